import { afterAll, beforeAll, expect, it } from 'vitest'
import { galleyCli } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
})
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

type Line = Record<string, unknown>
const lines = (...words: string[]) => terminal.lines(...words)
const spend = (...words: string[]) => lines('spend', '--account', terminal.account, ...words)
const micro = (value: unknown) => (value === null || value === undefined ? null : BigInt(String(value)))

/** What runs by the records as they are listed: reckoned here a second time, at this moment. */
async function reckoned(): Promise<{ currency: string; amount: bigint; unlimited: number }[]> {
  const [campaigns, adGroups] = [
    await lines('list', 'campaign', '--account', terminal.account),
    await lines('list', 'line_item', '--account', terminal.account),
  ]
  const sums = new Map<string, { amount: bigint; unlimited: number }>()
  const runs = (each: Line) =>
    each['entity_status'] === 'ACTIVE' &&
    (each['start_time'] == null || Date.parse(String(each['start_time'])) <= Date.now()) &&
    (each['end_time'] == null || Date.parse(String(each['end_time'])) > Date.now())
  for (const campaign of campaigns.filter((each) => each['entity_status'] === 'ACTIVE')) {
    const running = adGroups.filter((each) => each['campaign_id'] === campaign['id'] && runs(each))
    const isShared = campaign['budget_optimization'] === 'CAMPAIGN'
    const pots = isShared
      ? running.length > 0
        ? [{ of: campaign, running }]
        : []
      : running.map((of) => ({ of, running: [of] }))
    for (const pot of pots) {
      const sum = sums.get(String(campaign['currency'])) ?? { amount: 0n, unlimited: 0 }
      sums.set(String(campaign['currency']), sum)
      const starts = pot.running.map((each) => Date.parse(String(each['start_time'])))
      const ends = pot.running.map((each) => Date.parse(String(each['end_time'])))
      const total = micro(pot.of['total_budget_amount_local_micro'])
      const daily = micro(pot.of['daily_budget_amount_local_micro'])
      if (daily !== null) sum.amount += daily
      else if (total === null || [...starts, ...ends].some(Number.isNaN)) sum.unlimited += 1
      else sum.amount += (total * 86_400n) / BigInt((Math.max(...ends) - Math.min(...starts)) / 1000)
    }
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }))
}

const campaignFields = ['name=Half term', 'daily_budget_amount_local_micro:=10000000', 'entity_status=ACTIVE']
const adGroupFields = ['objective=ENGAGEMENTS', 'product_type=PROMOTED_TWEETS', 'placements:=["ALL_ON_SERVICE"]']
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19) + 'Z'

let now: Line[] = []
let campaignId = ''
let adGroupId = ''

it('spend counts campaigns by their own budgets, and says so, until their ad groups were pulled', async () => {
  await terminal.connectAndPull('campaign', 'funding_instrument')
  // Campaigns alone: their own budgets count, and how many ad groups are missing is told.
  const [own] = await spend()
  const campaigns = (await lines('list', 'campaign', '--account', terminal.account, '--filter', 'entity_status=ACTIVE'))
    .length
  expect(own).toMatchObject({ not_here: campaigns })
})

it('spend tells what runs', async () => {
  await lines('pull', '--account', terminal.account, '--kind', 'line_item')
  const [was] = await reckoned()
  now = await spend()
  expect(now).toEqual([
    {
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
      currency: was!.currency,
      per_day_local_micro: Number(was!.amount),
      without_daily_limit: was!.unlimited,
      not_here: 0,
    },
  ])
})

it('review tells what each step and all of them make of it, with what begins to spend', async () => {
  const funding = (
    await lines('list', 'funding_instrument', '--account', terminal.account, '--filter', 'able_to_fund=true')
  )[0]!
  const [campaign] = await lines(
    'create',
    'campaign',
    '--account',
    terminal.account,
    ...campaignFields,
    `funding_instrument_id=${String(funding['id'])}`,
  )
  campaignId = String(campaign!['id'])
  const flight = (from: number, to: number) => [`start_time=${inDays(from)}`, `end_time=${inDays(to)}`]
  const create = (name: string, ...more: string[]) =>
    lines(
      'create',
      'line_item',
      '--account',
      terminal.account,
      `name=${name}`,
      `campaign_id=${campaignId}`,
      ...adGroupFields,
      ...more,
    )
  const [on] = await create('On', 'entity_status=ACTIVE', ...flight(-1, 9))
  await create('Held', 'entity_status=ACTIVE', ...flight(1, 9), 'daily_budget_amount_local_micro:=1')
  adGroupId = String(on!['id'])
  await lines('hold', 'line_item', adGroupId)
  const held = await lines('review')
  expect(held.map((line) => line['spend_per_day_local_micro'])).toEqual([0, 0, 0, undefined])
  expect(held.at(-1)).toEqual({ total: { currency: 'EUR', per_day_local_micro: 0 }, activations: [] })

  await lines('resume')
  const review = await lines('review')
  expect(review.map((line) => line['spend_per_day_local_micro'])).toEqual([0, 10_000_000, 0, undefined])
  expect(review.at(-1)).toEqual({
    total: { currency: 'EUR', per_day_local_micro: 10_000_000 },
    activations: ['Half term', 'On'],
  })
})

it('review says in words from when a flight spends otherwise, and how many begin', async () => {
  const { stdout } = await galleyCli(['review'], { env: terminal.env })
  const day = /^Spend a day: \+ €10\.00; from (\S+) \+ €0\.00; 2 begin to spend: Half term, On$/m.exec(stdout)?.[1]
  // The day after the flight's last.
  expect([inDays(9), inDays(10), inDays(11)].map((each) => each.slice(0, 10))).toContain(day ?? stdout)
})

it('spend counts what is pending only where it is asked to, and once it is pushed', async () => {
  const more = Number(now[0]!['per_day_local_micro']) + 10_000_000
  expect((await spend('--pending'))[0]).toMatchObject({ per_day_local_micro: more })
  expect(await spend()).toEqual(now)
  await terminal.run('push', '--all')
  expect((await spend())[0]).toMatchObject({ per_day_local_micro: more })
})

it('a flight that begins later spends then, and no sooner', async () => {
  await lines('set', 'line_item', adGroupId, `start_time=${inDays(3)}`)
  expect((await lines('review')).at(-1)).toMatchObject({ total: { per_day_local_micro: -10_000_000 }, activations: [] })
  const days = await spend('--pending', '--days', '5')
  expect(days).toHaveLength(5)
  const change = (await spend('--days', '5')).map(
    (day, index) => Number(days[index]!['per_day_local_micro']) - Number(day['per_day_local_micro']),
  )
  expect(change[0]).toBe(-10_000_000)
  expect(change.at(-1)).toBe(0)
})

it('refuses what makes no sense, and an account that is not here', async () => {
  expect(await terminal.run('spend', '--account', terminal.account, '--days', '0')).toMatchObject({ code: 2 })
  expect(await terminal.run('spend', '--account', terminal.account, '--days', '367')).toMatchObject({ code: 2 })
  expect(await terminal.run('spend', '--account', 'nowhere')).toMatchObject({
    code: 1,
    lines: [{ error: { code: 'not_found' } }],
  })
})
