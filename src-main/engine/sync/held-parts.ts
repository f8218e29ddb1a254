/** The steps that a held step needs, and what keeps a step here whatever the moment until which it is held. */
import type { Step } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'

/** The step with all steps that have to go before it; none for undefined. */
export function partsOf(step: Step | undefined, steps: ReadonlyMap<string, Step>): Step[] {
  const found = new Set<Step>()
  const take = (each: Step | undefined) => {
    if (!each || found.has(each)) return
    found.add(each)
    for (const name of each.dependsOn) take(steps.get(name))
  }
  take(step)
  return [...found]
}

/** Codes of holds that do not end by waiting. */
const stuckCodes: ReadonlySet<string> = new Set([
  ...[
    'conflict',
    'parked',
    'undecided',
    'restored',
    'read_only',
    'sandbox_only',
    'unsupported',
    'unresolved_reference',
  ],
])

/** Throws `refused` with the reason where one of the steps is held by something that does not end by waiting. */
export function refuseStuck(parts: readonly Step[]): void {
  const stuck = parts.flatMap(({ heldBy }) => heldBy).find(({ code }) => stuckCodes.has(code))
  if (stuck) throw new GalleyError('refused', stuck.message)
}
