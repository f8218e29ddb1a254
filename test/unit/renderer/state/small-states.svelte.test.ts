import { flushSync } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import type { SearchHit } from '../../../../shared/bridge.ts'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'
import { CommandHub } from '../../../../src-renderer/state/command-hub.svelte.ts'
import { GridQueryState } from '../../../../src-renderer/state/grid-query.svelte.ts'
import { PaletteState, rankCommands } from '../../../../src-renderer/state/palette.svelte.ts'
import { refusalOf } from '../../../../src-renderer/state/permissions.ts'
import { Router } from '../../../../src-renderer/state/router.svelte.ts'
import { PreferenceState } from '../../../../src-renderer/state/preferences.svelte.ts'
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts'
import { accountId, campaignRow } from '../../../support/store/workspace-harness.ts'
import { HandTimer } from '../../../support/window/hand-timer.ts'
import { StoreEngine } from '../../../support/window/store-engine.ts'

/** Nothing is called: what is shown comes from elsewhere. */
const noEngine = { call: () => Promise.reject(new Error('called')), on: () => () => {} } as unknown as Bridge

test('messages that inform go by themselves, errors stay until they are closed, the same words stand once', () => {
  const timer = new HandTimer()
  const toasts = new Toasts(timer.after)
  toasts.show('Saved')
  toasts.show('Refused', { severity: 'error' })
  toasts.show('Saved')
  expect(toasts.list.map((each) => each.message)).toEqual(['Refused', 'Saved'])
  timer.pass(60_000)
  expect(toasts.list.map((each) => each.message)).toEqual(['Refused'])
  toasts.close(toasts.list[0]?.id ?? 0)
  expect(toasts.list).toEqual([])
})

