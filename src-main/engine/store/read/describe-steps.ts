/** What people know a step's record by, beyond its name: where it belongs, when it goes out, what its values name, its picture. */
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import type { NamedUse, RecordUse, Step, StepAbout } from '../../../../shared/bridge.ts'
import { belongsBy } from '../../../../shared/contract/language/title.ts'
import { referencesIn } from '../../../../shared/contract/language/reference-paths.ts'
import type { Reference } from '../../../../shared/contract/language/reference-paths.ts'
import { guardWeight } from '../../../../shared/model/guards.ts'
import { isCreative } from '../../../../shared/model/push-story.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { isFindingSql } from '../guards/index.ts'
import { calledName, nameFinder } from '../query/index.ts'
import { keyOfId, readMessage, readRow, readRowById } from '../tables/index.ts'
import type { KindTable, Row, ReadableStore } from '../tables/index.ts'
import { stoppedWith } from './stopped-with.ts'

/** Steps with what is known about their records; those whose record is gone are given as they are. */
export function describeSteps(store: ReadableStore, steps: readonly Step[]): Step[] {
  const describer = new Describer(store)
  const found = findingsOf(store, steps)
  const stopped = stoppedWith(store, steps)
  return steps.map((step) => {
    const table = store.table(step.kind)
    const row = readRow(store, table, step.key)
    if (!row) return step
    const findings = found.get(step.key)
    const stops = stopped.get(step.key)
    const more = { ...(findings ? { findings } : {}), ...(stops ? { stops } : {}) }
    return { ...step, about: { ...describer.about(step, table, row), ...more } }
  })
}

type Findings = NonNullable<NonNullable<Step['about']>['findings']>

/** Findings of the account's checks that only warn, by key. */
function findingsOf(store: ReadableStore, steps: readonly Step[]): ReadonlyMap<number, Findings> {
  const rows = store.sql.raw(
    `SELECT q.key, q.code, q.message FROM json_each(?) j CROSS JOIN problem q ON q.key = j.value
     WHERE ${isFindingSql('q.rule')} AND q.severity = 'warning'`,
    JSON.stringify(steps.map(({ key }) => key)),
  )
  const found = new Map<number, Findings>()
  for (const [key, code, text] of rows.toSorted((a, b) => guardWeight(String(a[1])) - guardWeight(String(b[1]))))
    found.set(Number(key), [
      ...(found.get(Number(key)) ?? []),
      { code: String(code), message: readMessage(String(text)) },
    ])
  return found
}

/** Records with what they belong to. */
export function withWithin(store: ReadableStore, uses: readonly (RecordUse & { values: RecordValues })[]): NamedUse[] {
  const describer = new Describer(store)
  return uses.map(({ key, kind, name, values }) => ({
    key,
    kind,
    name,
    within: describer.within(store.table(kind), values),
  }))
}

/** The first media of the library that the record shows, itself or by what it is called after; null where it shows none. */
export function mediaShownBy(store: ReadableStore, table: KindTable, row: Pick<Row, 'id' | 'values'>): string | null {
  return new Describer(store).mediaKey(table, row)
}

/** Most steps from a record to the outermost record that it belongs to. */
const depthMax = 4

class Describer {
  readonly #store: ReadableStore
  readonly #find: ReturnType<typeof nameFinder>
  readonly #parents = new Map<string, StepAbout['within']>()

  constructor(store: ReadableStore) {
    this.#store = store
    this.#find = nameFinder(store)
  }

