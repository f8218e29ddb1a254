import { copyFileSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { damageMark } from '../../../src-main/engine/store/file/integrity.ts'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let folders: string[] = []
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  await practice.control('POST', '/reset')
  await practice.control('POST', '/limits', { enforce: false })
})
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders = []
})

const fileOf = (dataDir: string) =>
  join(
    dataDir,
    readdirSync(dataDir).find((name) => name.startsWith('w-'))!,
    'galley.sqlite',
  )
const creates = async (kind = 'campaign') =>
  (await practice.ledger())
    .flatMap(({ effects }) => effects)
    .filter((one) => one.operation === 'create' && one.kind === kind)

/** A Galley whose folder is removed in the end. */
async function opened(dataDir?: string, actsByItself = false): Promise<TestGalley> {
  const galley = dataDir
    ? await TestGalley.openOn(practice.info, dataDir, actsByItself)
    : await TestGalley.open(practice.info)
  if (!dataDir) folders.push(galley.dataDir)
  return galley
}

/** Approved without a line; a copy of the closed file is its backup; then the line is there, and everything goes. */
async function pushedAfterBackup(
  prepare: (galley: TestGalley) => Promise<unknown>,
): Promise<{ dataDir: string; backup: string }> {
  const first = await opened()
  await first.pull({ kinds: ['account', 'funding_instrument', 'campaign', 'line_item'] })
  await first.call('app.setOffline', { isOffline: true })
  await prepare(first)
  await first.pushed()
  const file = fileOf(first.dataDir)
  await first.closeOnly()
  const backup = `${file}.20261115080000000.backup`
  copyFileSync(file, backup)
  const second = await opened(first.dataDir)
  await second.call('app.setOffline', { isOffline: false })
  expect(Object.keys(await second.pushed())).toEqual(['applied'])
  await second.closeOnly()
  return { dataDir: first.dataDir, backup }
}

async function restored(dataDir: string, actsByItself = false): Promise<TestGalley> {
  writeFileSync(damageMark(fileOf(dataDir)), '')
  const galley = TestGalley.unopened(practice.info, dataDir, actsByItself)
  const [connection] = await galley.call('connection.list', {})
  await galley.call('data.restore', { connectionId: connection!.id, from: 'backup' })
  await galley.signIn()
  return galley
}

const plan = async (galley: TestGalley) =>
  (await galley.call('push.plan', { accountId: null })).map(({ operation, isApproved, heldBy }) => ({
    operation,
    isApproved,
    heldBy: heldBy.map(({ code }) => code),
  }))
const states = async (galley: TestGalley) =>
  (await galley.call('data.report', {}))?.records.map(({ name, state }) => [name, state])

