/** "3 ad groups", as a part of what an action is called. */
import { kindWord, message } from './message.ts'
import type { Message } from './message.ts'

export function countLabel(kind: string, count: number): Message {
  return count === 1
    ? message('engine.journal.oneRecord', { kind: kindWord(kind, 'within') })
    : message('engine.journal.records', { count, kinds: kindWord(kind, 'pluralWithin') })
}
