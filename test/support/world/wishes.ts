/**
 * What one person was told is saved, kept apart from the engine: each create, each changed field and each delete that a call
 * acknowledged. A wish ends when the service has it, when the person takes it back, or when a later one takes its place.
 */
import { resourceOf } from '../../../shared/contract/registry.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { RecordValues, Value } from '../../../shared/model/values.ts'
import type { Person } from './person.ts'
import type { ServiceWorld } from './service-world.ts'
import { Violation } from './violation.ts'

interface Wish {
  key: number
  kind: string
  /** As it was known last; local until the service gave one. */
  id: string
  isCreate: boolean
  isDelete: boolean
  fields: Map<string, Value>
  /** The engine was killed while it was deleted: whether it is was not told. */
  mayBeDeleted?: boolean
  /** What may stand in their place: an edit during which the engine was killed. */
  instead: Map<string, Value>
}

/** Work that waits on a record, as the store has it. */
export interface PendingRow {
  key: number
  kind: string
  operation: 'create' | 'update' | 'delete'
  has_remote: number
  revision: number
  approved: number | null
  attempt: 'sending' | 'unknown' | null
  is_conflict: number
  undecided: string | null
  parked: string | null
}

export class Wishes {
  readonly #person: Person
  readonly #service: ServiceWorld
  #byKey = new Map<number, Wish>()

  constructor(person: Person, service: ServiceWorld) {
    this.#person = person
    this.#service = service
  }

  get count(): number {
    return this.#byKey.size
  }

  created(record: { key: number; kind: string; id: string }, values: RecordValues): void {
    // A create carries no empty values, so that an empty one says nothing.
    const fields = new Map(Object.entries(values).filter(([, value]) => (value ?? '') !== ''))
    this.#byKey.set(record.key, { ...record, isCreate: true, isDelete: false, fields, instead: new Map() })
  }

