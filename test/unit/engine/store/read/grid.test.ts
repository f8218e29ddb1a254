import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { orderOf, sortIndexSql, whereOf } from '../../../../../src-main/engine/store/query/filter.ts'
import { kindTable } from '../../../../../src-main/engine/store/tables/kind-table.ts'
import { openFile } from '../../../../../src-main/engine/store/open.ts'
import { Store } from '../../../../../src-main/engine/store/tables/store.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import {
  accountId,
  adGroupRow,
  Bench,
  campaignRow,
  everything,
  fundingRow,
} from '../../../../support/store/workspace-harness.ts'
import { testFiles } from '../../../../support/files/test-files.ts'

const campaign = resourceOf('campaign')

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(5)
})
afterEach(() => bench.end())

const at = (minute: number) => `2026-04-01T00:${String(minute).padStart(2, '0')}:00Z`

describe('a page of the grid', () => {
  it('tells targeting without a name as people call the place, the age and the audience', () => {
    const example = (kind: string, changes: ReceivedRow) =>
      ({ ...resourceOf(kind).examples[0], ...changes }) as ReceivedRow
    bench.pull('line_item', [adGroupRow('g1', 'c1')])
    const berlin = { targeting_value: '200c536cc46f5c70', name: 'Berlin, DE' }
    bench.workspace.ingest.ingestRead(accountId, 'targeting_location', [example('targeting_location', berlin)])
    bench.workspace.ingest.ingestRead(accountId, 'custom_audience', [
      example('custom_audience', { id: 'x1', name: 'Subscribers' }),
    ])
    bench.workspace.ingest.ingestRead(accountId, 'targeting_criterion', [
      example('targeting_criterion', {
        ...{ id: 't1', line_item_id: 'g1', targeting_type: 'CUSTOM_AUDIENCE', targeting_value: 'x1', name: 'x1' },
      }),
      example('targeting_criterion', { id: 't2', line_item_id: 'g1', name: 'Here' }),
    ])
    const values = [
      ['AGE', 'AGE_25_TO_54'],
      ['LOCATION', '200c536cc46f5c70'],
      ['INTEREST', '17006'],
      ['BROAD_KEYWORD', 'espresso'],
    ]
    for (const [targeting_type, targeting_value] of values)
      bench.workspace.edits.create('targeting_criterion', accountId, {
        ...{
          line_item_id: 'g1',
          operator_type: 'EQ',
          targeting_type: targeting_type!,
          targeting_value: targeting_value!,
        },
      })
    const { rows } = bench.page({}, { kind: 'targeting_criterion', columns: ['name'] })
    const called = rows.toSorted((a, b) => a.key - b.key).map((each) => each.called)
    // No interest of that number is known here.
    expect(called).toEqual(['Subscribers', undefined, '25 to 54', 'Berlin, DE', '17006', 'espresso'])
  })

  it('gives cells in the asked order, names of references, and what an edited cell was', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine', total_budget_amount_local_micro: null })
    const page = bench.page(
      { text: 'mine' },
      {
        columns: [
          'total_budget_amount_local_micro',
          'funding_instrument_id',
          'name',
          'id',
          'servable',
          'reasons_not_servable',
        ],
      },
    )
    expect(page.rows).toEqual([
      {
        key: bench.key('c1'),
        id: 'c1',
        state: 'edited',
        isApproved: false,
        isHeld: false,
        isUndecided: false,
        errors: 0,
        warnings: 0,
        cells: [null, 'f1', 'Mine', 'c1', false, ['PAUSED_BY_ADVERTISER']],
        before: { total_budget_amount_local_micro: 9_000_000_000n, name: 'Campaign 1' },
        names: { funding_instrument_id: 'Card f1' },
        currency: 'EUR',
        changedAt: '2026-11-20T12:00:00.000Z',
      },
    ])
  })

  it('names an ad group that has no name by its campaign and id, wherever another record names it', () => {
    const example = (kind: string) => resourceOf(kind).examples[0] as ReceivedRow
    const group = { ...example('line_item'), id: 'l7', name: null, campaign_id: 'c1' } as ReceivedRow
    bench.workspace.ingest.ingestRead(accountId, 'line_item', [group])
    bench.workspace.ingest.ingestRead(accountId, 'promoted_tweet', [
      { ...example('promoted_tweet'), id: 'p1', line_item_id: 'l7' },
    ])
    const names = () =>
      bench.page({}, { kind: 'promoted_tweet', columns: ['line_item_id'] }).rows.map((row) => row.names)
    expect(names()).toEqual([{ line_item_id: 'Campaign 1 · l7' }])
    bench.workspace.ingest.ingestRead(accountId, 'line_item', [{ ...group, name: 'Evenings', updated_at: at(9) }])
    expect(names()).toEqual([{ line_item_id: 'Evenings' }])
  })

  it('tells of an ad what its post shows first, and of other kinds nothing', () => {
    const example = (kind: string, changes: ReceivedRow) =>
      ({ ...resourceOf(kind).examples[0], ...changes }) as ReceivedRow
    const land = (kind: string, ...rows: ReceivedRow[]) => bench.workspace.ingest.ingestRead(accountId, kind, rows)
    land('tweet', example('tweet', { tweet_id: '11', media_keys: ['3_1', '3_2'], card_uri: null }))
    land('tweet', example('tweet', { tweet_id: '12', media_keys: [], card_uri: null }))
    const ad = (id: string, tweetId: string) => example('promoted_tweet', { id, line_item_id: 'l7', tweet_id: tweetId })
    land('promoted_tweet', ad('p1', '11'), ad('p2', '11'), ad('p3', '12'))
    const { rows } = bench.page({}, { kind: 'promoted_tweet', columns: ['tweet_id'] })
    expect(Object.fromEntries(rows.map(({ id, picture }) => [id, picture]))).toEqual({
      p1: '3_1',
      p2: '3_1',
      p3: undefined,
    })
    expect(bench.page({}, { kind: 'tweet', columns: ['name'] }).rows.map(({ picture }) => picture)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('says of a list over all accounts whose each row is, and of one account nothing', () => {
    bench.workspace.ingest.ingestRead('other', 'campaign', [
      { ...resourceOf('campaign').examples[0], id: 'o1', name: 'Elsewhere' },
    ])
    const own = bench.page({ text: 'Campaign 1' }, { columns: ['name'], limit: 1 })
    expect(own.rows[0]).not.toHaveProperty('accountId')
    const all = bench.page({}, { accountId: '', columns: ['name'], limit: 500 })
    expect(all.total).toBe(bench.page({}, { columns: ['name'] }).total + 1)
    const owners = new Map(all.rows.map(({ id, accountId: owner }) => [id, owner]))
    expect([owners.get('o1'), owners.get('c1')]).toEqual(['other', accountId])
    expect(bench.page({ where: 'name = "Elsewhere"' }, { accountId: '', columns: [] }).total).toBe(1)
  })

  it('names media by the library’s name of a video, and by its sort where nothing lends a name', () => {
    const example = (kind: string, at = 0) => resourceOf(kind).examples[at] as ReceivedRow
    const media = [example('account_media'), example('account_media', 1)]
    const shown = media.map(({ id }, at) => ({ ...example('media_creative'), id: `m${at}`, account_media_id: id! }))
    bench.workspace.ingest.ingestRead(accountId, 'account_media', media)
    bench.workspace.ingest.ingestRead(accountId, 'media_creative', shown)
    const names = () =>
      bench
        .page({}, { kind: 'media_creative', columns: ['account_media_id'] })
        .rows.map((row) => row.names['account_media_id'])
        .toSorted()
    expect(names()).toEqual(['Medium rectangle · 3wpz', 'Pre-roll video · 3wq0'])
    const lender = { ...example('media_library'), media_key: media[1]!['video_id']!, name: 'Eight quiet seconds' }
    bench.workspace.ingest.ingestRead(accountId, 'media_library', [lender])
    expect(names()).toEqual(['Eight quiet seconds', 'Medium rectangle · 3wpz'])
  })

  it('takes the currency of its funding through a campaign made here as well', () => {
    const { id } = bench.workspace.edits.create('campaign', accountId, { name: 'Made', funding_instrument_id: 'f1' })
    bench.workspace.edits.create('line_item', accountId, { name: 'Group', campaign_id: id })
    const [row] = bench.page({ chip: 'new' }, { kind: 'line_item', columns: ['campaign_id'] }).rows
    expect([row?.names['campaign_id'], row?.currency]).toEqual(['Made', 'EUR'])
  })

  it('has no currency of its own for a record made here, and takes the one of its funding', () => {
    bench.workspace.edits.create('campaign', accountId, { name: 'Made', funding_instrument_id: 'f1' })
    const [row] = bench.page({ chip: 'new' }, { columns: ['funding_instrument_id', 'currency'] }).rows
    expect(row).toMatchObject({ currency: 'EUR', cells: ['f1', undefined] })
  })

  it('shows the last changed first', () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(4, { updated_at: at(5) }),
      campaignRow(2, { updated_at: at(9) }),
    ])
    bench.workspace.edits.edit(bench.key('c3'), { name: 'Mine' })
    expect(bench.ids({}, null).slice(0, 3)).toEqual(['c3', 'c2', 'c4'])
    bench.workspace.edits.undo()
    expect(bench.ids({}, null).slice(0, 2)).toEqual(['c2', 'c4'])
  })

  it.each([
    ['name', 'asc', ['c5', 'c4', 'c3', 'c2', 'c1']],
    ['name', 'desc', ['c1', 'c2', 'c3', 'c4', 'c5']],
    ['daily_budget_amount_local_micro', 'desc', ['c5', 'c4', 'c3', 'c2', 'c1']],
    ['id', 'asc', ['c1', 'c2', 'c3', 'c4', 'c5']],
  ] as const)('sorts by %s %s, whatever the case of the letters', (field, direction, ids) => {
    bench.workspace.ingest.ingestRead(
      accountId,
      'campaign',
      [1, 2, 3, 4, 5].map((number) =>
        campaignRow(number, { name: (number % 2 ? 'n' : 'N') + String(9 - number), updated_at: at(1) }),
      ),
    )
    expect(bench.ids({}, { field, direction })).toEqual(ids)
  })

  it('pages in any size, and counts all', () => {
    const page = bench.page({}, { sort: { field: 'name', direction: 'asc' }, offset: 3, limit: 10 })
    expect(page).toMatchObject({ total: 5, offset: 3 })
    expect(page.rows.map((row) => row.id)).toEqual(['c4', 'c5'])
    expect(bench.page({}, { limit: 0 })).toMatchObject({ total: 5, rows: [] })
  })

  it('says of a sort or filter that it does not know', () => {
    expect(() => bench.ids({}, { field: 'nonsense', direction: 'asc' })).toThrow(
      expect.objectContaining({ code: 'invalid_value' }),
    )
    expect(() => bench.ids({ equals: { servable: 'maybe' } })).toThrow(
      expect.objectContaining({ code: 'invalid_value' }),
    )
    expect(() => bench.page({}, { kind: 'nonsense' })).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  it('counts the chips, the filter text included', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Spring' })
    bench.workspace.edits.edit(bench.key('c2'), { name: '' })
    bench.workspace.edits.create('campaign', accountId, { name: 'Spring new', funding_instrument_id: 'f1' })
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c3')] })
    bench.workspace.outbox.approve([bench.key('c1')])
    expect(bench.page().chipCounts).toEqual({
      all: 6,
      edited: 2,
      new: 1,
      deleted: 1,
      conflict: 0,
      problems: 2,
      waiting: 1,
      gone: 0,
    })
    expect(bench.page({ text: 'spring', chip: 'edited' })).toMatchObject({
      total: 1,
      chipCounts: { all: 2, edited: 1, new: 1, deleted: 0, waiting: 1 },
    })
    expect(bench.ids({ chip: 'deleted' })).toEqual(['c3'])
    expect(bench.ids({ chip: 'waiting' })).toEqual(['c1'])
  })

  it.each([
    [{ entity_status: 'PAUSED' }, 5],
    [{ entity_status: 'ACTIVE' }, 0],
    [{ daily_budget_amount_local_micro: '2000000' }, 1],
    [{ standard_delivery: 'true' }, 5],
    [{ purchase_order_number: '' }, 5],
    [{ funding_instrument_id: 'f1', name: 'Campaign 3' }, 1],
    [{ id: 'c4' }, 1],
  ])('filters by %o', (equals: Record<string, string>, count) => {
    expect(bench.page({ equals }).total).toBe(count)
  })

  it('lists by rising key what is not deleted, for export', () => {
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c2')] })
    const list = (afterKey: number) =>
      bench.workspace.records
        .list({ kind: 'campaign', accountId, filter: everything, afterKey, limit: 2 })
        .map((view) => view.id)
    expect(list(0)).toEqual(['c1', 'c3'])
    expect(list(bench.key('c3'))).toEqual(['c4', 'c5'])
  })
})

