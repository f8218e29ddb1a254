/** Names of the channels between preload and shell: calls with a reply, files that came in, events, the ready sign, and what the page begins with. */
export const channels = {
  call: 'galley:call',
  addFiles: 'galley:add-files',
  event: 'galley:event',
  ready: 'galley:ready',
  beginning: 'galley:beginning',
} as const
