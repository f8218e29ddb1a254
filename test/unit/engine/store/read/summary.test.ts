import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daysFrom, spendFields, spendNow, spendOfDays } from '../../../../../shared/model/spend.ts'
import { Sql } from '../../../../../src-main/engine/store/file/index.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, adGroupRow, Bench, campaignRow, fundingRow } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
})
afterEach(() => bench.end())

const view = () => bench.workspace.accounts.list().find((each) => each.id === accountId)
const afterPush = () => view()?.spendAfterPush
const spend = () => bench.workspace.accounts.list().find((each) => each.id === accountId)?.runningSpend

describe('the zone of an account', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['<b>Nowhere', null],
    ['', null],
    [null, null],
  ])('%j is told as %j', (timezone, shown) => {
    bench.workspace.ingest.ingestRead(accountId, 'account', [
      { id: accountId, name: 'Northwind', timezone, deleted: false },
    ])
    expect(bench.workspace.accounts.list().find(({ id }) => id === accountId)?.timezone).toBe(shown)
  })
})

describe('spend a day of what runs', () => {
  const eur = (micro: bigint, withoutDailyLimit = 0, notHere = 0) => ({
    currency: 'EUR',
    micro,
    withoutDailyLimit,
    notHere,
  })
  const active = (number: number, changes: ReceivedRow = {}) =>
    campaignRow(number, {
      entity_status: 'ACTIVE',
      currency: 'EUR',
      daily_budget_amount_local_micro: 1_500_000,
      ...changes,
    })

  it('is of campaigns of which an ad group runs, by currency', () => {
    expect(spend()).toEqual([])
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      active(4),
      active(5, { daily_budget_amount_local_micro: 700_000 }),
      active(6, { currency: 'USD', daily_budget_amount_local_micro: 9_000_000 }),
      active(7, { currency: 'USD', daily_budget_amount_local_micro: null, total_budget_amount_local_micro: null }),
      active(8),
    ])
    bench.pull('line_item', [
      adGroupRow('l4', 'c4'),
      adGroupRow('l5', 'c5', { entity_status: 'PAUSED' }),
      adGroupRow('l6', 'c6'),
      adGroupRow('l7', 'c7'),
      adGroupRow('l3', 'c3'),
      adGroupRow('l8', 'c8', { deleted: true }),
    ])
    expect(spend()).toEqual([eur(1_500_000n), { currency: 'USD', micro: 9_000_000n, withoutDailyLimit: 1, notHere: 0 }])
  })

  it('counts each ad group’s own budget where they have them', () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [active(4, { budget_optimization: 'LINE_ITEM' })])
    bench.pull('line_item', [
      adGroupRow('l1', 'c4', { daily_budget_amount_local_micro: 2_000_000 }),
      adGroupRow('l2', 'c4', { daily_budget_amount_local_micro: 3_000_000 }),
    ])
    expect(spend()).toEqual([eur(5_000_000n)])
  })

  it('counts the campaign’s own budget, and says so, until ad groups were pulled once', () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      active(4),
      active(5, { budget_optimization: 'LINE_ITEM', daily_budget_amount_local_micro: null }),
    ])
    expect(spend()).toEqual([eur(1_500_000n, 1, 2)])
    bench.workspace.ingest.startPull(accountId, 'line_item', { isFull: false })
    expect(spend()).toEqual([eur(1_500_000n, 1, 2)])
    bench.pull('line_item', [])
    expect(spend()).toEqual([])
  })

  it('is what the service has: pending changes count in what they would make of it', () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [active(4)])
    bench.pull('line_item', [adGroupRow('l4', 'c4'), adGroupRow('l5', 'c4', { entity_status: 'PAUSED' })])
    const days = (side: 'service' | 'effective') =>
      spendOfDays(
        bench.workspace.accounts.familiesOfAccount(accountId, side),
        daysFrom(bench.clock.nowMs(), 'UTC', 1),
      ).map(({ date: _, ...each }) => each)
    bench.workspace.edits.edit(bench.key('c4'), { daily_budget_amount_local_micro: 9_000_000n })
    expect([spend(), days('service'), days('effective'), afterPush()]).toEqual([
      [eur(1_500_000n)],
      [eur(1_500_000n)],
      [eur(9_000_000n)],
      [eur(9_000_000n)],
    ])
    bench.workspace.edits.edit(bench.key('c4'), { entity_status: 'PAUSED' })
    expect([spend(), days('effective'), afterPush()]).toEqual([[eur(1_500_000n)], [], []])
    bench.workspace.edits.revert(bench.key('c4'))
    expect(afterPush()).toEqual([eur(1_500_000n)])
    bench.workspace.edits.delete('line_item', { keys: [bench.key('l4', 'line_item')] })
    expect([spend(), days('effective'), afterPush()]).toEqual([[eur(1_500_000n)], [], []])
    bench.workspace.edits.edit(bench.key('l5', 'line_item'), { entity_status: 'ACTIVE' })
    expect([spend(), days('effective'), afterPush()]).toEqual(Array(3).fill([eur(1_500_000n)]))
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c4')] })
    expect([spend(), days('effective')]).toEqual([[eur(1_500_000n)], []])
  })

  it('counts records made here as pending, in the currency of their funding', () => {
    bench.workspace.ingest.ingestRead(accountId, 'funding_instrument', [fundingRow('f9', { currency: 'JPY' })])
    bench.pull('line_item', [])
    const made = bench.workspace.edits.create('campaign', accountId, {
      name: 'Made',
      funding_instrument_id: 'f9',
      entity_status: 'ACTIVE',
      daily_budget_amount_local_micro: 3_000_000n,
    })
    bench.workspace.edits.create('line_item', accountId, { campaign_id: made.id, entity_status: 'ACTIVE', name: 'Own' })
    expect([spend(), afterPush()]).toEqual([
      [],
      [{ currency: 'JPY', micro: 3_000_000n, withoutDailyLimit: 0, notHere: 0 }],
    ])
    expect(
      spendNow(bench.workspace.accounts.familiesOfAccount(accountId, 'effective'), bench.clock.nowMs()).spend,
    ).toEqual([{ currency: 'JPY', micro: 3_000_000n, withoutDailyLimit: 0, notHere: 0 }])
  })

  it('follows flights as they begin and end, without any change of a record', async () => {
    const inSeconds = (seconds: number) =>
      new Date(bench.clock.nowMs() + seconds * 1000).toISOString().slice(0, 19) + 'Z'
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [active(4)])
    bench.pull('line_item', [adGroupRow('l4', 'c4', { start_time: inSeconds(60), end_time: inSeconds(120) })])
    const begins = Date.parse(inSeconds(60))
    expect([spend(), bench.workspace.accounts.nextSpendChangeMs()]).toEqual([[], begins])
    await bench.clock.advance(begins - bench.clock.nowMs())
    expect([spend(), bench.workspace.accounts.nextSpendChangeMs()]).toEqual([[eur(1_500_000n)], begins + 60_000])
    await bench.clock.advance(60_000)
    expect([spend(), bench.workspace.accounts.nextSpendChangeMs()]).toEqual([[], null])
  })

  it('follows flights that only stand here, after the push', async () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [active(4)])
    bench.pull('line_item', [adGroupRow('l4', 'c4', { entity_status: 'PAUSED' })])
    const begins = Math.ceil(bench.clock.nowMs() / 60_000) * 60_000 + 60_000
    bench.workspace.edits.edit(bench.key('l4', 'line_item'), {
      entity_status: 'ACTIVE',
      start_time: new Date(begins).toISOString().replace('.000Z', 'Z'),
    })
    expect([spend(), afterPush(), bench.workspace.accounts.nextSpendChangeMs()]).toEqual([[], [], begins])
    await bench.clock.advance(begins - bench.clock.nowMs())
    expect([spend(), afterPush()]).toEqual([[], [eur(1_500_000n)]])
  })

  it('adds up amounts near 2^63', () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      active(4, { daily_budget_amount_local_micro: 9223372036854775807n as unknown as number }),
      active(5),
    ])
    bench.pull('line_item', [adGroupRow('l4', 'c4'), adGroupRow('l5', 'c5')])
    expect(spend()).toEqual([eur(9223372036854775807n + 1_500_000n)])
  })

  it.each([
    ['campaign', 'r_campaign__active', 'currency, funding_instrument_id', ''],
    ['line_item', 'r_line_item__active', 'campaign_id', "AND campaign_id IN (SELECT value FROM json_each('[]'))"],
  ])('reads of active records of the kind %s nothing but their index', (kind, index, head, chosen) => {
    const file = bench.file
    bench.workspace.close()
    const db = new Database(file)
    const fields = spendFields[kind]!.filter((field) => !['entity_status', 'deleted'].includes(field))
    const plan = db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT _key, _id, _account, ${head}, ${fields.join(', ')} FROM r_${kind} WHERE _active = 1 AND _account = 'a' ${chosen}`,
      )
      .all() as { detail: string }[]
    db.close()
    expect(plan.map(({ detail }) => detail).join()).toContain(`USING COVERING INDEX ${index}`)
  })

  it('counts campaigns that are not served among the active ones alone', () => {
    const asked = vi.spyOn(Sql.prototype, 'value')
    bench.workspace.accounts.list()
    const [text] = asked.mock.calls.find(([each]) => each.includes('reasons_not_servable'))!
    asked.mockRestore()
    const file = bench.file
    bench.workspace.close()
    const db = new Database(file)
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${text.replaceAll(/\?\d/g, 'NULL')}`).all() as { detail: string }[]
    db.close()
    expect(plan[0]!.detail).toContain('USING INDEX r_campaign__active')
  })
})

