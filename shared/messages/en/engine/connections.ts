/** Texts of connections and signing in. */
export const connections = {
  'engine.credentials.revokingBearerTokenNeeds':
    'Revoking the bearer token needs the sign-in of the application’s owner. Sign in as the owner first.',
  'engine.credentials.applicationsKeyAndSecret':
    'The application’s key and secret are not here. Sign in with them first.',
  'engine.credentials.thereNoSuchConnection': 'There is no such connection.',
  'engine.connections.connectionNeedsNameCan': 'A connection needs a name that can be read.',
  'engine.connections.addressNotWhole': 'The {what} is not a whole address such as https://api.example.com.',
  'engine.connections.addressInsecure':
    'The {what} must begin with https:// (http:// is for this computer only, such as http://127.0.0.1:8080).',
  'engine.connections.addressWithUser': 'The {what} must not contain a user name or password.',
  'engine.connections.addressWithQuery': 'The {what} must not contain a query (?) or a fragment (#).',
  'engine.connections.aliasNotPairNames': 'The alias {neutral}={wire} is not a pair of names.',
  'engine.connections.twoAliasesLeadEach':
    'Two aliases lead to {wire}; each name of the API can stand for one name only.',
  'engine.connections.listConnectionsConnectionsJson':
    'The list of connections (connections.json) cannot be read. Move the file away and connect again; your work is kept.',
  'engine.connections.listConnectionsWrittenBy': 'The list of connections was written by a newer Galley. Use that one.',
  'engine.connections.listConnectionsCouldNot':
    'The list of connections could not be written. Check that the disk has room and can be written to.',
  'engine.signIn.signingInWithoutBeing':
    'Signing in without being asked again works with a callback only, not with a PIN.',
  'engine.signIn.signInDoesNot': 'This sign-in does not wait for a PIN any more. Start again.',
  'engine.signIn.nobodyHasSignedIn': 'Nobody has signed in yet here. Finish the sign-in first.',
  'engine.signIn.addressesWereNotConfirmed': 'The addresses were not confirmed. Nothing was sent.',
  'engine.signIn.accessDeniedOnPage': 'Access was denied on the page of the service. Nothing was stored.',
  'engine.signIn.signInOverStart': 'This sign-in is over. Start again.',
  'engine.signIn.addressBelongsAnotherSign':
    'That address belongs to another sign-in. Use the page that this one opened.',
  'engine.signIn.typePinPageService': 'Type the PIN that the page of the service shows, such as 1234567.',
  'engine.signIn.signingInNeedsApplications': 'Signing in needs the application’s API key and its secret.',
  'engine.signIn.signInTookLonger': 'The sign-in took longer than ten minutes, so it was ended. Start again.',
  'engine.identity.serviceDidNotTell':
    'The service did not tell whose keys these are: the user has no advertising account. Ask for access to one.',
  'engine.callbackServer.portsComputerAllIn':
    'The ports {ports} of this computer are all in use, so the browser cannot hand the sign-in over. Sign in with a PIN instead.',
  'engine.identity.findOutWho': 'find out who signed in',
  'engine.connections.tokenNotConfirmed':
    'You are signed out here, but the service did not confirm that the token is over. Revoke Galley’s access on the service’s own page as well.',
  'engine.callbackServer.done': 'Back to Galley',
  'engine.callbackServer.doneMore':
    'Galley has the answer of the service. You can close this page and go on in Galley.',
  'engine.callbackServer.denied': 'Not signed in',
  'engine.callbackServer.deniedMore': 'Galley was not given access. You can close this page.',
  'engine.callbackServer.neutral': 'Nothing here',
  'engine.callbackServer.neutralMore': 'You can close this page.',
  'engine.keychain.absent':
    'This computer has no keyring (a Secret Service such as GNOME Keyring, KWallet or KeePassXC). Set one up to stay signed in. Until then Galley keeps keys and sign-ins only while it runs.',
  'engine.keychain.locked':
    'The keyring of this computer is locked. Unlock it to stay signed in. Until then Galley keeps keys and sign-ins only while it runs.',
  'engine.keychain.silent':
    'The keyring of this computer does not answer. Start it again to stay signed in. Until then Galley keeps keys and sign-ins only while it runs.',
  'engine.keychain.refusing':
    'The keychain of this computer does not take entries. Check its settings to stay signed in. Until then Galley keeps keys and sign-ins only while it runs.',
  'engine.keychain.onlyForThisRun': 'This Galley was started to keep keys and sign-ins only while it runs.',
  'engine.connections.signInAddress': 'address for signing in',
  'engine.connections.adsAddress': 'advertising address',
  'engine.connections.sandboxAddress': 'sandbox address',
  'engine.connections.uploadAddress': 'upload address',
  'engine.newAddresses.signingIn': 'signing in',
  'engine.newAddresses.advertising': 'advertising',
  'engine.newAddresses.sandbox': 'sandbox',
  'engine.newAddresses.uploads': 'uploads',
} as const