describe('a backup that is put in place', () => {
  it('sends no create again: it is held, looked for, found, and it is that record', async () => {
    const { dataDir } = await pushedAfterBackup((galley) => galley.create({ name: 'Made before the backup' }))
    const galley = await restored(dataDir)
    expect(await plan(galley)).toEqual([{ operation: 'create', isApproved: false, heldBy: ['restored'] }])
    expect(await states(galley)).toEqual([['Made before the backup', 'waiting']])
    // No word says that it was sent: nobody knows that.
    const [step] = await galley.call('queue.list', { accountId: null })
    expect(step).toMatchObject({ state: 'looking', isRestored: true, attempts: 0 })
    expect(step!.why).toMatch(/^Held, looking whether it is at the service already/)
    const { accounts } = await galley.call('app.state', {})
    expect(accounts.find(({ id }) => id === galley.accountId)).toMatchObject({ unknown: 1, lookedFor: 1 })
    expect(await galley.pushed()).toEqual({ held: 1 })
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect(await states(galley)).toEqual([['Made before the backup', 'found']])
    expect(await plan(galley)).toEqual([])
    expect(await creates()).toHaveLength(1)
    await galley.pull()
    expect((await galley.campaigns()).filter(({ values }) => values['name'] === 'Made before the backup')).toHaveLength(
      1,
    )
    await galley.closeOnly()
  })

  it('sends nothing by itself in the window', async () => {
    const { dataDir } = await pushedAfterBackup((galley) => galley.create({ name: 'Approved before the backup' }))
    const galley = await restored(dataDir, true)
    await galley.call('app.setOffline', { isOffline: false })
    await expect.poll(() => states(galley), { timeout: 10_000 }).toEqual([['Approved before the backup', 'found']])
    expect((await galley.call('app.state', {})).waiting).toBe(0)
    expect(await creates()).toHaveLength(1)
    await galley.closeOnly()
  })

  it('finds one that was deleted there since, and makes it no second time', async () => {
    const { dataDir } = await pushedAfterBackup((galley) => galley.create({ name: 'Deleted since' }))
    const [made] = await creates()
    const account = practice.info.users[0]!.accounts[0]!.id
    await practice.control('POST', '/edit', {
      account_id: account,
      kind: 'campaign',
      id: made!.id,
      fields: { deleted: true },
    })
    const galley = await restored(dataDir)
    await galley.call('app.setOffline', { isOffline: false })
    await galley.pushed()
    await galley.pushed()
    expect(await creates()).toHaveLength(1)
    await galley.closeOnly()
  })

  it('frees what is not there for review, and only a push after that makes it', async () => {
    const { dataDir } = await pushedAfterBackup(async (galley) => {
      await galley.create({ name: 'Went' })
    })
    const galley = await restored(dataDir)
    await galley.call('app.setOffline', { isOffline: false })
    await galley.pull()
    await galley.create({ name: 'Not held' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.closeOnly()
    // The same once more with a service that knows nothing of it.
    await practice.control('POST', '/reset')
    await practice.control('POST', '/limits', { enforce: false })
    const again = await restored(dataDir)
    await again.call('app.setOffline', { isOffline: false })
    expect(await again.push()).toMatchObject([{ outcome: 'held', error: { code: 'restored' } }])
    expect(await states(again)).toEqual([['Went', 'free']])
    expect(await plan(again)).toEqual([{ operation: 'create', isApproved: false, heldBy: [] }])
    expect(await creates()).toEqual([])
    expect(await again.pushed()).toEqual({ applied: 1 })
    await again.closeOnly()
  })

  it('asks a person where several could be it', async () => {
    const { dataDir } = await pushedAfterBackup((galley) => galley.create({ name: 'Two of it' }))
    const other = await opened()
    await other.pull({ kinds: ['account', 'funding_instrument'] })
    await other.create({ name: 'Two of it' })
    expect(await other.pushed()).toEqual({ applied: 1 })
    await other.closeOnly()
    const galley = await restored(dataDir)
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed()).toEqual({ unknown: 1 })
    expect(await states(galley)).toEqual([['Two of it', 'undecided']])
    // Nobody knows of a request for it: no word of a lost answer.
    const [step] = await galley.call('queue.list', { accountId: null })
    expect(step).toMatchObject({ state: 'undecided', isRestored: true, attempts: 0, why: 'Two look like it: decide' })
    expect((await galley.call('record.get', { key: step!.key })).undecided?.isRestored).toBe(true)
    expect((await galley.call('app.state', {})).accounts.map(({ undecided }) => undecided)).toContain(1)
    expect(await creates()).toHaveLength(2)
    await galley.closeOnly()
  })

  it('finds a parent first, and then what was made in it', async () => {
    const { dataDir } = await pushedAfterBackup(async (galley) => {
      const parent = await galley.create({
        name: 'Parent',
        budget_optimization: 'LINE_ITEM',
        daily_budget_amount_local_micro: null,
      })
      await galley.call('record.create', {
        kind: 'line_item',
        accountId: galley.accountId,
        values: { ...lineItem, campaign_id: parent.id, name: 'Child' },
      })
    })
    const galley = await restored(dataDir)
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed()).toEqual({ applied: 2 })
    expect(await states(galley)).toEqual([
      ['Parent', 'found'],
      ['Child', 'found'],
    ])
    expect([(await creates()).length, (await creates('line_item')).length]).toEqual([1, 1])
    await galley.closeOnly()
  })

  it('reads records again before edits of it go, so that nothing of others is overwritten', async () => {
    const { dataDir } = await pushedAfterBackup(async (galley) => {
      const [campaign] = await galley.campaigns({ entity_status: 'PAUSED' })
      await galley.edit(campaign!.key, { name: 'Mine' })
    })
    const account = practice.info.users[0]!.accounts[0]!.id
    const sent = (await practice.ledger()).flatMap(({ effects }) => effects).find(({ kind }) => kind === 'campaign')
    await practice.control('POST', '/edit', {
      account_id: account,
      kind: 'campaign',
      id: sent!.id,
      fields: { name: 'Theirs' },
    })
    const galley = await restored(dataDir)
    await galley.call('app.setOffline', { isOffline: false })
    expect(await plan(galley)).toEqual([{ operation: 'update', isApproved: false, heldBy: [] }])
    expect(await galley.pushed()).toEqual({ conflict: 1 })
    await galley.closeOnly()
  })
})

const lineItem = {
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_SERVICE'],
  start_time: '2027-01-04T00:00:00Z',
  end_time: '2027-02-04T00:00:00Z',
  daily_budget_amount_local_micro: 5_000_000n,
  bid_amount_local_micro: 1_500_000n,
}

