/**
 * The steps of a push as a story: what belongs to one campaign or one creative together, the weightiest first; pure.
 *
 *     steps in the order of sending ──▶ groups: a campaign with its ad groups, targeting and ads
 *                                              a creative: a post with its card, media and poll, or a card with its media
 *                                              alike: changes that stand alone, by what they do
 *                                              held: those that stand alone and are held back
 */
import type { Step, StepAbout, StepRisk } from '../bridge.ts'
import { resourceOf } from '../presentation/resources.ts'
import type { PendingOperation } from './merge.ts'
import type { RecordValues } from './values.ts'

/** What a group is about. */
export type StoryHead =
  | { type: 'campaign' | 'creative'; kind: string; key: number; name: string }
  /** `requestCount`: requests that they take together. */
  | { type: 'alike'; requestCount: number }
  | { type: 'held' }

/** A step in its place: how deep below the head, and with which request it goes, from 1; null while it is held. */
export interface StoryStep {
  step: Step
  depth: number
  request: number | null
  /** It stands below a head of its own, not among its kind. */
  isGrouped: boolean
  /** The head says when already. */
  isTimeAbove: boolean
}

/** What a group does to records of one kind. */
export interface StorySum {
  kind: string
  operation: PendingOperation
  count: number
}

export interface StoryGroup {
  /** Stands for the group as long as its steps are there. */
  id: string
  head: StoryHead
  steps: readonly StoryStep[]
  /** In the order of the steps, without the head's own update. */
  sums: readonly StorySum[]
  /** When it goes out, or from the first day to the last of what is in it. */
  goesOut: StepAbout['goesOut']
  /** Id of the record of the media library that it shows, or null. */
  mediaKey: string | null
  /** Of its steps, the gravest first. */
  risks: readonly { risk: StepRisk; count: number }[]
  /** Of its steps, those of which a check of the account says something. */
  findingCount: number
}

/** What a person should weigh before a step goes, the gravest first. */
export const stepRisks = ['begins', 'raises', 'deletes', 'public'] as const satisfies readonly StepRisk[]

const posts: ReadonlySet<string> = new Set(['tweet', 'scheduled_tweet', 'draft_tweet'])
const cards: ReadonlySet<string> = new Set(['card', 'poll_card', 'image_conversation_card', 'video_conversation_card'])

/** Kinds that stand at the head of a creative, and whose records may stand below one. */
export function isCreative(kind: string): boolean {
  return posts.has(kind) || cards.has(kind)
}

/**
 * What a person should weigh before a step goes; null for the rest. `begins`: its record starts to spend; `shareMicro`: what it adds to
 * what is spent a day.
 */
export function riskOf(
  { kind, operation, after }: Pick<Step, 'kind' | 'operation' | 'after'>,
  { begins, shareMicro }: { begins: boolean; shareMicro: bigint },
): StepRisk | null {
  if (begins) return 'begins'
  if (shareMicro > 0n) return 'raises'
  if (operation === 'delete') return 'deletes'
  return operation === 'create' && isPublicPost(kind, after) ? 'public' : null
}

function isPublicPost(kind: string, after: RecordValues | null): boolean {
  return (kind === 'tweet' || kind === 'scheduled_tweet') && after?.['nullcast'] !== true
}

/** The groups of these steps, which stand in the order of sending. */
export function storyOf(steps: readonly Step[]): StoryGroup[] {
  const requests = requestNumbers(steps)
  const heads = headsOf(steps)
  const gathered = new Map<string, { head: StoryHead; steps: Step[] }>()
  for (const step of steps) {
    const head = heads.get(step.step)
    const id = head ? idOf(head) : aloneId(step)
    const known = gathered.get(id) ?? { head: head ?? aloneHead(step), steps: [] }
    gathered.set(id, known)
    known.steps.push(step)
  }
  return [...gathered].map(([id, group]) => groupOf(id, group, requests)).toSorted(byWeight)
}

/** By step: with which request it goes. */
function requestNumbers(steps: readonly Step[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const { group } of steps) if (group !== '' && !numbers.has(group)) numbers.set(group, numbers.size + 1)
  return numbers
}

