/**
 * The doors between page and shell under attack, by a page that broke out into the preload's world and holds Electron's own `ipcRenderer`:
 * whatever it sends, the shell answers with data, lives on, and does nothing outside what the calls are for.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { calls } from '../../shared/bridge.ts'
import { shellCalls } from '../../shared/shell-bridge.ts'
import { Stage } from '../support/shell/stage.ts'
import type { Launched } from '../support/shell/stage.ts'
import { isLong } from '../support/long-form.ts'

declare global {
  interface Window {
    raw: {
      invoke(channel: string, ...message: unknown[]): Promise<unknown>
      send(channel: string, ...message: unknown[]): void
      sendSync(channel: string, ...message: unknown[]): unknown
    }
  }
}

const brokenOut = `
{
  const { contextBridge, ipcRenderer } = require('electron')
  contextBridge.exposeInMainWorld('raw', {
    invoke: (channel, ...message) => ipcRenderer.invoke(channel, ...message),
    send: (channel, ...message) => ipcRenderer.send(channel, ...message),
    sendSync: (channel, ...message) => ipcRenderer.sendSync(channel, ...message),
  })
}
`
const rounds = isLong ? 100_000 : 2_000
/** These do what they are for, when called rightly: end the application, show a folder. */
const withEffect = ['shell.quit', 'shell.restart', 'shell.showDataFolder']

let stage: Stage
let galley: Launched
let dataDir: string

test.beforeAll(async () => {
  stage = await Stage.make({ morePreload: brokenOut })
  dataDir = stage.newDataDir()
  // Questions that the shell asks on the way are answered with no.
  const answers = join(stage.folder, 'answers.txt')
  writeFileSync(answers, 'refuse')
  galley = await stage.launch(dataDir, [], { GALLEY_TEST_ANSWERS: answers })
})
test.afterAll(async () => {
  await galley.app.close()
  stage.remove()
})
test.afterEach(async () => {
  // The shell, the engine and the page are as they were.
  const echoed = await galley.page.evaluate(() => window.galley.call('stub.echo', 'still here'))
  expect(echoed).toEqual({ ok: true, value: 'still here' })
  expect(logged('shell.exception')).toEqual([])
  expect(logged('shell.rejection')).toEqual([])
  expect(logged('engine.ended')).toEqual([])
})

function logged(event: string): string[] {
  const file = join(dataDir, 'log/shell.log')
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes(`"${event}"`))
    : []
}

test('values of any kind, under every name, are answered as data', async () => {
  const names = [
    ...Object.keys(calls),
    ...Object.keys(shellCalls).filter((name) => !withEffect.includes(name)),
    'constructor.name',
    '__proto__.x',
    'a.b',
    'shell.exec',
  ]
  const anything = fc.anything({ withBigInt: true, withNullPrototype: false, maxDepth: 4 })
  const messages = fc.sample(fc.tuple(fc.constantFrom(...names), anything), { numRuns: rounds, seed: 23 })
  for (let start = 0; start < messages.length; start += 500) {
    const strange = await galley.page.evaluate(
      async (batch) => {
        const replies = await Promise.all(batch.map(([name, input]) => window.raw.invoke('galley:call', name, input)))
        return replies.filter((reply) => typeof (reply as { ok?: unknown } | null)?.ok !== 'boolean').length
      },
      messages.slice(start, start + 500),
    )
    expect(strange).toBe(0)
  }
  const created = readdirSync(dataDir).filter((name) => !name.startsWith('stub-'))
  expect(created.sort()).toEqual(['log', 'shell'].filter((name) => created.includes(name)))
})

test('values that no schema knows are answered or refused', async () => {
  const outcomes = await galley.page.evaluate(async () => {
    const cyclic: Record<string, unknown> = {}
    cyclic['self'] = cyclic
    const deep = (depth: number) => {
      let value: unknown = 1
      for (let level = 0; level < depth; level++) value = [value]
      return value
    }
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    const inputs: Record<string, () => unknown> = {
      cyclic: () => cyclic,
      deep: () => deep(2_000),
      deeper: () => deep(50_000),
      map: () => new Map([[{ a: 1 }, 2]]),
      set: () => new Set([1]),
      date: () => new Date(Number.NaN),
      pattern: () => /(a+)+$/,
      error: () => new RangeError('x'),
      bytes: () => new Uint8Array(20_000_000),
      text: () => 'x'.repeat(20_000_000),
      surrogate: () => '\ud800',
      sparse: () => {
        const list: unknown[] = []
        list.length = 100_000
        return list
      },
      wide: () => Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index])),
      prototype: () =>
        JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}') as unknown,
      huge: () => 2n ** 100_000n,
      function: () => () => 1,
      symbol: () => Symbol('x'),
      node: () => document.body,
      window: () => window,
      proxy: () => trap,
      promise: () => Promise.resolve(1),
      blob: () => new Blob(['x']),
      buffer: () => new ArrayBuffer(8),
      port: () => new MessageChannel().port1,
      weak: () => new WeakMap(),
    }
    const outcomes: Record<string, string> = {}
    for (const [name, make] of Object.entries(inputs)) {
      for (const call of ['stub.echo', 'shell.setTheme', 'shell.savePreference', 'record.edit']) {
        const ended = await Promise.race([
          Promise.resolve()
            .then(() => window.galley.call(call, make()))
            .then(
              (reply) => (typeof reply.ok === 'boolean' ? 'answered' : 'strange'),
              () => 'refused',
            ),
          new Promise<string>((resolve) => setTimeout(() => resolve('silent'), 20_000)),
        ])
        outcomes[`${name} to ${call}`] = ended
      }
    }
    return outcomes
  })
  expect(Object.entries(outcomes).filter(([, outcome]) => !['answered', 'refused'].includes(outcome))).toEqual([])
  const polluted = await galley.app.evaluate(() => 'polluted' in {})
  expect(polluted).toBe(false)
})

