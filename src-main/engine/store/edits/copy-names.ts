/** What a copy names: in another account its counterparts there, found by id, file or name, never guessed; what has none is told. */
import { anyOf, fieldWord, message } from '../../../../shared/messages/message.ts'
import type { Message, Word } from '../../../../shared/messages/message.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import type { RulePort } from '../../../../shared/contract/language/rules.ts'
import { mapReferences, namingsOf, referencesIn } from '../../../../shared/contract/language/reference-paths.ts'
import type { Target } from '../../../../shared/contract/language/reference-paths.ts'
import { nounOf, standingsOf } from '../../../../shared/model/reference-rules.ts'
import { refusedStandings } from '../../../../shared/contract/language/resolve-reference.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { postingUser, rulePort } from '../validation/index.ts'
import { deletedSql, readRowById, titleSql } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'
import { calledName } from '../query/index.ts'

/** A field whose value the copy cannot have, and why. */
export interface Lost {
  field: string
  message: Message
}

/** The account that the copies are made in, where it is another one than the original's. */
export interface OtherAccount {
  id: string
  name: string
  /** Currencies of the account's funding; empty while none is here. */
  currencies: readonly string[]
  port: RulePort
}

/** The other account, or null where copies stay where the original is. */
export function otherAccount(store: Store, from: string, to: string): OtherAccount | null {
  return from === to ? null : countersOf(store, to)
}

/** Reads what `carryNames` needs of the account that copies are made in. */
export function countersOf(store: Store, to: string): OtherAccount {
  const table = store.table('account')
  const name = calledName(store, table, to, readRowById(store, table, to)?.values ?? {})
  return { id: to, name, currencies: currenciesOf(store, to), port: rulePort(store, to) }
}

function currenciesOf(store: ReadableStore, accountId: string): string[] {
  const table = store.table('funding_instrument')
  const { name } = table.byField.get('currency')!
  return store.sql.values<string>(
    `SELECT DISTINCT r.${name} FROM ${table.table} r WHERE r._account = ? AND r._hidden = 0 AND r.${name} IS NOT NULL`,
    accountId,
  )
}

/** A field of the original as the copy has it. */
interface Carried {
  field: string
  value: Value
  /** Why the copy cannot have it; null where it can. */
  message: Message | null
}

/**
 * The values as they hold where the copies go, and the fields that cannot be carried, which are left out. What is in `given` was chosen by the
 * person and stays.
 */
export function carryNames(
  store: Store,
  other: OtherAccount | null,
  table: KindTable,
  row: Row,
  given: RecordValues,
): { values: RecordValues; lost: Lost[] } {
  const values = { ...row.values }
  const lost: Lost[] = []
  for (const { field, def } of table.columns) {
    const isChosen = Object.hasOwn(given, field) || values[field] === undefined || values[field] === null
    if (isChosen || !isWritable(def, 'create')) continue
    const { value, message } = carry(store, other, table.kind, row, field, def)
    if (message === null) values[field] = value
    else {
      delete values[field]
      lost.push({ field, message })
    }
  }
  return { values, lost }
}

function carry(
  store: Store,
  other: OtherAccount | null,
  kind: string,
  row: Row,
  field: string,
  def: PresentedField,
): Carried {
  const value = row.values[field]
  if (!other) return { field, value, message: whyNotAnew(store, row, field, def) }
  if (def.type === 'money') return { field, value, message: whyOtherAmount(other, row, fieldWord(kind, field)) }
  return namingsOf(def).length === 0
    ? { field, value, message: null }
    : counterpart(store, other, kind, row, field, def)
}

/** In the same account, a value that is nothing but a name which may not be used anew is not carried. */
function whyNotAnew(store: Store, { accountId, values }: Row, field: string, def: PresentedField): Message | null {
  if (def.type !== 'text' || !def.required || def.names?.by === undefined) return null
  const found = standingsOf(def, values[field], values, rulePort(store, accountId)).find(
    ({ standing }) => refusedStandings.has(standing) && standing !== 'unable',
  )
  return found?.message ?? null
}

