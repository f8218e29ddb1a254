import { textOf } from '../../shared/presentation/text-of.ts'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { EngineEvent, Reply } from '../../shared/bridge.ts'
import type { GalleyWindow, ShellEvent } from '../../shared/shell-bridge.ts'
import { Stage } from '../support/shell/stage.ts'
import type { Launched } from '../support/shell/stage.ts'

declare global {
  interface Window {
    galley: GalleyWindow
    /** Kept by the stub page. */
    heard: (EngineEvent | ShellEvent)[]
    violations: string[]
  }
}

let stage: Stage
let open: Launched[] = []

test.beforeAll(async () => {
  stage = await Stage.make()
})
test.afterAll(() => stage.remove())
test.afterEach(async () => {
  await Promise.all(open.map(({ app }) => app.close().catch(() => undefined)))
  open = []
})

async function launch(dataDir: string, more: string[] = [], env: Record<string, string> = {}): Promise<Launched> {
  const launched = await stage.launch(dataDir, more, env)
  open.push(launched)
  return launched
}

function call(page: Page, name: string, input: unknown = {}): Promise<Reply<unknown>> {
  return page.evaluate(([name, input]) => window.galley.call(name, input), [name, input] as const)
}

async function valueOf<T>(reply: Promise<Reply<unknown>>): Promise<T> {
  const answered = await reply
  if (!answered.ok) throw new Error(textOf(answered.error.message))
  return answered.value as T
}

