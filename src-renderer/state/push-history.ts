/** What a push would do, and pushes that were made, as the engine keeps them. */
import type { Outcome, PushRun, Step } from '../../shared/bridge.ts'
import { planSliceCount } from '../../shared/model/push-plan.ts'
import type { Bridge } from './bridge.ts'

/** As many pushes as are kept. */
const mostPushes = 200

/** The last push of the account (null: of each) whose outcome nobody has put away, newest first. */
export async function lastPushes(bridge: Bridge, accountId: string | null): Promise<PushRun[]> {
  const runs = await bridge.call('push.history', { accountId, limit: accountId === null ? mostPushes : 1 })
  return runs.filter(({ isPutAway }) => !isPutAway)
}

/** All steps of the pushes, asked for in slices, with how those ended that have. */
export async function stepsOfPushes(
  bridge: Bridge,
  pushes: readonly Pick<PushRun, 'id'>[],
): Promise<{ steps: Step[]; outcomes: Outcome[] }> {
  const all = { steps: [] as Step[], outcomes: [] as Outcome[] }
  for (const { id } of pushes)
    for (let from = 0, count = planSliceCount; count === planSliceCount; from += count) {
      const slice = await bridge.call('push.steps', { id, from })
      all.steps.push(...slice.steps)
      all.outcomes.push(...slice.outcomes)
      count = slice.steps.length
    }
  return all
}

/** How the last push of each account ended was seen. */
export async function putLastAway(bridge: Bridge, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds)
    for (const { id } of await lastPushes(bridge, accountId)) await bridge.call('push.putAway', { id })
}

/** The plan of the account (null: of all), asked for in slices: the window draws between two of them. */
export async function planOf(bridge: Bridge, accountId: string | null): Promise<Step[]> {
  const steps: Step[] = []
  for (;;) {
    const slice = await bridge.call('push.plan', { accountId, from: steps.length })
    for (const step of slice) steps.push(step)
    if (slice.length !== planSliceCount) return steps
  }
}
