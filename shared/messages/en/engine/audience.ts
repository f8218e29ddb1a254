/** Texts of lists of people. */
export const audience = {
  'engine.listRules.thereNoAudienceHere': 'There is no audience {audienceId} here. Pull the audiences first.',
  'engine.listRules.peopleCanAddedLists': 'People can be added to lists only; this is another kind of audience.',
  'engine.listRules.audienceSharedForUse': 'This audience is shared for use only. Its owner adds people to it.',
  'engine.listRules.yourRoleOnAccount': 'Your role on this account does not allow this.',
  'engine.lists.fileNamesNobodyCould': 'The file names nobody that could be sent. Look at what its columns hold.',
  'engine.lists.peopleMustLeaveAudience': 'People must leave the audience later than they come in.',
  'engine.lists.thereNoSuchImport': 'There is no such import.',
  'engine.lists.importEndedUnexpectedlyGo': 'The import ended unexpectedly. Go on with it.',
  'engine.listFile.itIsEmpty': 'it is empty',
  'engine.listFile.notTextSaveAs': 'it is not text. Save it as CSV in UTF-8',
  'engine.listFile.noFile': 'it is no file',
  'engine.listFile.cannotReadLookWhether': '{name} cannot be read. Check whether it is still there.',
  'engine.listFile.cannotUsedAsList': '{name} cannot be used as a list of people: {why}.',
  'engine.listRun.fileChangedSinceImport':
    'The file was changed since the import began. Choose it again to start over.',
  'engine.lookedLists.fileNotOpenAny': 'This file is not open any more. Choose it again.',
  'engine.listRules.leavingTimePassed': 'The time at which people leave ({expiresAt}) has passed. Choose a later one.',
  'engine.listRun.tookSome':
    'The service took {success, number} of the {userCount, plural, one {one person} other {# people}} of lines {firstLine, number} to {lastLine, number}, several times over. Go on later: nobody is added twice.',
  'engine.listRun.tookOthers':
    'The service took another number than the {userCount, plural, one {one person} other {# people}} of lines {firstLine, number} to {lastLine, number}, several times over. Go on later: nobody is added twice.',
  'engine.listRun.sendLines': 'send lines {firstLine, number} to {lastLine, number}',
  'engine.lists.audienceGone': 'Its audience is no longer here. Stop the list, or bring the audience back with Undo.',
  'engine.lists.afterAudience': 'Sent after its audience. Push the audience.',
  'engine.lists.diskTakesNothing':
    'The disk takes nothing now. Free some space; the list goes on from where it stopped.',
  'engine.lists.otherFirst': 'Another list of this audience goes first.',
  'engine.lists.afterSignIn': 'It goes on when you have signed in again.',
  'engine.lists.whenReached': 'It goes on when the service can be reached.',
  'engine.listRun.otherCount': 'The service counted other people than were sent. They are sent again.',
  'engine.listRun.limited': 'The service asks to wait. It goes on by itself.',
  'engine.listRun.notReached': 'The service cannot be reached ({detail}). It is tried again.',
  'engine.listRun.answerLost': 'The answer was lost ({detail}). The same people are sent again.',
  'engine.listRun.busy': 'The service is busy. It is tried again.',
  'engine.people.noValue': 'no column has a value',
} as const