function heard(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate(
    (name) => window.heard.filter((event) => event.name === name).map((event) => event.payload),
    name,
  )
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

function isListening(address: string): Promise<boolean> {
  return fetch(address).then(
    (answer) => answer.ok,
    () => false,
  )
}

test.describe('calls and events', () => {
  test('reach the engine and come back with every value as it was', async () => {
    const { page } = await launch(stage.newDataDir())
    const kept = await page.evaluate(async () => {
      const sent = {
        micro: 9_007_199_254_740_993n,
        list: [-1n, null, undefined, '', 0, false],
        absent: undefined,
        text: 'é漢😀\u2028',
      }
      const reply = await window.galley.call('stub.echo', sent)
      if (!reply.ok) return 'refused'
      const value = reply.value as typeof sent
      return (
        value.micro === sent.micro &&
        value.list[0] === -1n &&
        value.list[2] === undefined &&
        'absent' in value &&
        value.text === sent.text
      )
    })
    expect(kept).toBe(true)
  })

  test('carry errors as data', async () => {
    const { page } = await launch(stage.newDataDir())
    expect(await call(page, 'stub.refuse')).toEqual({
      ok: false,
      error: { code: 'rule_broken', message: 'No.', details: { field: 'name' } },
    })
  })

  test('tell the window what the engine tells, until it stops listening', async () => {
    const { page } = await launch(stage.newDataDir())
    const event = { name: 'data', payload: { kinds: ['campaign'], keys: null, dataRevision: 3 } }
    await call(page, 'stub.event', event)
    await expect.poll(() => heard(page, 'data')).toEqual([event.payload])
    const late = await page.evaluate(async (event) => {
      const got: unknown[] = []
      const stop = window.galley.onEvent((event) => got.push(event))
      stop()
      await window.galley.call('stub.event', event)
      return got
    }, event)
    expect(late).toEqual([])
  })
})

test.describe('an engine that ends', () => {
  test('is started again, the window is told, and what may have been done is said', async () => {
    const { page } = await launch(stage.newDataDir())
    const first = await valueOf<number>(call(page, 'stub.pid'))
    const lost = call(page, 'stub.hang')
    expect(await call(page, 'stub.die')).toMatchObject({
      ok: false,
      error: { code: 'internal', details: { isEngineRestarted: true } },
    })
    expect(await lost).toMatchObject({ ok: false, error: { details: { isEngineRestarted: true } } })
    await expect.poll(() => heard(page, 'engine')).toContainEqual({ state: 'restarted', error: null })
    expect(await valueOf<number>(call(page, 'stub.pid'))).not.toBe(first)
  })

  test('has its reads answered by the next one', async () => {
    const { page } = await launch(stage.newDataDir())
    expect(await valueOf(call(page, 'record.get', { diesOnce: true }))).toEqual({ births: 2 })
  })

  test('again and again leaves a calm window that can try again', async () => {
    const dataDir = stage.newDataDir()
    const { page } = await launch(dataDir)
    writeFileSync(join(dataDir, 'stub-crash'), '')
    await call(page, 'stub.die')
    await expect
      .poll(() => valueOf(call(page, 'shell.engineState')))
      .toMatchObject({ state: 'failed', error: { code: 'internal' } })
    expect(linesOf(join(dataDir, 'stub-births.txt'))).toHaveLength(5)
    rmSync(join(dataDir, 'stub-crash'))
    await call(page, 'shell.restartEngine')
    expect(await valueOf(call(page, 'stub.echo', 1))).toBe(1)
  })

  test('because the data folder is open elsewhere says so', async () => {
    const dataDir = stage.newDataDir()
    writeFileSync(join(dataDir, 'stub-fail'), '')
    const { page } = await launch(dataDir)
    expect(await call(page, 'app.state')).toMatchObject({ ok: false, error: { code: 'busy' } })
    rmSync(join(dataDir, 'stub-fail'))
    await call(page, 'shell.restartEngine')
    expect(await call(page, 'app.state')).toMatchObject({ ok: true })
  })
})

test.describe('starting and ending', () => {
  test('a second start on the same data folder brings the first window forward and ends', async () => {
    const dataDir = stage.newDataDir()
    const { app } = await launch(dataDir)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.minimize())
    const second = stage.spawn(stage.arguments(dataDir))
    expect(await second.ended).toBe(0)
    expect(second.errors).toContain('already open')
    expect(linesOf(join(dataDir, 'stub-births.txt'))).toHaveLength(1)
    expect(
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible())),
    ).toEqual([true])
  })

  test('of many starts at once one opens a window and one engine runs, also by another way to the folder', async () => {
    const dataDir = stage.newDataDir()
    const otherWay = join(stage.folder, 'other-way')
    symlinkSync(dataDir, otherWay)
    const starts = Array.from({ length: 8 }, (_, index) =>
      stage.spawn(
        stage.arguments(index % 2 ? otherWay : dataDir, ['--screenshot=' + join(stage.folder, `many-${index}.png`)]),
      ),
    )
    const ended = await Promise.all(starts.map((start) => Promise.race([start.ended, start.said('screenshot: ')])))
    expect(ended.filter((code) => code === 0)).toHaveLength(7)
    expect(linesOf(join(dataDir, 'stub-births.txt'))).toHaveLength(1)
    for (const start of starts) start.child.kill('SIGTERM')
    expect(await Promise.all(starts.map((start) => start.ended))).toEqual(starts.map(() => 0))
  })

  test('a start beside a window that was stopped says so at once, and leaves that window alone', async () => {
    test.skip(process.platform !== 'linux', 'only Linux tells who was stopped')
    const dataDir = stage.newDataDir()
    const first = stage.spawn(stage.arguments(dataDir, [`--screenshot=${join(stage.folder, 'stopped.png')}`]))
    await first.said('screenshot: ')
    first.child.kill('SIGSTOP')
    const second = stage.spawn(stage.arguments(dataDir))
    expect(await second.ended).toBe(1)
    expect(second.errors).toContain(`end process ${first.child.pid}`)
    first.child.kill('SIGCONT')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  test('a shell that was killed leaves no process behind, and the next start opens', async () => {
    const dataDir = stage.newDataDir()
    const first = await stage.launch(dataDir)
    const engine = await valueOf<number>(call(first.page, 'stub.pid'))
    const wish = { kind: 'practiceStart', isLarge: false, dataFile: join(dataDir, 'practice.sqlite') }
    const { value } = await valueOf<{ value: { base_url: string } }>(call(first.page, 'stub.ask', wish))
    first.app.process().kill('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${engine}`)).toBe(false)
    await expect.poll(() => isListening(value.base_url)).toBe(false)
    const second = await launch(dataDir)
    expect(await valueOf(call(second.page, 'stub.echo', 1))).toBe(1)
  })

  test('two data folders are two windows', async () => {
    const one = await launch(stage.newDataDir())
    const two = await launch(stage.newDataDir())
    expect(await valueOf(call(one.page, 'stub.echo', 1))).toBe(1)
    expect(await valueOf(call(two.page, 'stub.echo', 2))).toBe(2)
  })

  test('in the tray, closing hides the window, and a second start brings it back; Quit ends it', async () => {
    const dataDir = stage.newDataDir()
    const { app, page } = await launch(dataDir)
    await valueOf(call(page, 'shell.setTray', { showsTray: true }))
    const isVisible = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.isVisible()))
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    await expect.poll(isVisible).toEqual([false])
    expect(await valueOf(call(page, 'stub.echo', { text: 'still here' }))).toEqual({ text: 'still here' })
    await app.evaluate(({ app: electron }) =>
      electron.emit('second-instance', {}, ['galley', 'galley:review'], '/', null),
    )
    await expect.poll(isVisible).toEqual([true])
    // Without it, closing ends Galley again.
    await valueOf(call(page, 'shell.setTray', { showsTray: false }))
    const ended = new Promise((resolve) => app.process().once('exit', resolve))
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close()).catch(() => undefined)
    expect(await ended).toBe(0)
  })

  test('a window in the tray does not keep Quit from ending Galley', async () => {
    const { app, page } = await launch(stage.newDataDir())
    await valueOf(call(page, 'shell.setTray', { showsTray: true }))
    const ended = new Promise((resolve) => app.process().once('exit', resolve))
    await app.evaluate(({ app: electron }) => electron.quit()).catch(() => undefined)
    expect(await ended).toBe(0)
  })

  test('closing lets the page say its last word and the engine finish, and exits with 0', async () => {
    const dataDir = stage.newDataDir()
    const { app, page } = await stage.launch(dataDir)
    // A page that is still loading has nothing to say yet.
    await page.waitForLoadState('load')
    const ended = new Promise((resolve) => app.process().once('exit', resolve))
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    expect(await ended).toBe(0)
    expect(linesOf(join(dataDir, 'stub-calls.txt')).slice(-2)).toEqual(['stub.lastWords', 'closed'])
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`${signal} ends as tidily`, async () => {
      const dataDir = stage.newDataDir()
      const screenshot = join(stage.folder, `${signal}.png`)
      const started = stage.spawn(stage.arguments(dataDir, [`--screenshot=${screenshot}`]))
      await expect.poll(() => started.output, { timeout: 30_000 }).toContain(`screenshot: ${screenshot}\n`)
      started.child.kill(signal)
      expect(await started.ended).toBe(0)
      expect(linesOf(join(dataDir, 'stub-calls.txt')).at(-1)).toBe('closed')
    })
  }

  test('--screenshot with --once leaves a picture and ends', async () => {
    const screenshot = join(stage.folder, 'once.png')
    const started = stage.spawn(stage.arguments(stage.newDataDir(), [`--screenshot=${screenshot}`, '--once']))
    expect(await started.ended).toBe(0)
    expect(started.output).toBe(`screenshot: ${screenshot}\n`)
    expect(readFileSync(screenshot).subarray(1, 4).toString()).toBe('PNG')
  })
})

