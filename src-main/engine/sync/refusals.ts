/** What a refusal of a request is about: the whole batch, one item of it, or one field. */
import type { Resource } from '../../../shared/contract/language/resource.ts'
import type { ServiceError, ServiceOutcome } from '../service/service.ts'

/** True if the service answered without carrying the request out, and not because of a rate limit or the keys: sending it again may never help. */
export function isTurnedAway(outcome: ServiceOutcome): boolean {
  return outcome.kind === 'unreachable' && (outcome.cause === 'busy' || outcome.cause === 'badAnswer')
}

/** True if a refusal of a whole batch with this HTTP status may come from one of its items: the batch is then sent in halves. */
export function mayBeOneItem(status: number): boolean {
  return status === 400 || status === 404 || status === 409 || status === 413 || status === 422
}

/** The field of the record that the errors name first, or null where they name none. */
export function fieldNamed(resource: Resource, errors: readonly ServiceError[]): string | null {
  for (const { parameter } of errors) {
    if (parameter === null) continue
    if (Object.hasOwn(resource.fields, parameter)) return parameter
    const field = Object.entries(resource.fields).find(([, { param }]) => param === parameter)
    if (field) return field[0]
  }
  return null
}
