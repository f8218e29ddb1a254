/**
 * Lets requests through only when it is known whose keys sign them. Every signed request of a session passes here.
 *
 *     not known --asked--> the workspace's user --> every request goes
 *        ^   \-----------> another user --> none goes, for the rest of the session
 *        \-- no answer --> this request does not go; the next one asks again
 */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { account } from '../../../shared/contract/accounts/account.ts'
import { authenticatedUserAccess } from '../../../shared/contract/accounts/authenticated-user-access.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Json } from '../../../shared/model/values.ts'
import { userIdOfToken } from './oauth.ts'
import type { Secret } from '../ports.ts'
import type { Service, ServiceOutcome, ServiceRequest } from './service.ts'

type Base = NonNullable<ServiceRequest['base']>

export interface UserGuardOptions {
  /** Whose keys they must be; null: the keys were kept together with their user's id, so nothing needs asking. */
  expectedUserId: string | null
  accessToken: Secret | null
  /** An account that the workspace's user is known to have, or null. */
  knownAccount: () => { id: string; base: Base } | null
  hasSandbox: boolean
  /** Told how each question ended, as far as it did not prove anything, and of each request whose keys the service refused. */
  onRefusal: (refusal: Refusal) => void
}

/** Why a request may not go. Nothing was sent but the question. */
export type Refusal = Extract<ServiceOutcome, { kind: 'limited' | 'unreachable' | 'signedOut' | 'cancelled' }>
/** How long the question may take and what ends it. */
export type QuestionBounds = Pick<ServiceRequest, 'signal' | 'deadlineMs' | 'tries'>

/** Code of the refusal when the keys are another user's. */
export const otherUserCode = 'OTHER_USER'
const triesOfQuestion = 3
const questionTimeoutMs = 15_000

export class GuardedService implements Service {
  readonly #service: Service
  readonly #options: UserGuardOptions
  #isProven: boolean
  #otherUser: Refusal | null = null
  #question: Promise<Refusal | null> | null = null

  constructor(service: Service, options: UserGuardOptions) {
    this.#service = service
    this.#options = options
    this.#isProven = options.expectedUserId === null
  }

  async request(operation: Operation, request: ServiceRequest): Promise<ServiceOutcome> {
    const refusal = await this.refusal(request)
    if (refusal) return refusal
    const outcome = await this.#service.request(operation, request)
    // Whoever asked: what one request learns of the keys holds for all of them.
    if (outcome.kind === 'signedOut') this.#options.onRefusal(outcome)
    return outcome
  }

