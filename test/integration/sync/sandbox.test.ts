import { reads } from '../../support/says.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const sandboxPath = /^\/ads-sandbox\//
const funding = { type: 'CREDIT_CARD', currency: 'EUR', start_time: '2026-01-01T00:00:00Z' }

describe('sandbox accounts', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  let sandboxId: string
  startSignedIn((started) => ({ practice, galley } = started))
  beforeAll(async () => {
    await galley.pull({ accountId: null, kinds: ['account'] })
  })

  const accounts = async () => (await galley.call('app.state', {})).accounts
  const arrivals = async (from: number) => (await practice.ledger()).slice(from)

  it('are made here, offline, and nothing can be made in them before the service has them', async () => {
    const made = await galley.call('record.create', { kind: 'account', accountId: '', values: {} })
    expect(made).toMatchObject({ state: 'new', problems: [] })
    expect((await accounts()).find(({ id }) => id === made.id)).toMatchObject({ isSandbox: true, pending: 1 })
    await expect(
      galley.call('record.create', { kind: 'funding_instrument', accountId: made.id, values: funding }),
    ).rejects.toThrow(/not at the service yet/)
  })

  it('are created at the sandbox base alone, once', async () => {
    const before = (await practice.ledger()).length
    const [outcome] = await galley.push()
    expect(outcome).toMatchObject({ operation: 'create', kind: 'account', outcome: 'applied' })
    sandboxId = outcome!.newId!
    const sent = await arrivals(before)
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/ads-sandbox/12/accounts'])
    expect(sent.every(({ path }) => sandboxPath.test(path))).toBe(true)
    expect((await accounts()).find(({ id }) => id === sandboxId)).toMatchObject({ isSandbox: true, pending: 0 })
    expect(await galley.pushed()).toEqual({})
  })

  it('are never asked for at the advertising base by a full pull, nor the others at the sandbox', async () => {
    const before = (await practice.ledger()).length
    const results = await galley.pull({
      accountId: null,
      isFull: true,
      kinds: ['account', 'funding_instrument', 'campaign'],
    })
    expect(results.filter(({ status }) => status !== 'complete')).toEqual([])
    const paths = (await arrivals(before)).map(({ path }) => path)
    expect(paths.filter((path) => path.includes(sandboxId)).length).toBeGreaterThan(0)
    for (const path of paths) {
      const asked = /\/accounts\/([^/?]+)/.exec(path)?.[1]
      if (asked !== undefined) expect([path, sandboxPath.test(path)]).toEqual([path, asked === sandboxId])
    }
    expect((await accounts()).filter(({ isSandbox }) => isSandbox).map(({ id }) => id)).toEqual([sandboxId])
    expect((await accounts()).length).toBeGreaterThan(1)
  })

  it('take funding and campaigns of their own, apart from the other accounts', async () => {
    const card = await galley.call('record.create', {
      kind: 'funding_instrument',
      accountId: sandboxId,
      values: funding,
    })
    await galley.call('record.create', {
      kind: 'campaign',
      accountId: sandboxId,
      values: { name: 'Practised', funding_instrument_id: card.id, daily_budget_amount_local_micro: 5_000_000n },
    })
    expect(await galley.pushed()).toEqual({ applied: 2 })
    const listed = async (accountId: string, kind: string) =>
      (await galley.call('record.list', { kind, accountId, filter: {}, limit: 1000 })).map(
        ({ values }) => values['name'],
      )
    expect(await listed(sandboxId, 'campaign')).toEqual(['Practised'])
    expect(await listed(galley.accountId, 'campaign')).not.toContain('Practised')
    await expect(
      galley.call('record.create', { kind: 'funding_instrument', accountId: galley.accountId, values: funding }),
    ).rejects.toThrow(/sandbox accounts only/)
  })

  it('stand apart in counts, search, uses, plans and pulls', async () => {
    const { accounts: shown } = await galley.call('app.state', {})
    const counts = (id: string) => shown.find((each) => each.id === id)!.counts
    expect(counts(sandboxId)).toMatchObject({ campaign: 1, funding_instrument: 1 })
    const [ordinary] = await galley.campaigns()
    const before = { ...counts(galley.accountId) }

    const hits = await galley.call('search.query', { text: 'Practised', limit: 50 })
    expect(hits.map(({ accountId }) => accountId)).toEqual([sandboxId])
    const [card] = await galley.call('record.list', {
      kind: 'funding_instrument',
      accountId: sandboxId,
      filter: {},
      limit: 10,
    })
    const [practised] = await galley.call('record.list', {
      kind: 'campaign',
      accountId: sandboxId,
      filter: {},
      limit: 10,
    })
    expect((await galley.call('record.get', { key: card!.key })).usedBy).toEqual([{ kind: 'campaign', count: 1 }])

    // Funding of one cannot be taken for a campaign of another.
    const stranger = await galley.call('record.create', {
      kind: 'campaign',
      accountId: galley.accountId,
      values: { name: 'Astray', funding_instrument_id: card!.id, daily_budget_amount_local_micro: 5_000_000n },
    })
    expect(stranger.problems.map(({ field, severity }) => [field, severity])).toContainEqual([
      'funding_instrument_id',
      'error',
    ])
    await galley.call('record.revert', { key: stranger.key })

    // What waits in each goes to its own base, in one push of everything.
    await galley.edit(practised!.key, { name: 'Practised again' })
    await galley.edit(ordinary!.key, { name: 'Ordinary again' })
    const plan = (accountId: string | null) => galley.call('push.plan', { accountId })
    expect((await plan(sandboxId)).map(({ key }) => key)).toEqual([practised!.key])
    expect((await plan(galley.accountId)).map(({ key }) => key)).toEqual([ordinary!.key])
    expect(await plan(null)).toHaveLength(2)
    const from = (await practice.ledger()).length
    expect(await galley.pushed()).toEqual({ applied: 2 })
    const written = (await arrivals(from)).filter(({ effects }) => effects.length > 0)
    expect(written.map(({ path, effects }) => [sandboxPath.test(path), effects[0]!.id]).toSorted()).toEqual(
      [
        [true, practised!.id],
        [false, ordinary!.id],
      ].toSorted(),
    )

    // A pull of one asks for nothing of the other and changes nothing in it.
    const pulledFrom = (await practice.ledger()).length
    await galley.pull({ accountId: sandboxId, kinds: ['campaign', 'funding_instrument'], isFull: true })
    const asked = (await arrivals(pulledFrom)).map(({ path }) => path)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((path) => !sandboxPath.test(path))).toEqual([])
    const after = (await galley.call('app.state', {})).accounts.find(({ id }) => id === galley.accountId)!
    expect(after.counts).toEqual(before)
    expect((await galley.find(ordinary!.id)).values['name']).toBe('Ordinary again')
  })

  it('are made once where the answer is lost', async () => {
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: '/ads-sandbox/12/accounts' },
      skip: 0,
      times: 1,
      fault: { kind: 'drop', when: 'after' },
    })
    await galley.call('record.create', { kind: 'account', accountId: '', values: {} })
    const before = (await practice.ledger()).length
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const made = (await arrivals(before))
      .flatMap(({ effects }) => effects)
      .filter(({ operation }) => operation === 'create')
    expect(made).toHaveLength(1)
    expect((await accounts()).find(({ id }) => id === made[0]!.id)).toMatchObject({ isSandbox: true, pending: 0 })
  })

  it('lose their funding and go, at the sandbox base, and are forgotten by lists', async () => {
    const before = (await practice.ledger()).length
    const [card] = await galley.call('record.list', {
      kind: 'funding_instrument',
      accountId: sandboxId,
      filter: {},
      limit: 10,
    })
    await galley.call('record.delete', { kind: 'funding_instrument', selection: { keys: [card!.key] } })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const { key } = await galley.call('record.find', { kind: 'account', id: sandboxId })
    await galley.call('record.delete', { kind: 'account', selection: { keys: [key] } })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const deletes = (await arrivals(before)).filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    expect(deletes).toEqual([
      `/ads-sandbox/12/accounts/${sandboxId}/funding_instruments/${card!.id}`,
      `/ads-sandbox/12/accounts/${sandboxId}`,
    ])
    expect((await accounts()).map(({ id }) => id)).not.toContain(sandboxId)
    const ordinary = await galley.call('record.find', { kind: 'account', id: galley.accountId })
    const refused = await galley.call('record.delete', { kind: 'account', selection: { keys: [ordinary.key] } })
    expect(refused).toMatchObject({
      changed: 0,
      skipped: [{ message: reads('The service lets accounts be deleted in sandbox accounts only.') }],
    })
  })
})
