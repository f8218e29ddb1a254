/** What a person reads of an undo or a redo; pure. */
import { sentenceGap, t } from '../../shared/messages/index.ts'
import { message } from '../../shared/messages/message.ts'
import type { UndoResult } from '../../shared/bridge.ts'
import { asSentence } from '../../shared/model/sentence.ts'
import { findResource } from '../../shared/presentation/resources.ts'
import { textOf } from '../../shared/presentation/text-of.ts'

/** `verb`: what was done, such as "Undone". `left`: what was left alone, a line each. */
export function turnedWords(verb: string, { label, skipped, cameAlong }: UndoResult): { text: string; left: string[] } {
  const left = skipped.map(({ kind, name, field }) => {
    // Without a field the whole record was left alone.
    const fieldLabel = findResource(kind)?.fields[field]?.label
    return fieldLabel === undefined ? name : `${name}: ${fieldLabel}`
  })
  const done = `${verb}: ${textOf(label)}`
  const along = cameAlong ? textOf(message('state.appState.cameAlong', { contents: cameAlong })) : ''
  const text = along === '' ? done : `${asSentence(done)}${sentenceGap()}${along}`
  if (left.length === 0) return { text, left }
  return { text: t('state.appState.leftcountLeftAsThey', { text: asSentence(text), leftCount: left.length }), left }
}
