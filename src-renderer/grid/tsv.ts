/** Blocks of cells as spreadsheets put them on the clipboard. */

/** Reads tab-separated text (or text with another separator): quoted cells may hold separators, line breaks and doubled quotes; any line break; a last empty line is none. */
export function parseTsv(text: string, separator = '\t'): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator)
    line.push(cell.text)
    at = cell.end
    if (text[at] === separator) {
      at++
      if (at === text.length) line.push('')
    } else {
      lines.push(line)
      line = []
      at += text.startsWith('\r\n', at) ? 2 : 1
    }
  }
  if (line.length > 0) lines.push(line)
  return lines
}

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

function plainCell(text: string, from: number, separator: string): { text: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { text: text.slice(from, end), end }
}

function quotedCell(text: string, from: number, separator: string): { text: string; end: number } {
  let end = from + 1
  for (;;) {
    const quote = text.indexOf('"', end)
    // A quote that never closes is a cell that happens to begin with one.
    if (quote === -1) return plainCell(text, from, separator)
    end = quote + 1
    if (text[end] !== '"') break
    end++
  }
  const isWhole = end === text.length || [separator, '\r', '\n'].includes(text[end] ?? '')
  return isWhole ? { text: text.slice(from + 1, end - 1).replaceAll('""', '"'), end } : plainCell(text, from, separator)
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
