/** Conditions over records that are stored: SQL says of every record what the plain evaluator says, and lists, counts and selections follow it. */
import fc from 'fast-check'
import { namingSetting, readName } from '../../../../../shared/model/naming-rule.ts'
import type { NamingRule } from '../../../../../shared/model/naming-rule.ts'
import type { Json } from '../../../../../shared/model/values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allTargets, namingsOf } from '../../../../../shared/contract/language/reference-paths.ts'
import { asksDeleted, holds, printCondition, readCondition } from '../../../../../shared/filter/index.ts'
import type { ChildStep, FilteredRecord, Step } from '../../../../../shared/filter/index.ts'
import type { RecordView } from '../../../../../shared/bridge.ts'
import type { RecordValues, Value } from '../../../../../shared/model/values.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { anyCondition } from '../../../../support/any-condition.ts'
import { anyChange } from '../../../../support/any-record.ts'
import { accountId, Bench, campaignRow, everything } from '../../../../support/store/workspace-harness.ts'

const kinds = [
  'campaign',
  'line_item',
  'promoted_tweet',
  'tweet',
  'draft_tweet',
  'custom_audience',
  'targeting_criterion',
  'card',
]
/** What a value of targeting may name. */
const targets = namingsOf(resourceOf('targeting_criterion').fields['targeting_value']!)
  .flatMap(allTargets)
  .map(({ kind }) => kind)
let bench: Bench
/** Every record that is here, by kind and key. */
const world = new Map<string, Map<number, FilteredRecord>>()

beforeAll(() => {
  bench = new Bench()
  bench.fill(12)
  const example = (kind: string, changes: ReceivedRow): ReceivedRow => {
    const values = Object.entries({ ...resourceOf(kind).examples[0], ...changes })
    return Object.fromEntries(
      values.map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    ) as ReceivedRow
  }
  const land = (kind: string, rows: readonly ReceivedRow[]) =>
    bench.workspace.ingest.ingestRead(
      accountId,
      kind,
      rows.map((row) => example(kind, row)),
    )
  const many = (count: number, rowOf: (at: number) => ReceivedRow) =>
    Array.from({ length: count }, (_, at) => rowOf(at))
  land(
    'line_item',
    many(20, (at) => ({
      id: `g${at}`,
      campaign_id: `c${(at % 12) + 1}`,
      name: at % 3 ? `Über ${at}` : '',
      bid_amount_local_micro: at % 2 ? at * 500_000 : null,
    })),
  )
  land(
    'tweet',
    many(4, (at) => ({ tweet_id: `1${at}`, name: at ? null : 'Guji “launch”' })),
  )
  land(
    'promoted_tweet',
    many(12, (at) => ({ id: `p${at}`, line_item_id: `g${at}`, tweet_id: `1${at % 6}` })),
  )
  land(
    'custom_audience',
    many(3, (at) => ({ id: `x${at}` })),
  )
  land(
    'targeting_criterion',
    many(6, (at) => ({
      id: `t${at}`,
      line_item_id: `g${at}`,
      ...(at === 5 ? { targeting_type: 'CUSTOM_AUDIENCE', targeting_value: 'x1' } : {}),
    })),
  )
  land(
    'card',
    many(2, (at) => ({ id: `k${at}` })),
  )
  // What people did since: made, changed, deleted, well and badly.
  const idsOf = (kind: string) => rowsOf(kind).map(({ id }) => id)
  for (const kind of kinds) {
    const resource = resourceOf(kind)
    for (const values of fc.sample(anyChange(resource, 'create', resource.examples, idsOf), { numRuns: 12, seed: 7 }))
      attempt(() => bench.workspace.edits.create(kind, accountId, values))
    const keys = rowsOf(kind).map(({ key }) => key)
    const changes = fc.sample(anyChange(resource, 'update', resource.examples, idsOf), {
      numRuns: keys.length,
      seed: 8,
    })
    keys.forEach((key, at) => at % 2 === 0 && attempt(() => bench.workspace.edits.edit(key, changes[at]!)))
    attempt(() => bench.workspace.edits.delete(kind, { keys: keys.slice(1, 3) }))
  }
  bench.workspace.setSetting(`${namingSetting}${accountId}`, { campaign: naming } as unknown as Json)
  bench.pull('campaign', [campaignRow(5, { deleted: true, updated_at: '2026-11-23T00:00:00Z' })])
  for (const kind of [...kinds, 'funding_instrument', 'media_library', 'promotable_user', ...targets])
    world.set(kind, recordsOf(kind))
  // Values of no account: the store knows their names from the criteria.
  expect(world.get('targeting_location')!.size).toBeGreaterThan(0)
})
afterAll(() => bench.end())

/** Half of the names that land keep to it. */
const naming: NamingRule = {
  separator: ' ',
  parts: [
    { kind: 'fixed', text: 'Campaign' },
    { kind: 'choice', label: 'Number', choices: ['1', '3', '5', '7'] },
  ],
  position: 'off',
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // What is refused changes nothing.
  }
}

function rowsOf(kind: string): RecordView[] {
  const isOfService = resourceOf(kind).scope === 'service'
  const query = { kind, accountId: isOfService ? '' : accountId, sort: null, offset: 0, limit: 1000 }
  const keys = (['all', 'gone'] as const).flatMap((chip) =>
    bench.workspace.records.gridKeys({ ...query, filter: { ...everything, chip } }),
  )
  return keys.map((key) => bench.workspace.records.get(key))
}

