/** Checks of what is missing: targeting of an ad group, tracking parameters of an address, alt text of media. */
import { message } from '../../../../shared/messages/message.ts'
import { readPullRow } from '../tables/index.ts'
import { addressColumns, addressesIn } from './addresses.ts'
import { askedSql } from './guard.ts'
import type { GuardRule } from './guard.ts'

/** An active ad group that names nobody; a paused one is seen by nobody. Of one at the service it is known once all targeting of the account was pulled. */
export const untargeted: GuardRule = {
  looksAt: ({ kind }) => (kind === 'line_item' ? ['entity_status', 'campaign_id'] : []),
  looksAround: true,
  find: (asked) => {
    const { store, table, accountId } = asked
    if (table.kind !== 'line_item') return []
    const isWhole = (readPullRow(store, accountId, 'targeting_criterion')?.completed_at ?? null) !== null
    const criteria = store.table('targeting_criterion').table
    const rows = store.sql.raw(
      `SELECT r._key FROM ${askedSql(asked)} WHERE (p.has_remote = 0 OR ?) AND r.entity_status = 'ACTIVE' AND NOT EXISTS (
         SELECT 1 FROM ${criteria} c WHERE c.line_item_id = r._id AND c._hidden = 0
           AND NOT EXISTS (SELECT 1 FROM pending d WHERE d.key = c._key AND d.operation = 'delete'))`,
      accountId,
      Number(isWhole),
    )
    return rows.map(([key]) => ({
      key: Number(key),
      field: 'entity_status',
      message: message('engine.guards.untargeted'),
    }))
  },
}

/** Addresses to pages in a text that carry no `utm_` parameter; what the service shortened or added is not looked at. */
export function untrackedIn(text: string): string[] {
  return addressesIn(text).filter((each) => !/[?&]utm_[a-z]+=/i.test(each) && !/^https?:\/\/t\.co(\/|$)/i.test(each))
}

export const untracked: GuardRule = {
  looksAt: (table) => addressColumns(table).map(({ field }) => field),
  find: (asked) =>
    addressColumns(asked.table).flatMap(({ field, name }) => {
      const rows = asked.store.sql.raw(
        `SELECT r._key, r.${name} FROM ${askedSql(asked)} WHERE instr(r.${name}, '://') > 0`,
        asked.accountId,
      )
      return rows.flatMap(([key, text]) => {
        const found = untrackedIn(String(text))
        const said = { address: found[0] ?? '', others: found.length - 1 }
        return found.length === 0
          ? []
          : [{ key: Number(key), field, message: message('engine.guards.untracked', said) }]
      })
    }),
}

/** A post with media of the library of which one lacks alt text; media that are not here are not known. */
export const noAltText: GuardRule = {
  looksAt: ({ kind }) => (showsMedia.has(kind) ? ['media_keys'] : []),
  find: (asked) => {
    if (!showsMedia.has(asked.table.kind)) return []
    const library = asked.store.table('media_library').table
    const rows = asked.store.sql.raw(
      `SELECT r._key, count(*) FROM ${askedSql(asked)} CROSS JOIN ${library} l
         ON l._id IN (SELECT value FROM json_each(r.media_keys))
       LEFT JOIN annotation a ON a.key = l._key WHERE trim(coalesce(a.alt, '')) = '' GROUP BY r._key`,
      asked.accountId,
    )
    return rows.map(([key, count]) => ({
      key: Number(key),
      field: 'media_keys',
      message: message('engine.guards.noAltText', { count: Number(count) }),
    }))
  },
}
const showsMedia: ReadonlySet<string> = new Set(['tweet', 'scheduled_tweet', 'draft_tweet'])
