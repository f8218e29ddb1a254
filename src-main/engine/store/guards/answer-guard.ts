/** A check of addresses that did not answer when a person asked them last; of one that nobody asked nothing is known. */
import { message } from '../../../../shared/messages/message.ts'
import { zoneDay } from '../../../../shared/model/zone.ts'
import { addressAnswers } from '../beside/index.ts'
import { zoneOf } from '../tables/index.ts'
import { addressColumns, addressesIn } from './addresses.ts'
import { askedSql } from './guard.ts'
import type { GuardRule } from './guard.ts'

export const unanswered: GuardRule = {
  looksAt: (table) => addressColumns(table).map(({ field }) => field),
  find: (asked) => {
    const { store, table, accountId } = asked
    if (store.sql.value('SELECT 1 FROM address_answer WHERE is_fault = 1 LIMIT 1') === undefined) return []
    return addressColumns(table).flatMap(({ field, name }) => {
      const rows = store.sql.raw(
        `SELECT r._key, r.${name} FROM ${askedSql(asked)} WHERE instr(r.${name}, '://') > 0`,
        accountId,
      )
      return rows.flatMap(([key, text]) => {
        const answers = [...addressAnswers(store, addressesIn(String(text))).values()]
        const [first, ...others] = answers.flatMap((answer) => (answer.outcome === 'fault' ? [answer] : []))
        if (!first?.why) return []
        const day = zoneDay(Date.parse(first.askedAt), zoneOf(store, accountId))
        const said = { address: first.address, why: first.why, day, others: others.length }
        return [{ key: Number(key), field, message: message('engine.guards.unanswered', said) }]
      })
    })
  },
}