  /** Why nothing may be asked or sent with these keys now, or null. Asks the service until it has answered once. */
  async refusal(bounds: QuestionBounds): Promise<Refusal | null> {
    if (this.#isProven) return null
    if (this.#otherUser) return this.#otherUser
    for (;;) {
      this.#question ??= this.#ask(bounds).finally(() => (this.#question = null))
      const refusal = await this.#question
      // The question may have been stopped by another one who waited for it.
      if (refusal?.kind !== 'cancelled' || bounds.signal?.aborted) return refusal
    }
  }

  serverNowMs(): number {
    return this.#service.serverNowMs()
  }

  practiceListLagMs(): number | null {
    return this.#service.practiceListLagMs()
  }

  practiceLagSinceMs(): number | null {
    return this.#service.practiceLagSinceMs()
  }

  pageHosts(): readonly string[] {
    return this.#service.pageHosts()
  }

  close(): void {
    this.#service.close()
  }

  async #ask(bounds: QuestionBounds): Promise<Refusal | null> {
    const answer = await this.#userOfKeys(bounds)
    const refusal = typeof answer === 'string' ? this.#compare(answer) : answer
    if (refusal) this.#options.onRefusal(refusal)
    return refusal
  }

  #compare(userId: string): Refusal | null {
    const { expectedUserId } = this.#options
    this.#isProven = userId === expectedUserId
    if (this.#isProven) return null
    const words = message('engine.guardedService.otherUser', { userId, expectedUserId: expectedUserId ?? '' })
    return (this.#otherUser = { kind: 'signedOut', code: otherUserCode, words })
  }

  /** The user that the keys belong to: asked on a known account, else on one that these keys list. */
  async #userOfKeys(bounds: QuestionBounds): Promise<string | Refusal> {
    const known = this.#options.knownAccount()
    const answer = known ? await this.#askOn(known, bounds) : null
    // Another user may not see the known account at all: what these keys do list tells more.
    if (answer !== null && !isRefused(answer)) return answer
    const bases: Base[] = this.#options.hasSandbox ? ['ads', 'sandbox'] : ['ads']
    for (const base of bases) {
      const listed = await this.#listAccounts(base, bounds)
      if (!Array.isArray(listed)) {
        if (base === 'ads') return listed
        continue
      }
      const [first] = listed.filter((id) => id !== known?.id)
      if (first === undefined) continue
      const asked = await this.#askOn({ id: first, base }, bounds)
      return isRefused(asked) ? unproven(message('engine.guardedService.refuses')) : asked
    }
    const byToken = userIdOfToken(this.#options.accessToken)
    return byToken ?? unproven(message('engine.guardedService.noAccount'))
  }

  async #askOn(
    { id, base }: { id: string; base: Base },
    bounds: QuestionBounds,
  ): Promise<string | Refusal | { kind: 'refused' }> {
    const outcome = await this.#send(authenticatedUserAccess, 'get', { account_id: id }, base, bounds)
    if (outcome.kind === 'rejected') return { kind: 'refused' }
    if (outcome.kind !== 'ok') return refusalOf(outcome)
    const userId = memberOf(outcome.body['data'] ?? null, 'user_id')
    return typeof userId === 'string' && userId !== '' ? userId : unproven(message('engine.guardedService.noUser'))
  }

  async #listAccounts(base: Base, bounds: QuestionBounds): Promise<string[] | Refusal> {
    const outcome = await this.#send(account, 'list', {}, base, bounds)
    if (outcome.kind === 'rejected')
      return unproven(message('engine.guardedService.status', { status: outcome.status }))
    if (outcome.kind !== 'ok') return refusalOf(outcome)
    const { data } = outcome.body
    const ids = (Array.isArray(data) ? data : []).map((row) => memberOf(row, 'id'))
    return ids.filter((id) => typeof id === 'string')
  }

  #send(
    resource: Parameters<typeof operationOf>[0],
    name: 'get' | 'list',
    pathParams: Record<string, string>,
    base: Base,
    bounds: QuestionBounds,
  ): Promise<ServiceOutcome> {
    const operation = operationOf(resource, name, base === 'ads' ? 'ads' : undefined)
    if (!operation) throw new Error(`${resource.kind} has no ${name}`)
    return this.#service.request(operation, {
      pathParams,
      timeoutMs: questionTimeoutMs,
      tries: Math.min(bounds.tries ?? triesOfQuestion, triesOfQuestion),
      ...(bounds.signal ? { signal: bounds.signal } : {}),
      ...(bounds.deadlineMs !== undefined && Number.isFinite(bounds.deadlineMs)
        ? { deadlineMs: bounds.deadlineMs }
        : {}),
      ...(base === 'sandbox' ? { base } : {}),
    })
  }
}

function isRefused(answer: string | Refusal | { kind: 'refused' }): answer is { kind: 'refused' } {
  return typeof answer !== 'string' && answer.kind === 'refused'
}

function refusalOf(outcome: Exclude<ServiceOutcome, { kind: 'ok' | 'rejected' }>): Refusal {
  // What the proxy wants of a person is told as it is.
  const isProven = outcome.kind === 'unreachable' && outcome.cause === 'proxy'
  if (!isProven && (outcome.kind === 'unreachable' || outcome.kind === 'unknown')) return unproven(outcome.detail)
  return outcome
}

function unproven(why: Message): Refusal {
  const detail = message('engine.guardedService.unproven', { why })
  return { kind: 'unreachable', cause: 'unproven', detail, againAtMs: null }
}

function memberOf(value: Json, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined
}
