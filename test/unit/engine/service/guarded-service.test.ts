import { textOf } from '../../../../shared/presentation/text-of.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../shared/contract/registry.ts'
import type { Operation } from '../../../../shared/contract/language/operation.ts'
import { Secret } from '../../../../src-main/engine/ports.ts'
import { GuardedService } from '../../../../src-main/engine/service/guarded-service.ts'
import type { Refusal, UserGuardOptions } from '../../../../src-main/engine/service/guarded-service.ts'
import { outcomeError } from '../../../../src-main/engine/service/outcome-words.ts'
import type { Service, ServiceOutcome, ServiceRequest } from '../../../../src-main/engine/service/service.ts'

const ok = (data: unknown): ServiceOutcome => ({
  kind: 'ok',
  status: 200,
  body: { data: data as never },
  headers: {},
  serverDateMs: null,
})
const userIs = (id: string) => ok({ user_id: id, permissions: [] })
const busy: ServiceOutcome = { kind: 'unreachable', cause: 'busy', detail: asWritten('503'), againAtMs: null }
const refused: ServiceOutcome = {
  kind: 'rejected',
  status: 403,
  errors: [],
  operationErrors: null,
  isEnvelope: true,
  serverDateMs: null,
}

interface Asked {
  method: string
  path: string
  account: string | undefined
  base: string | undefined
}

function guarded(
  answer: (asked: Asked) => ServiceOutcome | Promise<ServiceOutcome>,
  more: Partial<UserGuardOptions> = {},
) {
  const asked: Asked[] = []
  const refusals: Refusal[] = []
  const inner: Service = {
    request: async (operation: Operation, { pathParams, base }: ServiceRequest) => {
      const question = { method: operation.method, path: operation.path, account: pathParams['account_id'], base }
      asked.push(question)
      return answer(question)
    },
    serverNowMs: () => 0,
    practiceListLagMs: () => null,
    practiceLagSinceMs: () => null,
    pageHosts: () => [],
    close: () => undefined,
  }
  const service = new GuardedService(inner, {
    expectedUserId: '7',
    accessToken: new Secret('7-token'),
    knownAccount: () => ({ id: 'a1', base: 'ads' }),
    hasSandbox: true,
    onRefusal: (refusal) => refusals.push(refusal),
    ...more,
  })
  return { service, asked, refusals }
}
const isQuestion = ({ method, path }: Asked) =>
  method === 'GET' && (path.endsWith('/authenticated_user_access') || path === '/accounts')
const every = resources.flatMap((resource) => resource.operations)
const write = every.find(({ method, path }) => method === 'POST' && path.endsWith('/campaigns'))!

describe('keys of which nobody knows whose they are', () => {
  it('send none of the contract’s requests while the question gets no answer', async () => {
    for (const failure of [
      busy,
      refused,
      ok({}),
      ok([]),
      { kind: 'unknown', detail: asWritten('cut'), serverDateMs: null } as const,
    ]) {
      const { service, asked } = guarded(() => failure, { accessToken: null })
      for (const operation of every) {
        const outcome = await service.request(operation, { pathParams: { account_id: 'a1' } })
        expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'unproven' })
      }
      expect(asked.filter((one) => !isQuestion(one))).toEqual([])
    }
  })

  it('pass the service’s wish to wait on', async () => {
    const limited: ServiceOutcome = {
      kind: 'limited',
      untilMs: 5,
      until: '2026-11-20T12:00:00.000Z',
      rateClass: 'read',
    }
    expect(await guarded(() => limited).service.request(write, { pathParams: {} })).toEqual(limited)
  })

  it('are asked about again by the next request, and once they are proven not any more', async () => {
    let isUp = false
    const { service, asked } = guarded((one) => (isQuestion(one) ? (isUp ? userIs('7') : busy) : ok({})))
    expect(await service.request(write, { pathParams: {} })).toMatchObject({ cause: 'unproven' })
    isUp = true
    expect(await service.request(write, { pathParams: {} })).toMatchObject({ kind: 'ok' })
    await service.request(write, { pathParams: {} })
    expect(asked.filter(isQuestion)).toHaveLength(2)
  })

  it('are asked about once by requests that come together', async () => {
    const { service, asked } = guarded((one) => (isQuestion(one) ? userIs('7') : ok({})))
    await Promise.all([1, 2, 3].map(() => service.request(write, { pathParams: {} })))
    expect(asked.filter(isQuestion)).toHaveLength(1)
  })

  it('are asked about by the next in line when the one who asked was stopped', async () => {
    const stop = new AbortController()
    let answer: (outcome: ServiceOutcome) => void = () => undefined
    let questions = 0
    const { service } = guarded((one) => {
      if (!isQuestion(one)) return ok({})
      questions += 1
      return questions === 1 ? new Promise((resolve) => (answer = resolve)) : userIs('7')
    })
    const first = service.request(write, { pathParams: {}, signal: stop.signal })
    const second = service.request(write, { pathParams: {} })
    stop.abort()
    answer({ kind: 'cancelled' })
    expect(await first).toEqual({ kind: 'cancelled' })
    expect(await second).toMatchObject({ kind: 'ok' })
  })
})

