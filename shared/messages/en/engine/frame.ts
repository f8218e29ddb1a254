/** Texts of the engine’s frame. */
export const frame = {
  'engine.dataFolder.folderCannotMadeOr':
    'The folder {folder} cannot be made or opened. Check its permissions and that the disk has room.',
  'engine.practice.practiceServiceHasNo':
    'The practice service has no users. Remove practice.sqlite from the data folder and try again.',
  'engine.practice.practiceDataCanOpened':
    'Practice data can be opened in the Galley window. From the command line start galley practice and connect to it.',
  'engine.practice.notOpen':
    'The open connection is not the practice world that this window started. Open the practice world first.',
  'engine.practice.noAnswer': 'The practice service does not answer. Try again in a moment; Galley starts it anew.',
  'engine.practice.refused': 'The practice service refused the order (status {status}).',
  'engine.core.noConnectionOpenConnect': 'No connection is open. Connect to the service, or try practice data.',
  'engine.core.nobodyHasSignedIn': 'Nobody has signed in to {name} yet. Sign in first.',
  'engine.core.thereNoSuchConnection': 'There is no such connection.',
  'engine.engine.galleyClosing': 'Galley is closing.',
  'engine.engine.thereNoSuchCall': 'There is no such call.',
  'engine.engine.callMadeWithSomething': 'The call {name} was made with something that it does not take.',
  'engine.engine.callMadeWithFault': 'The call {name} was made with something that it does not take: {fault}',
  'engine.core.otherAddresses':
    'The addresses of {name} are not the ones that its keys were given for. Nothing is sent there until you sign in again with the keys.',
} as const