test('a message about work that goes on stays as long as the work, and goes with it, come what may of it', async () => {
  const timer = new HandTimer()
  const toasts = new Toasts(timer.after)
  let end!: (answer: string) => void
  const asked = toasts.during('Asking…', new Promise<string>((resolve) => (end = resolve)))
  timer.pass(60_000)
  expect(toasts.list.map((each) => each.message)).toEqual(['Asking…'])
  end('answered')
  expect(await asked).toBe('answered')
  expect(toasts.list).toEqual([])
  await expect(toasts.during('Asking…', Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(toasts.list).toEqual([])
})

test('a message that somebody points at stays, and goes its time after that', () => {
  const timer = new HandTimer()
  const toasts = new Toasts(timer.after)
  let isPointedAt = true
  const leave = toasts.stayWhile(() => isPointedAt)
  toasts.show('Deleted 1 campaign')
  timer.pass(30_000)
  expect(toasts.list.map((each) => each.message)).toEqual(['Deleted 1 campaign'])
  isPointedAt = false
  timer.pass(6_000)
  expect(toasts.list).toEqual([])
  isPointedAt = true
  leave()
  toasts.show('Saved')
  timer.pass(6_000)
  expect(toasts.list).toEqual([])
})

test('a screen’s own action stands before the frame’s, until the screen goes', () => {
  const hub = new CommandHub()
  const did: string[] = []
  hub.provide(() => ({
    review: { run: () => did.push('go') },
    delete: { run: () => did.push('never'), reason: 'Nothing selected.' },
  }))
  const leave = hub.provide(() => ({ review: { run: () => did.push('push') } }))
  expect(hub.run('review')).toBe(true)
  leave()
  expect(hub.run('review')).toBe(true)
  expect(hub.run('delete')).toBe(false)
  expect(hub.run('filter')).toBe(false)
  expect(did).toEqual(['push', 'go'])
})

test('opening a record from another screen goes to its list and asks for the field', () => {
  const router = new Router()
  router.go({ view: 'review' })
  router.open('campaign', 11, 'name')
  expect(router.screen).toEqual({ view: 'records', kind: 'campaign' })
  expect(router.openKey).toBe(11)
  expect(router.focusField).toEqual({ key: 11, field: 'name' })
  router.go({ view: 'conflicts' })
  router.back()
  expect(router.screen).toEqual({ view: 'records', kind: 'campaign' })
  expect(router.openKey).toBe(11)
})

test('Back and Forward go over screens and records that were opened', () => {
  const router = new Router()
  const campaigns = router.screen
  expect([router.canGoBack, router.canGoForward]).toEqual([false, false])
  router.open('campaign', 1)
  router.open('campaign', 2)
  router.go({ view: 'today' })
  router.back()
  expect([router.screen, router.openKey]).toEqual([campaigns, 2])
  router.back()
  expect(router.openKey).toBe(1)
  router.back()
  expect([router.openKey, router.canGoBack]).toEqual([null, false])
  router.forward()
  router.forward()
  router.forward()
  expect([router.screen, router.canGoForward]).toEqual([{ view: 'today' }, false])
  router.back()
  // Who goes elsewhere has nothing to go forward to.
  router.go({ view: 'review' })
  expect(router.canGoForward).toBe(false)
  router.back()
  expect([router.screen, router.openKey]).toEqual([campaigns, 2])
})

test('rows that are only looked at are no stations of Back', () => {
  const router = new Router()
  router.select(1)
  router.select(2)
  router.go({ view: 'today' })
  router.back()
  expect([router.openKey, router.canGoBack]).toEqual([2, false])
})

test('an open record stays with the list that it was opened in, whatever is looked at in between', () => {
  const router = new Router()
  router.open('line_item', 7)
  router.go({ view: 'access' })
  router.go({ view: 'records', kind: 'card' })
  expect(router.openKey).toBeNull()
  router.select(9)
  router.go({ view: 'calendar' })
  expect(router.openKey).toBeNull()
})

test('preferences survive, and what is damaged or of another type is left out', () => {
  const stored = new Map<string, string>()
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
  new PreferenceState(store).set({ editorPx: 512 })
  expect(new PreferenceState(store).values.editorPx).toBe(512)
  stored.set('window', '{"editorPx":"wide","navigationPx":180}')
  expect(new PreferenceState(store).values).toMatchObject({ editorPx: 380, navigationPx: 180 })
  stored.set('window', 'not json')
  expect(new PreferenceState(store).values.editorPx).toBe(380)
})

test('a list asks with its kind, account and filter, and begins anew with a new engine', async () => {
  const engine = new StoreEngine(3)
  onTestFinished(() => engine.end())
  for (const funding_instrument_id of ['f1', 'f1', 'f2'])
    engine.bench.workspace.edits.create('campaign', accountId, { name: 'New', funding_instrument_id })
  const query = new GridQueryState(engine.bridge, 'campaign', accountId, {
    filter: { text: '', chip: 'all', equals: { funding_instrument_id: 'f1' } },
  })
  const source = query.source
  await source.page({ filter: query.filter, sort: null, columns: ['name'], offset: 0, limit: 10 })
  expect(engine.inputsOf('grid.page')).toMatchObject([
    { kind: 'campaign', accountId, filter: { equals: { funding_instrument_id: 'f1' } } },
  ])
  expect(query.chipCounts).toMatchObject({ all: 5, new: 2 })
  expect(query.isFiltered).toBe(true)
  engine.bench.pull('campaign', [campaignRow(1, { name: 'Changed' }), campaignRow(2), campaignRow(3)])
  expect(query.dataRevision).toBeGreaterThan(0)
  engine.emit({ name: 'engine', payload: { state: 'restarted', error: null } } as never)
  expect(query.source).not.toBe(source)
  expect(query.dataRevision).toBe(0)
})

test('the palette offers what was worked on before anything is typed, and never beside what is looked for', async () => {
  const palette = new PaletteState(
    noEngine,
    () => [{ id: 'pull', label: 'Pull', section: 'Sync', run: () => {} }],
    () => () => {},
  )
  const offered = palette.offer(
    Promise.resolve([{ key: 4, kind: 'campaign', id: 'c4', accountId: 'a', name: 'Oat milk' }]),
  )
  const first = palette.chosen()
  await offered
  expect(await first).toMatchObject({ type: 'record', hit: { key: 4 } })
  expect(palette.items).toMatchObject([{ type: 'record', isRecent: true, hit: { key: 4 } }, { type: 'command' }])
  palette.type('pull')
  expect(palette.items).toMatchObject([{ type: 'command', command: { id: 'pull' } }])
})

test('the palette finds records by the store and commands by their letters, late answers are dropped', async () => {
  const engine = new StoreEngine(0)
  onTestFinished(() => engine.end())
  engine.bench.pull('campaign', [campaignRow(1, { name: 'Oat milk' }), campaignRow(2, { name: 'Decaf week' })])
  const timer = new HandTimer()
  const commands = ['Pull', 'Review & push', 'Work offline'].map((label) => ({
    id: label,
    label,
    section: 'Changes',
    run: () => undefined,
  }))
  const palette = new PaletteState(engine.bridge, () => commands, timer.after)
  expect(palette.items).toHaveLength(3)
  palette.type('oat')
  palette.type('decaf')
  timer.pass(1000)
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
  expect(engine.taken()).toEqual(['search.query'])
  expect(palette.items[0]).toMatchObject({ type: 'record', hit: { name: 'Decaf week' } })
  expect(rankCommands('offl', commands).map((each) => each.label)).toEqual(['Work offline'])
})

test('what is called exactly so stands first, then records of the open account, what is alike, records of other accounts', async () => {
  const timer = new HandTimer()
  const hit = (key: number, owner: string) => ({
    key,
    kind: 'feature',
    id: String(key),
    accountId: owner,
    name: 'Polls',
  })
  const bridge = { ...noEngine, call: () => Promise.resolve([hit(1, 'other'), hit(2, 'mine')]) } as unknown as Bridge
  const commands = [
    { id: 'more', label: 'Polls that ended', section: 'Go to', run: () => {} },
    { id: 'go', label: 'Polls', section: 'Go to', run: () => {} },
  ]
  const palette = new PaletteState(
    bridge,
    () => commands,
    timer.after,
    () => [],
    ({ accountId: owner }) => owner !== 'mine',
  )
  palette.type('polls')
  timer.pass(1000)
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
  expect(palette.items.map((item) => (item.type === 'record' ? item.hit.accountId : item.command.id))).toEqual([
    'go',
    'mine',
    'more',
    'other',
  ])
})

test('Enter in the palette means what the text finds, never what an earlier text found', async () => {
  const answers = new Map<string, (hits: readonly SearchHit[]) => void>()
  const bridge = {
    ...noEngine,
    call: (_: string, { text }: { text: string }) => new Promise((answer) => answers.set(text, answer)),
  } as unknown as Bridge
  const timer = new HandTimer()
  const commands = ['Paste rows…', 'Pause'].map((label) => ({ id: label, label, section: 'List', run: () => {} }))
  const palette = new PaletteState(bridge, () => commands, timer.after)
  const hit = (key: number, name: string) => ({ key, kind: 'campaign', id: String(key), accountId: 'a', name })
  const found = async (text: string, hits: readonly SearchHit[]) => {
    timer.pass(60)
    answers.get(text)!(hits)
    await new Promise((resolve) => setImmediate(resolve))
  }
  palette.type('pa')
  await found('pa', [hit(1, 'Paris'), hit(2, 'Paella')])
  expect(palette.items[0]).toMatchObject({ hit: { name: 'Paris' } })

  // A command by its very name, its points left out, needs nothing that is found.
  palette.type('paste rows')
  expect(await palette.chosen()).toMatchObject({ command: { id: 'Paste rows…' } })

  // The search begins at once, and what it finds is meant.
  palette.type('pael')
  const chosen = palette.chosen()
  answers.get('pael')!([hit(2, 'Paella')])
  expect(await chosen).toMatchObject({ hit: { name: 'Paella' } })

  // Something else was typed meanwhile: that Enter is over.
  palette.type('paris')
  const late = palette.chosen()
  palette.type('pauses')
  answers.get('paris')!([hit(1, 'Paris')])
  expect(await late).toBeUndefined()

  // What is pointed at stays so when records come to stand above it.
  palette.type('pause')
  palette.type('paus')
  palette.pointAt(palette.items.findIndex((item) => item.type === 'command'))
  await found('paus', [hit(1, 'Paris'), hit(2, 'Paella')])
  expect(palette.at).toBe(2)
  expect(await palette.chosen()).toMatchObject({ command: { id: 'Pause' } })
})

test.each([
  [
    'campaign',
    'update',
    ['ANALYST'],
    /Your role on this account \(.+\) does not allow this. It needs Account admin or Ad manager/,
  ],
  ['campaign', 'update', ['AD_MANAGER'], null],
  ['campaign', 'update', [], null],
  ['funding_instrument', 'create', ['ACCOUNT_ADMIN'], /sandbox accounts only/],
  ['funding_instrument', 'update', ['ACCOUNT_ADMIN'], /^The service does not let funding be changed\.$/],
] as const)('%s %s as %s', (kind, operation, permissions, reason) => {
  const refusal = refusalOf(resourceOf(kind), operation, { isSandbox: false, permissions: [...permissions] })
  if (reason) expect(refusal).toMatch(reason)
  else expect(refusal).toBeNull()
})

test('the router comes back to a screen with its open record, and to the field without the list following', () => {
  const router = new Router()
  router.restore({ screen: { view: 'records', kind: 'line_item' }, openKey: 7, field: 'name' })
  expect(router.screen).toEqual({ view: 'records', kind: 'line_item' })
  expect([router.openKey, router.focusField]).toEqual([7, { key: 7, field: 'name', isRestored: true }])
  const other = new Router()
  other.restore({ screen: { view: 'review' }, openKey: null, field: 'name' })
  expect([other.screen.view, other.openKey, other.focusField]).toEqual(['review', null, null])
})
