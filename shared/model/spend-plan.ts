/**
 * What a push changes in spending: the share of each step, the difference of each campaign with its ad groups and of all of them, and what
 * begins to run. Pure.
 *
 *     families as the service has them ──steps that go, in their order──▶ families after the push
 *       share of a step      what its family spends now, after it, less before it: so the shares sum exactly to the difference
 */
import type { PendingOperation } from './merge.ts'
import {
  differenceOf,
  runsFromMs,
  spendAt,
  spendingAdGroup,
  spendingCampaign,
  spendLess,
  spendFields,
  spendsFromMs,
} from './spend.ts'
import type { Days, Family, SpendDifference } from './spend.ts'
import { sameValue } from './values.ts'
import type { RecordValues } from './values.ts'

/** What planning asks about spending. */
export interface SpendPort {
  /** Now, milliseconds since 1970. */
  nowMs(): number
  /** Campaigns with their ad groups by campaign id, as the service has them; those that are not known are left out. */
  families(campaignIds: readonly string[]): ReadonlyMap<string, Family>
}

/** A record with work on it, as far as it decides about spending. */
export interface SpendRecord {
  kind: string
  id: string
  operation: PendingOperation
  remote: RecordValues | null
  values: RecordValues
}

/** A step that may change spending. */
export interface SpendStep extends SpendRecord {
  step: string
  name: string
  currency: string | null
  /** Chosen, and not held. */
  isGoing: boolean
}

/** A record that begins to spend because of a push. */
export interface Activation {
  step: string
  kind: string
  id: string
  name: string
  currency: string | null
  /** null: as soon as it is pushed. */
  beginsAt: string | null
}

/** The change in spending that a push makes. */
export interface PushSpend {
  /** Of each step of a kind that spends: its share of the difference now, micro units of `currency`; 0 where it does not go. */
  shares: { step: string; micro: bigint; currency: string | null }[]
  /** By currency, also where it is nothing. */
  totals: SpendDifference[]
  /** Each campaign of which something goes that decides about spending. */
  families: FamilySpend[]
  activations: Activation[]
}

/** The steps of one campaign and its ad groups that go, and the change in spending that they make together. */
export interface FamilySpend {
  steps: string[]
  hasCampaign: boolean
  adGroupCount: number
  difference: SpendDifference
}

/** The campaign that the record is, or belongs to; '' where it names none. */
export function familyIdOf({ kind, id, values }: Pick<SpendRecord, 'kind' | 'id' | 'values'>): string {
  return kind === 'campaign' ? id : String(values['campaign_id'] ?? '')
}

/** The family with this record as it will be; as it is where the record is none of it. */
export function withRecord(family: Family, { kind, id, operation, values }: SpendRecord): Family {
  if (kind === 'campaign') return { ...family, campaign: operation === 'delete' ? null : spendingCampaign(values) }
  const others = family.adGroups.filter((adGroup) => adGroup.id !== id)
  return { ...family, adGroups: operation === 'delete' ? others : [...others, spendingAdGroup(id, values)] }
}

/** Families of pending records, read in one go; answers about each record alone. */
export class Spends {
  readonly #families: ReadonlyMap<string, Family>
  readonly #nowMs: number

  constructor(records: readonly SpendRecord[], port: SpendPort) {
    this.#nowMs = port.nowMs()
    this.#families = records.length === 0 ? new Map() : port.families([...new Set(records.map(familyIdOf))])
  }

