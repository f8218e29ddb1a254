/** Names of the channels between preload and shell: calls with a reply, events, the ready sign, and what the page begins with. */
export const channels = {
  call: 'galley:call',
  event: 'galley:event',
  ready: 'galley:ready',
  beginning: 'galley:beginning',
} as const