  edited(record: { key: number; kind: string; id: string; values: RecordValues }, values: RecordValues): void {
    const isCreate = record.id.startsWith('new-')
    const wish = this.#byKey.get(record.key) ?? {
      ...record,
      isCreate,
      isDelete: false,
      fields: new Map<string, Value>(),
      instead: new Map<string, Value>(),
    }
    for (const name of Object.keys(values)) {
      wish.fields.set(name, record.values[name])
      wish.instead.delete(name)
    }
    this.#byKey.set(record.key, wish)
  }

  /** Whether these values were taken was not told: they may be there, or what was wished before. */
  unsure(key: number, values: RecordValues): void {
    for (const [field, value] of Object.entries(values)) this.#byKey.get(key)?.instead.set(field, value)
  }

  /** Whether it was deleted was not told: seen at the next look. */
  unsureDelete(key: number): void {
    const wish = this.#byKey.get(key)
    if (wish) wish.mayBeDeleted = true
  }

  deleted(record: { key: number; kind: string; id: string }): void {
    // What was only here is gone at once.
    if (record.id.startsWith('new-')) this.#byKey.delete(record.key)
    else
      this.#byKey.set(record.key, {
        ...record,
        isCreate: false,
        isDelete: true,
        fields: new Map(),
        instead: new Map(),
      })
  }

  /** A copy, for a backup. */
  snapshot(): Map<number, Wish> {
    return copyOf(this.#byKey)
  }

  /** Back to how it was at a backup. */
  restore(snapshot: ReadonlyMap<number, Wish>): void {
    this.#byKey = copyOf(snapshot)
  }

  /** The person took something back: what waits now on these records is what they want. */
  rebase(keys: Iterable<number>): void {
    const pending = new Map(this.#person.rows<PendingRow>('SELECT * FROM pending').map((row) => [row.key, row]))
    for (const key of keys) this.#rebaseOne(key, pending.get(key))
  }

  #rebaseOne(key: number, row: PendingRow | undefined): void {
    // Wishes for a record that has become one with another stand under its first key.
    for (const wish of [...this.#byKey.values()]) if (this.#presentKey(wish.key) === key) this.#byKey.delete(wish.key)
    if (!row) return
    const id = this.#idOf(row.kind, key)
    const wish: Wish = {
      key,
      kind: row.kind,
      id,
      isCreate: row.operation === 'create',
      isDelete: row.operation === 'delete',
      fields: new Map(),
      instead: new Map(),
    }
    if (row.operation === 'update')
      for (const { field, mine } of this.#person.rows<{ field: string; mine: string | null }>(
        'SELECT field, mine FROM pending_edit WHERE key = ?',
        key,
      ))
        wish.fields.set(field, new StoredText(mine) as unknown as Value)
    this.#byKey.set(key, wish)
  }

  /** Throws where an acknowledged wish is neither here nor at the service; forgets those that are there. */
  check(): void {
    if (!this.#person.hasWorkspace || this.#byKey.size === 0) return
    const { pending, edits } = this.#waiting()
    for (const wish of [...this.#byKey.values()]) {
      const key = this.#presentKey(wish.key)
      const row = pending.get(key)
      if (wish.mayBeDeleted && this.#isDeleted(wish, key, row)) this.deleted(wish)
      else if (wish.isDelete) this.#checkDelete(wish, row)
      else if (!(wish.isCreate && this.#isWaitingCreate(wish, key, row))) this.#checkFields(wish, key, row, edits)
    }
  }

  #waiting(): { pending: Map<number, PendingRow>; edits: Map<string, string | null> } {
    const pending = new Map(this.#person.rows<PendingRow>('SELECT * FROM pending').map((row) => [row.key, row]))
    const edits = new Map(
      this.#person
        .rows<{ key: number; field: string; mine: string | null }>('SELECT key, field, mine FROM pending_edit')
        .map(({ key, field, mine }) => [`${key} ${field}`, mine]),
    )
    return { pending, edits }
  }

  /** How a delete ended that was not told; what was only here leaves nothing behind. */
  #isDeleted(wish: Wish, key: number, row: PendingRow | undefined): boolean {
    delete wish.mayBeDeleted
    const id = this.#idOf(wish.kind, key)
    return wish.id.startsWith('new-') && id === '' ? row === undefined : row?.operation === 'delete'
  }

  #checkDelete(wish: Wish, row: PendingRow | undefined): void {
    if (row?.operation === 'delete') return
    const id = this.#idOf(wish.kind, this.#presentKey(wish.key)) || wish.id
    if (!this.#service.wasGone(wish.kind, id))
      throw new Violation('an acknowledged delete is lost', describe(this.#person, wish))
    this.#byKey.delete(wish.key)
  }

  /** Whether it is still only here. */
  #isWaitingCreate(wish: Wish, key: number, row: PendingRow | undefined): boolean {
    if (row?.operation === 'create') return true
    const id = this.#idOf(wish.kind, key)
    if (id === '' || id.startsWith('new-')) {
      if (this.#service.wasGone(wish.kind, wish.id) && !wish.id.startsWith('new-')) {
        this.#byKey.delete(wish.key)
        return true
      }
      throw new Violation('an acknowledged record is lost', describe(this.#person, wish))
    }
    wish.isCreate = false
    wish.id = id
    return false
  }

  #checkFields(wish: Wish, key: number, row: PendingRow | undefined, edits: Map<string, string | null>): void {
    const versions = this.#service.versions(wish.kind, wish.id)
    const stored = this.#service.get(wish.kind, wish.id)
    const rows = [stored, ...versions.flatMap(({ before, after }) => [before, after])]
    for (const [field, value] of wish.fields) {
      const mine = edits.get(`${key} ${field}`)
      const values = wish.instead.has(field) ? [value, wish.instead.get(field)] : [value]
      if (mine !== undefined && values.some((each) => isText(mine, each))) continue
      const wasThere = rows.some((row) => row && values.some((each) => isSame(row[field], each)))
      if (!wasThere && !isUnseen(wish.kind, field, stored) && !namesLocal(value))
        throw new Violation('an acknowledged edit is lost', {
          ...describe(this.#person, wish),
          field,
          value,
          mine,
          pending: row,
        })
      wish.fields.delete(field)
    }
    if (wish.fields.size === 0) this.#byKey.delete(wish.key)
  }

  #presentKey(key: number): number {
    return this.#person.rows<{ key: number }>('SELECT key FROM merged_key WHERE old_key = ?', key)[0]?.key ?? key
  }

  #idOf(kind: string, key: number): string {
    return this.#person.rows<{ _id: string }>(`SELECT _id FROM r_${kind} WHERE _key = ?`, key)[0]?._id ?? ''
  }
}

function copyOf(wishes: ReadonlyMap<number, Wish>): Map<number, Wish> {
  const copied = (wish: Wish) => ({ ...wish, fields: new Map(wish.fields), instead: new Map(wish.instead) })
  return new Map([...wishes].map(([key, wish]) => [key, copied(wish)]))
}

/** A value as the store keeps it. */
class StoredText {
  readonly text: string | null
  constructor(text: string | null) {
    this.text = text
  }
}

function isText(mine: string | null, value: Value): boolean {
  if ((value as unknown) instanceof StoredText) return mine === (value as unknown as StoredText).text
  return mine === (value === undefined ? null : stringifyJson(value))
}

function isSame(there: Value, value: Value): boolean {
  if ((value as unknown) instanceof StoredText) return isText(there === undefined ? null : stringifyJson(there), value)
  // What lacks at the service and what is empty here are one and the same to it.
  return sameValue(there ?? null, value ?? null)
}

/** Fields that the service takes and never shows, or passes over in such a record. */
function isUnseen(kind: string, field: string, stored: RecordValues | null | undefined): boolean {
  const def = resourceOf(kind).fields[field]
  if (stored && resourceOf(kind).behaviour?.ignoredInCreate?.(stored).includes(field)) return true
  return def === undefined || def.isWriteOnly === true || resourceOf(kind).behaviour?.rows !== undefined
}

/** A reference to a record made here becomes another value with that record's id. */
function namesLocal(value: Value): boolean {
  const text = (value as unknown) instanceof StoredText ? (value as unknown as StoredText).text : value
  return typeof text === 'string' && text.includes('new-')
}

function describe(person: Person, wish: Wish) {
  return { person: person.name, kind: wish.kind, key: wish.key, id: wish.id }
}
