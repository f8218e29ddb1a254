import { says } from '../../support/says.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { PlainService } from '../../support/plain-service.ts'
import { campaignIndexes, leftByKill } from '../../support/store/left-by-kill.ts'
import type { PlainAnswer, PlainRequest } from '../../support/plain-service.ts'

type Row = Record<string, unknown> & { id: string; updated_at: string; deleted: boolean }
const time = (minute: number, second = 0) =>
  new Date(Date.UTC(2026, 10, 1, 0, minute, second)).toISOString().replace('.000', '')
const row = (id: string, more: Record<string, unknown> = {}): Row => ({
  id,
  name: `Campaign ${id}`,
  funding_instrument_id: 'f1',
  entity_status: 'PAUSED',
  budget_optimization: 'CAMPAIGN',
  daily_budget_amount_local_micro: 5_000_000,
  total_budget_amount_local_micro: null,
  standard_delivery: true,
  currency: 'EUR',
  created_at: time(0),
  updated_at: time(0),
  deleted: false,
  ...more,
})

describe('pull', () => {
  let service: PlainService
  let galley: TestGalley
  /** What the service has. */
  let rows: Row[] = []
  /** Answers instead of the list, while it is set. */
  let odd: ((request: PlainRequest) => PlainAnswer | undefined) | null = null
  let pageSize = 1000

  async function begin(...first: Row[]): Promise<void> {
    rows = first
    odd = null
    pageSize = 1000
    service = await PlainService.start((request) => odd?.(request) ?? campaigns(request))
    galley = await TestGalley.open(service.info)
  }
  afterEach(async () => {
    await galley.close()
    await service.stop()
  })

  function campaigns({ path, query }: PlainRequest): PlainAnswer | undefined {
    const [, id] = /\/campaigns\/(\w+)$/.exec(path) ?? []
    if (id !== undefined) {
      const found = rows.find((one) => one.id === id)
      return found
        ? { body: { data: found } }
        : { status: 404, body: { errors: [{ code: 'NOT_FOUND', message: 'None.' }] } }
    }
    if (!path.endsWith('/campaigns')) return undefined
    const ids = query.get('campaign_ids')?.split(',')
    const shown = rows
      .filter((one) => (query.get('with_deleted') === 'true' || !one.deleted) && (!ids || ids.includes(one.id)))
      .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
    if (query.has('with_total_count'))
      return { body: { data: shown.slice(0, 1), next_cursor: null, total_count: shown.length } }
    const from = Number(query.get('cursor') ?? 0)
    const next = from + pageSize < shown.length ? String(from + pageSize) : null
    return { body: { data: shown.slice(from, from + pageSize), next_cursor: next } }
  }

  const pull = async (more: Parameters<TestGalley['pull']>[0] = {}) =>
    (await galley.pull({ kinds: ['campaign'], ...more })).at(-1)!
  const lists = () => service.asked('/campaigns').map(({ query }) => query)

  it('asks for the largest pages, newest change first, drafts included', async () => {
    await begin(row('c1'))
    await pull()
    expect(Object.fromEntries(lists()[0]!)).toEqual({ sort_by: 'updated_at-desc', count: '1000', with_draft: 'true' })
  })

  it('reads after the first time only what changed, sixty seconds further back than the newest', async () => {
    await begin(
      row('c1', { updated_at: time(10) }),
      row('c2', { updated_at: time(9, 30) }),
      row('c3', { updated_at: time(8) }),
      row('c4', { updated_at: time(7) }),
    )
    await pull()
    pageSize = 1
    service.requests.length = 0
    rows = [row('c5', { updated_at: time(20) }), ...rows]
    expect(await pull()).toMatchObject({ status: 'complete', received: 4, changed: 1 })
    // c5, c1, c2, and c3, which is older than 00:10 less a minute; c4 is not asked for.
    expect(lists().map((query) => query.get('cursor'))).toEqual([null, '1', '2', '3'])
    expect(lists().every((query) => query.get('with_deleted') === 'true')).toBe(true)
  })

  it('deletes by evidence alone', async () => {
    await begin(row('c1'), row('c2'), row('c3'))
    await pull()
    rows = [row('c1'), row('c2', { deleted: true, updated_at: time(30) })]
    expect(await pull()).toMatchObject({ deleted: 1 })
    expect((await galley.campaigns()).map(({ id }) => id)).toEqual(['c1', 'c3'])
    expect(await pull({ isFull: true })).toMatchObject({ status: 'complete', deleted: 1 })
    expect((await galley.campaigns()).map(({ id }) => id)).toEqual(['c1'])
    expect(service.asked('/campaigns/c3')).toHaveLength(1)
  })

  it('does not take a missing page of somebody else for a deleted record', async () => {
    await begin(row('c1'), row('c2'))
    await pull()
    rows = [row('c1')]
    odd = ({ path }) =>
      path.endsWith('/campaigns/c2') ? { status: 404, body: '<html>captive portal</html>' } : undefined
    expect(await pull({ isFull: true })).toMatchObject({
      status: expect.stringMatching(/refused|incomplete/) as unknown,
      deleted: 0,
    })
    expect(await galley.campaigns()).toHaveLength(2)
  })

  it.each<[string, unknown]>([
    ['data null', { data: null, next_cursor: null }],
    ['no data', { next_cursor: null }],
    ['data that is an object', { data: {}, next_cursor: null }],
    ['data with things that are no records', { data: [1, 'x'], next_cursor: null }],
  ])('deletes nothing and is incomplete for %s', async (_, body) => {
    await begin(row('c1'), row('c2'))
    await pull()
    odd = ({ path }) => (path.endsWith('/campaigns') ? { body } : undefined)
    expect(await pull({ timeoutMs: 1_500 })).toMatchObject({
      status: 'incomplete',
      deleted: 0,
      error: { code: 'bad_answer' },
    })
    expect(await galley.campaigns()).toHaveLength(2)
  })

  it('keeps everything at an empty list', async () => {
    await begin(...Array.from({ length: 30 }, (_, index) => row(`c${index}`)))
    await pull()
    odd = ({ path, query }) =>
      path.endsWith('/campaigns') && !query.has('campaign_ids')
        ? { body: { data: [], next_cursor: null, total_count: 0 } }
        : undefined
    expect(await pull()).toMatchObject({ status: 'complete', deleted: 0 })
    expect(await pull({ isFull: true })).toMatchObject({ deleted: 0 })
    expect(await galley.campaigns()).toHaveLength(30)
  })

  it('stops at a cursor that comes again', async () => {
    await begin(row('c1'))
    odd = ({ path }) =>
      path.endsWith('/campaigns') ? { body: { data: [row('c1')], next_cursor: 'again' } } : undefined
    expect(await pull()).toMatchObject({ status: 'incomplete', error: { code: 'bad_answer' } })
    expect(lists().length).toBeLessThanOrEqual(3)
  })

  it('starts over when its cursor is refused', async () => {
    await begin(row('c1'), row('c2'), row('c3'))
    pageSize = 1
    let refused = 0
    odd = ({ path, query }) =>
      path.endsWith('/campaigns') && query.get('cursor') === '2' && refused++ === 0
        ? { status: 400, body: { errors: [{ code: 'INVALID_PARAMETER', message: 'cursor' }] } }
        : undefined
    expect(await pull()).toMatchObject({ status: 'complete' })
    expect(await galley.campaigns()).toHaveLength(3)
  })

  it('reads a list with deleted ones from its beginning, and leaves no place in it to pulls that ask otherwise', async () => {
    const many = Array.from({ length: 5 }, (_, index) => row(`c${index}`, { updated_at: time(9 - index) }))
    await begin(...many, row('c9', { deleted: true, updated_at: time(1) }))
    pageSize = 2
    await pull()
    odd = ({ path, query }) =>
      path.endsWith('/campaigns') && query.get('cursor') === '4' ? { status: 500, body: {} } : undefined
    expect(await pull({ withDeleted: true, timeoutMs: 1_000 })).toMatchObject({ status: 'incomplete', received: 4 })
    odd = null
    service.requests.length = 0
    expect(await pull()).toMatchObject({ status: 'complete' })
    expect(lists()[0]!.get('cursor')).toBeNull()
    service.requests.length = 0
    expect(await pull({ withDeleted: true })).toMatchObject({ status: 'complete', received: 6 })
    expect(lists().map((query) => [query.get('cursor'), query.get('with_deleted')])).toEqual([
      [null, 'true'],
      ['2', 'true'],
      ['4', 'true'],
    ])
    expect(await galley.campaigns()).toHaveLength(5)
  })

  it('goes on where it was interrupted, after a restart too', async () => {
    await begin(...Array.from({ length: 5 }, (_, index) => row(`c${index}`, { updated_at: time(9 - index) })))
    pageSize = 2
    odd = ({ path, query }) =>
      path.endsWith('/campaigns') && query.get('cursor') === '4' ? { status: 500, body: {} } : undefined
    expect(await pull({ timeoutMs: 1_000 })).toMatchObject({ status: 'incomplete', received: 4 })
    odd = null
    await galley.restart()
    service.requests.length = 0
    expect(await pull()).toMatchObject({ status: 'complete' })
    expect(lists().map((query) => query.get('cursor'))).toEqual(['4'])
    expect(await galley.campaigns()).toHaveLength(5)
  })

  it('has put no index off any more when it broke off', async () => {
    await begin(...Array.from({ length: 500 }, (_, index) => row(`c${index}`)))
    pageSize = 400
    odd = ({ path, query }) =>
      path.endsWith('/campaigns') && query.get('cursor') === '400' ? { status: 500, body: {} } : undefined
    expect(await pull({ timeoutMs: 1_000 })).toMatchObject({ status: 'incomplete', received: 400 })
    const folder = readdirSync(galley.dataDir).find((name) => name.startsWith('w-'))!
    const left = leftByKill(join(galley.dataDir, folder, 'galley.sqlite'))
    expect(campaignIndexes(left)).toContain('r_campaign__name')
  })

  it('asks before many records turn deleted at once', async () => {
    await begin(...Array.from({ length: 40 }, (_, index) => row(`c${index}`)))
    await pull()
    rows = rows.map((one, index) => (index < 12 ? { ...one, deleted: true, updated_at: time(50) } : one))
    expect(await pull()).toMatchObject({ status: 'staged', staged: { deleted: 12, conflicts: 0 } })
    expect(await galley.campaigns()).toHaveLength(40)
    // Nobody was shown what is held.
    expect(await pull({ acceptMassChange: true })).toMatchObject({ status: 'staged', staged: { deleted: 12 } })
    const [held] = await galley.call('pull.held', { accountId: galley.accountId })
    expect(held!.rows.map(({ name, change }) => [name, change])).toContainEqual(['Campaign c0', 'deleted'])
    await galley.call('pull.noteHeldShown', held!)
    expect(await pull({ acceptMassChange: true })).toMatchObject({ status: 'complete', deleted: 12 })
    expect(await galley.campaigns()).toHaveLength(28)
  })

  it('asks too when a full pull finds that many are not there any more', async () => {
    await begin(...Array.from({ length: 40 }, (_, index) => row(`c${index}`)))
    await pull()
    rows = rows.slice(20)
    expect(await pull({ isFull: true })).toMatchObject({ status: 'staged', staged: { deleted: 20 } })
    expect(await galley.campaigns()).toHaveLength(40)
  })

  it('lets edits in between, and keeps them', async () => {
    await begin(...Array.from({ length: 2_000 }, (_, index) => row(`c${index}`)))
    await pull()
    rows = rows.map((one) => ({ ...one, purchase_order_number: 'PO', updated_at: time(50) }))
    const [first] = await galley.campaigns()
    const order: string[] = []
    const pulling = pull().then(() => order.push('pull'))
    await new Promise((resolve) => setTimeout(resolve, 30))
    await galley.edit(first!.key, { name: 'Edited while pulling' })
    order.push('edit')
    await pulling
    expect(order).toEqual(['edit', 'pull'])
    expect(await galley.find(first!.id)).toMatchObject({
      state: 'edited',
      values: { name: 'Edited while pulling', purchase_order_number: 'PO' },
    })
  })

  it('is stopped by a newer one', async () => {
    await begin(row('c1'))
    odd = ({ path }) => (path.endsWith('/campaigns') ? { status: 503, body: {} } : undefined)
    const old = pull()
    await new Promise((resolve) => setTimeout(resolve, 50))
    odd = null
    expect(await pull()).toMatchObject({ status: 'complete' })
    expect(await old).toMatchObject({ status: 'incomplete', error: { code: 'cancelled' } })
  })

  it('makes a full pull once more when somebody was at it meanwhile', async () => {
    await begin(row('c1'), row('c2'))
    let asked = 0
    odd = ({ path, query }) => {
      if (path.endsWith('/campaigns') && query.has('with_total_count') && asked++ === 0) rows = [...rows, row('c3')]
      return undefined
    }
    expect(await pull({ isFull: true })).toMatchObject({ status: 'complete' })
    expect(await galley.campaigns()).toHaveLength(3)
  })

  it('compares the counts of a full pull with the service', async () => {
    await begin(row('c1'), row('c2'))
    odd = ({ path, query }) =>
      path.endsWith('/campaigns') && query.has('with_total_count')
        ? { body: { data: [], next_cursor: null, total_count: 9 } }
        : undefined
    const result = await pull({ isFull: true })
    expect(result).toMatchObject({
      status: 'incomplete',
      error: { code: 'bad_answer', message: says('9') },
    })
    expect(
      lists()
        .filter((query) => query.has('with_total_count'))
        .every((query) => !query.has('cursor')),
    ).toBe(true)
  })
})
