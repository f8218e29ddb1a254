/** Blocks of cells for the clipboard, as spreadsheets read them; read by `parseTsv`. */

/** Writes it so that every spreadsheet reads the same cells back. */
export function formatTsv(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(escapeCell).join('\t')).join('\r\n')
}

/**
 * The same block as a table. Cells whose column is text say so to spreadsheets, which otherwise turn "=1+1" into a formula and
 * long identifiers into rounded numbers.
 */
export function formatHtmlTable(lines: readonly (readonly string[])[], isText: readonly boolean[]): string {
  const cell = (text: string, column: number) =>
    `<td${isText[column] ? ` style="mso-number-format:'\\@'"` : ''}>${escapeHtml(text)}</td>`
  return `<table>${lines.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</table>`
}

function escapeCell(text: string): string {
  return /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>')
}