  /** Whether the change alone would make its family spend less, the same or more: now, or where that stays the same once its flight begins. */
  changeOf(record: SpendRecord): 'less' | 'same' | 'more' {
    const family = this.#families.get(familyIdOf(record))
    if (!family) return 'same'
    const changed = withRecord(family, record)
    for (const atMs of [this.#nowMs, ...beginsOf([family, changed], this.#nowMs)]) {
      const { micro, withoutDailyLimit } = spendLess(spendAt(changed, atMs), spendAt(family, atMs))
      if (withoutDailyLimit !== 0) return withoutDailyLimit > 0 ? 'more' : 'less'
      if (micro !== 0n) return micro > 0n ? 'more' : 'less'
    }
    return 'same'
  }
}

/** When something of them begins to run, in order. */
function beginsOf(families: readonly Family[], nowMs: number): number[] {
  const begins = families.flatMap((family) => family.adGroups.map((adGroup) => runsFromMs(family, adGroup, nowMs)))
  return [...new Set(begins)].filter((atMs) => atMs > nowMs && atMs !== Infinity).toSorted((a, b) => a - b)
}

/** What these steps change, in the order of sending. `days`: today and at least `daysAhead` more. */
export function spendOfSteps(steps: readonly SpendStep[], port: Pick<SpendPort, 'families'>, days: Days): PushSpend {
  const spending = steps.filter(({ kind }) => kind in spendFields)
  const deciding = new Set(spending.filter((step) => step.isGoing && decides(step)))
  const before = port.families([...new Set([...deciding].map(familyIdOf))])
  const after = new Map<string, Family>()
  const shares = spending.map((step) => {
    if (!deciding.has(step)) return { step: step.step, micro: 0n, currency: step.currency }
    const id = familyIdOf(step)
    const family = after.get(id) ?? before.get(id) ?? unknownFamily(id, step)
    const changed = withRecord(family, step)
    after.set(id, changed)
    const micro = spendAt(changed, days.nowMs).micro - spendAt(family, days.nowMs).micro
    return { step: step.step, micro, currency: changed.currency }
  })
  const going = spending.filter((step) => step.isGoing && after.has(familyIdOf(step)))
  const known = new Map([...after.keys()].map((id) => [id, before.get(id) ?? { ...after.get(id)!, ...nothingThere }]))
  return {
    shares,
    totals: withEmptyTotals(differenceOf([...known.values()], [...after.values()], days), shares),
    families: familySpends(going, known, after, days),
    activations: going.flatMap((step) => activationOf(step, known, after, days.nowMs)),
  }
}

/** False for an update of other fields: it leaves spending as it is. */
function decides({ kind, operation, remote, values }: SpendStep): boolean {
  return operation !== 'update' || spendFields[kind]!.some((name) => !sameValue(remote?.[name], values[name]))
}

const nothingThere = { campaign: null, adGroups: [] }

/** Of a campaign that is not here, nothing is known to run. */
function unknownFamily(id: string, { currency }: SpendStep): Family {
  return { id, currency, areAdGroupsHere: true, ...nothingThere }
}

function withEmptyTotals(totals: readonly SpendDifference[], shares: PushSpend['shares']): SpendDifference[] {
  const known = new Set(totals.map(({ currency }) => currency))
  const silent = [...new Set(shares.map(({ currency }) => currency))].filter((currency) => !known.has(currency))
  return [...totals, ...silent.map(noDifference)]
}

/** A difference that changes nothing. */
export function noDifference(currency: string | null): SpendDifference {
  return { currency, now: { micro: 0n, withoutDailyLimit: 0, notHere: 0 }, later: [] }
}

function familySpends(
  going: readonly SpendStep[],
  before: ReadonlyMap<string, Family>,
  after: ReadonlyMap<string, Family>,
  days: Days,
): FamilySpend[] {
  const byFamily = new Map<string, SpendStep[]>()
  for (const step of going) byFamily.set(familyIdOf(step), [...(byFamily.get(familyIdOf(step)) ?? []), step])
  return [...byFamily].map(([id, steps]) => ({
    steps: steps.map(({ step }) => step),
    hasCampaign: steps.some(({ kind }) => kind === 'campaign'),
    adGroupCount: steps.filter(({ kind }) => kind === 'line_item').length,
    difference: differenceOfFamily(before.get(id)!, after.get(id)!, days),
  }))
}

/** The change in spending of one campaign with its ad groups, from `before` to `after`. */
export function differenceOfFamily(before: Family, after: Family, days: Days): SpendDifference {
  return differenceOf([before], [after], days)[0] ?? noDifference(after.currency)
}

/** The step makes its record run that did not run, or that would never have run. */
function activationOf(
  step: SpendStep,
  before: ReadonlyMap<string, Family>,
  after: ReadonlyMap<string, Family>,
  nowMs: number,
): Activation[] {
  const id = familyIdOf(step)
  const [was, is] = [before, after].map((families) => beginOf(families.get(id)!, step, nowMs)) as [number, number]
  const begins = is < was && (is === nowMs || was === Infinity)
  if (!begins) return []
  const beginsAt = is === nowMs ? null : new Date(is).toISOString()
  return [
    { step: step.step, kind: step.kind, id: step.id, name: step.name, currency: after.get(id)!.currency, beginsAt },
  ]
}

function beginOf(family: Family, { kind, id }: SpendStep, nowMs: number): number {
  if (kind === 'campaign') return spendsFromMs(family, nowMs)
  const adGroup = family.adGroups.find((each) => each.id === id)
  return adGroup ? runsFromMs(family, adGroup, nowMs) : Infinity
}
