/** Deleted records can be looked at as they were, and made anew from there, in engine and command line. */
import { reads } from '../../support/says.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let galley: TestGalley
let removed: RecordView
startPulled((started) => ({ practice, galley } = started))
beforeAll(async () => {
  const all = await rows('campaign', 'all')
  removed = all.find(({ values }) => values['entity_status'] === 'PAUSED' && values['deleted'] !== true)!
  await edit('campaign', removed.id, { deleted: true })
  await galley.pull({ kinds: ['campaign'] })
})

const edit = (kind: string, id: string, fields: object) =>
  practice.control('POST', '/edit', { account_id: galley.accountId, kind, id, fields })
const rows = (kind: string, chip: 'all' | 'gone', text = '') =>
  galley.call('record.list', { kind, accountId: galley.accountId, filter: { text, chip, equals: {} }, limit: 1000 })
const page = (kind: string, chip: 'all' | 'gone', text = '') =>
  galley.call('grid.page', {
    kind,
    accountId: galley.accountId,
    filter: { text, chip, equals: {} },
    sort: null,
    columns: ['name'],
    offset: 0,
    limit: 200,
  })

describe('a deleted record', () => {
  it('is shown among the deleted ones alone, with what it was', async () => {
    expect((await rows('campaign', 'all')).map(({ id }) => id)).not.toContain(removed.id)
    const [gone, ...more] = await rows('campaign', 'gone')
    expect(more).toEqual([])
    const was = removed.values
    expect(gone).toMatchObject({ id: removed.id, isGone: true, state: 'clean' })
    expect(gone!.values['name']).toBe(was['name'])
    expect(gone!.values['daily_budget_amount_local_micro']).toEqual(was['daily_budget_amount_local_micro'])
    expect(gone!.readOnlyReason).toEqual(reads('It was deleted at the service.'))
  })

  it('is counted beside the chip whichever is chosen, and found by its text', async () => {
    const shown = await page('campaign', 'all')
    expect([shown.total, shown.chipCounts.all, shown.chipCounts.gone]).toEqual([299, 299, 1])
    const gone = await page('campaign', 'gone')
    expect([gone.total, gone.chipCounts.all, gone.chipCounts.gone]).toEqual([1, 299, 1])
    expect(gone.rows[0]!.cells).toEqual([removed.values['name']])
    expect((await page('campaign', 'gone', 'nothing is called so')).total).toBe(0)
    expect((await page('campaign', 'gone', String(removed.values['name']))).total).toBe(1)
  })

  it('can be neither edited nor deleted', async () => {
    await expect(galley.call('record.edit', { key: removed.key, values: { name: 'Back' } })).rejects.toMatchObject({
      code: 'read_only',
    })
    const done = await galley.call('record.delete', { kind: 'campaign', selection: { keys: [removed.key] } })
    expect(done).toMatchObject({ changed: 0, skipped: [{ message: reads('It was deleted at the service.') }] })
  })

  it('is made anew under its own name, paused, as a record of its own', async () => {
    const done = await galley.call('record.copy', { kind: 'campaign', selection: { keys: [removed.key] } })
    expect(textOf(done.label)).toBe('Make 1 campaign anew')
    const made = await galley.call('record.get', { key: done.copies[0]!.key })
    expect(made).toMatchObject({
      state: 'new',
      problems: [],
      values: { name: removed.values['name'], entity_status: 'PAUSED' },
    })
    expect(await galley.pushed([made.key])).toEqual({ applied: 1 })
    const after = await galley.call('record.get', { key: made.key })
    expect(after.id).not.toBe(removed.id)
    expect(after.values['daily_budget_amount_local_micro']).toEqual(removed.values['daily_budget_amount_local_micro'])
  })

  it('of a kind that says nothing of it is shown as well: a draft that somebody removed', async () => {
    const [draft] = await rows('draft_tweet', 'all')
    const made = await galley.call('record.delete', { kind: 'draft_tweet', selection: { keys: [draft!.key] } })
    expect(made.changed).toBe(1)
    expect(await galley.pushed([draft!.key])).toEqual({ applied: 1 })
    const [gone] = await rows('draft_tweet', 'gone')
    expect(gone).toMatchObject({ id: draft!.id, isGone: true, values: { text: draft!.values['text'] } })
    await expect(galley.call('record.edit', { key: gone!.key, values: { text: 'Back' } })).rejects.toMatchObject({
      code: 'read_only',
    })
  })
})

