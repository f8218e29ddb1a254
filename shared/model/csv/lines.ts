/** Lines of a CSV file as spreadsheets read them: commas, quotation marks where a cell needs them, CR LF. Pure. */

/** Says to spreadsheets that the file is UTF-8; the first thing in it. */
export const byteOrderMark = '\ufeff'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

/** Separators of other countries' files, and blanks at the ends, are quoted too: some readers take them for their own. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
