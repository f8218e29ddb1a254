/** `galley undo` and `galley redo` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import type { UndoResult } from '../../../shared/bridge.ts'
import type { Command, Context } from '../context.ts'
import { undoShape } from '../shapes.ts'

export const undo: Command = {
  shape: { name: 'undo', summary: t('cli.undo.shape.summary'), words: '', wordCount: [0, 0], flags: {} },
  run: async (context) => print(context, t('cli.undo.undone'), await context.call('journal.undo', {})),
}

export const redo: Command = {
  shape: { name: 'redo', summary: t('cli.undo.shape.summary.doAgainWhatWas'), words: '', wordCount: [0, 0], flags: {} },
  run: async (context) => print(context, t('cli.undo.doneAgain'), await context.call('journal.redo', {})),
}

function print({ output }: Context, done: string, result: UndoResult): number {
  output.json(undoShape(result))
  output.text(`${done}: ${textOf(result.label)}`)
  for (const { kind, id, field } of result.skipped)
    output.text(t('cli.undo.leftAloneChangedSince', { field, kind, id }))
  return 0
}
