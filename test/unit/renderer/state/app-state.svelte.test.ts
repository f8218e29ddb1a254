import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AccountView, AppState } from '../../../../shared/bridge.ts'
import { asWritten, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { AppModel } from '../../../../src-renderer/state/app-state.svelte.ts'
import { openBridge } from '../../../../src-renderer/state/bridge.ts'
import { PreferenceState } from '../../../../src-renderer/state/preferences.svelte.ts'
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts'
import { FakeEngine } from '../../../support/window/fake-engine.ts'
import { HandTimer } from '../../../support/window/hand-timer.ts'

let engine: FakeEngine
let toasts: Toasts
let stored: Map<string, string>
let app: AppModel
let shown: string[]

beforeEach(async () => {
  engine = new FakeEngine({ count: 20 })
  toasts = new Toasts(new HandTimer().after)
  stored = new Map()
  shown = []
  app = make()
  await app.start()
})

function make(bridge = openBridge(engine)): AppModel {
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
  return new AppModel(bridge, toasts, new PreferenceState(store), () => shown.push('conflicts'))
}

function withAccounts(...accounts: { id: string; campaigns: number }[]): AppState {
  const base = engine.state()
  const [sample] = base.accounts as [AccountView]
  return {
    ...base,
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

test('undo names the step, and what it had to leave alone', async () => {
  await engine.call('record.edit', {
    key: 11,
    values: { name: 'Renamed' },
    label: message('engine.journal.changeFlight', { name: 'Spring roast' }),
  })
  await app.undo()
  expect(toasts.list.at(-1)?.message).toBe('Undone: Change flight of Spring roast')
  await app.undo()
  expect(toasts.list.at(-1)).toMatchObject({ severity: 'info', message: 'Nothing is left to take back.' })
})

test('a message’s Undo takes back what it names, and is gone once that was taken back otherwise', async () => {
  const edit = (name: string) =>
    engine.call('record.edit', { key: 11, values: { name }, label: message('engine.journal.changeFlight', { name }) })
  await edit('One')
  toasts.show('One is done', { action: await app.undoButtonOf(11) })
  const asked = () => engine.calls.filter((call) => call.name === 'journal.undo').map((call) => call.input)
  toasts.list.at(-1)?.action?.run()
  await vi.waitFor(() => expect(asked()).toEqual([{ action: 1 }]))
  await edit('Two')
  toasts.show('Two is done', { action: await app.undoButtonOf(11) })
  await app.undo()
  expect(toasts.list.find(({ message }) => message === 'Two is done')?.action).toBeNull()
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
  const bridge = openBridge(engine)
  const pulled = [{ kind: 'campaign', accountId: 'a', status: 'complete', conflicts: 2, error: null }]
  vi.spyOn(bridge, 'call').mockImplementation((() => Promise.resolve(pulled)) as never)
  await make(bridge).pull()
  const told = toasts.list.at(-1)
  expect(told?.message).toBe(
    '2 conflicts: someone else changed these too. Nothing of them is sent until you settle them.',
  )
  told?.action?.run()
  expect(shown).toEqual(['conflicts'])
})

test('when the engine began anew the window asks again and says so', async () => {
  engine.calls.length = 0
  engine.emit({ name: 'engine', payload: { state: 'restarted', error: null } } as never)
  await new Promise((resolve) => setImmediate(resolve))
  expect(engine.calls.map((call) => call.name)).toEqual(['app.state'])
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
