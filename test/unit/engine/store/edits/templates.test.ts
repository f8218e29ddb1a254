import { afterEach, beforeEach, expect, test } from 'vitest'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { accountId, accountRow, Bench, everything } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
const edits = () => bench.workspace.edits
beforeEach(() => {
  bench = new Bench()
  bench.fill(2)
  const group = { ...resourceOf('line_item').examples[0], bid_amount_local_micro: 1_500_000 }
  bench.pull('line_item', [
    { ...group, id: 'g1', campaign_id: 'c1', name: 'Women' },
    { ...group, id: 'g2', campaign_id: 'c1', name: 'Men' },
  ] as never)
  bench.workspace.ingest.ingestRead('acc2', 'account', [{ ...accountRow(), id: 'acc2' }])
})
afterEach(() => bench.end())

/** Every pause ends a turn; `between` runs after each. */
const everyPause = (between: () => void) => {
  let ms = 0
  return {
    monotonicMs: () => (ms += 1000),
    yieldToEventLoop: () => {
      between()
      return Promise.resolve()
    },
  }
}
const clock = everyPause(() => undefined)
const keep = (name = 'Usual') => edits().keepTemplate(bench.key('c1'), name)
const use = (template: number, account = accountId) => edits().useTemplate(clock, { template, accountId: account })
const names = () =>
  edits()
    .templates()
    .map(({ name }) => name)

test('a template has what stood in the record when it was kept, whatever becomes of it', async () => {
  const template = keep()
  edits().edit(bench.key('g1', 'line_item'), { name: 'Everybody', bid_amount_local_micro: 9_000_000n })
  edits().delete('line_item', { keys: [bench.key('g2', 'line_item')] })
  const made = await use(template)
  const groups = made.copies
    .filter(({ kind }) => kind === 'line_item')
    .map(({ key }) => bench.workspace.records.get(key))
  expect(groups.map(({ values }) => values['name'])).toEqual(['Women', 'Men'])
  expect(groups.map(({ values }) => values['bid_amount_local_micro'])).toEqual([1_500_000n, 1_500_000n])
  expect(groups.map(({ values }) => values['entity_status'])).toEqual(['PAUSED', 'PAUSED'])
  expect(groups[0]!.values['campaign_id']).toBe(made.copies[0]!.id)
})

test('what is made of it is taken back by one step', async () => {
  const template = keep()
  await use(template)
  expect(bench.page().total).toBe(3)
  edits().undo()
  expect(bench.page().total).toBe(2)
  expect(names()).toEqual(['Usual'])
})

test('keeping, renaming and deleting are taken back and done again', async () => {
  const template = keep()
  edits().renameTemplate(template, 'Spring')
  edits().deleteTemplate(template)
  expect(names()).toEqual([])
  edits().undo()
  expect(names()).toEqual(['Spring'])
  edits().undo()
  expect(names()).toEqual(['Usual'])
  edits().undo()
  expect(names()).toEqual([])
  edits().redo()
  edits().redo()
  expect(names()).toEqual(['Spring'])
  expect((await use(template)).changed).toBe(3)
})

test('a name is given once, in any case of letters', () => {
  const template = keep('Usual')
  expect(() => keep('usual ')).toThrow(expect.objectContaining({ code: 'invalid_value' }))
  edits().renameTemplate(template, 'USUAL')
  expect(names()).toEqual(['USUAL'])
})

test('it says how many records of each kind it has', () => {
  keep()
  expect(edits().templates()[0]).toMatchObject({ kind: 'campaign', accountId, counts: { campaign: 1, line_item: 2 } })
})

test('in another account what has no counterpart is named, and the rest is made', async () => {
  const order = { template: keep(), accountId: 'acc2' }
  const plan = await edits().templatePlan(clock, order)
  expect(plan.count).toBe(3)
  expect(plan.notCarried.length).toBeGreaterThan(0)
  const made = await edits().useTemplate(clock, order)
  expect(made.notCarried).toEqual(plan.notCarried)
  expect(bench.workspace.records.get(made.copies[0]!.key).accountId).toBe('acc2')
})

test('without a given campaign an ad group goes into the one that it was kept from, also after a restart', async () => {
  const campaign = edits().create('campaign', accountId, { name: 'Fresh' })
  const { id } = campaign
  const group = edits().create('line_item', accountId, { name: 'Group', campaign_id: id })
  const template = edits().keepTemplate(group.key, 'Group')
  bench.reopen()
  const made = await edits().useTemplate(clock, { template, accountId })
  expect(bench.workspace.records.get(made.copies[0]!.key).values['campaign_id']).toBe(id)
})

test('an ad group goes into the campaign that is named', async () => {
  const template = edits().keepTemplate(bench.key('g1', 'line_item'), 'Women')
  const made = await edits().useTemplate(clock, { template, accountId, into: bench.key('c2') })
  expect(bench.workspace.records.get(made.copies[0]!.key).values).toMatchObject({
    campaign_id: 'c2',
    name: 'Women copy',
  })
  expect(made.notCarried).toBeUndefined()
})

test('it is made in turns between which other calls are answered, and where it is undone meanwhile nothing of it stays', async () => {
  const template = keep()
  let turns = 0
  const made = await edits().useTemplate(
    everyPause(() => turns++),
    { template, accountId },
  )
  expect(made.action).toBe(edits().lastAction())
  expect(turns).toBe(3)
  edits().undo()
  const count = () =>
    bench.workspace.records.list({ kind: 'campaign', accountId, filter: everything, afterKey: 0, limit: 100 }).length
  const using = edits().useTemplate(
    everyPause(() => {
      if (count() > 2) edits().undo()
    }),
    { template, accountId },
  )
  await expect(using).rejects.toMatchObject({ code: 'cancelled' })
  expect(count()).toBe(2)
})

test('what holds nothing is no template', () => {
  const fund = edits().create('campaign', accountId, { name: 'Empty' })
  expect(() => edits().keepTemplate(fund.key, ' ')).toThrow(expect.objectContaining({ code: 'invalid_value' }))
  bench.pull('promoted_tweet', [{ ...resourceOf('promoted_tweet').examples[0], id: 'p1', line_item_id: 'g1' }] as never)
  const ad = bench.key('p1', 'promoted_tweet')
  expect(() => edits().keepTemplate(ad, 'Ad')).toThrow(expect.objectContaining({ code: 'usage' }))
})