describe('records deleted before the first pull', () => {
  let late: TestGalley
  const goneOf = (kind: string) =>
    late.call('record.list', {
      ...{ kind, accountId: late.accountId, limit: 1000 },
      filter: { text: '', chip: 'gone', equals: {} },
    })
  const queries = async (path: string) =>
    (await practice.ledger()).filter((each) => each.path.endsWith(path)).map(({ query }) => query)
  beforeAll(async () => {
    late = await TestGalley.open(practice.info)
    await late.pull()
  })
  afterAll(() => late.close())

  it('are left out by it, and come in where they are asked for', async () => {
    expect(await goneOf('campaign')).toEqual([])
    const [result] = await late.pull({ kinds: ['campaign'], withDeleted: true })
    expect(result).toMatchObject({ status: 'complete' })
    expect(result?.error).toBeUndefined()
    const gone = await goneOf('campaign')
    expect(gone.map(({ id }) => id)).toContain(removed.id)
    expect(gone.find(({ id }) => id === removed.id)).toMatchObject({
      isGone: true,
      values: { name: removed.values['name'] },
    })
  })

  it('come in with those that a list names by their parents', async () => {
    const [condition] = await late.call('record.list', {
      ...{ kind: 'targeting_criterion', accountId: late.accountId, limit: 1 },
      filter: { text: '', chip: 'all', equals: {} },
    })
    await edit('targeting_criterion', condition!.id, { deleted: true })
    const fresh = await TestGalley.open(practice.info)
    try {
      await fresh.pull()
      await fresh.pull({ kinds: ['targeting_criterion'], withDeleted: true })
      expect((await queries('/targeting_criteria')).at(-1)).toContain('with_deleted=true')
      const found = await fresh.call('record.find', { kind: 'targeting_criterion', id: condition!.id })
      expect(found).toMatchObject({ isGone: true })
    } finally {
      await fresh.close()
    }
  })

  it('let no mass change past the brake', async () => {
    const all = await late.call('record.list', {
      ...{ kind: 'campaign', accountId: late.accountId, limit: 300 },
      filter: { text: '', chip: 'all', equals: {} },
    })
    const many = all.filter(({ values }) => values['entity_status'] === 'PAUSED').slice(0, 60)
    expect(many.length).toBe(60)
    for (const { id } of many) await edit('campaign', id, { deleted: true })
    const [result] = await late.pull({ kinds: ['campaign'], withDeleted: true })
    expect(result?.status).toBe('staged')
    expect((await goneOf('campaign')).some(({ id }) => many.some((each) => each.id === id))).toBe(false)
  })
})

describe('on the command line', () => {
  let terminal: Terminal
  let removedId: string
  beforeAll(async () => {
    terminal = new Terminal(practice.info)
    await terminal.connectAndPull('campaign')
    const [first] = await terminal.lines('list', 'campaign', '--account', terminal.account, '--limit', '1')
    removedId = String(first!['id'])
    await edit('campaign', removedId, { deleted: true })
    await terminal.lines('pull', '--account', terminal.account, '--kind', 'campaign')
  })
  afterAll(() => terminal.remove())

  it('deleted records are listed by themselves, shown, and made anew', async () => {
    const listed = await terminal.lines('list', 'campaign', '--account', terminal.account, '--deleted')
    expect(listed.every(({ deleted }) => deleted === true)).toBe(true)
    const gone = listed.find(({ id: each }) => each === removedId)
    const id = removedId
    expect(gone).toMatchObject({ deleted: true, _galley: { gone: true } })
    expect(await terminal.lines('show', 'campaign', id)).toEqual([gone])
    const [made] = await terminal.lines('copy', 'campaign', id)
    expect(made).toMatchObject({ kind: 'campaign', from: id, dropped: [] })
    const [copy] = await terminal.lines('show', 'campaign', String(made!['id']))
    expect(copy).toMatchObject({ name: gone!['name'], _galley: { state: 'new' } })
  })

  it('those that were deleted before the first pull come in with --deleted alone', async () => {
    const [tag] = await terminal.lines('list', 'tracking_tag', '--account', terminal.account, '--limit', '1')
    expect(tag).toBeUndefined()
    const all = (await galley.rows('tracking_tag'))[0]!
    await edit('tracking_tag', all.id, { deleted: true })
    const pull = (...more: string[]) =>
      terminal.lines('pull', '--account', terminal.account, '--kind', 'line_item', '--kind', 'tracking_tag', ...more)
    const deleted = async () =>
      (await terminal.lines('list', 'tracking_tag', '--account', terminal.account, '--deleted')).map(({ id }) => id)
    await pull()
    expect(await deleted()).not.toContain(all.id)
    await pull('--deleted')
    expect(await deleted()).toContain(all.id)
  })
})
