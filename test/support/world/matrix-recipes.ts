/** How a person does each operation of each kind that the contract has, as cells of the fault matrix need it: the same way time after time. */
import { operationOf, writeOperationOf } from '../../../shared/contract/language/resource.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { resourceOf, resources } from '../../../shared/contract/registry.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { seededChance } from '../seeded-chance.ts'
import { changeOf, newRecord } from './drafts.ts'
import type { ServiceWorld } from './service-world.ts'

export type WriteName = 'create' | 'update' | 'delete'
export const writeNames: readonly WriteName[] = ['create', 'update', 'delete']

/** Each write that the contract has, at whichever base, as `create campaign`. */
export const everyWrite: readonly { kind: string; operation: WriteName }[] = resources.flatMap((resource) =>
  writeNames
    .filter((name) => operationOf(resource, name) ?? writeOperationOf(resource, name, 'ads'))
    .map((operation) => ({ kind: resource.kind, operation })),
)

/** Kinds that live in accounts of the sandbox. */
export const sandboxKinds = new Set(['account', 'funding_instrument'])

/** A record as the person writes it, and what has to be there first. */
export interface Draft {
  accountId: string
  values: RecordValues
}

type Rows = ReturnType<ServiceWorld['rows']>

/** Makes drafts and changes. What the service held at the beginning is what they are made from, so that no cell depends on another. */
export class Recipes {
  readonly #service: ServiceWorld
  readonly #samples = new Map<string, Rows>()
  /** Waits at the service for long; promoted by others. */
  waitingPostId = ''
  sandboxAccountId = ''
  #count = 0

  constructor(service: ServiceWorld) {
    this.#service = service
    for (const { kind } of resources) {
      const living = service
        .rows(kind)
        .filter(([, row]) => row['deleted'] !== true && !isOutOfSight(service, kind, row))
      this.#samples.set(kind, living.slice(0, 1))
    }
  }

  /** A record of the kind as the service held it at the beginning. */
  sampleOf(kind: string): RecordValues {
    const [sample] = this.#samples.get(kind) ?? []
    if (!sample) throw new Error(`the service held no ${kind}`)
    return sample[1]
  }

  /** Text that tells a record from all others. */
  nextMark(): string {
    return `zw9m${++this.#count}z`
  }

  create(kind: string): Draft {
    const resource = resourceOf(kind)
    const mark = this.nextMark()
    const accountId = this.accountOf(kind)
    const own = ownValues[kind]?.(mark, this)
    if (own && ownWhole.has(kind)) return { accountId, values: own }
    const samples = {
      rows: (name: string) => (name === kind ? (this.#samples.get(name) ?? []) : this.#service.rows(name)),
    }
    const values = newRecord(resource, mark, samples, seededChance(7), () => [])
    if (!values) throw new Error(`no recipe for ${kind}`)
    return { accountId, values: { ...values, ...own } }
  }

  /** A change of one field, another one each time. */
  change(resource: Resource, row: RecordValues): RecordValues {
    const text = `e${++this.#count}`
    const own = ownChanges[resource.kind]?.(text, row, this)
    const changes = own ?? changeOf(resource, row, text, seededChance(7))
    if (!changes) throw new Error(`no change for ${resource.kind}`)
    return changes
  }

  accountOf(kind: string): string {
    if (kind === 'account') return ''
    if (kind === 'user_settings') return managedAccountId(this.#service)
    return sandboxKinds.has(kind) ? this.sandboxAccountId : this.#service.accountId
  }

  /** Media that the user uploaded and that is in no library yet. */
  newMediaKey(): string {
    const { media } = this.#service.practice
    const drawing = { kind: 'picture', theme: 'coffee', seed: this.#count, widthPx: 800, heightPx: 800 } as const
    const { user_id: userId } = this.#service.info.users[0]!
    return media.addDrawing({ ...drawing, durationMs: null }, userId, this.#service.nowMs()).media_key
  }

  /** Ids of two records of a kind, in turn. */
  other(kind: string, id: unknown): string {
    const found = this.#service.rows(kind).find(([each, row]) => each !== id && row['deleted'] !== true)
    if (!found) throw new Error(`no second ${kind}`)
    return found[0]
  }
}

/** An account that the person manages without being its admin: only there has a user settings. */
function managedAccountId(service: ServiceWorld): string {
  const found = service.info.users[0]!.accounts.find(({ roles }) => roles.includes('AD_MANAGER'))
  if (!found) throw new Error('the first user manages no account')
  return found.id
}

/** Its parent is gone, or is none of the account's. */
function isOutOfSight(service: ServiceWorld, kind: string, row: RecordValues): boolean {
  return Object.entries(resourceOf(kind).fields).some(
    ([name, field]) => field.type === 'ref' && typeof row[name] === 'string' && !isThere(service, field.to, row[name]),
  )
}

function isThere(service: ServiceWorld, kind: string, id: string): boolean {
  if (resourceOf(kind).scope !== 'account') return true
  const row = service.get(kind, id)
  return row !== undefined && row['deleted'] !== true
}

/** Kinds whose values are all written here. */
const ownWhole = new Set(['account', 'funding_instrument', 'media_library'])
const ownValues: Record<string, (mark: string, recipes: Recipes) => RecordValues> = {
  account: () => ({}),
  funding_instrument: () => ({ type: 'CREDIT_CARD', currency: 'EUR', start_time: '2026-01-01T00:00:00Z' }),
  media_library: (mark, recipes) => ({ media_key: recipes.newMediaKey(), name: mark }),
  scheduled_promoted_tweet: (_mark, recipes) => ({
    scheduled_tweet_id: recipes.waitingPostId,
    line_item_id: recipes.sampleOf('promoted_tweet')['line_item_id'],
  }),
}

const ownChanges: Record<string, (text: string, row: RecordValues, recipes: Recipes) => RecordValues> = {
  account: (text) => ({ name: `Account ${text}` }),
  campaign: (text) => ({ name: text }),
  tax_settings: (text) => ({ address_company: `Company ${text}` }),
  user_settings: (text) => ({ contact_phone_extension: text }),
  media_library: (text) => ({ name: text }),
  line_item_curated_category: (_text, row, recipes) => ({
    curated_category_id: recipes.other('curated_category', row['curated_category_id']),
  }),
}
