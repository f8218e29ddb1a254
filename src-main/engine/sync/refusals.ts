/** What a refusal of a request is about: the whole batch, one item of it, or one field. */
import type { Resource } from '../../../shared/contract/language/resource.ts'
import type { ServiceError, ServiceOutcome } from '../service/service.ts'

/** The service answered, and not because of a limit or the keys: sending it again and again may never help. */
export function isTurnedAway(outcome: ServiceOutcome): boolean {
  return outcome.kind === 'unreachable' && (outcome.cause === 'busy' || outcome.cause === 'badAnswer')
}

/** Refusals of a whole batch that may come from one of its items: tried in halves. */
export function mayBeOneItem(status: number): boolean {
  return status === 400 || status === 404 || status === 409 || status === 413 || status === 422
}

/** The field that the service complains about, if it is one of the record's. */
export function fieldNamed(resource: Resource, errors: readonly ServiceError[]): string | null {
  for (const { parameter } of errors) {
    if (parameter === null) continue
    if (Object.hasOwn(resource.fields, parameter)) return parameter
    const field = Object.entries(resource.fields).find(([, { param }]) => param === parameter)
    if (field) return field[0]
  }
  return null
}
