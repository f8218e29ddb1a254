/** What a person reads of an undo or a redo; pure. */
import { sentenceGap, t } from '../../shared/messages/index.ts'
import { message } from '../../shared/messages/message.ts'
import type { UndoResult } from '../../shared/bridge.ts'
import { asSentence } from '../../shared/model/sentence.ts'
import { findResource } from '../../shared/presentation/resources.ts'
import { textOf } from '../../shared/presentation/text-of.ts'

type Left = UndoResult['skipped'][number]

/** `verb`: what was done, such as "Undone"; `account`: where, if that is another one than is shown. `left`: what was left alone, a line each. */
export function turnedWords(
  verb: string,
  { label, skipped, cameAlong }: UndoResult,
  account: string | null,
): { text: string; left: string[] } {
  const done = `${account === null ? verb : t('state.appState.turnedIn', { verb, account })}: ${textOf(label)}`
  const fixed = skipped.filter(({ isFixed }) => isFixed)
  const changed = skipped.length - fixed.length
  const more = [
    cameAlong ? textOf(message('state.appState.cameAlong', { contents: cameAlong })) : '',
    changed > 0 ? t('state.appState.leftAsChanged', { count: changed }) : '',
    fixed.length > 0 ? t('state.appState.leftAsFixed', { count: fixed.length }) : '',
  ].filter(Boolean)
  const text = more.length === 0 ? done : [asSentence(done), ...more].join(sentenceGap())
  return { text, left: skipped.map(lineOf) }
}

/** Without a field the whole record was left alone. */
function lineOf({ kind, id, name, field }: Left): string {
  const label = findResource(kind)?.fields[field]?.label
  const called = name === '' ? id : name
  return label === undefined ? called : `${called}: ${label}`
}
