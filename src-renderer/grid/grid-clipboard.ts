/** What the clipboard's events do in the grid: rows go out as a block (copy.ts), and one comes in as a fill or a plan (paste.ts). */
import type { Value } from '../../shared/model/values.ts'
import { parseCell } from './cell-text.ts'
import { copiedBlock } from './copy.ts'
import type { GridModel } from './grid-model.svelte.ts'
import { planPaste } from './paste.ts'
import type { PastePlan } from './paste.ts'
import { selectedCount } from './selection.ts'
import type { GridSelection } from './selection.ts'
import { parseTsv } from '../../shared/model/csv/tsv.ts'
import type { CellContext, GridColumn } from './types.ts'

interface Copied {
  model: GridModel
  shown: readonly GridColumn[]
  selection: GridSelection
  context: CellContext
  /** For more than is loaded: the event is over by the time that the rows are there. */
  writeClipboard: ((block: { text: string; html: string }) => Promise<void>) | undefined
  onfailure: (error: unknown) => void
}

/** The selected rows, or else the active one; gives how many. */
export function copyRows(event: ClipboardEvent, grid: Copied): number {
  const { model, shown, context } = grid
  event.preventDefault()
  const count = selectedCount(grid.selection, model.total)
  const active = model.rowAt(model.active.row)
  const rows = count === 0 ? (active ? [active] : []) : model.loadedSelection(count)
  if (rows) {
    const block = copiedBlock(rows, shown, context)
    event.clipboardData?.setData('text/plain', block.text)
    event.clipboardData?.setData('text/html', block.html)
  } else void copyUnloaded(count, grid)
  return Math.max(1, count)
}

async function copyUnloaded(count: number, { model, shown, context, writeClipboard, onfailure }: Copied) {
  try {
    const block = copiedBlock(await model.wholeSelection(count), shown, context)
    await writeClipboard?.(block)
  } catch (error) {
    onfailure(error)
  }
}

interface Pasted {
  model: GridModel
  shown: readonly GridColumn[]
  selection: GridSelection
  onfill: (fill: { field: string; value: Value; selection: GridSelection }) => void
  onpaste: (plan: PastePlan) => void
}

/** One cell fills all selected rows; everything else is laid over the grid from the active cell. */
export function pasteBlock(event: ClipboardEvent, { model, shown, selection, onfill, onpaste }: Pasted): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (text === '' || model.active.row < 0) return
  event.preventDefault()
  const block = parseTsv(text)
  const fill = selectedCount(selection, model.total) > 1 ? asFill(block, shown[model.active.column]) : null
  if (fill) onfill({ ...fill, selection })
  else
    onpaste({
      ...planPaste(block, shown, model.active.column, (offset) => model.rowAt(model.active.row + offset)?.row),
      given: {
        cells: block,
        columnIds: shown.slice(model.active.column).map(({ id }) => id),
        selectedCount: selectedCount(selection, model.total),
      },
    })
}

/** The one value that the block holds for the column, or null. */
function asFill(block: readonly (readonly string[])[], column: GridColumn | undefined) {
  const only = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  const field = column?.fields[0]
  if (only === undefined || field === undefined || !column?.isWritable || !column.field) return null
  const parsed = parseCell(column.field, only)
  return 'value' in parsed ? { field, value: parsed.value } : null
}
