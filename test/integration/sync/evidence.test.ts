import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'
import { authorization } from '../practice/client.ts'

let practice: PracticeProcess
const open: TestGalley[] = []
beforeEach(async () => {
  practice = await PracticeProcess.start()
})
afterEach(async () => {
  for (const galley of open.splice(0)) await galley.close()
  await practice.stop()
})

async function pulled(): Promise<TestGalley> {
  const galley = await TestGalley.open(practice.info)
  open.push(galley)
  await galley.pull()
  return galley
}
const list = (galley: TestGalley, kind: string) =>
  galley.call('record.list', { kind, accountId: galley.accountId, filter: { equals: {} }, limit: 1000 })
const effects = async (operation: string, kind: string) =>
  (await practice.ledger())
    .flatMap((line) => line.effects)
    .filter((one) => one.operation === operation && one.kind === kind)
const lists = (path: string, seconds: number) =>
  practice.control('POST', '/faults', { match: { path }, times: 100, fault: { kind: 'lag', s: seconds } })
const plan = async (galley: TestGalley) =>
  (await galley.call('push.plan', { accountId: null })).map(({ operation, id }) => ({ operation, id }))

describe('a draft that somebody else deleted for good', () => {
  it('is done where it was to be deleted here, and a conflict where it was edited', async () => {
    const galley = await pulled()
    const other = await pulled()
    const [first, second, third] = await list(other, 'draft_tweet')
    const keyOf = async (id: string) => (await galley.call('record.find', { kind: 'draft_tweet', id })).key
    await galley.call('record.delete', { kind: 'draft_tweet', selection: { keys: [await keyOf(first!.id)] } })
    const edited = await keyOf(second!.id)
    await galley.call('record.edit', { key: edited, values: { text: 'Edited here' } })
    await galley.call('record.edit', { key: await keyOf(third!.id), values: { text: 'Edited here, too' } })
    await other.call('record.delete', {
      kind: 'draft_tweet',
      selection: { keys: [first!.key, second!.key, third!.key] },
    })
    expect(await other.pushed()).toEqual({ applied: 3 })

    expect(await galley.pushed()).toEqual({ applied: 1, conflict: 2 })
    expect(await plan(galley)).toMatchObject([{ operation: 'update' }, { operation: 'update' }])
    expect(await galley.call('record.get', { key: edited })).toMatchObject({
      state: 'conflict',
      conflict: { deleted: { mine: false, theirs: true } },
      values: { text: 'Edited here' },
    })
    // Theirs: it leaves, whatever else comes. Mine: it is made again.
    await galley.call('conflict.resolve', { key: edited, side: 'theirs' })
    const again = await galley.call('conflict.resolve', { key: await keyOf(third!.id), side: 'mine' })
    expect(again).toMatchObject({ state: 'new', values: { text: 'Edited here, too' } })
    await galley.pull()
    const ids = (await list(galley, 'draft_tweet')).map(({ id }) => id)
    for (const gone of [first!, second!, third!]) expect(ids).not.toContain(gone.id)
    expect(ids).toContain(again!.id)
  }, 60_000)

  it('does not come back by a list that lags behind our own delete', async () => {
    const galley = await pulled()
    const [draft] = await list(galley, 'draft_tweet')
    await lists('draft', 30)
    await galley.call('record.delete', { kind: 'draft_tweet', selection: { keys: [draft!.key] } })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull()
    expect((await list(galley, 'draft_tweet')).map(({ id }) => id)).not.toContain(draft!.id)
  }, 60_000)
})

describe('a share of an audience, which can only be listed', () => {
  it('is deleted by a request though lists lag, and done when the service says 404', async () => {
    const galley = await pulled()
    const audiences = await list(galley, 'custom_audience')
    const own = audiences.find(({ values }) => values['audience_type'] !== 'FLEXIBLE')!
    await lists('permissions', 30)
    const share = await galley.call('record.create', {
      kind: 'tailored_audience_permission',
      accountId: galley.accountId,
      values: { tailored_audience_id: own.id, granted_account_id: '18ce55a9k0q', permission_level: 'READ_ONLY' },
    })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull()
    const made = await galley.call('record.get', { key: share.key })
    expect(made).toMatchObject({ state: 'clean', values: { deleted: false } })
    await galley.call('record.delete', { kind: 'tailored_audience_permission', selection: { keys: [made.key] } })
    await practice.control('POST', '/faults', {
      match: { method: 'DELETE', path: 'permissions' },
      fault: { kind: 'drop', when: 'after' },
    })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect(await effects('delete', 'tailored_audience_permission')).toHaveLength(1)
    expect(await plan(galley)).toEqual([])
  }, 60_000)
})