  about({ before, after }: Step, table: KindTable, row: Row): StepAbout {
    return {
      within: this.within(table, row.values),
      goesOut: this.#goesOut(table, row.values),
      names: { ...this.#names(table.resource, before, row.values), ...this.#names(table.resource, after, row.values) },
      mediaKey: this.mediaKey(table, row),
      shows: isCreative(table.kind) ? this.#shows(table, row) : [],
      risk: null,
    }
  }

  /** Keys of the media, cards and posts that the values of the record name. */
  #shows({ resource }: KindTable, { values }: Pick<Row, 'values'>): number[] {
    const references = Object.keys(resource.fields).flatMap((field) =>
      this.#referencesOf(resource, field, values[field], values),
    )
    return references.flatMap(({ kinds, id }) =>
      kinds
        .filter((kind) => kind === library || showing.has(kind))
        .flatMap((kind) => keyOfId(this.#store, this.#store.table(kind), id) ?? []),
    )
  }

  /** What the record belongs to, from the outside in: campaign, ad group. */
  within({ resource }: KindTable, values: RecordValues, depth = 0): StepAbout['within'] {
    const field = belongsBy(resource)
    const id = field === null ? undefined : values[field]
    const def = field === null ? undefined : resource.fields[field]
    if (def?.type !== 'ref' || typeof id !== 'string' || depth >= depthMax) return []
    const memoKey = `${def.to} ${id}`
    const known = this.#parents.get(memoKey)
    if (known) return known
    const table = this.#store.table(def.to)
    const row = readRowById(this.#store, table, id)
    const found = row
      ? [
          ...this.within(table, row.values, depth + 1),
          { kind: def.to, key: row.key, name: calledName(this.#store, table, row.id, row.values) },
        ]
      : []
    this.#parents.set(memoKey, found)
    return found
  }

  /** When the record goes out, or from when to when it runs: by its own time, or by that of what it is called after or belongs to. */
  #goesOut({ resource }: KindTable, values: RecordValues): StepAbout['goesOut'] {
    const own = spanOf(resource, values)
    if (own) return own
    for (const field of [resource.nameField, belongsBy(resource)]) {
      const def = field === null ? undefined : resource.fields[field]
      const id = field === null ? undefined : values[field]
      if (def?.type !== 'ref' || typeof id !== 'string') continue
      const table = this.#store.table(def.to)
      const row = table.resource.calendar ? readRowById(this.#store, table, id) : null
      const span = row && spanOf(table.resource, row.values)
      if (span) return span
    }
    return null
  }

  /** What the texts of the values name, by field and text. */
  #names(resource: PresentedResource, values: RecordValues | null, record: RecordValues): Record<string, string> {
    const found = Object.entries(values ?? {}).flatMap(([field, value]) =>
      this.#referencesOf(resource, field, value, { ...record, ...values }).flatMap((reference): [string, string][] => {
        const name = this.#find(reference)?.name
        return name === undefined || name === reference.id ? [] : [[`${field} ${reference.id}`, name]]
      }),
    )
    return Object.fromEntries(found)
  }

  #referencesOf(resource: PresentedResource, field: string, value: Value, record: RecordValues): Reference[] {
    const def = resource.fields[field]
    return def ? referencesIn(def, value, record) : []
  }

  /** The first media of the library that the record shows, itself or by what it is called after; null where it shows none. */
  mediaKey({ kind, resource }: KindTable, { id, values }: Pick<Row, 'id' | 'values'>, depth = 0): string | null {
    if (kind === library) return id
    const references = Object.keys(resource.fields).flatMap((field) =>
      this.#referencesOf(resource, field, values[field], values),
    )
    const media = references.find(({ kinds }) => kinds.includes(library))
    if (media) return media.id
    const shown = references.find(({ kinds }) => kinds.some((each) => showing.has(each)))
    if (!shown || depth >= 2) return null
    for (const each of shown.kinds) {
      const table = this.#store.table(each)
      const row = readRowById(this.#store, table, shown.id)
      if (row) return this.mediaKey(table, row, depth + 1)
    }
    return null
  }
}

const library = 'media_library'
/** Kinds whose media are shown for a record that names them. */
const showing: ReadonlySet<string> = new Set([
  'tweet',
  'scheduled_tweet',
  'card',
  'poll_card',
  'image_conversation_card',
  'video_conversation_card',
  'account_media',
])

function spanOf({ calendar }: PresentedResource, values: RecordValues): StepAbout['goesOut'] {
  if (!calendar) return null
  const text = (name: string) => (typeof values[name] === 'string' ? String(values[name]) : null)
  if ('at' in calendar) {
    const at = text(calendar.at)
    return at === null ? null : { label: calendar.label, from: at }
  }
  const [from, to] = [text(calendar.from), text(calendar.to)]
  return from === null && to === null ? null : { label: calendar.label, from, to }
}
