/** `galley undo` and `galley redo` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import type { UndoResult } from '../../../shared/bridge.ts'
import type { Command, Context } from '../context.ts'
import { undoShape } from '../shapes.ts'

export const undo: Command = {
  shape: { name: 'undo', summary: t('cli.undo.shape.summary'), words: '', wordCount: [0, 0], flags: {} },
  run: async (context) => print(context, 'cli.undo.undone', await context.call('journal.undo', {})),
}

export const redo: Command = {
  shape: { name: 'redo', summary: t('cli.undo.shape.summary.doAgainWhatWas'), words: '', wordCount: [0, 0], flags: {} },
  run: async (context) => print(context, 'cli.undo.doneAgain', await context.call('journal.redo', {})),
}

function print({ output }: Context, done: 'cli.undo.undone' | 'cli.undo.doneAgain', result: UndoResult): number {
  output.json(undoShape(result))
  output.text(t(done, { label: textOf(result.label) }))
  if (result.cameAlong) output.text(textOf(message('cli.undo.cameAlong', { contents: result.cameAlong })))
  for (const each of result.skipped) output.text(skippedText(each))
  return 0
}

/** What an undo left alone: a field, or a whole record; what Galley keeps beside records has a name alone. */
function skippedText({ kind, id, name, field, isFixed }: UndoResult['skipped'][number]): string {
  const given = { kind, id: id || name }
  if (isFixed) return t('cli.undo.leftAloneFixed', { ...given, field })
  return field === '' ? t('cli.undo.leftAloneWhole', given) : t('cli.undo.leftAloneChangedSince', { ...given, field })
}