test.describe('what is remembered', () => {
  test('theme, preferences and the place of the window are there after a restart', async () => {
    const dataDir = stage.newDataDir()
    const first = await launch(dataDir)
    await valueOf(call(first.page, 'shell.setTheme', { theme: 'dark' }))
    await first.page.evaluate(() => window.galley.preferences.setItem('galley.window', '{"a":1}'))
    expect(await first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    await first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.setBounds({ x: 10, y: 20, width: 1100, height: 700 }),
    )
    await first.app.close()
    const second = await launch(dataDir)
    expect(await second.page.evaluate(() => window.galley.preferences.getItem('galley.window'))).toBe('{"a":1}')
    expect(await valueOf(call(second.page, 'shell.info'))).toMatchObject({ theme: 'dark', dataDir, flavour: 'dev' })
    expect(await second.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    const bounds = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getBounds())
    expect(bounds).toMatchObject({ width: 1100, height: 700 })
  })

  test('nothing that was written can be read by another user', async () => {
    const dataDir = stage.newDataDir()
    const { app } = await launch(dataDir)
    await app.close()
    const { execFileSync } = await import('node:child_process')
    expect(execFileSync('find', [dataDir, '!', '-type', 'l', '-perm', '/077'], { encoding: 'utf8' })).toBe('')
  })
})

