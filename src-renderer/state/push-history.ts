/** What a push would do, and pushes that were made, as the engine keeps them. */
import type { Outcome, PushRun, Step } from '../../shared/bridge.ts'
import { planSliceCount } from '../../shared/model/push-plan.ts'
import type { Bridge } from './bridge.ts'

/** The push whose outcome nobody has put away; null where there is none. */
export async function lastPush(bridge: Bridge, accountId: string): Promise<PushRun | null> {
  const [last] = await bridge.call('push.history', { accountId, limit: 1 })
  return last && !last.isPutAway ? last : null
}

/** All its steps, asked for in slices, with how those ended that have. */
export async function stepsOfPush(bridge: Bridge, id: number): Promise<{ steps: Step[]; outcomes: Outcome[] }> {
  const all = { steps: [] as Step[], outcomes: [] as Outcome[] }
  for (;;) {
    const slice = await bridge.call('push.steps', { id, from: all.steps.length })
    all.steps.push(...slice.steps)
    all.outcomes.push(...slice.outcomes)
    if (slice.steps.length !== planSliceCount) return all
  }
}

/** How the last push of each account ended was seen. */
export async function putLastAway(bridge: Bridge, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) {
    const last = await lastPush(bridge, accountId)
    if (last) await bridge.call('push.putAway', { id: last.id })
  }
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
