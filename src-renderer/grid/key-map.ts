/** What a key means in the grid. Pure; the whole keyboard of the grid is this table. */

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

export type GridCommand =
  /** Rows or columns to move by; `extends`: the selection grows to there; `isFree`: the selection stays as it is. */
  | { kind: 'move'; rows: number; columns: number; extends: boolean; isFree: boolean }
  | { kind: 'page'; direction: -1 | 1; extends: boolean }
  | { kind: 'rowEdge'; edge: 'first' | 'last'; extends: boolean }
  | { kind: 'columnEdge'; edge: 'first' | 'last' }
  | { kind: 'open' }
  | { kind: 'edit' }
  /** A character was typed: the edit begins with it. */
  | { kind: 'type'; text: string }
  | { kind: 'toggle' }
  | { kind: 'selectAll' }
  | { kind: 'clear' }
  | { kind: 'delete' }
  | { kind: 'fillDown' }
  | { kind: 'menu' }
  /** Header only: narrower or wider, and one place to a side. */
  | { kind: 'resize'; by: -1 | 1 }
  | { kind: 'moveColumn'; by: -1 | 1 }

const sideways: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }
const upDown: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** The command, or null for keys that are not the grid's (they go on to the window: Ctrl-Z, Ctrl-F, Tab, copy and paste events). */
export function commandFor(press: KeyPress, isInHeader: boolean): GridCommand | null {
  const isCtrl = press.ctrlKey || press.metaKey
  if (isInHeader) {
    const header = headerCommand(press, isCtrl)
    if (header) return header
  }
  if (press.key === 'ContextMenu' || (press.key === 'F10' && press.shiftKey)) return { kind: 'menu' }
  if (isCtrl) return ctrlCommand(press)
  if (press.altKey) return null
  return plainCommand(press)
}

function headerCommand(press: KeyPress, isCtrl: boolean): GridCommand | null {
  const side = sideways[press.key]
  if (side && press.shiftKey && !isCtrl && !press.altKey) return { kind: 'resize', by: side }
  if (side && (press.altKey || (press.shiftKey && isCtrl))) return { kind: 'moveColumn', by: side }
  if (press.key === 'ArrowDown' && press.altKey) return { kind: 'menu' }
  return null
}

function ctrlCommand(press: KeyPress): GridCommand | null {
  const rows = upDown[press.key]
  if (rows) return { kind: 'move', rows, columns: 0, extends: press.shiftKey, isFree: !press.shiftKey }
  switch (press.key) {
    case 'Home':
      return { kind: 'rowEdge', edge: 'first', extends: press.shiftKey }
    case 'End':
      return { kind: 'rowEdge', edge: 'last', extends: press.shiftKey }
    case ' ':
      return { kind: 'toggle' }
  }
  if (press.altKey) return null
  // Ctrl-D itself duplicates, here as everywhere.
  if (press.shiftKey) return press.key.toLowerCase() === 'd' ? { kind: 'fillDown' } : null
  return press.key.toLowerCase() === 'a' ? { kind: 'selectAll' } : null
}

function plainCommand(press: KeyPress): GridCommand | null {
  const rows = upDown[press.key] ?? 0
  const columns = sideways[press.key] ?? 0
  if (rows || columns)
    return { kind: 'move', rows, columns, extends: press.shiftKey && rows !== 0, isFree: columns !== 0 }
  switch (press.key) {
    case 'PageDown':
    case 'PageUp':
      return { kind: 'page', direction: press.key === 'PageDown' ? 1 : -1, extends: press.shiftKey }
    case 'Home':
    case 'End':
      return { kind: 'columnEdge', edge: press.key === 'Home' ? 'first' : 'last' }
    case 'Enter':
      return { kind: 'open' }
    case 'F2':
      return { kind: 'edit' }
    case ' ':
      return { kind: 'toggle' }
    case 'Escape':
      return { kind: 'clear' }
    case 'Delete':
      return { kind: 'delete' }
  }
  return [...press.key].length === 1 ? { kind: 'type', text: press.key } : null
}
