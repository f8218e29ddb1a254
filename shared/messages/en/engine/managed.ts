/** Texts of what a company sets up. */
export const managed = {
  'engine.policy.unreadable':
    'This computer is managed, but its policy for Galley cannot be read (at “{part}”). Updates are off until whoever manages it fixes that.',
  'engine.policy.locked': '{managedBy} set this for everybody here, and it cannot be changed.',
  'engine.connectionSetup.noSuchFile': 'There is no such file.',
  'engine.connectionSetup.notOne':
    'This is no connection file of Galley, or it is damaged. Ask whoever gave it to you.',
  'engine.connectionSetup.otherAddresses':
    'There is a connection “{name}” already, with other addresses. It stays as it is. Forget it in Sign-in & access first, if the new one shall take its place.',
  'engine.connectionSetup.noCommand':
    'The keys of this connection come from a store (“{name}”) that this computer does not know. Ask whoever manages it.',
  'engine.connectionSetup.commandFailed':
    'The store (“{name}”) did not give the keys of this connection. Ask whoever manages this computer.',
} as const
