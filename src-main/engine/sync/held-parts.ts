/** What goes with a step that is held until a moment, and what keeps it here whatever the moment. */
import type { Step } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'

/** The step with all that has to go before it. */
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

/** What a moment cannot mend. */
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

/** Throws `refused` with the reason, where one of the parts is held for something that time does not change. */
export function refuseStuck(parts: readonly Step[]): void {
  const stuck = parts.flatMap(({ heldBy }) => heldBy).find(({ code }) => stuckCodes.has(code))
  if (stuck) throw new GalleyError('refused', stuck.message)
}
