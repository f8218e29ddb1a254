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
} as const
