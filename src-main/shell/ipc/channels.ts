/** Names of the channels between preload and shell: calls with a reply, those with files that came in or were chosen, events, the ready sign, and what the page begins with. */
export const channels = {
  call: 'galley:call',
  callWithFiles: 'galley:call-with-files',
  event: 'galley:event',
  ready: 'galley:ready',
  beginning: 'galley:beginning',
} as const