type NamedHead = Extract<StoryHead, { key: number }>

/** By step: what it belongs to; steps that stand alone have none. */
function headsOf(steps: readonly Step[]): ReadonlyMap<string, NamedHead> {
  const owners = creativeOwners(steps)
  const found = new Map<string, NamedHead>()
  const counts = new Map<string, number>()
  for (const step of steps) {
    const head = campaignOf(step) ?? creativeOf(owners.get(step.key) ?? step)
    if (!head) continue
    found.set(step.step, head)
    counts.set(idOf(head), (counts.get(idOf(head)) ?? 0) + 1)
  }
  // A head over one line would say everything twice.
  for (const [name, head] of found) if (counts.get(idOf(head)) === 1) found.delete(name)
  return found
}

function campaignOf({ kind, key, name, about }: Step): NamedHead | null {
  if (kind === 'campaign') return { type: 'campaign', kind, key, name }
  const above = about?.within.find((each) => each.kind === 'campaign')
  return above ? { type: 'campaign', ...above } : null
}

function creativeOf({ kind, key, name }: Step): NamedHead | null {
  return isCreative(kind) ? { type: 'creative', kind, key, name } : null
}

/** By key of a step: the post, or else the card, that shows its record, also through another one. Of several the first that goes. */
function creativeOwners(steps: readonly Step[]): ReadonlyMap<number, Step> {
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const owners = new Map<number, Step>()
  const claim = (owner: Step, from: Step) => {
    for (const key of from.about?.shows ?? []) {
      const shown = byKey.get(key)
      if (!shown || shown === owner || owners.has(key)) continue
      owners.set(key, owner)
      claim(owner, shown)
    }
  }
  for (const step of steps) if (posts.has(step.kind)) claim(step, step)
  for (const step of steps) if (cards.has(step.kind) && !owners.has(step.key)) claim(step, step)
  return owners
}

function idOf({ type, key }: NamedHead): string {
  return `${type} ${key}`
}

/** Requests that differ by their number alone go under the same heading. */
function aloneId({ group }: Step): string {
  return group === '' ? 'held' : `alike ${group.slice(0, group.lastIndexOf('/'))}`
}

function aloneHead({ group }: Step): StoryHead {
  return group === '' ? { type: 'held' } : { type: 'alike', requestCount: 0 }
}

function groupOf(
  id: string,
  { head, steps }: { head: StoryHead; steps: readonly Step[] },
  requests: ReadonlyMap<string, number>,
): StoryGroup {
  const isNamed = 'key' in head
  const ordered = isNamed ? inTree(head, steps) : steps.toSorted((a, b) => weightOf(a) - weightOf(b))
  const requestCount = new Set(steps.map(({ group }) => group)).size
  const goesOut = isNamed ? spanOf(head, steps) : null
  return {
    id,
    head: head.type === 'alike' ? { ...head, requestCount } : head,
    steps: ordered.map((step) => ({
      step,
      depth: isNamed ? depthOf(head, step) : 0,
      request: requests.get(step.group) ?? null,
      isGrouped: isNamed,
      isTimeAbove: goesOut !== null && isSameSpan(goesOut, step.about?.goesOut),
    })),
    sums: sumsOf(isNamed ? ordered.filter((step) => step.key !== head.key || step.operation !== 'update') : ordered),
    goesOut,
    mediaKey: isNamed ? mediaOf(head, steps) : null,
    risks: risksOf(steps),
    findingCount: findingCountOf(steps),
  }
}

function isSameSpan(one: NonNullable<StepAbout['goesOut']>, other: StepAbout['goesOut'] | undefined): boolean {
  return one.from === other?.from && one.to === other.to
}

/** Its own time, or from the first to the last day of its ad groups. */
function spanOf({ key }: NamedHead, steps: readonly Step[]): StepAbout['goesOut'] {
  const own = steps.find((step) => step.key === key)?.about?.goesOut
  if (own) return own
  const spans = steps.flatMap(({ kind, about }) => (kind === 'line_item' && about?.goesOut ? [about.goesOut] : []))
  const [first] = spans
  if (!first) return null
  const texts = (instants: readonly (string | null | undefined)[]) => instants.filter((at) => typeof at === 'string')
  const [starts, ends] = [texts(spans.map(({ from }) => from)), texts(spans.map(({ to }) => to))]
  const isOpen = ends.length < spans.length
  return {
    label: first.label,
    from: starts.toSorted()[0] ?? null,
    to: isOpen ? null : (ends.toSorted().at(-1) ?? null),
  }
}

