/**
 * Records whose time runs from the moment that they are made (polls): they go right before a record that takes them along, and never by
 * themselves. Pure; planning and the request both go by it.
 */
import { message } from '../messages/message.ts'
import type { Step } from '../bridge.ts'
import type { Resource } from '../contract/language/resource.ts'
import { referencesIn } from '../contract/language/reference-paths.ts'
import { resourceOf } from '../presentation/resources.ts'
import { isLocalId } from './local-id.ts'
import type { RecordValues } from './values.ts'

/**
 * Fields whose value names such a record that is only here and that this kind does not take along: the request goes without them, and the
 * edit stays. `isOf` tells of what kind a local id is; without it every local id counts, as is right once all others have their ids.
 */
export function leftHere(
  resource: Resource,
  values: RecordValues,
  isOf: (kind: string, id: string) => boolean = () => true,
): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isLeft = referencesIn(field, values[name], values).some(
      ({ kinds, id }) =>
        isLocalId(id) &&
        kinds.some((kind) => {
          const { madeWith } = resourceOf(kind)
          return madeWith !== undefined && !madeWith.includes(resource.kind) && isOf(kind, id)
        }),
    )
    return isLeft ? [name] : []
  })
}

export function without(values: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

export const leftHereWords = message('model.madeWith.itsPollStaysHere')

/**
 * Ties each such create to the steps that take it along: it waits for everything else that they need, and is held while none of them can
 * go.
 */
export function tieToCarriers(planned: readonly { step: Step; resource: Resource }[]): void {
  for (const { step, resource } of planned) {
    if (!resource.madeWith || step.operation !== 'create') continue
    const carriers = planned.filter(
      (other) => other.step.operation === 'create' && other.step.dependsOn.includes(step.step),
    )
    const free = carriers.filter((other) => other.step.heldBy.length === 0)
    if (free.length === 0) {
      step.heldBy.push(carriers.length === 0 ? needsCarrier : carrierHeld)
      continue
    }
    const needed = free.flatMap((other) => other.step.dependsOn).filter((name) => name !== step.step)
    step.dependsOn = [...new Set([...step.dependsOn, ...needed])]
  }
}

const needsCarrier = {
  code: 'needs_post',
  message: message('model.madeWith.itsTimeBeginsWhen'),
}
const carrierHeld = {
  code: 'post_held',
  message: message('model.madeWith.itsPostHeldBack'),
}
