/** `galley undo` and `galley redo` */
import type { UndoResult } from '../../../shared/bridge.ts'
import type { Command, Context } from '../context.ts'
import { undoShape } from '../shapes.ts'

export const undo: Command = {
  shape: { name: 'undo', summary: 'Take the last change here back', words: '', wordCount: [0, 0], flags: {} },
  run: async (context) => print(context, 'Undone', await context.call('journal.undo', {})),
}

export const redo: Command = {
  shape: { name: 'redo', summary: 'Do again what was undone', words: '', wordCount: [0, 0], flags: {} },
  run: async (context) => print(context, 'Done again', await context.call('journal.redo', {})),
}

function print({ output }: Context, done: string, result: UndoResult): number {
  output.json(undoShape(result))
  output.text(`${done}: ${result.label}`)
  for (const { kind, id, field } of result.skipped) output.text(`left alone, changed since: ${field} of ${kind} ${id}`)
  return 0
}