describe('searching', () => {
  beforeEach(() => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(11, { name: 'Spring roast, Montréal', purchase_order_number: 'PO-88201' }),
      campaignRow(12, { name: '100 % "quoted" OR nothing_' }),
      campaignRow(13, { name: 'Ünder' }),
      campaignRow(14, { name: '春 東京 サマー' }),
    ])
  })

  it.each([
    ['ring roa', ['c11']],
    ['montreal', ['c11']],
    ['ROAST spring', ['c11']],
    ['roast sp', ['c11']],
    ['8820', ['c11']],
    ['sp', ['c11']],
    ['"quoted"', ['c12']],
    ['100 %', ['c12']],
    ['OR nothing_', ['c12']],
    ['c12', ['c12']],
    ['un', []],
    ['東京', ['c14']],
    ['マ', ['c14']],
    ['東春', []],
    ['nowhere', []],
    ['NEAR(a b)', []],
    ['*', []],
  ])('finds “%s”', (text, ids) => {
    expect(bench.workspace.records.search(text, 10).map((hit) => hit.id)).toEqual(ids)
    expect(bench.ids({ text })).toEqual(ids)
  })

  it('goes over all kinds, and finds nothing for nothing', () => {
    bench.workspace.ingest.ingestRead(accountId, 'funding_instrument', [
      fundingRow('f3', { description: 'Spring card' }),
    ])
    expect(bench.workspace.records.search('spring', 10)).toMatchObject([
      { kind: 'funding_instrument', name: 'Spring card' },
      { kind: 'campaign', name: 'Spring roast, Montréal' },
    ])
    expect(bench.workspace.records.search('  ', 10)).toEqual([])
    expect(bench.workspace.records.search('spring', 1)).toHaveLength(1)
  })

  it('gives every kind with hits its share, and within a kind what came here last first', () => {
    bench.pull(
      'campaign',
      Array.from({ length: 30 }, (_, index) => ({ ...campaignRow(100 + index), name: `Barista ${index}` })),
    )
    bench.pull('line_item', [adGroupRow('g1', 'c100', { name: 'Barista, Berlin' })])
    bench.workspace.edits.create('draft_tweet', accountId, { text: 'Meet our barista' })
    const found = bench.workspace.records.search('barista', 9)
    expect(found.map(({ kind }) => kind)).toEqual([...Array<string>(7).fill('campaign'), 'line_item', 'draft_tweet'])
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual(['c129', 'c128'])
    expect(bench.workspace.records.search('barista', 2).map(({ kind }) => kind)).toEqual(['campaign', 'line_item'])
  })

  it('gives what is called exactly so before newer records whose names only hold it', () => {
    bench.pull(
      'campaign',
      Array.from({ length: 30 }, (_, index) => ({ ...campaignRow(100 + index), name: `Winter beans ${index}` })),
    )
    bench.pull('campaign', [{ ...campaignRow(99), name: 'Winter beans' }])
    bench.pull('campaign', [{ ...campaignRow(200), name: 'Winter beans copy' }])
    bench.pull('line_item', [adGroupRow('g1', 'c100', { name: 'Beans' })])
    expect(bench.workspace.records.search('winter BEANS ', 5)[0]).toMatchObject({ id: 'c99', name: 'Winter beans' })
    expect(bench.workspace.records.search('beans', 5)[0]).toMatchObject({ kind: 'line_item', id: 'g1' })
    expect(bench.workspace.records.search('winter beans', 50).map(({ id }) => id)).toHaveLength(32)
  })

  it('gives the account’s own records before reference data, which no limit lets take their places', () => {
    bench.workspace.ingest.ingestRead(
      '',
      'iab_category',
      Array.from({ length: 5 }, (_, index) => ({
        id: `IAB${index}`,
        name: `Spring fashion ${index}`,
        parent_id: null,
      })),
      false,
    )
    const found = bench.workspace.records.search('spring', 5)
    expect(found[0]!.kind).not.toBe('iab_category')
    expect(bench.workspace.records.search('fashion', 5).map(({ kind }) => kind)).toContain('iab_category')
    expect(bench.workspace.records.search('spring', 1)[0]!.kind).not.toBe('iab_category')
  })

  it('with many hits gives the same rows and total as a look at all of them, whatever happened to the rows', () => {
    bench.pull(
      'campaign',
      Array.from({ length: 2600 }, (_, index) => ({
        ...campaignRow(100 + index),
        name: `${index % 5 === 0 ? 'Other' : 'Harvest'} ${index}`,
        updated_at: at(index % 60),
      })),
    )
    // The first page asks the text index, a later one looks at all rows.
    const expectSame = (total: number) => {
      const first = bench.page({ text: 'harvest' }, { limit: 300 })
      const later = bench.page({ text: 'harvest' }, { limit: 299, offset: 1 })
      expect([first.total, later.total]).toEqual([total, total])
      expect(first.rows.slice(1)).toEqual(later.rows)
    }
    expectSame(2080)
    bench.workspace.edits.edit(bench.key('c101'), { name: 'Renamed' })
    expectSame(2079)
    const made = bench.workspace.edits.create('campaign', accountId, { name: 'Harvest made here' })
    expectSame(2080)
    bench.workspace.edits.delete('campaign', { keys: [made.key] })
    expectSame(2079)
    bench.workspace.edits.undo()
    expectSame(2080)
    bench.pull('campaign', [{ ...campaignRow(102), name: 'Harvest 2', deleted: true }])
    expectSame(2079)
  })

  it('follows edits, undo, landings and removal', () => {
    const key = bench.key('c11')
    bench.workspace.edits.edit(key, { name: 'Autumn' })
    expect([bench.ids({ text: 'spring' }), bench.ids({ text: 'autumn' })]).toEqual([[], ['c11']])
    bench.workspace.edits.undo()
    expect([bench.ids({ text: 'spring' }), bench.ids({ text: 'autumn' })]).toEqual([['c11'], []])
    const made = bench.workspace.edits.create('campaign', accountId, { name: 'Winter' })
    expect(bench.ids({ text: 'winter' })).toEqual([made.id])
    bench.workspace.edits.delete('campaign', { keys: [made.key] })
    expect(bench.ids({ text: 'winter' })).toEqual([])
    while (bench.workspace.tidy());
    expect(bench.reopen().records.search('spring', 5)).toHaveLength(1)
  })
})