describe('an older file that is put in place without restore', () => {
  it('is told from the one that was last open, and treated as a backup', async () => {
    const { dataDir, backup } = await pushedAfterBackup((galley) => galley.create({ name: 'By hand' }))
    renameSync(backup, fileOf(dataDir))
    const galley = await opened(dataDir)
    expect(await galley.call('data.report', {})).toMatchObject({ reason: 'replaced', withdrawn: 1 })
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect(await creates()).toHaveLength(1)
    await galley.closeOnly()
  })

  it('from the folder that a restore set aside is too', async () => {
    const { dataDir } = await pushedAfterBackup((galley) => galley.create({ name: 'Set aside' }))
    const galley = await restored(dataDir)
    const aside = readdirSync(join(fileOf(dataDir), '..')).find((name) => name.startsWith('damaged-'))!
    await galley.closeOnly()
    renameSync(join(fileOf(dataDir), '..', aside, 'galley.sqlite'), fileOf(dataDir))
    const back = await opened(dataDir)
    expect(await back.call('data.report', {})).toMatchObject({ reason: 'replaced', records: [] })
    await back.closeOnly()
  })

  it('copied with its whole folder while a request was on its way looks for it, too', async () => {
    const galley = await opened()
    await galley.pull({ kinds: ['account', 'funding_instrument', 'campaign'] })
    await galley.create({ name: 'On its way' })
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: 'campaigns' },
      fault: { kind: 'delay', ms: 1500 },
    })
    const pushing = galley.pushed()
    await expect.poll(async () => (await galley.campaigns()).some(({ state }) => state === 'sending')).toBe(true)
    const file = fileOf(galley.dataDir)
    const copy = mkdtempSync(join(tmpdir(), 'galley-copy-'))
    folders.push(copy)
    cpSync(join(file, '..'), copy, { recursive: true })
    expect(await pushing).toEqual({ applied: 1 })
    await galley.restart()
    await galley.closeOnly()
    for (const suffix of ['', '-wal']) copyFileSync(join(copy, `galley.sqlite${suffix}`), `${file}${suffix}`)
    const back = await opened(galley.dataDir)
    expect(await states(back)).toEqual([['On its way', 'waiting']])
    expect(await back.pushed()).toEqual({ applied: 1 })
    expect(await creates()).toHaveLength(1)
    await back.closeOnly()
  })
})

describe('a folder that was copied from another computer', () => {
  const on = (dataDir: string, installation: string | null, machine: string | null = null) =>
    TestGalley.openOn(practice.info, dataDir, false, {
      secrets: { ...createMemorySecrets(), installationId: () => Promise.resolve(installation) },
      machineId: () => machine,
    })

  /** Made and approved here, then the folder is copied, and here it goes on. */
  async function copied(installation: string | null, machine: string | null): Promise<string> {
    const own = await opened()
    await own.closeOnly()
    const here = await on(own.dataDir, installation, machine)
    await here.pull({ kinds: ['account', 'funding_instrument', 'campaign'] })
    await here.call('app.setOffline', { isOffline: true })
    await here.create({ name: 'On two computers' })
    await here.pushed()
    await here.closeOnly()
    const copy = mkdtempSync(join(tmpdir(), 'galley-copy-'))
    folders.push(copy)
    cpSync(own.dataDir, copy, { recursive: true })
    const again = await on(own.dataDir, installation, machine)
    await again.call('app.setOffline', { isOffline: false })
    expect(await again.pushed()).toEqual({ applied: 1 })
    await again.closeOnly()
    return copy
  }

  it.each<{ how: string; here: [string | null, string]; there: [string | null, string] }>([
    { how: 'by the id in the keychain', here: ['a', 'same'], there: ['b', 'same'] },
    { how: 'by the computer’s own id where no keychain is', here: [null, 'm1'], there: [null, 'm2'] },
  ])('is noticed $how: nothing of it goes twice, and its drafts are there', async ({ here, there }) => {
    const copy = await copied(...here)
    const galley = await on(copy, ...there)
    expect(await galley.call('data.report', {})).toMatchObject({ reason: 'copied', withdrawn: 1 })
    expect(await states(galley)).toEqual([['On two computers', 'waiting']])
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect(await creates()).toHaveLength(1)
    await galley.call('data.putReportAway', {})
    await galley.closeOnly()
    const next = await on(copy, ...there)
    expect(await next.call('data.report', {})).toBeNull()
    await next.closeOnly()
  })

  it('is not noticed where nothing tells computers apart, and the state says so', async () => {
    const galley = await on(await copied(null, null), null)
    expect(await galley.call('data.report', {})).toBeNull()
    expect((await galley.call('app.state', {})).copyCheck).toBe('none')
    await galley.closeOnly()
  })
})