describe('kinds that were never pulled', () => {
  const view = (id = accountId) => bench.workspace.accounts.list().find((each) => each.id === id)!

  it('are named until a pull brought them whole, and those that are only looked up or only made here are none', () => {
    expect(view().notPulled).toEqual(expect.arrayContaining(['line_item', 'targeting_criterion', 'scheduled_tweet']))
    expect(view().notPulled).not.toContain('campaign')
    expect(view().notPulled).not.toContain('any_card')
    bench.workspace.ingest.startPull(accountId, 'line_item', { isFull: false })
    bench.workspace.ingest.ingestPage(accountId, 'line_item', [], { isFirstPage: true })
    expect(view().notPulled).toContain('line_item')
    bench.pull('line_item', [])
    expect(view().notPulled).not.toContain('line_item')
  })

  it('hold those that are asked for by parents that were never pulled', () => {
    bench.pull('targeting_criterion', [])
    expect(view().notPulled).toContain('targeting_criterion')
    bench.pull('line_item', [])
    // Without a parent it was asked for nothing.
    expect(view().notPulled).toContain('targeting_criterion')
    bench.pull('targeting_criterion', [])
    expect(view().notPulled).not.toContain('targeting_criterion')
  })

  it('stay so after a look-up, which is no pull', () => {
    bench.workspace.ingest.ingestRead('acc2', 'account', [{ id: 'acc2', name: 'Southwind', deleted: false }])
    bench.workspace.ingest.noteAsked('acc2', 'any_card')
    expect(view('acc2').lastPulledAt).toBeNull()
    expect(view('acc2').notPulled).toContain('campaign')
  })

  it('are none of an account that the service does not know yet', () => {
    const { id } = bench.workspace.edits.create('account', '', {})
    expect(view(id).notPulled).toEqual([])
  })
})
