/** Texts of what calls refuse. */
export const handlers = {
  'engine.connections.signInComesFrom':
    'The sign-in comes from the environment. Unset the GALLEY_ variables to end it here.',
  'engine.connections.nobodyHasSignedIn': 'Nobody has signed in to {name}, so there is no data of it.',
  'engine.sync.thereNoAccountHere': 'There is no account {accountId} here.',
  'engine.sync.thereNoKind': 'There is no kind {kind}.',
  'engine.media.youWorkOfflineSwitch': 'You work offline. Switch that off to ask the service.',
  'engine.app.settingGalleysOwn': 'That setting is Galley’s own.',
  'engine.records.thereNoKind': 'There is no kind {kind}.',
  'engine.records.thereNoAccountHere': 'There is no account {accountId} here. Pull the accounts first.',
} as const
