/** Texts of updates. */
export const updates = {
  'engine.updates.notSigned':
    'What the update server offers is not signed by Galley’s makers. Nothing was taken; this Galley goes on as it is. Tell who runs the server.',
  'engine.updates.notAFeed': 'The update server’s list of versions cannot be read by this Galley.',
  'engine.updates.otherChannel':
    'The update server offers the channel “{found}”, and this Galley follows “{wanted}”. Nothing was taken.',
  'engine.updates.notStable': 'The update server offers {version} as stable, which it is not. Nothing was taken.',
  'engine.updates.goesBack':
    'The update server offers {offered}, which is older than {newest}. Galley never goes back. Nothing was taken.',
  'engine.updates.noFileForThis':
    'Galley {version} is there, but not for this computer ({platform}, {arch}). Nothing was taken.',
  'engine.updates.noParts':
    'The update server did not give the file ({status}). It must hand out parts of files (HTTP ranges).',
  'engine.updates.tooLong': 'The update server’s answer is longer than what was asked for.',
  'engine.updates.notReached': 'The update server cannot be reached: {why}.',
  'engine.updates.notKept': 'There is no room on the disk for the update, or the disk cannot be written to.',
  'engine.updates.otherFile':
    'The file of the update is not the one that was signed: it is cut short or was changed. It was thrown away.',
  'engine.updates.noFeedThere': 'There is no list of versions at the update server ({status}).',
  'engine.updates.noneReady': 'No update is ready.',
  'engine.updates.pushRuns': 'A push is running. Put the update in place when it is through.',
  'engine.updates.changedHere':
    'The fetched file is no longer the one that was signed. It is not used; fetch the update again.',
} as const
