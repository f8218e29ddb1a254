/** Texts of the store. */
export const store = {
  'engine.restore.noSoundBackupData':
    'No sound backup of this data is there. Begin anew, and pull what the service has.',
  'engine.diskError.dataFileOpenIn': 'The data file is open in another Galley.',
  'engine.diskError.dataFileDamagedAnd': 'The data file is damaged and was left as it is.',
  'engine.lock.galleyAlreadyOpenOn':
    'Galley is already open on this data folder. Close the other one, or name another folder.',
  'engine.localSocket.otherConnection':
    'The open window works with “{name}”. Open “{wanted}” in the window, or close it, and try again.',
  'engine.localSocket.noAnswer':
    'A Galley window is open on this data folder and does not answer. Try again, or close it.',
  'engine.localSocket.otherVersion':
    'The open window is Galley {open}, and this command line is Galley {own}. Close the window and open it again.',
  'engine.localSocket.gone': 'The window was closed while the command ran. What it had done stays done.',
  'engine.lock.dataFolderCannotLocked':
    'The data folder cannot be locked. Check its permissions and that the disk has room.',
  'engine.integrity.weeklyCheckFoundData': 'The weekly check found the data file damaged. It was left as it is.',
  'engine.backup.backupCouldNotWritten': 'The backup could not be written. Free some space and start again.',
  'engine.backup.dataFileDamagedCopy': 'The data file is damaged: a copy of it is not sound. It was left as it is.',
  'engine.sql.galleyClosing': 'Galley is closing.',
  'engine.store.thereNoKind': 'There is no kind “{kind}”.',
  'engine.identity.recordNotHereAny': 'This record is not here any more.',
  'engine.journal.undoneBeforeAtIts': '“{label}” was undone before it was at its end. What was left was not done.',
  'engine.selection.selectionAnotherKindThan': 'The selection is of another kind than {kind}.',
  'engine.filter.cannotSortedBy': '{label} cannot be sorted by “{field}”.',
  'engine.filter.hasNoField': '{label} has no field “{field}”.',
  'engine.filter.noScope':
    '“{value}” is neither a campaign nor an ad group. Write campaign: or line_item: and its id, several with commas between.',
  'engine.filter.hasNoField2': '{label} has no field “{name}”.',
  'engine.templates.kind': '{plural} cannot be kept as templates.',
  'engine.templates.gone': 'This template is no longer here.',
  'engine.templates.needsName': 'Give it a name.',
  'engine.templates.taken': 'There is a template called “{name}” already.',
  'engine.copyRecords.parentBelongsAnotherAccount': 'The parent belongs to another account than the one that is named.',
  'engine.copyRecords.parentDeletedAtService': 'The parent was deleted at the service.',
  'engine.copyRecords.fileInLibraryOnce': 'A file is in the library once.',
  'engine.changeTargeting.tooMany': 'The targeting of at most {most, number} ad groups can be changed at once.',
  'engine.changeTargeting.noSource': 'The ad group whose targeting is copied is not here any more.',
  'engine.transform.tooSlow':
    'This change takes too long on so many records, so nothing was changed. Use a simpler pattern, or fewer records at once.',
  'engine.paste.noHead': 'The first row names the columns, such as name or campaign.name; nothing stands there.',
  'engine.paste.unknownHeadings':
    '{kind} has no {headings}. Head the columns by the API’s names or by their labels, or leave these columns out.',
  'engine.paste.repeatedHeadings': 'The headings {headings} stand there twice. Leave one of each out.',
  'engine.paste.otherCurrency':
    '{heading}: the amount is in {unit}, and here amounts are in {currency}. Write it in {currency}.',
  'engine.paste.twins': '{count, number} {kinds} are called “{name}”: {ids}. Write the id of the one that is meant.',
  'engine.paste.sameRecord': 'Row {row} names the same record. Say all of it in one row.',
  'engine.paste.tooManyCells': 'The row has more cells than the head line has headings.',
  'engine.annotations.haveNoTagsAnd': '{label} have no tags and folders.',
  'engine.attachCard.noCard': '{label}: a post shows cards, polls and conversations alone.',
  'engine.attachCard.noPost': '{label}: only posts show cards.',
  'engine.convert.nothingKindCanMade': '{label}: nothing of the kind “{to}” can be made of it.',
  'engine.shelf.thereNothingNumberOn': 'Nothing with that number is set aside.',
  'engine.shelf.fieldNotAmongWhat': 'This field is not among what was set aside.',
  'engine.editMany.itIsNot': 'It is of another kind than {kind}.',
  'engine.edit.doesNotTakeValue': '{label} does not take this value.',
  'engine.edit.givenByServiceAnd': '{label} is given by the service and cannot be changed.',
  'engine.edit.hasNoField': '{label} has no field “{field}”.',
  'engine.open.dataWrittenByNewer':
    'This data was written by a newer Galley. Install that version, or a later one, to open it.',
  'engine.open.dataFileDamagedAnd': 'The data file is damaged and was left as it is. A backup may stand beside it.',
  'engine.view.thereNoHere': 'There is no {kind} {id} here.',
  'engine.spend.recordNoLongerHere': 'The record is no longer here.',
  'engine.queue.nothingRecordWaitsHas': 'Nothing of this record waits: it has no change here.',
  'engine.resolve.fieldHasNoConflict': 'This field has no conflict.',
  'engine.resolve.recordHasNoConflict': 'This record has no conflict.',
  'engine.resolve.nothingWaitsForDecision': 'Nothing waits for a decision on this record.',
  'engine.resolve.noneRecordsCould': '{id} is none of the records that it could be.',
  'engine.attempts.recordChangedWhileAbout': 'A record changed while it was about to be sent.',
  'engine.diskError.diskFull':
    'The disk is full, so this was not done. What was saved before is safe; free some space and do it again.',
  'engine.diskError.cannotBeWritten':
    'The data folder cannot be written, so this was not done. What was saved before is safe.',
  'engine.diskError.diskReportsError':
    'The disk reports an error, so this was not done. What was saved before is safe; do it again.',
  'engine.diskError.cannotBeOpened': 'The data file cannot be opened.',
  'engine.diskError.folderDiskFull':
    'The disk is full, so {folder} cannot be opened. Free some space and try again; nothing there was changed.',
  'engine.diskError.folderShareUsedUp':
    'Your share of the disk is used up, so {folder} cannot be opened. Free some space and try again; nothing there was changed.',
  'engine.diskError.folderReadOnly':
    '{folder} is on a disk that can only be read. Make that disk writable, or name a data folder elsewhere.',
  'engine.diskError.folderNotAllowed':
    'Galley may not write in {folder}. Give your user the right to read and write it and what is in it, then try again.',
  'engine.diskError.folderDiskError':
    'The disk reports an error in {folder}. Nothing there was changed. Copy the folder to another disk and look after this one.',
  'engine.undo.undoneAlready': 'This was undone already.',
  'engine.undo.nothingToUndo': 'There is nothing to undo.',
  'engine.undo.nothingToRedo': 'There is nothing to redo.',
  'engine.copyRecords.doesNotBelong': '{plural} do not belong to {parent}.',
  'engine.completeAttempts.triedInVain':
    'it was sent {tries, number} times, and the service did not carry it out. Push it again to try once more.',
  'engine.reshape.fieldNotKnown': 'The field is no longer known',
  'engine.access.accountNotThereYet': 'This account is not at the service yet. Push it first, then you can work in it.',
  'engine.access.noSandbox': '{refusal} This connection has no sandbox address.',
  'engine.access.deletedAtService': 'It was deleted at the service.',
  'engine.access.toBeDeleted': 'It is to be deleted. Take that back to edit it.',
  'engine.access.setByService': '{label} is set by the service.',
  'engine.access.setWhenMade': '{label} cannot be changed once it exists at the service.',
  'engine.access.setOnceThere': '{label} can be set only once it exists at the service.',
  'engine.selection.toBeDeleted': 'It is to be deleted.',
  'engine.selection.toBeDeletedAlready': 'It is to be deleted already.',
  'engine.calendar.pollEnded': 'Its poll has ended by then. Replace the poll, or let the post go earlier.',
  'engine.calendar.nobodySees': 'Promoted only, and no ad group promotes it: nobody will see it.',
  'engine.summary.newSandboxAccount': 'New sandbox account',
  'engine.shelf.mineKept': 'Settled: mine kept',
  'engine.shelf.theirsKept': 'Settled: theirs kept',
  'engine.shelf.deletedWithChanges': 'Settled: deleted with their changes',
  'engine.shelf.deletedAtService': 'Settled: deleted at the service',
  'engine.shelf.outcomeUnknown': 'Dropped: outcome unknown',
  'engine.shelf.editedTwice': 'Edited twice',
  'engine.resolve.noConflictAnyMore': 'This record has no conflict any more.',
  'engine.copyNames.otherCurrency': '{label} is in {currency}, and {name} pays in {currencies}.',
  'engine.copyNames.unknownCurrency':
    '{label} is left out: the currency of {name} is not known here. Pull that account first.',
  'engine.copyRecords.notSentBack': '{label} is not copied: what the service shows of it cannot be sent again.',
  'engine.copyRecords.notOnNew': '{label} cannot be set on a new record.',
  'engine.copyNames.noCounterpart': '{account} has no {noun} “{name}”, or several of that name.',
  'engine.standings.notShared': '“{name}” is no longer shared with the account. The copy cannot target it.',
} as const
