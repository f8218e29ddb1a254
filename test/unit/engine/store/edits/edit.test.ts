import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'
import { reads, says } from '../../../../support/says.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
})
afterEach(() => bench.end())

describe('editing a record', () => {
  it('shows mine over what the service said, and keeps both', () => {
    const view = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    expect(view).toMatchObject({
      state: 'edited',
      operation: 'update',
      values: { id: 'c1', name: 'Mine', daily_budget_amount_local_micro: 1_000_000n },
      changed: { name: { base: 'Campaign 1', mine: 'Mine' } },
      conflict: {},
    })
    expect(bench.workspace.outbox.pendingOf([view.key])[0]!.remote).toMatchObject({ name: 'Campaign 1' })
  })

  it('leaves nothing waiting when a field comes back to what the service says', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine', purchase_order_number: 'PO' })
    bench.workspace.edits.edit(key, { name: 'Campaign 1' })
    expect(Object.keys(bench.workspace.records.get(key).changed)).toEqual(['purchase_order_number'])
    bench.workspace.edits.edit(key, { purchase_order_number: undefined })
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'clean',
      operation: null,
      changed: {},
      editedAt: null,
    })
    expect(bench.workspace.outbox.pending(null)).toEqual([])
  })

  it('does nothing, and names nothing to undo, where nothing changes', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Campaign 1' })
    expect(bench.workspace.edits.undoState()).toEqual({ undo: null, redo: null })
  })

  it('keeps absent, null, empty, zero and false apart, over a restart', () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(9, { purchase_order_number: '', standard_delivery: false }),
    ])
    const { effective_status: _, ...without } = campaignRow(10)
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [without])
    bench.workspace.edits.edit(bench.key('c1'), {
      purchase_order_number: '',
      daily_budget_amount_local_micro: 0n,
      standard_delivery: false,
    })
    bench.workspace.edits.edit(bench.key('c2'), { daily_budget_amount_local_micro: null, standard_delivery: null })
    bench.reopen()
    const values = (id: string) => bench.workspace.records.find('campaign', id).values
    expect(values('c9')).toMatchObject({ purchase_order_number: '', standard_delivery: false, servable: false })
    expect('effective_status' in values('c10')).toBe(false)
    expect(values('c1')).toMatchObject({
      purchase_order_number: '',
      daily_budget_amount_local_micro: 0n,
      standard_delivery: false,
    })
    expect(values('c2')).toMatchObject({ daily_budget_amount_local_micro: null, standard_delivery: null })
    expect(bench.workspace.records.find('campaign', 'c1').changed['standard_delivery']).toEqual({
      base: true,
      mine: false,
    })
  })

  it('keeps amounts and texts exactly', () => {
    const name = 'a\u0000b "quoted" \\ \u2028 😀 <script> __proto__'
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name, daily_budget_amount_local_micro: 9223372036854775807n })
    bench.reopen()
    expect(bench.workspace.records.get(key).values).toMatchObject({
      name,
      daily_budget_amount_local_micro: 9223372036854775807n,
    })
    expect(bench.workspace.outbox.pendingOf([key])[0]!.edits['daily_budget_amount_local_micro']!.mine).toBe(
      9223372036854775807n,
    )
  })

  it('shows as changed what follows from the change, unless the same action names it', () => {
    const first = bench.workspace.edits.edit(bench.key('c1'), { budget_optimization: 'LINE_ITEM' })
    expect(first.changed['standard_delivery']).toEqual({ base: true, mine: null })
    const second = bench.workspace.edits.edit(bench.key('c2'), {
      budget_optimization: 'LINE_ITEM',
      standard_delivery: false,
    })
    expect(second.values['standard_delivery']).toBe(false)
    expect(bench.workspace.edits.undo().restored).toBe(2)
  })

  it.each([
    [{ funding_instrument_id: 'f2' }, 'read_only', /cannot be changed once it exists/],
    [{ currency: 'USD' }, 'read_only', /set by the service/],
    [{ nonsense: 1 }, 'invalid_value', /no field/],
    [{ daily_budget_amount_local_micro: 'much' }, 'invalid_value', /Daily budget/],
  ])('refuses %o', (values, code, message) => {
    expect(() => bench.workspace.edits.edit(bench.key('c1'), values)).toThrow(
      expect.objectContaining({ code, said: says(message) }),
    )
    expect(bench.workspace.outbox.pending(null)).toEqual([])
  })

  it('stores what breaks a rule, with the problem, unless strictness was asked for', () => {
    const key = bench.key('c1')
    expect(bench.workspace.edits.edit(key, { name: 'x'.repeat(256) }).problems).toMatchObject([
      { field: 'name', code: 'INVALID_PARAMETER', severity: 'error' },
    ])
    expect(() => bench.workspace.edits.edit(bench.key('c2'), { name: 'x'.repeat(256) }, { isStrict: true })).toThrow(
      expect.objectContaining({ code: 'rule_broken' }),
    )
    expect(bench.workspace.records.find('campaign', 'c2').state).toBe('clean')
    expect(bench.workspace.edits.undoState().undo).toEqual({ label: reads('Edit name') })
  })

  it('drops the approval of the revision before', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'One' })
    bench.workspace.outbox.approve([key])
    expect(bench.workspace.outbox.waiting(null)).toEqual([key])
    bench.workspace.edits.edit(key, { name: 'Two' })
    expect(bench.workspace.outbox.waiting(null)).toEqual([])
    expect(bench.workspace.records.get(key).isApproved).toBe(false)
  })

  it('tells the kinds and keys that changed, once a commit', () => {
    const changes: unknown[] = []
    bench.workspace.onChange(({ kinds, keys }) => changes.push([kinds, keys]))
    const key = bench.key('c2')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    expect(changes).toEqual([[['campaign'], [key]]])
  })
})

