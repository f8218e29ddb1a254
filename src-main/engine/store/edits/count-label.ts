/** "3 ad groups", as a part of what an action is called. */
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import type { KindTable } from '../tables/index.ts'

export function countLabel(table: KindTable, count: number): Message {
  return count === 1
    ? message('engine.journal.oneRecord', { kind: kindWord(table.kind, 'within') })
    : message('engine.journal.records', { count, kinds: kindWord(table.kind, 'pluralWithin') })
}