describe('the ways to a page', () => {
  it('are indexes: no sorting of all rows, no walk over the whole table', () => {
    bench.workspace.close()
    const table = kindTable(campaign)
    const sql = openFile(testFiles, bench.file, [table], '2026-11-20T12:00:00.000Z')
    const store = new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-x' })
    for (const field of ['name', 'daily_budget_amount_local_micro', null]) {
      const sort = field ? ({ field, direction: 'desc' } as const) : null
      const index = field ? sortIndexSql(table, field) : null
      if (index) sql.db.exec(index)
      const { from, where, bound } = whereOf(store, table, accountId, everything)
      const plan = sql.all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT r._key FROM ${from} WHERE ${where} ORDER BY ${orderOf(table, sort)} LIMIT 200`,
        ...bound,
      )
      expect(plan.map((step) => step.detail)).toEqual([expect.stringMatching(/^SEARCH r USING COVERING INDEX/)])
    }
    sql.db.close()
  })

  it.each(['all', 'edited', 'new', 'problems'] as const)('of a text ask the text index once: %s', (chip) => {
    bench.workspace.close()
    const table = kindTable(campaign)
    const sql = openFile(testFiles, bench.file, [table], '2026-11-20T12:00:00.000Z')
    const store = new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-x' })
    const { from, where, bound } = whereOf(
      store,
      table,
      accountId,
      { ...everything, text: 'spring', chip },
      { isWork: true },
    )
    const plan = sql.all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT r._key FROM ${from} WHERE ${where} ORDER BY ${orderOf(table, null)}`,
      ...bound,
    )
    expect(plan.map((step) => step.detail)).toEqual([
      expect.stringMatching(/^SCAN s_campaign VIRTUAL TABLE/),
      expect.stringMatching(/^SEARCH p USING INTEGER PRIMARY KEY/),
      expect.stringMatching(/^SEARCH r USING INTEGER PRIMARY KEY/),
      'USE TEMP B-TREE FOR ORDER BY',
    ])
    sql.db.close()
  })
})
