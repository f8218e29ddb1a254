// @vitest-environment node
import { flushSync } from 'svelte'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AccountView, AppState, RecordView } from '../../../../shared/bridge.ts'
import { asWritten, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { AppModel } from '../../../../src-renderer/state/app-state.svelte.ts'
import { PreferenceState } from '../../../../src-renderer/state/preferences.svelte.ts'
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts'
import { GalleyEngine } from '../../../support/window/galley-engine.ts'
import { HandTimer } from '../../../support/window/hand-timer.ts'

let engine: GalleyEngine
/** The frame's state as the engine gave it. */
let state: AppState
let toasts: Toasts
let stored: Map<string, string>
let app: AppModel
let shown: string[]

// Preferences mark the page's root.
beforeAll(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }))
afterAll(() => vi.unstubAllGlobals())

beforeEach(async () => {
  engine = await GalleyEngine.open()
  await engine.galley.pull({ kinds: ['account', 'funding_instrument', 'campaign'] })
  state = await engine.galley.call('app.state', {})
  toasts = new Toasts(new HandTimer().after)
  stored = new Map()
  shown = []
  app = make()
  await app.start()
})
afterEach(async () => {
  app.close()
  await engine.end()
})

function make(): AppModel {
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
  return new AppModel(engine.bridge, toasts, new PreferenceState(store), () => shown.push('conflicts'))
}

function withAccounts(...accounts: { id: string; campaigns: number }[]): AppState {
  const [sample] = state.accounts as [AccountView]
  return {
    ...state,
    accounts: accounts.map(({ id, campaigns }, index) => ({
      ...sample,
      key: 9_000 + index,
      id,
      name: id,
      counts: { campaign: campaigns },
    })),
  }
}

test('the account with the most records is shown first', () => {
  app.accept(withAccounts({ id: 'small', campaigns: 3 }, { id: 'large', campaigns: 300 }))
  flushSync()
  expect(app.account?.id).toBe('large')
})

test('while the first pull runs the choice may still move, afterwards it stays', () => {
  const pulling = { kind: 'pull', label: 'Pulling', done: 0, total: null } as const
  const fresh = make()
  fresh.accept({ ...withAccounts({ id: 'a', campaigns: 5 }, { id: 'b', campaigns: 0 }), activity: pulling })
  expect(fresh.account?.id).toBe('a')
  fresh.accept({ ...withAccounts({ id: 'a', campaigns: 5 }, { id: 'b', campaigns: 9 }), activity: pulling })
  expect(fresh.account?.id).toBe('b')
  fresh.accept(withAccounts({ id: 'a', campaigns: 5 }, { id: 'b', campaigns: 9 }))
  fresh.accept(withAccounts({ id: 'a', campaigns: 50 }, { id: 'b', campaigns: 9 }))
  expect(fresh.account?.id).toBe('b')
})

test('the account that a person chose is shown again at the next start', () => {
  app.accept(withAccounts({ id: 'small', campaigns: 3 }, { id: 'large', campaigns: 300 }))
  app.chooseAccount('small')
  const next = make()
  next.accept(withAccounts({ id: 'small', campaigns: 3 }, { id: 'large', campaigns: 300 }))
  expect(next.account?.id).toBe('small')
})

/** The campaign that the tests change. */
async function campaign(): Promise<RecordView> {
  const [first] = await engine.galley.campaigns()
  return first!
}

const flightOf = (name: string) => message('engine.journal.changeFlight', { name })

test('undo names the step, and says when nothing is left', async () => {
  const { key } = await campaign()
  await engine.galley.call('record.edit', { key, values: { name: 'Renamed' }, label: flightOf('Spring roast') })
  await app.undo()
  expect(toasts.list.at(-1)?.message).toBe('Undone: Change flight of Spring roast')
  await app.undo()
  expect(toasts.list.at(-1)).toMatchObject({ severity: 'info', message: 'There is nothing to undo.' })
})

test('undo of a step says what it left alone, since it was changed again', async () => {
  const { key } = await campaign()
  await engine.galley.edit(key, { name: 'One' })
  const action = await engine.galley.call('journal.lastOf', { key })
  await engine.galley.edit(key, { name: 'Two' })
  app.undoButton([action])!.run()
  await vi.waitFor(() => expect(toasts.list.at(-1)).toMatchObject({ severity: 'warning', lines: ['Two: Name'] }))
  expect((await campaign()).values['name']).toBe('Two')
})

test('a message’s Undo takes back what it names, and is gone once that was taken back otherwise', async () => {
  const { key } = await campaign()
  const edit = (name: string) => engine.galley.call('record.edit', { key, values: { name }, label: flightOf(name) })
  await edit('One')
  toasts.show('One is done', { action: await app.undoButtonOf(key) })
  const last = await engine.galley.call('journal.lastOf', { key })
  toasts.list.at(-1)?.action?.run()
  await vi.waitFor(() => expect(engine.inputsOf('journal.undo')).toEqual([{ action: last }]))
  await vi.waitFor(async () => expect((await campaign()).operation).toBeNull())
  await edit('Two')
  toasts.show('Two is done', { action: await app.undoButtonOf(key) })
  await app.undo()
  expect(toasts.list.map(({ message }) => message)).not.toContain('Two is done')
  expect(app.undoButton([undefined, null])).toBeNull()
})

test('a refused call is told with its technical part apart, and gives nothing', async () => {
  engine.failing.set(
    'pull.run',
    new GalleyError('offline', asWritten('You are working offline.'), { host: 'ads.example' }),
  )
  await app.pull()
  expect(toasts.list.at(-1)).toMatchObject({ severity: 'error', message: 'You are working offline.' })
  expect(toasts.list.at(-1)?.detail).toContain('ads.example')
})

test('a pull that meets conflicts says so, with the way to them', async () => {
  const { accountId: account_id } = engine.galley
  const [first, second] = await engine.galley.campaigns()
  for (const { key, id } of [first!, second!]) {
    await engine.galley.edit(key, { name: 'Mine' })
    await engine.practice.control('POST', '/edit', { account_id, kind: 'campaign', id, fields: { name: 'Theirs' } })
  }
  await app.pull({ kinds: ['campaign'] })
  const toast = toasts.list.at(-1)
  expect(toast?.message).toBe(
    '2 conflicts: someone else changed these too. Nothing of them is sent until you settle them.',
  )
  toast?.action?.run()
  expect(shown).toEqual(['conflicts'])
})

test('when the engine began anew the window asks again and says so', async () => {
  engine.taken()
  engine.emit({ name: 'engine', payload: { state: 'restarted', error: null } } as never)
  await new Promise((resolve) => setImmediate(resolve))
  expect(engine.taken()).toEqual(['app.state'])
  expect(toasts.list.at(-1)?.message).toContain('started again')
})

test('an engine that cannot start is said in its place', () => {
  const error = { code: 'busy', message: asWritten('The data folder is open elsewhere.'), details: {} } as const
  engine.emit({ name: 'engine', payload: { state: 'failed', error } } as never)
  flushSync()
  expect(app.startError?.message).toBe('The data folder is open elsewhere.')
})

test('the next start shows the account that was shown, though another one is larger by then', () => {
  app = make()
  app.accept(withAccounts({ id: 'a', campaigns: 1 }, { id: 'b', campaigns: 9 }))
  expect(app.account?.id).toBe('b')
  const next = make()
  next.accept(withAccounts({ id: 'a', campaigns: 99 }, { id: 'b', campaigns: 9 }))
  expect(next.account?.id).toBe('b')
})
