/** Which rows of a kind a grid shows, and in which order, as SQL. */
import type { Chip, Filter, Sort } from '../../../../shared/bridge.ts'
import { parseText, unreadableMessage } from '../../../../shared/contract/language/text-value.ts'
import { lendingField } from '../../../../shared/contract/language/title.ts'
import { fieldWord, kindWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { parseWithin } from '../../../../shared/model/within.ts'
import {
  encode,
  hasAnnotations,
  namesSql,
  presentId,
  searchBodySql,
  shownSql,
  throughSql,
  withPresentIds,
} from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { literal, quote } from '../file/index.ts'
import type { Bound } from '../file/index.ts'
import { conditionPart } from './condition.ts'
import type { Part } from './condition.ts'
import { unservedSql } from './unserved.ts'
import { useCounts } from './uses.ts'

/** Parts of a select; `r` is the kind's table, `p` its pending work. */
export interface Where {
  from: string
  where: string
  bound: Bound[]
  /** The condition of the filter itself asks which records are deleted. */
  isDeletedAsked: boolean
}

const chipSql: Record<Chip, string> = {
  all: '1',
  edited: "p.operation = 'update'",
  new: "p.operation = 'create'",
  deleted: "p.operation = 'delete'",
  conflict: 'p.is_conflict = 1',
  problems: '(p.errors > 0 OR p.warnings > 0 OR p.parked IS NOT NULL OR p.undecided IS NOT NULL)',
  waiting: 'p.approved = p.revision',
  gone: '1',
}

/** Condition of a chip on `p`. */
export function chipCondition(chip: Chip): string {
  return chipSql[chip]
}

/** True if the chip shows records by their pending edits. */
export function isOfWork(chip: Chip): boolean {
  return chip !== 'all' && chip !== 'gone'
}

/** SQL that makes the index by which deleted records are counted and listed, if it is not there; all other indexes leave these records out. */
export function goneIndexSql(table: KindTable): string {
  const name = quote(`r_${table.kind}_gone`)
  return `CREATE INDEX IF NOT EXISTS ${name} ON ${table.table} (_account, _changed, _key) WHERE _hidden = 1`
}

/**
 * Rows of the account that the filter shows; account '' stands for all. `isWork`: only those with pending work, whatever the chip. `isByKey`:
 * they are read in the order of the table, and not by the account's indexes.
 */
export function whereOf(
  store: ReadableStore,
  table: KindTable,
  accountId: string,
  filter: Filter,
  { isWork = isOfWork(filter.chip), isByKey = false } = {},
): Where {
  const text = textParts(store, table, filter.text)
  // The text index goes first: asked anew for each pending record it would take seconds. Then work, then the rows in their order.
  const sources = [...(text.match ? [table.searchTable] : []), ...(isWork ? ['pending p'] : []), `${table.table} r`]
  const asked = filter.where === undefined ? null : conditionPart(store, table, accountId, filter.where)
  const isHiddenShown = filter.chip !== 'gone' && asked?.isDeletedAsked === true
  const conditions = isHiddenShown ? ['true'] : [`r._hidden = ${filter.chip === 'gone' ? 1 : 0}`]
  const bound: Bound[] = []
  if (accountId !== '') {
    // The plus keeps SQLite from choosing an index for this condition.
    conditions.push(isByKey ? '+r._account = ? AND r._key > 0' : 'r._account = ?')
    bound.push(accountId)
  }
  if (isWork) conditions.push('p.key = r._key', `p.kind = ${literal(table.kind)}`, chipSql[filter.chip])
  if (text.match) {
    conditions.push(`${table.searchTable} MATCH ?`, `${table.searchTable}.rowid = ${isWork ? 'p.key' : 'r._key'}`)
    bound.push(text.match)
  }
  for (const { condition, values } of [
    ...text.rest,
    ...Object.entries(filter.equals).map(([field, value]) => equalsPart(store, table, field, value)),
    ...(asked ? [asked] : []),
  ]) {
    conditions.push(condition)
    bound.push(...values)
  }
  return {
    from: sources.join(' CROSS JOIN '),
    where: conditions.join(' AND '),
    bound,
    isDeletedAsked: asked?.isDeletedAsked === true,
  }
}

/** What to search for in the text index, where that alone answers the filter; else null. */
export function matchOf(store: ReadableStore, table: KindTable, { text, chip, equals, where }: Filter): string | null {
  if (chip !== 'all' || where !== undefined || Object.keys(equals).length > 0) return null
  const { match, rest } = textParts(store, table, text)
  return rest.length === 0 ? match : null
}

/** ORDER BY of a grid; the key makes it a whole order. */
export function orderOf(table: KindTable, sort: Sort | null): string {
  if (!sort) return 'r._changed DESC, r._key DESC'
  const direction = sort.direction === 'asc' ? 'ASC' : 'DESC'
  return `${sortExpression(table, sort.field, 'r.')} ${direction}, r._key ${direction}`
}

/** SQL that makes the index for sorting by the field, if it is not there; null for fields that have one anyway. */
export function sortIndexSql(table: KindTable, field: string): string | null {
  if (field === 'id' || field === table.resource.nameField) return null
  const name = quote(`r_${table.kind}_sort_${field}`)
  return `CREATE INDEX IF NOT EXISTS ${name} ON ${table.table} (_account, ${sortExpression(table, field, '')}, _key) WHERE _hidden = 0`
}

function sortExpression(table: KindTable, field: string, prefix: string): string {
  if (field === 'id' && table.hasIdField) return `${prefix}_id`
  const column = table.byField.get(field)
  if (!column)
    throw new GalleyError(
      'invalid_value',
      message('engine.filter.cannotSortedBy', { label: kindWord(table.kind, 'plural'), field }),
      { field },
    )
  return column.def.type === 'text' ? `${prefix}${column.name} COLLATE NOCASE` : `${prefix}${column.name}`
}

/**
 * All words must be found, in any order: those of three letters or more through the text index, shorter ones within its hits. A text
 * that is shorter as a whole is taken as the beginning of a name, or, in a script whose words are that short, as any part of one.
 */
function textParts(store: ReadableStore, table: KindTable, typed: string): { match: string | null; rest: Part[] } {
  const text = typed.trim().toWellFormed().replaceAll('\u0000', ' ')
  if (text === '') return { match: null, rest: [] }
  const words = text.split(/\s+/)
  const long = words.filter((word) => [...word].length >= 3)
  if (long.length === 0)
    return [...text].length < 3 ? { match: null, rest: [shortPart(table, text)] } : { match: phrase(text), rest: [] }
  const short = words.filter((word) => [...word].length < 3)
  const through = [
    ...(isSearchedThrough(store, table) ? throughSql(table, store.kinds) : []),
    ...shownSql(table, store.kinds),
  ]
  const shortParts = short.map((word) => ({
    condition: `${bodyOf(table)} LIKE ? ESCAPE '\\'`,
    values: [`%${escapeLike(word)}%`],
  }))
  if (through.length === 0) return { match: long.map(phrase).join(' AND '), rest: shortParts }
  const each = [...long.map((word) => throughPart(table, through, word)), ...shortParts]
  // The index cannot find short words in texts of other records: there the text as a whole has to be found.
  return { match: null, rest: short.length === 0 ? each : [either(allOf(each), throughPart(table, through, text))] }
}

function allOf(parts: readonly Part[]): Part {
  return {
    condition: parts.map(({ condition }) => `(${condition})`).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  }
}

function either(one: Part, other: Part): Part {
  return { condition: `((${one.condition}) OR ${other.condition})`, values: [...one.values, ...other.values] }
}

/** Whether records of the kind are found by what they name: those that have no name of their own. */
function isSearchedThrough(store: ReadableStore, { resource, kind }: KindTable): boolean {
  const lending = lendingField(resource)
  if (lending === null || lending === resource.nameField || resource.namedAfter) return lending !== null
  // The service names them: only what waits here can be without a name.
  return store.sql.value('SELECT 1 FROM pending WHERE kind = ? LIMIT 1', kind) !== undefined
}

/** Condition for a word in the record's own texts, or in those of a record that it names. */
function throughPart(table: KindTable, through: readonly string[], word: string): Part {
  const own = `SELECT rowid FROM ${table.searchTable} WHERE ${table.searchTable} MATCH ?`
  return {
    condition: `r._key IN (${[own, ...through].join(' UNION ')})`,
    values: [own, ...through].map(() => phrase(word)),
  }
}

function bodyOf(table: KindTable): string {
  return `(SELECT ${searchBodySql(table)} FROM ${table.table} b WHERE b._key = r._key)`
}

const hasShortWords = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function shortPart(table: KindTable, text: string): Part {
  if (!hasShortWords.test(text)) return beginsWith(table, text)
  // All names are looked at, but in their index, which is a fraction of the rows.
  const names = `SELECT n._key FROM ${table.table} n WHERE n._hidden = 0 AND instr(n.${table.nameSql}, ?) > 0`
  return { condition: `r._key IN (${names})`, values: [text] }
}

/** Condition for names that begin with the text: a range in the index of names. */
function beginsWith(table: KindTable, text: string): Part {
  const name = table.byField.has(table.resource.nameField) ? `r.${table.nameSql} COLLATE NOCASE` : 'r._id'
  return { condition: `${name} >= ? AND ${name} < ?`, values: [text, `${text}\u{10ffff}`] }
}

function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Field equals a value given as text of the wire; an empty text finds what is not set. */
function equalsPart(store: ReadableStore, table: KindTable, field: string, value: string): Part {
  if (field === '@within') return withinPart(store, table, value)
  if (field === '@ends') return endsPart(table, value)
  if (field === '@action') return actionPart(value)
  if (field === '@unserved') return { condition: table.kind === 'campaign' ? unservedSql(store) : '0', values: [] }
  if (field.startsWith('@')) return namesPart(store, table, field.slice(1), value)
  if (field.startsWith('~')) return annotationPart(store, table, field, value)
  if (field === 'id') return { condition: 'r._id = ?', values: [presentId(store, table.kind, value)] }
  const column = table.byField.get(field)
  if (!column)
    throw new GalleyError(
      'invalid_value',
      message('engine.filter.hasNoField', { label: kindWord(table.kind, 'label'), field }),
      { field },
    )
  if (value === '') return { condition: `coalesce(r.${column.name}, '') = ''`, values: [] }
  const parsed = parseText(column.def, value)
  if (parsed.kind === 'unreadable')
    throw new GalleyError('invalid_value', unreadableMessage(column.def, parsed, fieldWord(table.kind, field)), {
      field,
    })
  const wanted = withPresentIds(store, column.def, parsed.value)
  return { condition: `r.${column.name} = ?`, values: [encode(column.def, wanted)] }
}

/** Condition for records that an action of the journal made or changed. */
function actionPart(value: string): Part {
  return { condition: 'r._key IN (SELECT j.key FROM journal_entry j WHERE j.action = ?)', values: [Number(value) || 0] }
}

/** Condition for ad groups whose flight ends between two instants, given as `from/to`. */
function endsPart(table: KindTable, value: string): Part {
  const column = table.byField.get('end_time')
  const bounds = value.split('/').map((text) => column && parseText(column.def, text))
  const [from, to] = bounds.map((each) => (each?.kind === 'value' ? each.value : undefined))
  if (!column || from === undefined || to === undefined)
    throw new GalleyError(
      'invalid_value',
      message('engine.filter.hasNoField', { label: kindWord(table.kind, 'label'), field: '@ends' }),
      { field: '@ends' },
    )
  return {
    condition: `r.${column.name} BETWEEN ? AND ?`,
    values: [encode(column.def, from), encode(column.def, to)],
  }
}

/** Condition on what is kept beside the record, or on whether anything names it; names and values are as in `shared/bridge/inputs.ts`. */
function annotationPart(store: ReadableStore, table: KindTable, name: string, value: string): Part {
  const own = (condition: string) => `(SELECT ${condition} FROM annotation a WHERE a.key = r._key)`
  switch (hasAnnotations(table.resource) ? name : '') {
    case '~starred':
      return { condition: `coalesce(${own('a.starred')}, 0) = 1`, values: [] }
    case '~folder':
      return { condition: `coalesce(${own('a.folder')}, '') = ?`, values: [value] }
    case '~tag':
      return { condition: own('EXISTS (SELECT 1 FROM json_each(a.tags) t WHERE t.value = ?)'), values: [value] }
    case '~noAlt':
      return { condition: `coalesce(${own('a.alt')}, '') = ''`, values: [] }
    case '~unused':
      return {
        condition: 'r._id NOT IN (SELECT value FROM json_each(?))',
        values: [JSON.stringify([...useCounts(store, table.kind).keys()])],
      }
    default:
      throw new GalleyError(
        'invalid_value',
        message('engine.filter.hasNoField2', { label: kindWord(table.kind, 'label'), name }),
        { field: name },
      )
  }
}

/**
 * Condition for records that belong to one of the campaigns and ad groups that `parseWithin` reads, or are one of them; none of a kind that belongs
 * to neither.
 */
function withinPart(store: ReadableStore, table: KindTable, value: string): Part {
  const parts = parseWithin(value)
  if (!parts) throw new GalleyError('invalid_value', message('engine.filter.noScope', { value }), { field: '@within' })
  const idsOf = (wanted: string) =>
    parts.flatMap(({ kind, id }) => (kind === wanted ? [presentId(store, kind, id)] : []))
  const ids = JSON.stringify({ campaign: idsOf('campaign'), line_item: idsOf('line_item') })
  return keysPart(table, withinConditions(store, table), ids)
}

/** Conditions of `withinPart` on rows `o`; each of their parameters is the ids by kind, as JSON. */
function withinConditions(store: ReadableStore, table: KindTable): string[] {
  const given = (kind: string) => `SELECT value AS name FROM json_each(?, '$.${kind}')`
  const groups = store.table('line_item')
  // An ad group is within its campaign, not the campaign within the ad group.
  if (table.kind === 'campaign') return [`o._id IN (${given('campaign')})`]
  if (table === groups) return [`o._id IN (${given('line_item')})`, `o.campaign_id IN (${given('campaign')})`]
  const below = `SELECT g._id AS name FROM ${groups.table} g WHERE g._hidden = 0 AND g.campaign_id IN (${given('campaign')})`
  const ids = `${given('line_item')} UNION ${below}`
  const byGroups = namesSql(table, store.kinds, 'line_item', { ids }, 'o.')
  return byGroups.length > 0 ? byGroups : namesSql(table, store.kinds, 'campaign', { ids: given('campaign') }, 'o.')
}

/** Rows of the table for which one of the conditions on `o` holds; each of their parameters is `named`. */
function keysPart(table: KindTable, conditions: readonly string[], named: string): Part {
  if (conditions.length === 0) return { condition: '0', values: [] }
  // In selects of their own, so that the index of names is used and not that of the account.
  const keys = conditions.map((each) => `SELECT o._key FROM ${table.table} o WHERE o._hidden = 0 AND ${each}`)
  const condition = `r._key IN (${keys.join(' UNION ')})`
  return { condition, values: Array.from(condition.matchAll(/\?/g), () => named) }
}

/** Condition for rows that name the record of that kind, in whatever field. */
function namesPart(store: ReadableStore, table: KindTable, kind: string, id: string): Part {
  return keysPart(table, namesSql(table, store.kinds, kind, { id: '?' }, 'o.'), presentId(store, kind, id))
}