function recordsOf(kind: string): Map<number, FilteredRecord> {
  return new Map(
    rowsOf(kind).map((view) => [
      view.key,
      {
        id: view.id,
        values: view.values,
        galley: {
          state: view.state,
          problem: [...view.problems.map(({ code }) => code), ...(view.parked ? [view.parked.code] : [])],
          deleted: view.isGone === true || view.operation === 'delete' || view.values['deleted'] === true,
          used: bench.workspace.records.useCount(kind, view.id) > 0,
          misnamed: kind === 'campaign' && readName(naming, String(view.values['name'])).fault !== null,
          changed: changedAt(view),
        },
        parent: (step: Step) => parentOf(view.values[step.field], step),
        children: (step: ChildStep) => childrenOf(view, step),
      },
    ]),
  )
}

function changedAt(view: RecordView): string {
  const [row] = bench.page(
    { equals: { id: view.id }, chip: view.isGone ? 'gone' : 'all' },
    { kind: view.kind, columns: [] },
  ).rows
  return row?.changedAt ?? ''
}

function parentOf(value: Value, { kind, by }: Step): FilteredRecord | null {
  const records = [...(world.get(kind)?.values() ?? [])]
  return records.find(({ id, values }) => value === (by === null ? id : values[by])) ?? null
}

function childrenOf(
  { id, values }: Pick<RecordView, 'id' | 'values'>,
  { kind, field, by }: ChildStep,
): FilteredRecord[] {
  const named = by === null ? id : values[by]
  return [...(world.get(kind)?.values() ?? [])].filter((child) => child.values[field] === named)
}

function expected(kind: string, where: string): number[] {
  const read = readCondition(resourceOf(kind), where, { zone: 'Europe/Berlin', nowMs: bench.clock.nowMs() })
  if (read.kind === 'fault') throw new Error(`${where}: ${read.fault.message.id}`)
  return [...world.get(kind)!]
    .filter(
      ([key, record]) =>
        (asksDeleted(read.value) || !bench.workspace.records.get(key).isGone) && holds(read.value, record),
    )
    .map(([key]) => key)
    .toSorted((a, b) => a - b)
}

const keysWhere = (kind: string, where: string) =>
  bench.workspace.records
    .gridKeys({ kind, accountId, filter: { ...everything, where }, sort: null, offset: 0, limit: 1000 })
    .toSorted((a, b) => a - b)

it.each(kinds)('SQL and the plain evaluator agree on every condition over %s', (kind) => {
  const samplesOf = (of: string): RecordValues[] => [...(world.get(of)?.values() ?? [])].map(({ values }) => values)
  expect(samplesOf(kind).length).toBeGreaterThan(1)
  fc.assert(
    fc.property(anyCondition(kind, samplesOf).map(printCondition), (where) => {
      expect(keysWhere(kind, where)).toEqual(expected(kind, where))
    }),
    { numRuns: 150 },
  )
})

describe('a condition', () => {
  it('finds records by what belongs to them, as long as that is not deleted', () => {
    const where = 'has targeting_criterion (targeting_type = LOCATION)'
    const found = keysWhere('line_item', where)
    expect(found.length).toBeGreaterThan(0)
    expect(keysWhere('line_item', `not ${where}`).length).toBeGreaterThan(0)
    const [key] = found
    const { id } = bench.workspace.records.get(key!)
    const filter = { ...everything, equals: { line_item_id: id } }
    bench.workspace.edits.delete('targeting_criterion', {
      all: { kind: 'targeting_criterion', accountId, filter },
      except: [],
    })
    expect(keysWhere('line_item', where)).not.toContain(key)
    expect(keysWhere('line_item', 'has targeting_criterion (deleted = true)')).toContain(key)
    bench.workspace.edits.undo()
    expect(keysWhere('line_item', where)).toContain(key)
  })

  const idsWhere = (where: string, kind = 'campaign') =>
    keysWhere(kind, where).map((key) => bench.workspace.records.get(key).id)

  it('follows a value to the record that it names, by the kind of that', () => {
    expect(idsWhere('custom_audience.id = x1', 'targeting_criterion')).toEqual(['t5'])
    expect(idsWhere('has targeting_criterion (custom_audience.id = x1)', 'line_item')).toEqual(['g5'])
    expect(idsWhere('campaign.id = x1', 'targeting_criterion')).toEqual([])
  })

  it('says which other kinds it looks at, so that a list can be asked again when those change', () => {
    const asked = (kind: string, where: string) => bench.page({ where }, { kind, columns: [] }).askedKinds?.toSorted()
    expect(asked('line_item', 'name = x')).toBeUndefined()
    expect(asked('line_item', 'campaign.name = x or not has targeting_criterion (custom_audience.id = x1)')).toEqual([
      'campaign',
      'custom_audience',
      'targeting_criterion',
    ])
  })

  it('narrows pages and their counts, lists and selections alike', () => {
    const where = 'id in (c1, c2, c3)'
    expect(bench.page({ where })).toMatchObject({ total: 3, chipCounts: { all: 3 } })
    const filter = { ...everything, where }
    const { records } = bench.workspace
    expect(records.list({ kind: 'campaign', accountId, filter, afterKey: 0, limit: 9 }).length).toBeLessThanOrEqual(3)
    expect(
      records.selectionUses('campaign', { all: { kind: 'campaign', accountId, filter }, except: [] }).usedCount,
    ).toBe(3)
  })

  it('looks at deleted records only where it asks for them', () => {
    expect(idsWhere('id = c5')).toEqual([])
    expect(idsWhere('id = c5 and deleted = true')).toEqual(['c5'])
    expect(idsWhere('campaign.deleted = true and campaign.id = c5', 'line_item')).not.toEqual([])
  })

  it('is refused with the place of what is wrong', () => {
    expect(() => keysWhere('campaign', 'name = a and nam = b')).toThrowError(
      expect.objectContaining({ code: 'invalid_value', details: { at: 13 } }) as Error,
    )
  })
})
