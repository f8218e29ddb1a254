/** Texts of the file threads. */
export const threads = {
  'engine.fileThreads.readingFileStopped': 'Reading the file was stopped.',
  'engine.fileThreads.connectionClosed': 'The connection was closed.',
  'engine.fileThreads.partGalleyMissingInstall': 'A part of Galley is missing. Install it again.',
  'engine.fileThreads.endedUnexpectedly': 'Reading the file ended unexpectedly. Try again.',
} as const
