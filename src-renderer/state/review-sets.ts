/** What Review asks of sets of steps; pure. */
import type { AccountPushSpend, Outcome, QueueStep, Step } from '../../shared/bridge.ts'
import { storyOf } from '../../shared/model/push-story.ts'
import type { StoryGroup } from '../../shared/model/push-story.ts'
import type { PushSpend } from '../../shared/model/spend-plan.ts'

/** Its request went out, and nothing can be done about it here until it is known what became of it. */
export function isOnItsWay(step: QueueStep | undefined): boolean {
  return step?.state === 'sending' || (step?.state === 'looking' && !step.isRestored)
}

/** By step. */
export function sharesOf(spend: PushSpend | null): ReadonlyMap<string, bigint> {
  return new Map((spend?.shares ?? []).map(({ step, micro }) => [step, micro]))
}

/** What accounts change in spending, as one; null where none does. Each keeps its own totals. */
export function joinedSpend(spends: readonly AccountPushSpend[]): PushSpend | null {
  return spends.length === 0
    ? null
    : {
        shares: spends.flatMap(({ shares }) => shares),
        totals: spends.flatMap(({ totals }) => totals),
        families: spends.flatMap(({ families }) => families),
        activations: spends.flatMap(({ activations }) => activations),
      }
}

/** Accounts of the steps, in their order. */
export function accountsOf(steps: readonly Pick<Step, 'accountId'>[]): string[] {
  return [...new Set(steps.map(({ accountId }) => accountId))]
}

/** What of one account stands in a plan, as a story. */
export interface AccountStory {
  accountId: string
  groups: readonly StoryGroup[]
}

/** The story of each account; what is held alone is a group in each. */
export function storiesOf(steps: readonly Step[]): AccountStory[] {
  return accountsOf(steps).map((accountId) => ({
    accountId,
    groups: storyOf(steps.filter((step) => step.accountId === accountId)).map((group) => ({
      ...group,
      id: `${accountId} ${group.id}`,
    })),
  }))
}

/**
 * Of the steps that were to be pushed, those that were: with an outcome, in the queue, or still to go. The list can have been older than the push
 * before it, and have had what had gone with that one.
 */
export function partOfPush(
  asked: readonly Step[],
  outcomes: Readonly<Record<string, Outcome>>,
  queued: { has(step: string): boolean },
  pending: { has(step: string): boolean },
): Step[] {
  return asked.filter(({ step }) => outcomes[step] !== undefined || queued.has(step) || pending.has(step))
}

/** The last push: made before the screen was opened, under way, or ended with a plan that was asked for since. */
export type PushStage = 'earlier' | 'underWay' | 'ended'

/**
 * Of the steps of a push, those that stand in the list of what was pushed. What was applied and is planned again since is a change of its own, which
 * waits. Of an earlier push, what still waits or needs somebody stands where something can be done about it.
 */
export function shownOfPush(
  sent: readonly Step[],
  stage: PushStage,
  now: {
    outcomes: Readonly<Record<string, Outcome>>
    queued: { has(step: string): boolean }
    pending: { has(step: string): boolean }
  },
): readonly Step[] {
  if (stage === 'underWay') return sent
  return sent.filter(({ step }) => {
    if (!now.pending.has(step)) return stage === 'ended' || !now.queued.has(step)
    return stage === 'ended' && now.outcomes[step]?.outcome !== 'applied'
  })
}
