/** The mouse over the rows: which cell it hit, and what a press makes active and selected. */
import type { GridModel } from './grid-model.svelte.ts'

/** Column -2 is the box, -1 the mark. */
export interface HitCell {
  index: number
  column: number
}

/** What an event hit; null beside the rows and in a box under way. Right of all cells it is the last column. */
export function cellHit(event: Event, model: GridModel, lastColumn: number): HitCell | null {
  const target = event.target as Element
  if (target.closest('[data-editor]')) return null
  const row = target.closest<HTMLElement>('[data-slot]')
  const slot = row ? model.slots[Number(row.dataset['slot'])] : undefined
  const cell = target.closest<HTMLElement>('[data-column]')
  return slot && slot.index >= 0
    ? { index: slot.index, column: cell ? Number(cell.dataset['column']) : lastColumn }
    : null
}

interface Pressed {
  model: GridModel
  activate: (row: number, column: number, how: 'only' | 'extend' | 'none') => void
  /** The grid takes the focus, and a box under way is left. */
  takeFocus: () => void
}

/** The right button selects what its menu will be about; the left one selects alone, up to there (Shift), or one more (Ctrl, the box). */
export function pressCell(event: MouseEvent, at: HitCell, { model, activate, takeFocus }: Pressed): void {
  const column = Math.max(0, at.column)
  if (event.button === 2 && !model.isSelectedAt(at.index)) activate(at.index, column, 'only')
  if (event.button !== 0) return
  event.preventDefault()
  takeFocus()
  if (event.shiftKey) activate(at.index, column, 'extend')
  else if (event.ctrlKey || event.metaKey || at.column === -2) {
    model.toggle(at.index)
    model.activate(at.index, column, 'none')
  } else activate(at.index, column, 'only')
}