/** An amount means another one in another currency, which is known once the account's funding was pulled. */
function whyOtherAmount({ name, currencies }: OtherAccount, { values }: Row, label: Word): Message | null {
  const currency = values['currency']
  if (typeof currency === 'string' && currencies.includes(currency)) return null
  if (currencies.length === 0) return message('engine.copyNames.unknownCurrency', { label, name })
  if (typeof currency !== 'string') return null
  return message('engine.copyNames.otherCurrency', { label, currency, name, currencies: anyOf(currencies) })
}

function counterpart(
  store: ReadableStore,
  other: OtherAccount,
  kind: string,
  row: Row,
  field: string,
  def: PresentedField,
): Carried {
  const before = row.values[field]
  if (def.type === 'text' && def.initialUser && other.id !== row.accountId)
    return { field, value: postingUser(store, other.id) ?? before, message: null }
  const lost: string[] = []
  const value = mapReferences(def, before, row.values, (text, targets) => {
    const found = counterpartOf(store, other, row.accountId, text, targets)
    if (found === null) lost.push(text)
    return found ?? text
  })
  const [first] = lost
  if (first !== undefined)
    return {
      field,
      value: before,
      message: missingWords(store, other, fieldWord(kind, field, 'within'), row, def, before, first),
    }
  const refused = standingsOf(def, value, row.values, other.port).find(({ standing }) => refusedStandings.has(standing))
  return { field, value, message: refused?.message ?? null }
}

function missingWords(
  store: ReadableStore,
  other: OtherAccount,
  label: Word,
  row: Row,
  def: PresentedField,
  value: Value,
  text: string,
): Message {
  const reference = referencesIn(def, value, row.values).find(({ id }) => id === text)
  const table = reference && store.kinds.get(reference.kinds[0]!)
  const named = table && readRowById(store, table, text)
  const name = table && named ? calledName(store, table, text, named.values) : text
  const noun = reference ? nounOf(reference) : label
  return message('engine.copyNames.noCounterpart', { account: other.name, noun, name })
}

/** What the account has in the place of the named record: null where it has nothing of the sort, or several. */
function counterpartOf(
  store: ReadableStore,
  other: OtherAccount,
  from: string,
  text: string,
  targets: readonly Target[],
): string | null {
  // What belongs to no account is the same for all, and so is what goes by a number of its own, such as a user or an app.
  const isEverybodys = ({ kind, value, whyNot }: Target) =>
    store.table(kind).resource.scope !== 'account' || (value !== null && whyNot === undefined)
  if (targets.some(isEverybodys)) return text
  for (const { kind } of targets) {
    const found = sameRecord(store, other, from, store.table(kind), text)
    if (found !== null) return found
  }
  return null
}

/** The record of the same id, of the same file, or the only one of the same name. */
function sameRecord(
  store: ReadableStore,
  other: OtherAccount,
  from: string,
  table: KindTable,
  id: string,
): string | null {
  const { sql } = store
  const living = `FROM ${table.table} r WHERE r._account = ?1 AND r._hidden = 0 AND NOT (${deletedSql(table)})`
  const same = sql.value<string>(`SELECT r._id ${living} AND r._id = ?2`, other.id, id)
  if (same !== undefined) return same
  const original = sql.value<number>(`SELECT _key FROM ${table.table} WHERE _id = ? AND _account = ?`, id, from)
  // What was never seen here cannot be compared.
  if (original === undefined) return null
  const ofFile = sql.values<string>(
    `SELECT r._id ${living} AND r._key IN (SELECT l.key FROM media_link l WHERE l.is_poster = 0
     AND l.sha256 IN (SELECT sha256 FROM media_link WHERE key = ?2 AND is_poster = 0)) LIMIT 2`,
    other.id,
    original,
  )
  const title = `(SELECT ${titleSql(table, 'o')} FROM ${table.table} o WHERE o._key = ?2)`
  const found =
    ofFile.length > 0
      ? ofFile
      : sql.values<string>(`SELECT r._id ${living} AND ${titleSql(table, 'r')} = ${title} LIMIT 2`, other.id, original)
  return found.length === 1 ? found[0]! : null
}
