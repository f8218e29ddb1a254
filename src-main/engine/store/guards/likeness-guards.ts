/** Checks of what looks like another record: the same name, and two ads of one ad group that show the same. */
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { askedSql } from './guard.ts'
import type { Asked, GuardRule } from './guard.ts'

/** Kinds whose records people tell apart by name, and the field within which a name should be the only one; null: the account. */
const named: Readonly<Record<string, string | null>> = {
  campaign: null,
  line_item: 'campaign_id',
  custom_audience: null,
}

/** SQL: `o` is not about to be deleted. Asked of each record that is found, since very many can wait. */
const staysSql = "NOT EXISTS (SELECT 1 FROM pending d WHERE d.key = o._key AND d.operation = 'delete')"

/** A name that another shown record has, in whatever case; of an ad group within its campaign. */
export const sameName: GuardRule = {
  looksAt: ({ kind }) => (kind in named ? ['name'] : []),
  looksAround: true,
  find: (asked) => {
    const { store, table, accountId } = asked
    if (!(table.kind in named)) return []
    const rows = store.sql.raw(
      `SELECT r._key FROM ${askedSql(asked)} WHERE r.name <> '' AND (p.has_remote = 0
         OR EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = r._key AND e.field = 'name'))
       AND EXISTS (SELECT 1 FROM ${table.table} o WHERE ${isNamesake(asked)} AND ${staysSql})`,
      accountId,
    )
    return rows.map(([key]) => ({
      key: Number(key),
      field: 'name',
      message: message('engine.guards.sameName', { kind: kindWord(table.kind, 'within') }),
    }))
  },
}

/** SQL: `o` is another shown record with the name of `r`. The index of names has the account, the name and the key. */
export function isNamesake({ table }: Pick<Asked, 'table'>): string {
  const within = named[table.kind] ?? null
  const besideIt = within === null ? '' : ` AND o.${within} IS r.${within}`
  return `o._hidden = 0 AND o._account = r._account AND o.name COLLATE NOCASE = r.name AND o._key <> r._key${besideIt}`
}

/** What an ad of the kind shows: the post that it names, by which of its fields. */
export const shows: Readonly<Record<string, { by: string; kind: string; names: string }>> = {
  promoted_tweet: { by: 'tweet_id', kind: 'tweet', names: 'tweet_id' },
  scheduled_promoted_tweet: { by: 'scheduled_tweet_id', kind: 'scheduled_tweet', names: '_id' },
}

/** An ad whose post says the same with the same media and card as that of another ad of the ad group. */
export const alikeAds: GuardRule = {
  looksAt: ({ kind }) => (shows[kind] ? ['line_item_id', shows[kind].by] : []),
  looksAround: true,
  find: (asked) => {
    const { store, table, accountId } = asked
    const shown = shows[table.kind]
    if (!shown) return []
    const post = store.table(shown.kind).table
    const rows = store.sql.raw(
      `SELECT r._key FROM ${askedSql(asked)} WHERE EXISTS (
         SELECT 1 FROM ${table.table} o WHERE o.line_item_id = r.line_item_id AND o._key <> r._key AND o._hidden = 0
           AND ${staysSql}
           AND (o.${shown.by} = r.${shown.by} OR EXISTS (
             SELECT 1 FROM ${post} a CROSS JOIN ${post} b ON b.${shown.names} = o.${shown.by}
             WHERE a.${shown.names} = r.${shown.by} AND trim(a.text) = trim(b.text)
               AND coalesce(a.media_keys, '[]') = coalesce(b.media_keys, '[]') AND coalesce(a.card_uri, '') = coalesce(b.card_uri, ''))))`,
      accountId,
    )
    return rows.map(([key]) => ({ key: Number(key), field: shown.by, message: message('engine.guards.alikeAds') }))
  },
}
