/** Each fault of the simulated line does what its name says: whether the service carries the request out, when, and what comes back. */
import { expect, it } from 'vitest'
import { TransportError } from '../../../src-main/engine/ports.ts'
import type { HttpRequest, HttpResponse } from '../../../src-main/engine/ports.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import { faultNames, fateOf } from '../../support/world/faults.ts'
import type { FaultName } from '../../support/world/faults.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const nowS = nowMs / 1000
const request: HttpRequest = {
  method: 'POST',
  url: 'https://ads.example.com/12/x',
  query: [],
  headers: {},
  body: null,
  timeoutMs: 60_000,
}
const answered: HttpResponse = {
  status: 200,
  headers: { 'content-type': 'application/json', date: new Date(nowMs).toUTCString() },
  body: '{"data":{"id":"1"}}',
}

/** By name: carried out or not, then what comes back. */
const table: Record<FaultName, [isCarriedOut: boolean, comesBack: string]> = {
  'dropped before it arrives': [false, 'lost'],
  'dropped after its effect': [true, 'lost'],
  'cut in the middle of the request': [false, 'lost'],
  'cut in the middle of the answer': [true, 'lost'],
  'delayed a little': [true, '200 whole'],
  'delayed beyond patience': [true, '200 whole'],
  'carried out long after': [true, '200 whole'],
  'truncated JSON': [true, '200 half'],
  'a page with status 200': [true, '200 page'],
  'a wrong character set': [true, 'lost'],
  '429 without a reset': [false, '429 resets never said'],
  '429 with a reset that has passed': [false, '429 resets -600'],
  '429 with a reset in years': [false, '429 resets 90000000'],
  '429 with a reset in milliseconds': [false, '429 resets in ms 20000'],
  '429 with a reset in words': [false, '429 resets soon'],
  '429 with a reset': [false, '429 resets 30'],
  '500 before the effect': [false, '500 errors'],
  '500 after the effect': [true, '500 errors'],
  '502 of a gateway': [false, '502 page'],
  '503': [false, '503 errors'],
  '503 with a time': [false, '503 after 7'],
  '401 with code 89': [false, '401 code 89'],
  '401 about the time': [false, '401 code 135'],
  '403': [false, '403 errors'],
  '404 of somebody else': [false, '404 page'],
  'an expired certificate': [false, 'not sent'],
  'a certificate of nobody': [false, 'not sent'],
  'a certificate of another name': [false, 'not sent'],
  'no such name': [false, 'not sent'],
  'names that cannot be looked up': [false, 'not sent'],
  'a name server that hangs': [false, 'not sent'],
  'nothing at the address': [false, 'not sent'],
  'a captive portal': [false, '200 page'],
  '407 of a proxy': [false, 'not sent, proxy'],
  '407 in place of an answer': [false, '407 page'],
  'a slow drip': [true, '200 whole'],
  'slices of one byte': [true, '200 whole'],
}

it.each(faultNames)('%s', (name) => {
  const fate = fateOf(name, seededChance(1), request)
  const back = fate.answer(fate.arrives ? answered : null, nowMs)
  expect([fate.arrives, words(back)]).toEqual(table[name])
})

it('delays reach from a moment to two minutes', () => {
  const delays = (name: FaultName) =>
    Array.from({ length: 500 }, (_, seed) => fateOf(name, seededChance(seed), request)).map(
      ({ upMs, downMs }) => upMs + downMs,
    )
  expect(Math.min(...delays('delayed a little'))).toBeLessThanOrEqual(200)
  expect(Math.max(...delays('delayed beyond patience'))).toBeGreaterThan(115_000)
  expect(Math.max(...delays('delayed beyond patience'))).toBeLessThanOrEqual(120_100)
})

it('an answer beyond patience comes after the engine gave the request up', () => {
  for (let seed = 0; seed < 100; seed++) {
    const { upMs, downMs } = fateOf('delayed beyond patience', seededChance(seed), request)
    expect(upMs + downMs).toBeGreaterThan(request.timeoutMs)
  }
})

function words(back: HttpResponse | TransportError): string {
  if (back instanceof TransportError)
    return `${back.kind === 'notSent' ? 'not sent' : back.kind}${back.fault === 'proxy' ? ', proxy' : ''}`
  return `${back.status} ${detail(back)}`
}

function detail({ status, headers, body }: HttpResponse): string {
  if (body.startsWith('<!doctype html>')) return 'page'
  if (status === 429) return `resets ${resetWords(headers['x-rate-limit-reset'])}`
  if (headers['retry-after'] !== undefined) return `after ${headers['retry-after']}`
  if (status === 200) return body === answered.body ? 'whole' : 'half'
  const { code } = (JSON.parse(body) as { errors: { code: string | number }[] }).errors[0]!
  return typeof code === 'number' ? `code ${code}` : 'errors'
}

function resetWords(text: string | undefined): string {
  if (text === undefined) return 'never said'
  const number = Number(text)
  if (Number.isNaN(number)) return text
  return number > 1e11 ? `in ms ${number - nowMs}` : String(number - nowS)
}
