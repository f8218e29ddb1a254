import { describe, expect, it } from 'vitest'
import { Faults, garble, limitAnswer, statusAnswer } from '../../../src-main/practice/control/faults.ts'
import type { Arrival } from '../../../src-main/practice/control/faults.ts'

const arrival = (more: Partial<Arrival> = {}): Arrival => ({
  method: 'GET',
  paths: ['/ads/12/accounts', '/12/accounts'],
  userId: '1',
  ...more,
})

describe('fault orders', () => {
  it('pass the skipped requests, meet the next, and are then used up', () => {
    const faults = new Faults()
    faults.add({ match: {}, skip: 1, times: 2, fault: { kind: 'garble' } })
    const met = Array.from({ length: 4 }, () => faults.meet(arrival()).ending?.kind ?? null)
    expect(met).toEqual([null, 'garble', 'garble', null])
  })

  it('count every matching request, also one that another order ended', () => {
    const faults = new Faults()
    faults.add({ match: {}, skip: 0, times: 1, fault: { kind: 'status', status: 500 } })
    faults.add({ match: {}, skip: 1, times: 1, fault: { kind: 'drop', when: 'before' } })
    expect(
      [faults.meet(arrival()), faults.meet(arrival()), faults.meet(arrival())].map(
        ({ ending }) => ending?.kind ?? null,
      ),
    ).toEqual(['status', 'drop', null])
  })

  it('match by method, user and a pattern over the path with or without its base', () => {
    const faults = new Faults()
    faults.add({
      match: { method: 'post', path: '^/12/batch', user_id: '7' },
      skip: 0,
      times: 9,
      fault: { kind: 'delay', ms: 5 },
    })
    const batch = { method: 'POST', paths: ['/ads/12/batch/x', '/12/batch/x'], userId: '7' }
    expect(faults.meet(batch).delayMs).toBe(5)
    expect(faults.meet({ ...batch, method: 'GET' }).delayMs).toBe(0)
    expect(faults.meet({ ...batch, userId: null }).delayMs).toBe(0)
    expect(faults.meet({ ...batch, paths: ['/ads/12/x', '/12/x'] }).delayMs).toBe(0)
  })

  it('meet writes alone, or all but them, and say how often they still will', () => {
    const faults = new Faults()
    faults.add({ match: { writes: true }, skip: 0, times: 2, fault: { kind: 'drop', when: 'after' } })
    faults.add({ match: { writes: false }, skip: 0, times: 1, fault: { kind: 'delay', ms: 5 } })
    expect(faults.meet(arrival())).toEqual({ delayMs: 5, lagMs: 0, ending: null })
    for (const path of ['/oauth/request_token', '/1.1/media/upload.json'])
      expect(faults.meet(arrival({ method: 'POST', paths: [path] })).ending).toBeNull()
    expect(faults.meet(arrival({ method: 'PUT' })).ending).toEqual({ kind: 'drop', when: 'after' })
    expect(faults.waiting()).toEqual([
      { match: { writes: true }, skip: 0, times: 2, fault: { kind: 'drop', when: 'after' }, left: 1 },
    ])
  })

  it('add delays up, keep the longest lag, and end by the first order', () => {
    const faults = new Faults()
    faults.add({ match: {}, skip: 0, times: 1, fault: { kind: 'delay', ms: 5 } })
    faults.add({ match: {}, skip: 0, times: 1, fault: { kind: 'delay', ms: 6 } })
    faults.add({ match: {}, skip: 0, times: 1, fault: { kind: 'lag', s: 3 } })
    faults.add({ match: {}, skip: 0, times: 1, fault: { kind: 'html' } })
    faults.add({ match: {}, skip: 0, times: 1, fault: { kind: 'truncate' } })
    expect(faults.lagMs()).toBe(3000)
    expect(faults.meet(arrival())).toEqual({ delayMs: 11, lagMs: 3000, ending: { kind: 'html' } })
    expect(faults.lagMs()).toBe(0)
  })
})

describe('ordered answers', () => {
  it('have the usual code of their status, the code given, or the body given', () => {
    expect(JSON.parse(statusAnswer({ kind: 'status', status: 503 }).body)).toMatchObject({
      errors: [{ code: 'SERVICE_UNAVAILABLE' }],
      request: { params: {} },
    })
    expect(JSON.parse(statusAnswer({ kind: 'status', status: 401, code: 89 }).body)).toEqual({
      errors: [{ code: 89, message: expect.any(String) }],
    })
    const given = statusAnswer({ kind: 'status', status: 502, headers: { 'Retry-After': '7' }, body: 'bad gateway' })
    expect(given).toMatchObject({ status: 502, body: 'bad gateway', headers: { 'retry-after': '7' } })
  })

  it('name the end of the window at the level that holds', () => {
    expect(limitAnswer({ kind: 'limit', reset_s: 30, level: 'user' }, 1_000_500).headers).toMatchObject({
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': '1031',
    })
    const account = limitAnswer({ kind: 'limit', reset_s: 30, level: 'account' }, 1_000_000)
    expect(account.status).toBe(429)
    expect(account.headers).toMatchObject({
      'x-account-rate-limit-remaining': '0',
      'x-account-rate-limit-reset': '1030',
      'x-rate-limit-remaining': '200',
    })
  })

  it('that are garbled are no JSON', () => {
    for (const body of ['{}', '{"data":[1,2]}', '[]', '']) expect(() => JSON.parse(garble(body))).toThrow()
  })
})
