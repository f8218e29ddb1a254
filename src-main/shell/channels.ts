/** Names of the channels between preload and shell: calls with a reply, events, the ready sign, and preferences before the page runs. */
export const channels = {
  call: 'galley:call',
  event: 'galley:event',
  ready: 'galley:ready',
  preferences: 'galley:preferences',
} as const
