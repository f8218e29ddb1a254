/** Names, for people, of what the values of a row refer to or were picked from; each record is looked up once a page. */
import type { PresentedField, PresentedResource } from '../../../../shared/presentation/resources.ts'
import type { FieldNames } from '../../../../shared/bridge.ts'
import { fieldOf } from '../../../../shared/contract/language/resource.ts'
import { pickOf } from '../../../../shared/presentation/picking.ts'
import { decidingField, namingsOf, referencesIn } from '../../../../shared/contract/language/reference-paths.ts'
import type { Reference, Target } from '../../../../shared/contract/language/reference-paths.ts'
import { ownOf } from '../../../../shared/model/values.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { lendingField, standInField } from '../../../../shared/contract/language/title.ts'
import { titleOf } from '../../../../shared/presentation/title-of.ts'
import { isLocalId } from '../../../../shared/model/local-id.ts'
import { wordAndIdOf } from '../../../../shared/presentation/word-and-id.ts'
import { personWords } from '../../../../shared/model/person-name.ts'
import { personOf, perTable, readRow, titleSql } from '../tables/index.ts'
import type { Column, KindTable, ReadableStore } from '../tables/index.ts'

/** Name for the value of the field in that row, and the currency of what it refers to; null where no name is known. */
export type NameOf = (field: string, record: RecordValues) => { name: string; currency: string | null } | null

/** Makes the function that names values of these columns. */
export function pickedNames(store: ReadableStore, table: KindTable, columns: readonly string[]): NameOf {
  const find = nameFinder(store)
  const named = new Set(
    columns.filter((field) => {
      const def = table.resource.fields[field]
      return def !== undefined && def.type !== 'json' && namingsOf(def).length > 0
    }),
  )
  return (field, record) => {
    if (!named.has(field)) return null
    const def = fieldOf(table.resource, field)
    const value = record[field]
    const words = wordsOf(def, record)
    const one = (text: string): ReturnType<NameOf> => {
      if (words) return Object.hasOwn(words, text) ? { name: words[text]!, currency: null } : null
      const [reference] = referencesIn(def, def.type === 'list' ? [text] : text, record)
      return reference ? find(reference) : null
    }
    if (typeof value === 'string') return one(value)
    if (!Array.isArray(value)) return null
    const names = value.map((member) => ({ member: String(member), found: one(String(member)) }))
    return names.some(({ found }) => found)
      ? { name: names.map(({ member, found }) => found?.name ?? member).join(', '), currency: null }
      : null
  }
}

/** Names of what the records of these keys refer to, by key and field. */
export function fieldNames(store: ReadableStore, table: KindTable, keys: readonly number[]): FieldNames {
  const columns = table.columns.map(({ field }) => field)
  const nameOf = pickedNames(store, table, columns)
  return Object.fromEntries(
    keys.flatMap((key) => {
      const row = readRow(store, table, key)
      if (!row) return []
      const found = columns.flatMap((field) => {
        const name = nameOf(field, row.values)?.name
        return name === undefined ? [] : [[field, name] as const]
      })
      // A promotable user is the person, and names none.
      const own = isUser(table.kind) ? { user_id: calledName(store, table, row.id, row.values) } : {}
      return [[key, { ...Object.fromEntries(found), ...own }] as const]
    }),
  )
}

export type NameFinder = (reference: Reference) => ReturnType<NameOf>

/** Makes the function that finds the name of a record by a reference. Names are remembered: use it only while nothing is written. */
export function nameFinder(store: ReadableStore): NameFinder {
  const memo = new Map<string, ReturnType<NameOf>>()
  const nameOf = ({ kind, value }: Target, text: string): ReturnType<NameOf> => {
    const memoKey = `${kind} ${value ?? ''} ${text}`
    const known = memo.get(memoKey)
    if (known !== undefined) return known
    const found = readName(store, store.kinds.get(kind), value, text)
    memo.set(memoKey, found)
    return found
  }
  return ({ targets, id }) => {
    for (const target of targets) {
      const found = nameOf(target, id)
      if (found) return found
    }
    // A user who is no record here may have posted all the same.
    return targets[0] && isUser(targets[0].kind) ? { name: personWords(personOf(store, id), id), currency: null } : null
  }
}

const isUser = (kind: string) => kind === 'promotable_user'

/** The words of the closed set from which the value is picked; null where it is from none. */
function wordsOf(def: PresentedField, record: RecordValues): Readonly<Record<string, string>> | null {
  const picked = pickOf(def, record)
  return picked && 'words' in picked ? picked.words : null
}

