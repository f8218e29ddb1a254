/** Blocks of cells as spreadsheets put them on the clipboard. Pure. */

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

/** True if any of the cells is not empty. */
export function isSaying(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}