describe('keys that the service refuses', () => {
  it('are told of, whoever asked', async () => {
    const refused89 = { kind: 'signedOut', code: '89' } as const
    const { service, refusals } = guarded((one) => (isQuestion(one) ? userIs('7') : refused89))
    expect(await service.request(write, { pathParams: {} })).toEqual(refused89)
    expect(refusals).toEqual([refused89])
  })
})

describe('keys of another user', () => {
  it('send nothing for the rest of the session, and both users are named', async () => {
    const { service, asked, refusals } = guarded((one) => (isQuestion(one) ? userIs('8') : ok({})))
    for (const operation of every)
      expect(await service.request(operation, { pathParams: {} })).toMatchObject({
        kind: 'signedOut',
        code: 'OTHER_USER',
      })
    expect(asked).toHaveLength(1)
    const error = outcomeError(refusals[0]!, asWritten('send it'))
    expect(error.code).toBe('signed_out')
    expect(textOf(error.said)).toMatch(/user 8.*user 7.*Nothing was sent/)
  })

  it('are found out on an account of theirs where the known one is closed to them', async () => {
    const { service, asked } = guarded(({ path, account }) => {
      if (path === '/accounts') return ok([{ id: 'b1' }])
      return account === 'b1' ? userIs('8') : refused
    })
    expect(await service.request(write, { pathParams: {} })).toMatchObject({ code: 'OTHER_USER' })
    expect(asked.map(({ path, account }) => account ?? path)).toEqual(['a1', '/accounts', 'b1'])
  })

  it('are found out before the first pull, when no account is known', async () => {
    const { service } = guarded(({ path }) => (path === '/accounts' ? ok([{ id: 'b1' }]) : userIs('8')), {
      knownAccount: () => null,
    })
    expect(await service.request(write, { pathParams: {} })).toMatchObject({ code: 'OTHER_USER' })
  })

  it('are found out in the sandbox where they have no other account', async () => {
    const { service } = guarded(
      ({ path, base }) => (path === '/accounts' ? ok(base === 'sandbox' ? [{ id: 's1' }] : []) : userIs('8')),
      { knownAccount: () => null },
    )
    expect(await service.request(write, { pathParams: {} })).toMatchObject({ code: 'OTHER_USER' })
  })

  it('without any account are told by their token, and by nothing else not at all', async () => {
    const none = { knownAccount: () => null }
    const withToken = (token: string) => guarded(() => ok([]), { ...none, accessToken: new Secret(token) }).service
    expect(await withToken('8-x').request(write, { pathParams: {} })).toMatchObject({ code: 'OTHER_USER' })
    expect(await withToken('7-x').request(write, { pathParams: {} })).toMatchObject({ kind: 'ok' })
    expect(await withToken('odd').request(write, { pathParams: {} })).toMatchObject({ cause: 'unproven' })
  })
})

it('keys that were kept with their user’s id are not asked about', async () => {
  const { service, asked } = guarded(() => ok({}), { expectedUserId: null })
  await service.request(write, { pathParams: {} })
  expect(asked.filter(isQuestion)).toEqual([])
})