describe('making a record', () => {
  it('fills in what the declaration says, with a key and an id of its own', () => {
    const view = bench.workspace.edits.create('campaign', accountId, {
      name: 'New one',
      funding_instrument_id: 'f1',
      daily_budget_amount_local_micro: 5_000_000n,
    })
    expect(view).toMatchObject({
      state: 'new',
      operation: 'create',
      problems: [],
      values: { entity_status: 'PAUSED', name: 'New one' },
    })
    expect(view.id).toMatch(/^new-/)
    expect(view.changed['name']).toEqual({ base: undefined, mine: 'New one' })
    expect(bench.workspace.records.find('campaign', view.id).key).toBe(view.key)
  })

  it('never gives a key twice', () => {
    const first = bench.workspace.edits.create('campaign', accountId, { name: 'One' })
    bench.workspace.edits.delete('campaign', { keys: [first.key] })
    bench.reopen()
    expect(bench.workspace.edits.create('campaign', accountId, { name: 'Two' }).key).toBeGreaterThan(first.key)
  })

  it('says that the interface offers no way for kinds that cannot be made', () => {
    expect(() => bench.workspace.edits.create('funding_instrument', accountId, {})).toThrow(
      expect.objectContaining({ code: 'read_only' }),
    )
    const sandboxId = bench.sandboxAccount()
    expect(bench.workspace.edits.create('funding_instrument', sandboxId, { type: 'CREDIT_CARD' }).state).toBe('new')
  })

  it('is refused where the role does not allow it, and says which role would', () => {
    bench.workspace.ingest.ingestRead(accountId, 'authenticated_user_access', [
      { user_id: 'u1', permissions: ['CAMPAIGN_ANALYST'] },
    ])
    expect(() => bench.workspace.edits.create('campaign', accountId, { name: 'x' })).toThrow(
      expect.objectContaining({ said: says(/Campaign analyst.*Account admin or Ad manager/) }),
    )
    expect(() => bench.workspace.edits.edit(bench.key('c1'), { name: 'x' })).toThrow(
      expect.objectContaining({ code: 'read_only' }),
    )
    expect(bench.workspace.records.find('campaign', 'c1').readOnlyReason).toEqual(says('Your role'))
    expect(
      bench.change('campaign', { keys: [bench.key('c1')] }, { do: 'value', field: 'name', value: 'x' }),
    ).toMatchObject({ changed: 0, skipped: [{ name: 'Campaign 1' }] })
  })
})