describe('a create whose answer is lost among very many', () => {
  it('is found beyond the tenth page, and made once', async () => {
    await practice.control('POST', '/limits', { enforce: false })
    const galley = await pulled()
    await galley.call('record.create', { kind: 'draft_tweet', accountId: galley.accountId, values: { text: 'First' } })
    await galley.pushed()
    await manyDrafts(2_020)
    const before = (await effects('create', 'draft_tweet')).length
    const lost = await galley.call('record.create', {
      kind: 'draft_tweet',
      accountId: galley.accountId,
      values: { text: 'The lost one' },
    })
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: 'draft_tweets$' },
      fault: { kind: 'drop', when: 'after' },
    })
    expect(await galley.pushed('all', 60_000)).toEqual({ applied: 1 })
    expect((await effects('create', 'draft_tweet')).length - before).toBe(1)
    expect(await galley.call('record.get', { key: lost.key })).toMatchObject({ state: 'clean' })
  }, 120_000)

  /** Made by somebody else, as the first one was. */
  async function manyDrafts(count: number): Promise<void> {
    const lines = (await practice.ledger()) as unknown as {
      method: string
      path: string
      query: string
      effects: { kind: string }[]
    }[]
    const line = lines.find(
      ({ method, effects: made }) => method === 'POST' && made.some(({ kind }) => kind === 'draft_tweet'),
    )!
    const user = practice.info.users[0]!
    const keys = {
      consumerKey: practice.info.consumer_key,
      consumerSecret: practice.info.consumer_secret,
      token: user.access_token,
      tokenSecret: user.access_token_secret,
    }
    const url = `${new URL(practice.info.base_url).origin}${line.path}`
    const make = async (number: number) => {
      const pairs = [...new URLSearchParams(line.query)].map(([name, value]): [string, string] => [
        name,
        name === 'text' ? `Other ${number}` : value,
      ])
      const query = new URLSearchParams(pairs).toString().replaceAll('+', '%20')
      const headers = { authorization: authorization('POST', url, pairs, keys, Date.now()) }
      const answer = await fetch(`${url}?${query}`, { method: 'POST', headers })
      expect(answer.ok).toBe(true)
      await answer.arrayBuffer()
    }
    for (let number = 0; number < count; number += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => make(number + index)))
  }
})

describe('the mass-change brake', () => {
  it('holds records of kinds that cannot say that they are deleted, and applies exactly what was shown', async () => {
    const galley = await pulled()
    const other = await TestGalley.open(practice.info)
    open.push(other)
    await other.pull({ kinds: ['promotable_user', 'draft_tweet'] })
    for (let number = 0; number < 8; number++)
      await other.call('record.create', {
        kind: 'draft_tweet',
        accountId: other.accountId,
        values: { text: `Draft ${number}` },
      })
    await other.pushed()
    await galley.pull({ kinds: ['draft_tweet'] })
    const before = await list(galley, 'draft_tweet')
    const remove = async (rows: { id: string }[]) => {
      const keys = await Promise.all(
        rows.map(async ({ id }) => (await other.call('record.find', { kind: 'draft_tweet', id })).key),
      )
      await other.call('record.delete', { kind: 'draft_tweet', selection: { keys } })
      await other.pushed()
    }
    await remove(before.slice(0, 5))
    expect(await galley.pull({ kinds: ['draft_tweet'] })).toMatchObject([{ status: 'staged', staged: { deleted: 5 } }])
    const [shown] = await galley.call('pull.held', { accountId: galley.accountId })
    expect(shown!.rows.map(({ id, change }) => [id, change]).toSorted()).toEqual(
      before
        .slice(0, 5)
        .map(({ id }) => [id, 'deleted'])
        .toSorted(),
    )

    await remove(before.slice(5, 7))
    const order = { accountId: galley.accountId, kind: 'draft_tweet', set: shown!.set }
    await expect(galley.call('pull.acceptHeld', { ...order, set: 'another' })).rejects.toMatchObject({
      code: 'mass_change',
    })
    expect(await list(galley, 'draft_tweet')).toHaveLength(before.length)
    expect(await galley.call('pull.acceptHeld', order)).toMatchObject([
      { status: 'staged', deleted: 5, staged: { deleted: 2, conflicts: 0 } },
    ])
    expect(await list(galley, 'draft_tweet')).toHaveLength(before.length - 5)
    await expect(galley.call('pull.acceptHeld', order)).rejects.toMatchObject({ code: 'mass_change' })
  }, 90_000)
})

describe('galley pull', () => {
  it('prints what is held by name, and --accept-mass-change applies what was printed alone', async () => {
    const terminal = new Terminal(practice.info)
    const { account } = terminal
    const galley = (...words: string[]) => terminal.run(...words)
    const pull = (...more: string[]) => galley('pull', '--account', account, '--kind', 'campaign', ...more)
    await terminal.connectAndPull('campaign')
    const ids = (await galley('list', 'campaign', '--account', account, '--limit', '80')).lines.map((line) =>
      String(line['id']),
    )
    const remove = (some: string[]) =>
      Promise.all(
        some.map((id) =>
          practice.control('POST', '/edit', { account_id: account, kind: 'campaign', id, fields: { deleted: true } }),
        ),
      )
    await remove(ids.slice(0, 60))
    const held = await pull()
    expect(held.code).toBe(1)
    const line = held.lines.find((one) => 'held' in one) as {
      kind: string
      held: { id: string; name: string; change: string }[]
    }
    expect(Object.keys(line)).toEqual(['kind', 'held'])
    expect(line.held.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 60).toSorted())
    expect(line.held.every(({ name, change }) => name !== '' && change === 'deleted')).toBe(true)
    expect(held.lines.at(-1)).toMatchObject({ error: { code: 'mass_change' } })

    await remove(ids.slice(60, 63))
    const accepted = await pull('--accept-mass-change')
    expect(accepted.code).toBe(1)
    const rest = accepted.lines.find((one) => 'held' in one) as typeof line
    expect(rest.held.map(({ id }) => id).toSorted()).toEqual(ids.slice(60, 63).toSorted())
    const left = (await galley('list', 'campaign', '--account', account)).lines.map((one) => String(one['id']))
    expect(ids.filter((id) => !left.includes(id)).toSorted()).toEqual(ids.slice(0, 60).toSorted())
    expect((await pull('--accept-mass-change')).code).toBe(0)
    terminal.remove()
  }, 90_000)
})
