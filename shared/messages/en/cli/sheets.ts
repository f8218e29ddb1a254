/** Texts of the command line: commands that read and write sheets. */
export const sheets = {
  'cli.export.shape.summary': 'Write records into a CSV file or a workbook, for a spreadsheet',
  'cli.export.flags.help': 'Headings and choices in words, amounts in units of the currency',
  'cli.export.headingsNamesInterfaceAnd':
    'Headings are the names of the API, and amounts are in micro units, unless --words is given.',
  'cli.export.emptyCellValueNot':
    'An empty cell is a value that is not there, [] is null; an apostrophe in front keeps a text a text. galley import reads it back.',
  'cli.export.workbook':
    'A FILE that ends in .xlsx is a workbook. Without a KIND it holds all campaigns of the account with what stands in them, a tab a kind.',
  'cli.export.nameTheKind': 'Name the kind, or a FILE that ends in .xlsx for all campaigns of the account.',
  'cli.export.accountWrittenTo': '{rowCount, plural, one {# record} other {# records}} written to {file}.',
  'cli.export.writtenTo': '{rowCount} {rowCount2} written to {file}.',
  'cli.import.account.help': 'Which account, where there are several',
  'cli.import.firstLineNamesColumns':
    'The first line names the columns, by the names of the API or the labels that Galley shows. An empty cell changes nothing,',
  'cli.import.takesValueAwayRows':
    '[] takes a value away. Rows are found by id; new ones by a key of their own in the column _key, or by what they say, so that the',
  'cli.import.sameFileMakesNothing':
    'same file makes nothing twice. References go by id, by _key or by name. Records are deleted only where the column _delete says yes.',
  'cli.import.workbook':
    'Of a workbook (.xlsx) the tab of the KIND is read; without a KIND every tab that is called after one, so that ad groups can name campaigns of the same file.',
  'cli.import.nameTheKind': 'Name the kind and the FILE, or a FILE that ends in .xlsx.',
  'cli.import.tabsLeftOut': 'Tabs that are of no kind are left out: {tabs}.',
  'cli.import.twoWays':
    'An amount or date that can be read in two ways refuses its row and names both, unless --read says how its column is meant.',
  'cli.import.endsWith1When': 'Ends with 1 when a line is refused, cannot be read or could not be done.',
  'cli.import.nothingWasChangedOr': 'Nothing was changed: {message} Or add --partial to take the lines above it.',
  'cli.import.nothingWasChangedSince': 'Nothing was changed, since lines are refused. Fix them, or add --partial.',
  'cli.import.columnsNotKnownLeft': 'Columns that are not known are left out: {unknown}.',
  'cli.import.onlyLinesAboveWere': '{message} Only the lines above it were read.',
  'cli.import.columnsStandThereTwice': 'Columns that stand there twice count once: {repeated}.',
  'cli.import.newChangedDeleteAs':
    '{new} new, {change} changed, {delete} to delete, {same} as they are, {refused} refused.',
  'cli.import.nothingWasChanged': 'Nothing was changed.',
  'cli.import.doneGalleyUndoTakes': 'Done: {label}. galley undo takes it back.',
  'cli.import.nothingWasChangedYet': 'Nothing was changed yet. Add --apply to do it.',
  'cli.import.shape.summary': 'Show what a CSV file or a workbook would change, and do it with --apply; push sends it',
  'cli.import.apply.help':
    'Do it, as one action that undo takes back; nothing where a line is refused or cannot be read',
  'cli.import.partial.help': 'With --apply: also where lines are refused or cannot be read, without those',
  'cli.paste.shape.summary': 'Take tab-separated rows from stdin as changes or new records, as one step of undo',
  'cli.paste.new.help': 'Every row makes a record, whatever is here',
  'cli.paste.apply.help': 'Do it; without this it is only shown',
  'cli.paste.headLine':
    'The first row heads the columns: the API’s names or the labels on screen; campaign or campaign.name for what a row belongs to, by its name or id.',
  'cli.paste.matching':
    'A row finds its record by id, by its own key (_key) or by its name, under the parent that it names; other rows make records. Blank cells say nothing, [] takes a value away.',
  'cli.paste.amounts':
    'Amounts are in units of the currency; whole numbers under a name that ends in _micro are micro units. Times without a zone are the account’s.',
  'cli.paste.twoWays':
    'An amount or date that can be read in two ways refuses its row and names both, unless --read says how its column is meant. Wrong rows stop no other; the command then ends with 1.',
  'cli.paste.nothing': 'Nothing came on stdin. Give tab-separated rows, the headings first.',
  'cli.paste.tooMany': 'galley paste takes up to {most, number} rows. Import a file for more.',
  'cli.paste.unknown':
    '{kind} has no column {headings}. Head the columns by the API’s names or by their labels, or leave these columns out.',
  'cli.paste.passed': 'Only the service sets {headings}; these columns are not looked at.',
  'cli.paste.counts':
    '{made, plural, =0 {Nothing new} one {# new} other {# new}}, {changed, plural, =0 {nothing changed} one {# changed} other {# changed}}, {refused, plural, =0 {nothing refused} one {# refused} other {# refused}}.',
  'cli.paste.someRefused': '{refused, plural, one {# line is} other {# lines are}} refused; each says why.',
} as const