/** The head's own picture, or the first that is shown in it. */
function mediaOf({ key }: NamedHead, steps: readonly Step[]): string | null {
  const own = steps.find((step) => step.key === key)?.about?.mediaKey
  return own ?? steps.find(({ about }) => about?.mediaKey)?.about?.mediaKey ?? null
}

/** The head first, then each ad group with what is in it, each in the order of sending. */
function inTree({ key, type }: NamedHead, steps: readonly Step[]): Step[] {
  const own = steps.filter((step) => step.key === key)
  const others = steps.filter((step) => step.key !== key)
  if (type === 'creative') return [...own, ...others]
  const families = new Map<number, Step[]>()
  for (const step of others) {
    const adGroup = step.kind === 'line_item' ? step.key : (step.about?.within[1]?.key ?? 0)
    families.set(adGroup, [...(families.get(adGroup) ?? []), step])
  }
  const isBelow = ({ kind }: Step) => Number(kind !== 'line_item')
  return [...own, ...[...families.values()].flatMap((family) => family.toSorted((a, b) => isBelow(a) - isBelow(b)))]
}

function depthOf({ key, type }: NamedHead, step: Step): number {
  if (step.key === key) return 0
  return type === 'creative' ? 1 : Math.max(1, step.about?.within.length ?? 1)
}

function sumsOf(steps: readonly Step[]): StorySum[] {
  const sums = new Map<string, StorySum>()
  for (const { kind, operation } of steps) {
    const name = `${operation} ${kind}`
    sums.set(name, { kind, operation, count: (sums.get(name)?.count ?? 0) + 1 })
  }
  return [...sums.values()].toSorted((a, b) => resourceOf(a.kind).rank - resourceOf(b.kind).rank)
}

/** The steps of a group that would go: those chosen for which every step of the group that must go before them is chosen too. */
export function goingOf({ steps }: Pick<StoryGroup, 'steps'>, isChosen: (step: Step) => boolean): Step[] {
  const byId = new Map(steps.map(({ step }) => [step.step, step]))
  const goes = (step: Step): boolean =>
    isChosen(step) &&
    step.dependsOn.every((id) => {
      const before = byId.get(id)
      return !before || goes(before)
    })
  return steps.map(({ step }) => step).filter(goes)
}

/** How many of the steps have each risk; the gravest risk first. */
export function risksOf(steps: readonly Step[]): StoryGroup['risks'] {
  return stepRisks.flatMap((risk) => {
    const count = steps.filter(({ about }) => about?.risk === risk).length
    return count > 0 ? [{ risk, count }] : []
  })
}

/** How many of the steps have a finding of one of the account's checks. */
export function findingCountOf(steps: readonly Step[]): number {
  return steps.filter(({ about }) => about?.findings !== undefined).length
}

/** Smaller is graver; of the same risk those first of which a check says something. */
function weightOf({ about }: Step): number {
  const at = about?.risk ? stepRisks.indexOf(about.risk) : -1
  return (at < 0 ? stepRisks.length : at) - (about?.findings ? 0.5 : 0)
}

/** What is held back alone stands last; else the weightiest first, and of the same weight what goes first. */
function byWeight(a: StoryGroup, b: StoryGroup): number {
  const weight = ({ head, risks, findingCount }: StoryGroup) => {
    if (head.type === 'held') return stepRisks.length + 1
    return (risks[0] ? stepRisks.indexOf(risks[0].risk) : stepRisks.length) - (findingCount > 0 ? 0.5 : 0)
  }
  return weight(a) - weight(b) || firstRequest(a) - firstRequest(b)
}

/** After every request that there is. */
const last = Number.MAX_SAFE_INTEGER

function firstRequest({ steps }: StoryGroup): number {
  return steps.reduce((first, { request }) => Math.min(first, request ?? last), last)
}
