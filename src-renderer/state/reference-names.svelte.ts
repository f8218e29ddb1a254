import { t } from '../../shared/messages/index.ts'
import type { PresentedField } from '../../shared/presentation/resources.ts'
import type { RecordView } from '../../shared/bridge.ts'
import { pickOf } from '../../shared/presentation/picking.ts'
import { mapReferences, referencesIn } from '../../shared/contract/language/reference-paths.ts'
import type { Reference, Target } from '../../shared/contract/language/reference-paths.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { lendingField, standInField } from '../../shared/contract/language/title.ts'
import type { RecordValues, Value } from '../../shared/model/values.ts'
import { isLocalId } from '../../shared/model/local-id.ts'
import { valueText } from '../components/value-text.ts'
import type { Bridge } from './bridge.ts'
import { scopeOf } from './lookups.svelte.ts'
import { nameOf, userName } from './words.ts'
import type { UserName } from './words.ts'

/** What a text needs to know beside the value; `record` is the one that it belongs to, where it decides what the value is picked from. */
export interface About {
  currency: string | null
  zone: string
  record?: RecordValues
}

/** Names of records that others refer to or were picked from, asked for when they are first shown; the value stands there until then. */
export class ReferenceNames {
  #names = $state.raw<Readonly<Record<string, string>>>({})
  readonly #asked = new Map<string, { source: Target; text: string }>()
  readonly #users = new Set<string>()
  readonly #bridge: Bridge
  readonly #accountId: () => string
  readonly #me: () => UserName | null

  /** `accountId` gives the account whose records are shown, `me` who is signed in. */
  constructor(bridge: Bridge, accountId: () => string, me: () => UserName | null) {
    this.#bridge = bridge
    this.#accountId = accountId
    this.#me = me
    bridge.on('data', ({ kinds }) => {
      for (const [cacheKey, { source, text }] of this.#asked)
        if (kinds.includes(source.kind)) void this.#find(source, text, cacheKey)
      // Posts say who their authors are.
      if (kinds.includes('tweet')) for (const userId of this.#users) void this.#findUser(userId)
    })
  }

  /** Another object whenever a name became known: what was said without it can be said anew. */
  get known(): object {
    return this.#names
  }

  /** A value as people read it, references and picked values by the name of what they mean. */
  text(field: PresentedField | undefined, value: Value, about: About): string {
    return valueText(field, this.#shown(field, value, about.record ?? {}), {
      ...about,
      name: field ? this.#namesOf(field, value, about.record ?? {}) : undefined,
    })
  }

  /** Name of one value, or undefined while it is not known. */
  nameOf(field: PresentedField, value: string, record: RecordValues): string | undefined {
    const picked = pickOf(field, record)
    if (picked && 'words' in picked) return picked.words[value]
    const [reference] = referencesIn(field, field.type === 'list' ? [value] : value, record)
    return reference && this.named(reference)
  }

  /** Name of the record that is named so, or undefined while it is not known. */
  named({ targets, id }: Reference): string | undefined {
    for (const target of targets) {
      const name = this.#nameOf(target, id)
      if (name !== undefined) return name
    }
    return undefined
  }

  /** Who the user is, as far as posts said. */
  user(userId: string): string {
    const cacheKey = t('state.referenceNames.user', { userId })
    if (!this.#users.has(userId)) {
      this.#users.add(userId)
      void this.#findUser(userId)
    }
    return this.#names[cacheKey] ?? userName(this.#me(), userId, null)
  }

  /** The record that is named so, or null where it is not here. */
  async find({ targets, id }: Reference): Promise<RecordView | null> {
    for (const target of targets) {
      const found = await this.#read(target, id).catch(() => undefined)
      if (found) return found
    }
    return null
  }

  /** What people call a record of the kind, with the name that another lends it. */
  async called(kind: string, { id, values }: Pick<RecordView, 'id' | 'values'>): Promise<string> {
    return (
      (await this.#lentName(kind, values)) ??
      (await this.#standIn(kind, { id, values })) ??
      nameOf(resourceOf(kind), values, id)
    )
  }

  #namesOf(field: PresentedField, value: Value, record: RecordValues): string | undefined {
    if (typeof value === 'string') return this.nameOf(field, value, record)
    if (Array.isArray(value) && field.type === 'list')
      return field.names
        ? listed(value.map((member) => this.nameOf(field, String(member), record) ?? String(member)))
        : undefined
    return undefined
  }

  /** A structured value with the names of what it names in place of their ids. */
  #shown(field: PresentedField | undefined, value: Value, record: RecordValues): Value {
    if (field?.type !== 'json') return value
    return mapReferences(field, value, record, (id, targets) => this.named({ targets, kinds: [], id }) ?? id)
  }

  #nameOf(source: Target, text: string): string | undefined {
    if (text === '') return undefined
    if (source.kind === 'promotable_user' && source.value !== null) return this.user(text)
    const cacheKey = `${source.kind} ${source.value ?? ''} ${text}`
    if (!this.#asked.has(cacheKey)) {
      this.#asked.set(cacheKey, { source, text })
      void this.#find(source, text, cacheKey)
    }
    return this.#names[cacheKey]
  }