test.describe('the application menu', () => {
  test('sends its commands to the window and shows their keys', async () => {
    const { app, page } = await launch(stage.newDataDir())
    const accelerator = await app.evaluate(({ Menu }) => {
      const item = Menu.getApplicationMenu()!.getMenuItemById('palette')!
      item.click()
      return item.accelerator
    })
    expect(accelerator).toBe('CmdOrCtrl+K')
    await expect.poll(() => heard(page, 'command')).toEqual([{ id: 'palette' }])
  })

  test('changes the theme and tells the window', async () => {
    const { app, page } = await launch(stage.newDataDir())
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()!.getMenuItemById('theme-dark')!.click())
    await expect.poll(() => heard(page, 'theme')).toEqual([{ theme: 'dark' }])
    expect(await app.evaluate(({ Menu }) => Menu.getApplicationMenu()!.getMenuItemById('theme-dark')!.checked)).toBe(
      true,
    )
  })
})

test.describe('what the engine asks of the shell', () => {
  test('opens addresses with the opener of the test, and only good ones', async () => {
    const opened = join(stage.folder, 'opened.txt')
    const { page } = await launch(stage.newDataDir(), [], { GALLEY_TEST_OPENER: opened })
    const ask = (url: string) => valueOf<{ ok: boolean }>(call(page, 'stub.ask', { kind: 'open', url }))
    expect(await ask('https://example.com/oauth')).toMatchObject({ ok: true })
    expect(await ask('http://127.0.0.1:4010/oauth')).toMatchObject({ ok: false, error: { code: 'refused' } })
    await call(page, 'signIn.start', { connection: { baseUrl: 'http://127.0.0.1:4010' } })
    expect(await ask('http://127.0.0.1:4010/oauth')).toMatchObject({ ok: true })
    expect(await ask('file:///etc/passwd')).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(linesOf(opened)).toEqual(['https://example.com/oauth', 'http://127.0.0.1:4010/oauth'])
  })

  test('runs the practice service beside the window, at one address, until the window closes', async () => {
    const dataDir = stage.newDataDir()
    const { app, page } = await launch(dataDir)
    const start = () =>
      valueOf<{ value: { base_url: string } }>(
        call(page, 'stub.ask', { kind: 'practiceStart', isLarge: true, dataFile: join(dataDir, 'practice.sqlite') }),
      )
    const base = (await start()).value.base_url
    expect((await start()).value.base_url).toBe(base)
    const about = (await (await fetch(base)).json()) as { pid: number; args: string[] }
    expect(about.args).toEqual(['--json', '--port', '0', '--data', join(dataDir, 'practice.sqlite'), '--large'])
    await fetch(`${base}/die`).catch(() => undefined)
    await expect.poll(() => isListening(base)).toBe(true)
    await app.close()
    await expect.poll(() => isListening(base)).toBe(false)
  })

  test('start without what the window has no use for, and without telling other programs so', async () => {
    const { app } = await launch(stage.newDataDir())
    const services = await app.evaluate(({ app: shell }) => shell.getAppMetrics().map(({ name }) => name))
    expect(services).not.toContain('Network Service')
    expect(await app.evaluate(() => process.env['GDK_GL'])).toBe('')
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${app.process().pid}/maps`, 'utf8')).not.toMatch(/_dri\.so|libLLVM/)
  })

  test('has the variable from the beginning that Electron sets beside running threads, and leaves it as it was', async () => {
    test.skip(process.platform !== 'linux', 'adding a variable moves the others on Linux')
    for (const given of [undefined, 'C.UTF-8']) {
      const env = given === undefined ? {} : { LC_ALL: given }
      const { app } = await launch(stage.newDataDir(), [], env)
      expect(await app.evaluate(() => process.env['LC_ALL'])).toBe(given ?? process.env['LC_ALL'] ?? '')
      await app.close()
    }
  })

  test('gives its processes no keys of the command line', async () => {
    const { page } = await launch(stage.newDataDir(), [], {
      GALLEY_CONSUMER_SECRET: 'canary',
      NODE_EXTRA_CA_CERTS: '/tmp/ca.pem',
    })
    expect(JSON.stringify(await valueOf(call(page, 'stub.environment')))).not.toMatch(/canary|ca\.pem/)
  })
})
