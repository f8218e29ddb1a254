import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(6)
})
afterEach(() => bench.end())

const recent = (limit = 10) => bench.workspace.records.recent(accountId, limit)

test('what was worked on last stands first, each record once, with the fields of its last action', () => {
  const { edits } = bench.workspace
  edits.edit(bench.key('c1'), { name: 'One' })
  edits.edit(bench.key('c2'), { name: 'Two' })
  edits.edit(bench.key('c1'), { entity_status: 'ACTIVE' })
  expect(recent().map(({ id, name, fields, state }) => ({ id, name, fields, state }))).toEqual([
    { id: 'c1', name: 'One', fields: ['entity_status'], state: 'edited' },
    { id: 'c2', name: 'Two', fields: ['name'], state: 'edited' },
  ])
  expect(recent(1).map(({ id }) => id)).toEqual(['c1'])
})

test('what was taken back is not worked on, and a change of many names only some', () => {
  const { edits } = bench.workspace
  edits.edit(bench.key('c1'), { name: 'One' })
  edits.undo()
  expect(recent()).toEqual([])
  const keys = [1, 2, 3, 4, 5, 6].map((number) => bench.key(`c${number}`))
  edits.editMany(
    'campaign',
    keys.map((key) => ({ key, values: { name: `Named ${key}` } })),
    { isStrict: false },
  )
  expect(recent()).toHaveLength(3)
})

test('records of other accounts are not among them', () => {
  bench.workspace.edits.edit(bench.key('c1'), { name: 'One' })
  expect(bench.workspace.records.recent('another', 10)).toEqual([])
})

test('parts of an ad group stand for it, and what was made with a campaign for that', () => {
  const { edits } = bench.workspace
  const campaign = edits.create('campaign', accountId, { name: 'Spring' })
  const group = edits.create('line_item', accountId, { campaign_id: campaign.id, name: 'Group' })
  const terms = { line_item_id: group.id, targeting_type: 'BROAD_KEYWORD' }
  edits.create('targeting_criterion', accountId, { ...terms, targeting_value: 'barista' })
  edits.create('targeting_criterion', accountId, { ...terms, targeting_value: 'grinder' })
  expect(recent().map(({ kind, name }) => [kind, name])).toEqual([
    ['line_item', 'Group'],
    ['campaign', 'Spring'],
  ])
  edits.copy({
    ...{ kind: 'campaign', selection: { keys: [campaign.key] }, withContents: true },
    ...{ accountId: null, into: null, times: 1, values: {} },
  })
  const [copy, ...others] = recent()
  expect(copy).toMatchObject({ kind: 'campaign', state: 'new', fields: [] })
  expect(copy!.key).not.toBe(campaign.key)
  expect(others.map(({ key }) => key)).toEqual([group.key, campaign.key])
})
