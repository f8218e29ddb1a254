/** Texts of reading and writing CSV. */
export const csv = {
  'engine.csvReader.notUtf8Save': 'It is not UTF-8. Save it as “CSV UTF-8”.',
  'engine.csvPieces.cannotReadLookWhether': '{name} cannot be read. Look whether it is still there.',
  'engine.csvPieces.diskCouldNotRead': 'The disk could not read {name} to its end. Copy it and try again.',
  'engine.csvFiles.readingFileStopped': 'Reading the file was stopped.',
  'engine.csvFiles.galleyClosing': 'Galley is closing.',
  'engine.csvFiles.fileNotOpenAny': 'This file is not open any more. Choose it again.',
  'engine.csvFiles.fileHasMoreThan': 'The file has more than {rowsMax} lines. Split it.',
  'engine.csvTarget.nameWholePathFile': 'Name the whole path of the file.',
  'engine.csvTarget.couldNotWrittenLook':
    '{name} could not be written. Look whether there is room and whether you may write there.',
  'engine.csvSource.noFile': 'It is no file.',
  'engine.csvSource.itIsEmpty': 'It is empty.',
  'engine.csvSource.largerThan256Mb': 'It is larger than 256 MB. Split it.',
  'engine.csvSource.cannotImported': '{name} cannot be imported. {why}',
  'engine.csvSource.noKnownColumn': 'Its first line names no column that is known, such as id or name.',
  'engine.csvFiles.sameRecord': 'Line {first, number} names the same record. Keep one of the two.',
  'engine.csvFiles.tooManyCells':
    'The line has more cells than there are headings. Put a text that has a comma in it into quotation marks.',
  'engine.references.severalCalled': 'More than one {noun} is called “{title}”. Write the id of the one that is meant.',
  'engine.references.noneCalled': 'There is no {noun} “{title}” here. Write its id or its name, or pull first.',
  'engine.references.record': 'record',
  'engine.accept.changedSince': 'It has changed since the file was looked at. Import the file again.',
  'engine.accept.line': 'Line {line, number}',
  'engine.proposals.nothingToDelete': 'There is nothing to delete: the row names no record.',
  'engine.proposals.otherAccount': '{id} belongs to another account. Import the file there.',
  'engine.proposals.deletedAtService':
    'It was deleted at the service. To make it again, empty its id and give it a key of its own.',
  'engine.proposals.notHere': 'There is no {kind} {id} here. Pull first, or empty its id to make a new one.',
  'engine.proposals.olderFile':
    'It has changed at the service since this file was written. Check that what the file says is still right.',
  'engine.proposals.otherName': '“{title}” is not the name of {id}, which is “{called}”. The id counts.',
  'engine.proposals.leftOut': '{why} What the file says of it is left out.',
  'engine.proposals.addTheFile': '{label}: add the file itself. A spreadsheet can only change what is there.',
  'engine.proposals.nothingNew': '{label}: a spreadsheet can only change what is there.',
  'engine.csvReader.longRow': 'Line {line, number} has more than {most, number} characters.',
  'engine.csvReader.manyCells': 'Line {line, number} has more than {most, number} cells.',
  'engine.csvReader.longCell': 'Line {line, number} has more than {most, number} characters in cell {cell, number}.',
  'engine.csvReader.unclosed':
    'Line {line, number}, column {column, number}: a quotation mark opens this cell, and none closes it. Close it, or write each quotation mark inside a cell twice.',
} as const