  async #findUser(userId: string): Promise<void> {
    const person = await this.#bridge.call('user.find', { userId }).catch(() => null)
    const [cacheKey, name] = [t('state.referenceNames.user', { userId }), person && userName(null, userId, person)]
    if (name !== null && this.#names[cacheKey] !== name) this.#names = { ...this.#names, [cacheKey]: name }
  }

  async #find(source: Target, text: string, cacheKey: string): Promise<void> {
    try {
      const found = await this.#read(source, text)
      const name = found && (await this.called(source.kind, found))
      if (name !== undefined && this.#names[cacheKey] !== name) this.#names = { ...this.#names, [cacheKey]: name }
    } catch {
      // Not known here: its id is all there is to show.
    }
  }

  /** Name of the record that lends its own to one of the kind: that of a post to the promoted post. */
  async #lentName(kind: string, values: RecordValues): Promise<string | undefined> {
    const nameOf = resourceOf(kind)
    const field = lendingField(nameOf)
    const value = field === null ? undefined : values[field]
    const own = values[nameOf.nameField]
    // Of an audience the service gives the id in place of a name.
    const hasOwn = field !== nameOf.nameField && typeof own === 'string' && own !== '' && own !== value
    if (field === null || typeof value !== 'string' || (hasOwn && !nameOf.namedAfter)) return undefined
    const picked = pickOf(nameOf.fields[field]!, values)
    if (picked && 'words' in picked) return picked.words[value]
    const [reference] = referencesIn(nameOf.fields[field]!, value, values)
    for (const target of reference?.targets ?? []) {
      const lender = await this.#read(target, reference!.id).catch(() => undefined)
      if (lender) return this.called(target.kind, lender)
    }
    return undefined
  }

  /** A record without a name by what it belongs to and its id, as the engine calls it. */
  async #standIn(kind: string, { id, values }: Pick<RecordView, 'id' | 'values'>): Promise<string | undefined> {
    const resource = resourceOf(kind)
    const field = standInField(resource, values)
    const value = field === null ? undefined : values[field]
    if (field === null || typeof value !== 'string' || isLocalId(id)) return undefined
    const [reference] = referencesIn(resource.fields[field]!, value, values)
    const owner = reference && (await this.find(reference))
    return owner ? `${await this.called(owner.kind, owner)} · ${id}` : undefined
  }

  async #read({ kind, value }: Target, text: string): Promise<RecordView | undefined> {
    if (value === null) return this.#bridge.call('record.find', { kind, id: text })
    const filter = { text: '', chip: 'all' as const, equals: { [value]: text } }
    const accountId = scopeOf(kind, this.#accountId())
    return (await this.#bridge.call('record.list', { kind, accountId, filter, limit: 1 }))[0]
  }
}

/** Names one after another, told apart also where they hold commas; undefined for none. */
function listed(names: readonly string[]): string | undefined {
  return names.join(names.some((name) => name.includes(',')) ? ' · ' : ', ') || undefined
}
