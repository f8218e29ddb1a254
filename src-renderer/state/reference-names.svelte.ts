import type { RecordView } from '../../shared/bridge.ts'
import type { Field } from '../../shared/contract/define.ts'
import { pickOf } from '../../shared/contract/picking.ts'
import { resourceOf } from '../../shared/contract/registry.ts'
import type { RecordValues, Value } from '../../shared/model/values.ts'
import { valueText } from '../components/value-text.ts'
import type { Bridge } from './bridge.ts'
import { scopeOf } from './lookups.svelte.ts'
import { isUserField, nameOf, userName } from './words.ts'
import type { UserName } from './words.ts'

interface Source {
  kind: string
  /** Field that holds the value; null for the id. */
  value: string | null
}

/** What a text needs to know beside the value; `record` is the one that it belongs to, where it decides what the value is picked from. */
export interface About {
  currency: string | null
  zone: string
  record?: RecordValues
}

/** Names of records that others refer to or were picked from, asked for when they are first shown; the value stands there until then. */
export class ReferenceNames {
  #names = $state.raw<Readonly<Record<string, string>>>({})
  readonly #asked = new Map<string, { source: Source; text: string }>()
  readonly #bridge: Bridge
  readonly #accountId: () => string
  readonly #me: () => UserName | null

  /** `accountId` gives the account whose records are shown, `me` who is signed in. */
  constructor(bridge: Bridge, accountId: () => string, me: () => UserName | null) {
    this.#bridge = bridge
    this.#accountId = accountId
    this.#me = me
    bridge.on('data', ({ kinds }) => {
      for (const [place, { source, text }] of this.#asked)
        if (kinds.includes(source.kind)) void this.#find(source, text, place)
    })
  }

  /** A value as people read it, references and picked values by the name of what they mean. */
  text(field: Field | undefined, value: Value, about: About): string {
    return valueText(field, value, {
      ...about,
      name: field ? this.#namesOf(field, value, about.record ?? {}) : undefined,
    })
  }

  /** Name of one picked value, or undefined while it is not known. */
  of(field: Field, value: string, record: RecordValues): string | undefined {
    if (isUserField(field)) return userName(this.#me(), value)
    const picked = pickOf(field, record)
    if (!picked || value === '') return undefined
    return 'words' in picked ? picked.words[value] : this.#nameOf(picked.source, value)
  }

  /** What people call a record of the kind, with the name that another lends it. */
  async called(kind: string, { id, values }: Pick<RecordView, 'id' | 'values'>): Promise<string> {
    return (await this.#lentName(kind, values)) ?? nameOf(resourceOf(kind), values, id)
  }

  #namesOf(field: Field, value: Value, record: RecordValues): string | undefined {
    if (typeof value === 'string') return this.of(field, value, record)
    if (!Array.isArray(value) || !pickOf(field, record)) return undefined
    return value.map((member) => this.of(field, String(member), record) ?? String(member)).join(', ') || undefined
  }

  #nameOf(source: Source, text: string): string | undefined {
    const place = `${source.kind} ${text}`
    if (!this.#asked.has(place)) {
      this.#asked.set(place, { source, text })
      void this.#find(source, text, place)
    }
    return this.#names[place]
  }

  async #find(source: Source, text: string, place: string): Promise<void> {
    try {
      const values = await this.#read(source, text)
      const name = values && (await this.called(source.kind, { id: text, values }))
      if (name !== undefined && this.#names[place] !== name) this.#names = { ...this.#names, [place]: name }
    } catch {
      // Not known here: its id is all there is to show.
    }
  }

  /** Name of the record that lends its own to those of the kind. */
  async #lentName(kind: string, values: RecordValues): Promise<string | undefined> {
    const after = resourceOf(kind).namedAfter
    const id = after && values[after.field]
    if (!after || typeof id !== 'string') return undefined
    const lender = await this.#read({ kind: after.kind, value: null }, id).catch(() => undefined)
    return lender && nameOf(resourceOf(after.kind), lender, id)
  }

  async #read({ kind, value }: Source, text: string): Promise<RecordValues | undefined> {
    if (value === null) return (await this.#bridge.call('record.find', { kind, id: text })).values
    const filter = { text: '', chip: 'all' as const, equals: { [value]: text } }
    const accountId = scopeOf(kind, this.#accountId())
    return (await this.#bridge.call('record.list', { kind, accountId, filter, limit: 1 }))[0]?.values
  }
}
