/** The practice service answers as the document says: exchanges written by hand, against a process of its own, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goldenFiles } from '../../support/golden/exchange.ts'
import type { Exchange } from '../../support/golden/exchange.ts'
import { differences } from '../../support/golden/match.ts'
import { fill, fillAll, kept, send } from '../../support/golden/wire.ts'
import type { Known } from '../../support/golden/wire.ts'
import { proves } from '../../support/ledger/proves.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())

describe.each(goldenFiles())('$name', ({ exchanges }) => {
  const known: Known = new Map()
  beforeAll(async () => {
    await practice.control('POST', '/reset')
    await practice.control('POST', '/limits', { enforce: false })
    known.clear()
    for (const [name, value] of Object.entries(world())) known.set(name, value)
  })

  it.each(exchanges.map((exchange) => [exchange.says, exchange] as const))('%s', async (_says, exchange) => {
    await play(exchange, known)
    if (exchange.row !== undefined && exchange.status < 400) proves('practice', `endpoint:${exchange.row}`)
  })
})

async function play(exchange: Exchange, known: Known): Promise<void> {
  for (const [order, body] of exchange.control ?? []) {
    const [method = '', path = ''] = order.split(' ')
    await practice.control(method, path, fillAll(body, known))
  }
  const answer = await send(exchange, practice.info, known)
  const found = [
    ...(answer.status === exchange.status ? [] : [`status is ${answer.status}, not ${exchange.status}`]),
    ...(exchange.answer === undefined ? [] : differences(fillAll(exchange.answer, known), answer.json)),
    ...(exchange.text === undefined || new RegExp(fill(exchange.text, known)).test(answer.text)
      ? []
      : [`the body is ${answer.text}`]),
    ...Object.entries(exchange.answerHeaders ?? {}).flatMap(([name, said]) =>
      differences(fill(said, known), answer.headers[name] ?? null, name),
    ),
  ]
  expect(found, `${exchange.send}\n${found.join('\n')}\n${answer.text.slice(0, 3000)}`).toEqual([])
  // Pages are for a browser, which keeps cookies.
  for (const cookie of answer.headers['set-cookie'] ?? []) known.set('cookie', cookie.split(';')[0] ?? '')
  for (const [name, path] of Object.entries(exchange.keep ?? {})) known.set(name, kept(answer, path))
}

/** Who there is: everything else is made by the exchanges themselves. */
function world(): Record<string, string> {
  const users = practice.info.users
  const [mira] = users
  const [account, second, third] = mira?.accounts ?? []
  const ids = Object.fromEntries(users.map(({ screen_name: name, user_id: id }) => [name, id]))
  return {
    ...ids,
    account: account?.id ?? '',
    second: second?.id ?? '',
    third: third?.id ?? '',
    foreign: users.find(({ screen_name: name }) => name === 'summit_ads')?.accounts[0]?.id ?? '',
    consumer_key: practice.info.consumer_key,
    access_token: mira?.access_token ?? '',
    ...times(),
    callback: practice.info.callbacks[0] ?? '',
    basic: Buffer.from(`${practice.info.consumer_key}:${practice.info.consumer_secret}`).toString('base64'),
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A whole hour, or another step, near now; in UTC. */
function near(offsetMs: number, stepMs = hourMs): string {
  const at = new Date(Math.floor((Date.now() + offsetMs) / stepMs) * stepMs)
  return at.toISOString().replace('.000', '')
}

/** Times as they stand in a query, and one that a record shows. */
function times(): Record<string, string> {
  const inQuery = {
    hour_before: near(-hourMs),
    hour_after: near(hourMs),
    day_now: near(0, dayMs),
    day_before: near(-dayMs, dayMs),
    eight_days_before: near(-8 * dayMs, dayMs),
    after_a_year: near(367 * dayMs),
    monday_odd_sent: near(7 * dayMs).replace(':00Z', ':37Z'),
  }
  const sent = Object.entries(inQuery).map(([name, at]) => [name, encodeURIComponent(at)])
  return { ...Object.fromEntries(sent), monday: near(7 * dayMs) }
}
