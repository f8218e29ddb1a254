/** Believable campaigns of an account, the same for the same dice. */
import type { RecordValues } from '../../../shared/model/values.ts'
import { toInstant } from '../clock.ts'
import type { AccountPlan } from './accounts.ts'
import type { Dice } from './chance.ts'

/** Names repeat in a big account with a number; a person tells them apart by it. */
interface Names {
  used: Set<string>
}

const dayMs = 86_400_000

/** Campaigns of the plan, active ones spread among the others. `ids` gives a new id a call. */
export function makeCampaigns(
  plan: AccountPlan,
  dice: Dice,
  ids: () => string,
  anchorMs: number,
  payers: readonly RecordValues[],
): RecordValues[] {
  const { count, active, deleted, drafts } = plan.campaigns
  const total = count + deleted + drafts
  const names: Names = { used: new Set() }
  const states = shuffled(dice, [
    ...Array.from({ length: active }, () => 'ACTIVE'),
    ...Array.from({ length: count - active }, () => 'PAUSED'),
    ...Array.from({ length: drafts }, () => 'DRAFT'),
    ...Array.from({ length: deleted }, () => 'DELETED'),
  ])
  return states.map((state, index) => {
    const createdMs = anchorMs - Math.floor(((total - index) / total) * 400 * dayMs) - dice.between(0, 20 * 3_600_000)
    return makeCampaign(plan, dice, {
      id: ids(),
      name: nameOf(plan, dice, names, index),
      state,
      createdMs,
      anchorMs,
      payers,
    })
  })
}

interface Draw {
  id: string
  name: string
  state: string
  createdMs: number
  anchorMs: number
  payers: readonly RecordValues[]
}

function makeCampaign(
  plan: AccountPlan,
  dice: Dice,
  { id, name, state, createdMs, anchorMs, payers }: Draw,
): RecordValues {
  const able = payers.filter((payer) => payer['able_to_fund'] === true)
  // Old paused campaigns may hang on funding that ran out; what runs is paid for.
  const funding =
    state === 'PAUSED' && dice.chance(0.08) ? dice.pick(payers) : dice.chance(0.6) ? able[0]! : dice.pick(able)
  const isShared = dice.chance(0.78)
  const daily = isShared ? roundBudget(dice, plan) : null
  const total = dice.chance(isShared ? 0.45 : 0.3)
    ? roundBudget(dice, plan) * 20n + (daily ?? 0n) * BigInt(dice.between(10, 60))
    : null
  const isDeleted = state === 'DELETED'
  const isFresh = dice.chance(0.07) && state !== 'ACTIVE'
  const updatedMs = Math.min(anchorMs, createdMs + Math.floor(dice.next() ** 3 * (anchorMs - createdMs)))
  return {
    id,
    name,
    funding_instrument_id: funding['id'],
    budget_optimization: isShared ? 'CAMPAIGN' : 'LINE_ITEM',
    daily_budget_amount_local_micro: daily,
    total_budget_amount_local_micro: total,
    entity_status: isDeleted ? 'PAUSED' : state,
    reasons_not_servable: isFresh ? ['INCOMPLETE'] : [],
    purchase_order_number: dice.chance(0.35) ? purchaseOrder(dice) : null,
    standard_delivery: isShared ? dice.chance(0.85) : null,
    currency: plan.currency,
    duration_in_days: null,
    frequency_cap: null,
    created_at: toInstant(createdMs),
    updated_at: toInstant(updatedMs),
    deleted: isDeleted,
  }
}

function nameOf(plan: AccountPlan, dice: Dice, { used }: Names, index: number): string {
  const { products, moments, goals, locations, oddities } = plan.theme
  const odd = oddities[Math.floor(index / 17)]
  const drawn =
    index % 17 === 5 && odd !== undefined
      ? odd
      : index === 11
        ? longName(plan)
        : dice.chance(0.5)
          ? `${dice.pick(products)}, ${dice.pick(locations)}`
          : dice.chance(0.5)
            ? `${dice.pick(products)} – ${dice.pick(moments)} ${dice.between(2025, 2026)}`
            : `${dice.pick(locations)} | ${dice.pick(products)} | ${dice.pick(goals)}`
  let name = drawn
  for (let number = 2; used.has(name); number++) name = `${drawn} ${number}`
  used.add(name)
  return name
}

/** Exactly as long as a name may be: 255 characters. Source: interface, Limits. */
function longName({ theme }: AccountPlan): string {
  const parts = theme.locations.flatMap((location) => theme.products.map((product) => `${product} ${location}`))
  return [...parts.join(' + ')].slice(0, 255).join('').trimEnd().padEnd(255, '…')
}

/** About the usual amount, from a fifth to six times of it, in round figures. */
function roundBudget(dice: Dice, { usualDaily: usual, currency }: AccountPlan): bigint {
  const factor = BigInt(dice.pick([20, 30, 50, 50, 80, 100, 100, 120, 150, 200, 250, 400, 600]))
  const step = 10n ** BigInt(String(usual / 12n).length - 1)
  const amount = (usual * factor) / 100n
  return currency === 'JPY' || dice.chance(0.9) ? amount - (amount % step) + step : amount + 990_000n
}

function purchaseOrder(dice: Dice): string {
  return dice.pick([
    `PO-${dice.between(80_000, 99_999)}`,
    `45${dice.between(10_000_000, 99_999_999)}`,
    `MKT/${dice.between(2025, 2026)}/${dice.between(100, 999)}`,
  ])
}

function shuffled<T>(dice: Dice, items: T[]): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = dice.between(0, index)
    ;[items[index], items[other]] = [items[other]!, items[index]!]
  }
  return items
}
