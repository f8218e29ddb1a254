/** What names a record: used-by, filters, search, names and problems, for every way in which a value can name one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resourceOf, resources } from '../../../../shared/presentation/resources.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { kindTable } from '../../../../src-main/engine/store/tables/kind-table.ts'
import { namesSql } from '../../../../src-main/engine/store/tables/naming-sql.ts'
import { openFile } from '../../../../src-main/engine/store/open.ts'
import type { ReceivedRow } from '../../../../src-main/engine/store/tables/types.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { accountId, Bench } from '../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(2)
})
afterEach(() => bench.end())

const example = (kind: string, changes: ReceivedRow = {}, at = 0): ReceivedRow => ({
  ...(resourceOf(kind).examples[at] as ReceivedRow),
  ...changes,
})
const plain = (rows: readonly ReceivedRow[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asWire(value)])),
  ) as ReceivedRow[]
const asWire = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
const land = (kind: string, ...rows: ReceivedRow[]) => bench.workspace.ingest.ingestRead(accountId, kind, plain(rows))
const usedBy = (kind: string, id: string) => bench.workspace.records.get(bench.key(id, kind)).usedBy
const groups = () => {
  land(
    'line_item',
    example('line_item', { campaign_id: 'c1' }),
    example('line_item', { id: 'ie5', campaign_id: 'c1', name: 'Munich' }),
  )
}
const post = (changes: ReceivedRow = {}) => example('tweet', changes)
const promoted = (id: string, postId: string, changes: ReceivedRow = {}) =>
  example('promoted_tweet', { id, tweet_id: postId, ...changes })
const criterion = (changes: ReceivedRow) => example('targeting_criterion', { name: null, ...changes })

describe('what uses a record', () => {
  it('tells the promoted posts of a post, called like the post', () => {
    groups()
    land('tweet', post({ tweet_id: '11', name: 'Guji launch' }), post({ tweet_id: '12' }))
    land('promoted_tweet', promoted('p1', '11'), promoted('p2', '11', { line_item_id: 'ie5' }), promoted('p3', '12'))
    expect(usedBy('tweet', '11')).toEqual([{ kind: 'promoted_tweet', count: 2 }])
    expect(bench.workspace.records.usesOf('tweet', '11', 10).map(({ name }) => name)).toEqual([
      'Guji launch',
      'Guji launch',
    ])
    expect(bench.workspace.records.selectionUses('tweet', { keys: [bench.key('11', 'tweet')] }).usedCount).toBe(1)
  })

  it('knows a value by its kind of targeting, so that an audience and a place of one id are told apart', () => {
    land('custom_audience', example('custom_audience', { id: 'x1' }))
    land('targeting_location', example('targeting_location', { targeting_value: 'x1' }))
    land(
      'targeting_criterion',
      criterion({ id: 't1', targeting_type: 'CUSTOM_AUDIENCE', targeting_value: 'x1' }),
      criterion({ id: 't2', targeting_type: 'LOCATION', targeting_value: 'x1' }),
      criterion({ id: 't3', targeting_type: 'BROAD_KEYWORD', targeting_value: 'x1' }),
    )
    expect(usedBy('custom_audience', 'x1')).toEqual([{ kind: 'targeting_criterion', count: 1 }])
    expect(usedBy('targeting_location', 'x1')).toEqual([{ kind: 'targeting_criterion', count: 1 }])
    expect(bench.workspace.records.useCount('custom_audience', 'x1')).toBe(1)
  })

  it('finds what names a record by another field than its id', () => {
    land('promotable_user', example('promotable_user', { id: 'u1', user_id: '42' }))
    land('promoted_account', example('promoted_account', { id: 'a1', user_id: '42' }))
    land('tweet', post({ tweet_id: '11', user_id: '42' }))
    expect(usedBy('promotable_user', 'u1')).toEqual([
      { kind: 'tweet', count: 1 },
      { kind: 'promoted_account', count: 1 },
    ])
    expect(bench.workspace.records.useCount('promotable_user', 'u1')).toBe(2)
  })

  it('finds names within lists, cards and combinations, each record once', () => {
    land('media_library', example('media_library', { media_key: '3_1' }))
    land('account_app', example('account_app', { id: 'app1', app_store_identifier: 'com.example.northwind' }))
    land('iab_category', example('iab_category', { id: 'IAB8', parent_id: null }))
    land('line_item', example('line_item', { campaign_id: 'c1', categories: ['IAB8', 'IAB8-1'] }))
    const app = { type: 'APP', country_code: 'DE', android_store_app_id: 'com.example.northwind' }
    const components = [
      { type: 'MEDIA', media_key: '3_1' },
      { type: 'BUTTON', label: { type: 'ENUM', value: 'INSTALL' }, destination: app },
    ]
    land('card', example('card', { id: '77', components }))
    land('tweet', post({ tweet_id: '11', media_keys: ['3_1'], card_uri: 'card://77' }))
    expect(usedBy('media_library', '3_1')).toEqual([
      { kind: 'card', count: 1 },
      { kind: 'tweet', count: 1 },
    ])
    expect(usedBy('card', '77')).toEqual([{ kind: 'tweet', count: 1 }])
    expect(usedBy('account_app', 'app1')).toEqual([{ kind: 'card', count: 1 }])
    expect(usedBy('iab_category', 'IAB8')).toEqual([{ kind: 'line_item', count: 1 }])
    expect(
      [...['media_library 3_1', 'account_app app1', 'card 77']].map((each) => {
        const [kind, id] = each.split(' ') as [string, string]
        return bench.workspace.records.useCount(kind, id)
      }),
    ).toEqual([2, 1, 1])
  })

  it('is found by a filter over the records that name it', () => {
    groups()
    land('tweet', post({ tweet_id: '11' }))
    land('promoted_tweet', promoted('p1', '11'), promoted('p2', '12'))
    const page = bench.page({ equals: { '@tweet': '11' } }, { kind: 'promoted_tweet', columns: ['tweet_id'] })
    expect(page.rows.map(({ id }) => id)).toEqual(['p1'])
  })
})

describe('names of what values name', () => {
  const names = (kind: string, field: string) =>
    bench.page({}, { kind, columns: [field] }).rows.map((row) => row.names[field])

  it('are those of posts, places, users and shared audiences', () => {
    groups()
    land('tweet', post({ tweet_id: '11', name: null, text: 'Guji is back' }))
    land('promoted_tweet', promoted('p1', '11'))
    land('targeting_location', example('targeting_location', { targeting_value: 'de1', name: 'Germany' }))
    land('shared_audience', example('shared_audience', { id: '2907c', name: 'Café guests' }))
    land('targeting_criterion', criterion({ id: 't1', targeting_value: 'de1' }))
    expect(names('promoted_tweet', 'tweet_id')).toEqual(['Guji is back'])
    expect(names('targeting_criterion', 'targeting_value')).toEqual(['Germany'])
    land('targeting_criterion', criterion({ id: 't1', targeting_type: 'CUSTOM_AUDIENCE', targeting_value: '2907c' }))
    expect(names('targeting_criterion', 'targeting_value')).toEqual(['Café guests'])
  })

  it('stand for records that have none of their own, wherever these are told', () => {
    groups()
    land('tweet', post({ tweet_id: '11', name: 'Guji launch' }))
    land('promoted_tweet', promoted('p1', '11'))
    land('targeting_location', example('targeting_location', { targeting_value: 'de1', name: 'Germany' }))
    const made = bench.workspace.edits.create('targeting_criterion', accountId, {
      line_item_id: 'ie4k8',
      targeting_type: 'LOCATION',
      targeting_value: 'de1',
    })
    const aged = bench.workspace.edits.create('targeting_criterion', accountId, {
      line_item_id: 'ie4k8',
      targeting_type: 'AGE',
      targeting_value: 'AGE_25_TO_34',
    })
    const pending = bench.workspace.outbox.pending(accountId).map(({ key, name }) => [key, name])
    expect(pending).toEqual([
      [made.key, 'Germany'],
      [aged.key, '25 to 34'],
    ])
    const hits = bench.workspace.records.search('Guji', 10).map(({ kind, name }) => `${kind}: ${name}`)
    expect(hits).toContain('promoted_tweet: Guji launch')
  })

  it('find the records that have them, word by word', () => {
    groups()
    land(
      'tweet',
      post({ tweet_id: '11', name: 'Guji launch' }),
      post({ tweet_id: '12', name: 'Yirgacheffe', text: 'Washed' }),
    )
    land('promoted_tweet', promoted('p1', '11'), promoted('p2', '11', { line_item_id: 'ie5' }), promoted('p3', '12'))
    const found = (text: string) =>
      bench
        .page({ text }, { kind: 'promoted_tweet', columns: ['tweet_id'] })
        .rows.map(({ id }) => id)
        .toSorted()
    expect(found('guji')).toEqual(['p1', 'p2'])
    expect(found('guji munich')).toEqual(['p2'])
    expect(found('p3')).toEqual([])
    expect(found('cheffe')).toEqual(['p3'])
  })
})

describe('a name that leads nowhere', () => {
  const problemsOf = (values: RecordValues, kind = 'promoted_tweet') =>
    bench.workspace.edits
      .create(kind, accountId, values)
      .problems.filter(({ code }) => code === 'NOT_FOUND' || code.endsWith('_NOT_FOUND'))
      .map(({ field, severity }) => `${field} ${severity}`)

  it('is a warning where it may be a post of somebody else', () => {
    groups()
    bench.pull('tweet', [])
    expect(problemsOf({ line_item_id: 'ie4k8', tweet_id: '99' })).toEqual(['tweet_id warning'])
  })

  it('is nothing where the post is made here and not sent yet', () => {
    groups()
    const made = bench.workspace.edits.create('tweet', accountId, { text: 'Soon', user_id: '42' })
    expect(problemsOf({ line_item_id: 'ie4k8', tweet_id: made.id })).toEqual([])
    const broken = bench.workspace.outbox.pending(accountId).find(({ kind }) => kind === 'promoted_tweet')!.problems
    expect(broken.filter(({ field }) => field === 'tweet_id')).toEqual([])
  })

  it('is a warning where the record may have been made since the last pull', () => {
    groups()
    const wanted = { line_item_id: 'ie4k8', targeting_type: 'CAMPAIGN_ENGAGEMENT', targeting_value: 'other1' }
    expect(problemsOf(wanted, 'targeting_criterion')).toEqual(['targeting_value warning'])
  })

  it('is nothing to say of media and ad groups that were never pulled', () => {
    const media = { text: 'A picture', media_keys: ['3_99'] }
    const lacking = (kind: string) =>
      bench.workspace.outbox
        .pending(accountId)
        .find((each) => each.kind === kind)!
        .problems.map(({ code }) => code)
        .filter((code) => code === 'INVALID_MEDIA_ID' || code === 'LINE_ITEM_NOT_FOUND')
    bench.workspace.edits.create('draft_tweet', accountId, media)
    bench.workspace.edits.create('promoted_tweet', accountId, { line_item_id: 'never', tweet_id: '1' })
    expect([lacking('draft_tweet'), lacking('promoted_tweet')]).toEqual([[], []])
    bench.pull('media_library', [])
    bench.pull('line_item', [])
    expect([lacking('draft_tweet'), lacking('promoted_tweet')]).toEqual([['INVALID_MEDIA_ID'], ['LINE_ITEM_NOT_FOUND']])
  })

  it('is an error where the record was deleted', () => {
    groups()
    land('custom_audience', example('custom_audience', { id: 'x1', deleted: true }))
    const wanted = {
      line_item_id: 'ie4k8',
      targeting_type: 'CUSTOM_AUDIENCE',
      targeting_value: 'x1',
      operator_type: 'EQ',
    }
    expect(problemsOf(wanted, 'targeting_criterion')).toEqual(['targeting_value error'])
  })
})

describe('a record made here that others name', () => {
  it('is named by its real id once it has one, also where another field says what it is', () => {
    groups()
    const audience = bench.workspace.edits.create('custom_audience', accountId, { name: 'Guests' })
    const named = bench.workspace.edits.create('targeting_criterion', accountId, {
      line_item_id: 'ie4k8',
      targeting_type: 'CUSTOM_AUDIENCE',
      targeting_value: audience.id,
      operator_type: 'EQ',
    })
    const [attemptId] = bench.workspace.outbox.beginAttempts({
      kind: 'custom_audience',
      accountId,
      payloadHash: '',
      serverFrom: '2026-11-20T12:00:00Z',
      items: [
        {
          key: audience.key,
          operation: 'create',
          revision: audience.revision,
          sent: { name: 'Guests' },
          baselineIds: [],
        },
      ],
    })
    const row = plain([example('custom_audience', { id: 'real1', name: 'Guests' })])[0]!
    bench.workspace.outbox.completeAttempts([{ attemptId: attemptId!, kind: 'applied', row }])
    expect(bench.workspace.records.get(named.key).values['targeting_value']).toBe('real1')
  })
})

describe('at the size of a large account', () => {
  it('finds what names a record through an index, never by reading all rows', () => {
    const plans = ['tweet', 'targeting_location', 'promotable_user', 'campaign'].flatMap((kind) =>
      ['promoted_tweet', 'targeting_criterion', 'promoted_account', 'line_item'].flatMap((other) =>
        plansOf(kind, other),
      ),
    )
    expect(plans.length).toBeGreaterThan(5)
    expect(plans.filter((plan) => !/USING (COVERING )?INDEX/.test(plan))).toEqual([])
  })

  /** How SQLite goes about each way in which the one kind names the other. */
  function plansOf(kind: string, other: string): string[] {
    const tables = new Map(resources.map((resource) => [resource.kind, kindTable(resource)]))
    const sql = openFile(testFiles, `${bench.folder}/plan.sqlite`, [...tables.values()], '2026-01-01T00:00:00Z')
    const table = tables.get(other)!
    const plans = namesSql(table, tables, kind, { id: "'x'" }).map((condition) =>
      sql
        .all<{ detail: string }>(
          `EXPLAIN QUERY PLAN SELECT _key FROM ${table.table} WHERE _hidden = 0 AND ${condition}`,
        )
        .map(({ detail }) => detail)
        .find((detail) => detail.includes(`r_${other}`))!,
    )
    sql.db.close()
    return plans
  }
})