/** The name of a record that has none of its own: that of what it refers to, so that a promoted post is called like its post. Null where none is known. */
export function lentName(
  store: ReadableStore,
  { resource }: KindTable,
  id: string,
  values: RecordValues,
): string | null {
  const field = lendingField(resource)
  const value = field === null ? undefined : values[field]
  if (field === null || typeof value !== 'string' || hasOwnName(resource, values, field))
    return wordAndIdOf(resource, values, id)
  const words = wordsOf(fieldOf(resource, field), values)
  if (words) return ownOf(words, value) ?? null
  const [reference] = referencesIn(fieldOf(resource, field), value, values)
  return (reference && nameFinder(store)(reference)?.name) ?? wordAndIdOf(resource, values, id)
}

function hasOwnName(resource: PresentedResource, values: RecordValues, lending: string): boolean {
  const name = values[resource.nameField]
  // Of an audience the service gives the id in place of a name.
  const isName = typeof name === 'string' && name !== '' && name !== values[lending]
  return !resource.namedAfter && lending !== resource.nameField && isName
}

/** The name by which people know the record, whatever it lacks; its id where it has nothing else. */
export function calledName(store: ReadableStore, table: KindTable, id: string, values: RecordValues): string {
  const userId = values['user_id']
  if (isUser(table.kind) && typeof userId === 'string') return personWords(personOf(store, userId), userId)
  return (
    lentName(store, table, id, values) ?? titleOf(table.resource, values) ?? standIn(store, table, id, values) ?? id
  )
}

/** An ad group without a name by its campaign and id: "Spring roast · idjs5". Null for other records, and for those made here. */
function standIn(store: ReadableStore, { resource }: KindTable, id: string, values: RecordValues): string | null {
  const field = standInField(resource, values)
  const value = field === null ? undefined : values[field]
  if (field === null || typeof value !== 'string' || isLocalId(id)) return null
  const [reference] = referencesIn(fieldOf(resource, field), value, values)
  const owner = reference && nameFinder(store)(reference)?.name
  return owner === undefined ? null : `${owner} · ${id}`
}

function readName(
  store: ReadableStore,
  target: KindTable | undefined,
  field: string | null,
  text: string,
): ReturnType<NameOf> {
  const column = field === null ? '_id' : target?.byField.get(field)?.name
  if (!target || column === undefined) return null
  const [row] = store.sql.raw(`${nameSql(target)} WHERE t.${column} = ? LIMIT 1`, text)
  if (!row) return null
  const [name, currency, id, ...lending] = row.map((each) => (each === null ? null : String(each)))
  const values = Object.fromEntries(lendingColumns(target).map(({ field: each }, index) => [each, lending[index]!]))
  const lent = lentName(store, target, id!, values)
  return {
    name: lent ?? name ?? standIn(store, target, id!, values) ?? text,
    currency: currency ?? payersCurrency(store, target, id!),
  }
}

/** Of a record made here, which has no currency yet: that of what it is paid with. Null where it has none of its own to come. */
function payersCurrency(store: ReadableStore, { table, byField, refs }: KindTable, id: string): string | null {
  if (!byField.has('currency') || !isLocalId(id)) return null
  for (const { column, to } of refs) {
    const payer = store.kinds.get(to)
    const currency = payer?.byField.get('currency')?.name
    if (!payer || currency === undefined) continue
    const sql = `SELECT p.${currency} FROM ${table} t JOIN ${payer.table} p ON p._id = t.${column.name} WHERE t._id = ?`
    const found = store.sql.value<string | null>(sql, id)
    if (found) return found
  }
  return null
}

const nameSql = perTable((target) => {
  const currency = target.byField.get('currency')?.name ?? 'NULL'
  const lending = lendingColumns(target).map(({ name }) => `, t.${name}`)
  return `SELECT ${titleSql(target, 't')}, ${currency}, t._id${lending.join('')} FROM ${target.table} t`
})

/** Columns that `lentName` and `standIn` read to name a record of the kind. */
function lendingColumns({ resource, byField }: KindTable): Column[] {
  const lending = lendingField(resource)
  const namingFields =
    lending === null
      ? [standInField(resource, {})]
      : [lending, decidingField(fieldOf(resource, lending)), resource.namedAfter?.word]
  return [...namingFields, resource.nameField].flatMap((field) => byField.get(field ?? '') ?? [])
}
