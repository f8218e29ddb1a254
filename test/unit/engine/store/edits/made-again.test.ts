import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../../../shared/model/values.ts'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'
import { reads } from '../../../../support/says.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(2)
  bench.pull('line_item', [
    groupRow('g1', { name: 'Spain', entity_status: 'ACTIVE' }),
    groupRow('g2', { name: 'France', entity_status: 'PAUSED' }),
    groupRow('g3', { name: 'Gone before', deleted: true }),
  ])
  bench.pull('targeting_criterion', [conditionRow('t1', 'g1', 'madrid'), conditionRow('t2', 'g2', 'paris')])
})
afterEach(() => bench.end())

const later = '2026-04-01T00:00:00Z'

function groupRow(id: string, changes: RecordValues) {
  return {
    ...{ id, campaign_id: 'c1', objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS' },
    ...{ bid_strategy: 'AUTO', placements: ['ALL_ON_TWITTER'], entity_status: 'PAUSED', deleted: false },
    ...{ start_time: '2026-05-01T00:00:00Z', end_time: '2026-06-01T00:00:00Z' },
    ...{ created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' },
    ...changes,
  }
}

function conditionRow(id: string, group: string, location: string) {
  return {
    ...{ id, line_item_id: group, targeting_type: 'LOCATION', targeting_value: location, name: location },
    ...{ operator_type: 'EQ', deleted: false, created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' },
  }
}

/** Carries out the pending deletion of the record, as a push does. */
function pushDeletion(key: number, row: RecordValues): void {
  const { revision, kind } = bench.workspace.records.get(key)
  const [attemptId] = bench.workspace.outbox.beginAttempts({
    ...{ kind, accountId, payloadHash: '', serverFrom: later },
    items: [{ key, operation: 'delete', revision, sent: {}, baselineIds: [] }],
  })
  bench.workspace.outbox.completeAttempts([{ attemptId: attemptId!, kind: 'applied', row: row as never }])
}

/** Deletes the first campaign, and pushes that. */
function deleteFirst(): void {
  const key = bench.key('c1')
  bench.workspace.edits.delete('campaign', { keys: [key] })
  pushDeletion(key, campaignRow(1, { deleted: true, updated_at: later }))
}

/** Each record that is new: its name, and the name of that in which it stands. */
function made(): string[][] {
  const { records } = bench.workspace
  const parent = (id: unknown, kind: string) => {
    const key = records.keyOf(kind, String(id))
    return key === null ? `no ${kind} ${String(id)}` : String(records.get(key).values['name'])
  }
  const seen = (kind: string, field: string, holder: string) =>
    bench
      .page({ chip: 'new' }, { kind })
      .rows.map(({ key }) => records.get(key).values)
      .map((values) => [String(values['name'] ?? values['targeting_value']), parent(values[field], holder)])
  return [
    ...seen('line_item', 'campaign_id', 'campaign'),
    ...seen('targeting_criterion', 'line_item_id', 'line_item'),
  ].toSorted()
}

const whole = [
  ['France', 'Campaign 1'],
  ['Spain', 'Campaign 1'],
  ['madrid', 'Spain'],
  ['paris', 'France'],
]

describe('a campaign that was deleted at the service', () => {
  it('comes back by undo with what stood in it, as it was, and goes again by redo', () => {
    deleteFirst()
    const result = bench.workspace.edits.undo()
    expect(result).toMatchObject({ restored: 1, skipped: [] })
    expect(result.cameAlong).toEqual([reads('2 ad groups'), reads('2 targeting conditions')])
    expect(made()).toEqual(whole)
    const groups = bench.page({ chip: 'new' }, { kind: 'line_item', columns: ['name', 'entity_status'] })
    expect(groups.rows.map(({ cells }) => cells).toSorted()).toEqual([
      ['France', 'PAUSED'],
      ['Spain', 'ACTIVE'],
    ])
    bench.reopen().edits.redo()
    expect([made(), bench.page({ chip: 'new' }).rows]).toEqual([[], []])
    bench.workspace.edits.undo()
    expect(made()).toEqual(whole)
    expect(bench.page({ chip: 'new' }).rows).toHaveLength(1)
  })

  it('has nothing that only the service sets, so that it can be pushed', () => {
    bench.pull('line_item', [groupRow('g1', { name: 'Spain', pay_by: 'ENGAGEMENT', updated_at: later })])
    deleteFirst()
    bench.workspace.edits.undo()
    const [group] = bench.page({ chip: 'new', equals: { name: 'Spain' } }, { kind: 'line_item' }).rows
    const { values, problems } = bench.workspace.records.get(group!.key)
    expect(values['pay_by'] ?? null).toBeNull()
    expect(problems.map(({ field }) => field)).not.toContain('pay_by')
  })

  it('takes along what was never sent, and redo puts that back where it stood', () => {
    const own = bench.workspace.edits.create('line_item', accountId, { name: 'Own', campaign_id: 'c1' })
    const inGroup = { line_item_id: 'g1', targeting_type: 'LOCATION', targeting_value: 'malaga' }
    const condition = bench.workspace.edits.create('targeting_criterion', accountId, inGroup)
    deleteFirst()
    const { records, edits } = bench.workspace
    const parents = () => [
      records.get(own.key).values['campaign_id'],
      records.get(condition.key).values['line_item_id'],
    ]
    edits.undo()
    expect(made()).toEqual([...whole, ['Own', 'Campaign 1'], ['malaga', 'Spain']].toSorted())
    expect(parents()).not.toContain('c1')
    expect(parents()).not.toContain('g1')
    edits.redo()
    expect(parents()).toEqual(['c1', 'g1'])
    edits.undo()
    expect(made()).toEqual([...whole, ['Own', 'Campaign 1'], ['malaga', 'Spain']].toSorted())
  })

  it('is made anew with what stood in it, paused', () => {
    deleteFirst()
    const order = { kind: 'campaign', selection: { keys: [bench.key('c1')] }, withContents: true }
    expect(bench.workspace.edits.copy(order).label).toEqual(
      reads('Make 1 campaign anew, with 2 ad groups and 2 targeting conditions'),
    )
    expect(made()).toEqual(whole)
    const groups = bench.page({ chip: 'new' }, { kind: 'line_item', columns: ['entity_status'] })
    expect(groups.rows.map(({ cells }) => cells)).toEqual([['PAUSED'], ['PAUSED']])
  })
})

describe('a campaign that others deleted while it was changed here', () => {
  const conflict = () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    bench.pull('campaign', [campaignRow(1, { deleted: true, updated_at: later })])
  }
  const mine = whole.map(([name, parent]) => [name!, parent === 'Campaign 1' ? 'Mine' : parent!])

  it('is kept as new with what stood in it; undo takes all of that away, redo brings it', () => {
    conflict()
    bench.workspace.edits.resolveConflict(bench.key('c1'), 'mine')
    expect(made()).toEqual(mine)
    bench.reopen().edits.undo()
    expect(made()).toEqual([])
    expect(bench.workspace.records.get(bench.key('c1')).state).toBe('conflict')
    bench.workspace.edits.redo()
    expect(made()).toEqual(mine)
  })

  it('stays where what came along was worked on since', () => {
    conflict()
    bench.workspace.edits.resolveConflict(bench.key('c1'), 'mine')
    const action = bench.workspace.edits.lastAction()!
    const [group] = bench.page({ chip: 'new' }, { kind: 'line_item' }).rows
    bench.workspace.edits.edit(group!.key, { name: 'Worked on' })
    expect(bench.workspace.edits.undo(action)).toMatchObject({ restored: 0, skipped: [{ kind: 'campaign' }] })
    expect(made()).toHaveLength(4)
  })
})

describe('a campaign that was never sent', () => {
  it('is deleted with all that stands in it, as one step that undo takes back', () => {
    const { edits } = bench.workspace
    const campaign = edits.create('campaign', accountId, { name: 'Own' })
    const group = edits.create('line_item', accountId, { name: 'Group', campaign_id: campaign.id })
    edits.create('targeting_criterion', accountId, {
      line_item_id: group.id,
      targeting_type: 'LOCATION',
      targeting_value: 'x',
    })
    const before = made()
    expect(edits.delete('campaign', { keys: [campaign.key] }).label).toEqual(
      reads('Delete 1 campaign, with 1 ad group and 1 targeting condition'),
    )
    expect([made(), bench.page({ chip: 'new' }).rows]).toEqual([[], []])
    bench.reopen().edits.undo()
    expect(made()).toEqual(before)
    expect(bench.page({ chip: 'new' }).rows).toHaveLength(1)
    bench.workspace.edits.redo()
    expect([made(), bench.page({ chip: 'new' }).rows]).toEqual([[], []])
  })
})

describe('what was set aside of a campaign that they deleted', () => {
  it('comes back as a new campaign with what stood in it', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    bench.pull('campaign', [campaignRow(1, { deleted: true, updated_at: later })])
    bench.workspace.edits.resolveConflict(bench.key('c1'), 'theirs')
    const [entry] = bench.workspace.records.shelf({ accountId })
    const { key } = bench.workspace.edits.restoreShelved(entry!.shelfId)
    expect(bench.workspace.records.get(key)).toMatchObject({ state: 'new', values: { name: 'Mine' } })
    expect(made()).toEqual(whole.map(([name, parent]) => [name, parent === 'Campaign 1' ? 'Mine' : parent]))
    bench.workspace.edits.undo()
    expect(made()).toEqual([])
  })
})