describe('deleting', () => {
  it('marks a record that the service has, and can be taken back', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    expect(bench.workspace.edits.delete('campaign', { keys: [key] })).toMatchObject({
      changed: 1,
      skipped: [],
      label: reads('Delete 1 campaign'),
      marked: 1,
    })
    expect(bench.workspace.records.get(key)).toMatchObject({ state: 'deleted', operation: 'delete', changed: {} })
    expect(() => bench.workspace.edits.edit(key, { name: 'Other' })).toThrow(
      expect.objectContaining({ code: 'read_only' }),
    )
    // It stays in its list, and is counted there, until the push.
    expect(bench.workspace.accounts.list()[0]!.counts['campaign']).toBe(3)
    bench.workspace.edits.revert(key)
    expect(bench.workspace.records.get(key)).toMatchObject({ state: 'edited', values: { name: 'Mine' } })
  })

  it('takes away a record that was never sent; undo brings it back under the same key and id', () => {
    const made = bench.workspace.edits.create('campaign', accountId, {
      name: 'Short-lived',
      funding_instrument_id: 'f1',
    })
    bench.workspace.edits.edit(made.key, { purchase_order_number: 'PO' })
    expect(bench.workspace.edits.delete('campaign', { keys: [made.key] })).toMatchObject({ changed: 1, marked: 0 })
    expect(() => bench.workspace.records.get(made.key)).toThrow(expect.objectContaining({ code: 'not_found' }))
    bench.reopen().edits.undo()
    const { values } = bench.workspace.records.get(made.key)
    expect(values).toEqual({ ...made.values, purchase_order_number: 'PO' })
    expect(bench.workspace.records.find('campaign', made.id).key).toBe(made.key)
  })

  it('leaves alone what is to be deleted already or was deleted there', () => {
    const [first, second] = [bench.key('c1'), bench.key('c2')]
    bench.workspace.edits.delete('campaign', { keys: [first] })
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(2, { deleted: true, updated_at: '2026-03-01T00:00:00Z' }),
    ])
    const result = bench.workspace.edits.delete('campaign', { keys: [first, second, bench.key('c3')] })
    expect(result.changed).toBe(1)
    expect(result.skipped.map(({ key }) => key)).toEqual([first, second])
  })
})

describe('duplicating', () => {
  it('gives each copy of several records a name of its own, and leaves out what cannot be copied', () => {
    const key = bench.key('c1')
    const name = String(bench.workspace.records.get(key).values['name'])
    const copy = () => bench.workspace.edits.copy({ kind: 'campaign', selection: { keys: [key, bench.key('c2')] } })
    const [first, second] = [copy(), copy()]
    expect(first).toMatchObject({ changed: 2, skipped: [], label: reads('Duplicate 2 campaigns') })
    const names = [first, second].map(({ copies }) => bench.workspace.records.get(copies[0]!.key).values['name'])
    expect(names).toEqual([`${name} copy`, `${name} copy 2`])
  })

  it('takes a name that another record has in other letters, and none that one has or had given out, however many copies are made', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Spring' })
    bench.workspace.edits.edit(bench.key('c2'), { name: 'SPRING COPY' })
    const namesOf = (times: number) =>
      bench.workspace.edits
        .copy({ kind: 'campaign', selection: { keys: [bench.key('c1')] }, times })
        .copies.map(({ key }) => bench.workspace.records.get(key).values['name'])
    expect(namesOf(2)).toEqual(['Spring copy', 'Spring copy 2'])
    const many = namesOf(420)
    expect(many).toEqual(Array.from({ length: 420 }, (_, at) => `Spring copy ${at + 3}`))
  })

  it('copies what a person writes under a name within the limit, paused', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'é'.repeat(255), entity_status: 'ACTIVE' })
    const result = bench.workspace.edits.copy({ kind: 'campaign', selection: { keys: [key] } })
    const copy = bench.workspace.records.get(result.copies[0]!.key)
    expect(copy.values['name']).toBe(`${'é'.repeat(250)} copy`)
    expect(copy).toMatchObject({
      state: 'new',
      problems: [],
      values: { entity_status: 'PAUSED', daily_budget_amount_local_micro: 1_000_000n, funding_instrument_id: 'f1' },
    })
    expect('currency' in copy.values).toBe(false)
    bench.workspace.edits.undo()
    expect(() => bench.workspace.records.get(copy.key)).toThrow()
  })
})

it('problems of a record whose name was taken away call it as the service does, not by its id', () => {
  const key = bench.key('c1')
  const name = bench.workspace.records.get(key).values['name']
  bench.workspace.edits.edit(key, { name: '' })
  const [problem] = bench.workspace.records.problems(null).filter((each) => each.key === key)
  expect(problem).toMatchObject({ field: 'name', name })
})