test('messages of any shape on our channels, and on any other, are refused', async () => {
  const outcomes = await galley.page.evaluate(async () => {
    const message = { id: 'shell.ipc.refusal.error', args: {} }
    const none = { ok: false, error: { code: 'usage', message, details: {} } }
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
    const wrong = [
      [],
      ['x'],
      [1, 2, 3],
      [null, null],
      [['shell.info'], {}],
      ['shell.info', {}, {}],
      [{ name: 'shell.info' }],
      ['shell.info/../x', {}],
    ]
    const refused = await Promise.all(wrong.map((message) => window.raw.invoke('galley:call', ...message)))
    const others = [
      'galley:event',
      'galley:beginning',
      'galley:secret',
      'ELECTRON_BROWSER_REQUIRE',
      'GUEST_VIEW_MANAGER_CALL',
      'ELECTRON_NAVIGATION_CONTROLLER_GO_TO_OFFSET',
    ]
    const elsewhere = await Promise.all(
      others.map((channel) =>
        window.raw.invoke(channel, 'x').then(
          () => 'answered',
          () => 'refused',
        ),
      ),
    )
    for (const channel of [...others, 'galley:call', 'galley:call-with-files', 'galley:ready'])
      window.raw.send(channel, { a: 1 }, [2])
    return {
      refused: refused.filter((reply) => !same(reply, none)).length,
      elsewhere,
      beginning: window.raw.sendSync('galley:beginning', 'more'),
    }
  })
  expect(outcomes).toEqual({
    refused: 0,
    elsewhere: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    beginning: { preferences: {}, locale: 'en-GB', texts: { pastedPicture: '' } },
  })
})

test('calls of the shell take nothing but what they say', async () => {
  const wrong: [string, unknown][] = [
    ['shell.quit', { force: true }],
    ['shell.quit', null],
    ['shell.showDataFolder', { path: '/etc' }],
    ['shell.showDataFolder', '/etc'],
    ['shell.info', { secrets: true }],
    ['shell.setTheme', { theme: 'purple' }],
    ['shell.setTheme', { theme: 'dark', file: '/etc/passwd' }],
    ['shell.copy', { text: 7 }],
    ['shell.copy', { text: 'x'.repeat(1_000_001) }],
    ['shell.savePreference', { name: '', value: 'x' }],
    ['shell.savePreference', { name: 'x', value: { a: 1 } }],
    ['shell.savePreference', { name: 'x'.repeat(65), value: 'x' }],
    ['shell.savePreference', { name: 'x', value: 'x'.repeat(100_001) }],
    ['shell.openExternal', { url: 'https://example.com' }],
    ['shell.toString', {}],
    ['shell.constructor', {}],
    ['shell.__proto__', {}],
  ]
  const replies = await galley.page.evaluate(
    (wrong) => Promise.all(wrong.map(([name, input]) => window.galley.call(name, input))),
    wrong,
  )
  expect(replies.map((reply) => (reply.ok ? 'done' : reply.error.code))).toEqual(wrong.map(() => 'usage'))
})

test('the same page in another window of ours is refused', async () => {
  const replies = await galley.app.evaluate(async ({ app, BrowserWindow }) => {
    const { session } = BrowserWindow.getAllWindows()[0]!.webContents
    const preload = `${app.getAppPath()}/dist/main/preload.cjs`
    const second = new BrowserWindow({ show: false, webPreferences: { session, preload, sandbox: true } })
    await second.loadURL('app://galley/')
    const script = `Promise.all(['shell.info', 'app.state', 'stub.echo'].map((name) => window.galley.call(name, {})))`
    const replies = (await second.webContents.executeJavaScript(script)) as { ok: boolean }[]
    second.destroy()
    return replies.map(({ ok }) => ok)
  })
  expect(replies).toEqual([false, false, false])
})

test('a flood is answered in full, and the shell stays quick', async () => {
  const { answered, quickMs } = await galley.page.evaluate(async () => {
    const flood = Array.from({ length: 20_000 }, (_, index) =>
      window.galley.call(index % 2 ? 'stub.echo' : 'shell.info', index % 2 ? index : {}),
    )
    const replies = await Promise.all(flood)
    // The quickest of five: a machine that is busy for a moment slows one of them, a shell that is busy slows all.
    let quickMs = Infinity
    for (let time = 0; time < 5; time++) {
      const startedAt = performance.now()
      await window.galley.call('stub.echo', 1)
      quickMs = Math.min(quickMs, performance.now() - startedAt)
    }
    return { answered: replies.filter((reply) => typeof reply.ok === 'boolean').length, quickMs }
  })
  expect(answered).toBe(20_000)
  expect(quickMs).toBeLessThan(2_000)
})
