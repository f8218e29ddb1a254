import { describe, expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

describe('a day with Galley', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  startSignedIn((started) => ({ practice, galley } = started))

  it('pulls accounts, roles, funding and campaigns, with progress', async () => {
    const results = await galley.pull()
    expect(results.filter(({ status }) => status !== 'complete')).toEqual([])
    const order = [
      'account',
      'authenticated_user_access',
      'funding_instrument',
      'campaign',
      'line_item',
      'bidding_rule',
    ]
    expect(results.map(({ kind }) => kind).filter((kind) => order.includes(kind))).toEqual(order)
    expect(await galley.campaigns()).toHaveLength(300)
    expect(galley.events.some(({ name }) => name === 'pullProgress')).toBe(true)
  })

  it('keeps everything that was done offline over a restart', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    const [a, b, c, d] = await galley.campaigns({ entity_status: 'ACTIVE' })
    await galley.create({ name: 'Made offline' })
    await galley.edit(a!.key, { name: 'Renamed offline', daily_budget_amount_local_micro: 3_000_000n })
    await galley.call('record.transform', {
      kind: 'campaign',
      selection: { keys: [b!.key, c!.key] },
      transforms: [{ do: 'value', field: 'entity_status', value: 'PAUSED' }],
      isPreview: false,
      limit: 0,
    })
    await galley.call('record.delete', { kind: 'campaign', selection: { keys: [d!.key] } })
    await galley.call('journal.undo', {})
    await galley.call('journal.redo', {})
    const before = await galley.call('push.plan', { accountId: null })
    await galley.restart()
    expect(await galley.call('push.plan', { accountId: null })).toEqual(before)
    expect(before.map(({ operation }) => operation)).toEqual(['update', 'update', 'update', 'delete', 'create'])
    expect((await galley.call('app.state', {})).connection.state).toBe('offline')
  })

  it('approves what is pushed offline, and sends nothing', async () => {
    const arrivals = (await practice.ledger()).length
    expect(await galley.pushed()).toEqual({ unreachable: 5 })
    expect((await galley.call('app.state', {})).waiting).toBe(5)
    expect((await practice.ledger()).length).toBe(arrivals)
  })

  it('merges what somebody else changed, shows what both changed, and settles it', async () => {
    const plan = await galley.call('push.plan', { accountId: null })
    const renamed = plan.find(({ after }) => after?.['name'] === 'Renamed offline')!
    await practice.control('POST', '/edit', {
      account_id: galley.accountId,
      kind: 'campaign',
      id: renamed.id,
      fields: { name: 'Renamed there', purchase_order_number: 'PO 7' },
    })
    await galley.call('app.setOffline', { isOffline: false })
    const campaigns = (await galley.pull()).find(({ kind }) => kind === 'campaign')
    expect(campaigns).toMatchObject({ status: 'complete', conflicts: 1 })
    const record = await galley.find(renamed.id)
    expect(record).toMatchObject({
      state: 'conflict',
      conflict: { name: { mine: 'Renamed offline', theirs: 'Renamed there' } },
      isApproved: false,
    })
    expect(record.values['purchase_order_number']).toBe('PO 7')
    expect(await galley.pushed([record.key])).toEqual({ conflict: 1 })
    const settled = await galley.call('conflict.resolve', { key: record.key, side: 'mine' })
    expect(settled).toMatchObject({
      state: 'edited',
      values: { name: 'Renamed offline', purchase_order_number: 'PO 7' },
    })
  })

  it('pushes a selection, then the rest, and then finds nothing to do', async () => {
    const plan = await galley.call('push.plan', { accountId: null })
    expect(await galley.pushed([plan[0]!.key])).toEqual({ applied: 1 })
    expect(await galley.pushed()).toEqual({ applied: 4 })
    expect(await galley.push()).toEqual([])
    expect(await galley.call('push.plan', { accountId: null })).toEqual([])
  })

  it('holds afterwards what the service holds', async () => {
    const here = (await galley.campaigns()).map(({ values }) => values)
    const results = await galley.pull({ isFull: true })
    expect(results.filter(({ status, changed }) => status !== 'complete' || changed > 0)).toEqual([])
    expect((await galley.campaigns()).map(({ values }) => values)).toEqual(here)
    expect(here.filter(({ name }) => name === 'Made offline')).toHaveLength(1)
  })

  it('sends the rest when a record was deleted at the service meanwhile', async () => {
    const [a, b] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(a!.key, { name: 'Gone' })
    await galley.edit(b!.key, { name: 'Fine' })
    await practice.control('POST', '/edit', {
      account_id: galley.accountId,
      kind: 'campaign',
      id: a!.id,
      fields: { deleted: true },
    })
    const outcomes = await galley.push()
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'conflict'])
    expect(await galley.find(b!.id)).toMatchObject({ state: 'clean', values: { name: 'Fine' } })
    expect(await galley.find(a!.id)).toMatchObject({ state: 'conflict', conflict: { deleted: { theirs: true } } })
  })

  it('undoes after a push by a new edit, which unsets what was not set before', async () => {
    const made = await galley.create({ name: 'Undone after its push' })
    await galley.edit(made.key, { total_budget_amount_local_micro: 900_000_000n })
    expect(await galley.pushed()).toEqual({ applied: 1, conflict: 1 })
    await galley.call('journal.undo', {})
    const [step] = (await galley.call('push.plan', { accountId: null })).filter(({ key }) => key === made.key)
    expect(step).toMatchObject({
      operation: 'update',
      before: { total_budget_amount_local_micro: 900_000_000n },
      after: { total_budget_amount_local_micro: null },
    })
    expect(await galley.pushed([made.key])).toEqual({ applied: 1 })
    expect(await galley.find(made.id)).toMatchObject({
      state: 'clean',
      values: { total_budget_amount_local_micro: null },
    })
  })
})
