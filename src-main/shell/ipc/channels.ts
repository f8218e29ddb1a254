/** Names of the channels between preload and shell: calls with a reply, files that came in, lists and sheets that were chosen, events, the ready sign, and what the page begins with. */
export const channels = {
  call: 'galley:call',
  addFiles: 'galley:add-files',
  lookAtList: 'galley:look-at-list',
  readSheet: 'galley:read-sheet',
  event: 'galley:event',
  ready: 'galley:ready',
  beginning: 'galley:beginning',
} as const
