/**
 * A page that runs an attacker's script, in Chromium's real sandbox. Root has no sandbox, so the program runs as `nobody` here; where that
 * is not possible these tests are skipped, by name.
 */
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { expect, test } from '@playwright/test'
import { Stage, canRunUnprivileged } from '../support/shell/stage.ts'
import type { Launched } from '../support/shell/stage.ts'

let stage: Stage
let galley: Launched
let server: Server
let port: number
let connectionCount = 0

test.skip(!canRunUnprivileged(), 'the sandbox needs an unprivileged user with user namespaces')

test.beforeAll(async () => {
  server = createServer(() => connectionCount++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  stage = await Stage.make({ isUnprivileged: true })
  galley = await stage.launch(stage.newDataDir())
})
test.afterAll(async () => {
  await galley?.app.close()
  stage?.remove()
  server?.close()
})

interface Process {
  pid: number
  kind: string
  uid: number
  seccomp: number
  noNewPrivileges: number
}

/** Every process of the staged program, from /proc; the page's is forked, and writes its command as one text. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split(/\0| (?=--)/)
        if (!command[0]?.startsWith(stage.folder) || command[0].endsWith('as-nobody')) return []
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const field = (label: string) => Number(new RegExp(`^${label}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? -1)
        const kind =
          command.find((part) => part.startsWith('--type='))?.slice(7) ??
          (command[0].endsWith('/node') ? 'node' : 'shell')
        return [
          {
            pid: Number(name),
            kind,
            uid: field('Uid'),
            seccomp: field('Seccomp'),
            noNewPrivileges: field('NoNewPrivs'),
          },
        ]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
}

test('the page runs under seccomp, without a way to more rights, as the person who started Galley', () => {
  const all = processes()
  const renderers = all.filter(({ kind }) => kind === 'renderer')
  expect(renderers.length).toBeGreaterThan(0)
  for (const renderer of renderers) expect(renderer).toMatchObject({ seccomp: 2, noNewPrivileges: 1 })
  expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['shell', 'node', 'renderer', 'zygote']))
  expect(all.filter(({ uid }) => uid === 0)).toEqual([])
})

test('the page shares no view of processes, network, users or files with the machine', () => {
  const namespaces = (pid: number) => ['pid', 'net', 'user'].map((kind) => readlinkSync(`/proc/${pid}/ns/${kind}`))
  const shell = namespaces(processes().find(({ kind }) => kind === 'shell')!.pid)
  for (const { pid } of processes().filter(({ kind }) => kind === 'renderer')) {
    expect(namespaces(pid).filter((name, index) => name === shell[index])).toEqual([])
    expect(rootOf(pid)).toEqual([])
  }
})

/** What the process sees at `/`: Chromium moves it into the folder of a process that has ended, which cannot even be listed. */
function rootOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/root/`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return []
    throw error
  }
}

/** Each goal is a script that ends with true when it was reached. */
const goals: Record<string, string> = {
  // Node and Electron
  'load a module of Node': `typeof require === 'function' && !!require('fs')`,
  'reach the process': `typeof process === 'object' && typeof process.exit === 'function'`,
  'reach Node through the constructor of a function of the bridge': `typeof galley.call.constructor('return process')() === 'object'`,
  'reach Node through the promise of a call': `typeof (await galley.call('shell.info', {})).constructor.constructor('return process')() === 'object'`,
  'reach Node through an event of the shell': `await new Promise((done) => { galley.onEvent((...given) => done(given.length > 1 || 'sender' in given[0])); galley.call('stub.event', { name: 'data', payload: {} }); setTimeout(() => done(false), 500) })`,
  'find the preload through its own frame': `(() => { const f = document.createElement('iframe'); document.body.append(f); return 'galley' in f.contentWindow || 'require' in f.contentWindow })()`,
  'replace the bridge': `(() => { try { window.galley = {} } catch {} try { galley.call = () => 'mine' } catch {} try { Object.defineProperty(galley, 'call', { value: 1 }) } catch {} return typeof galley?.call !== 'function' || String(galley.call).includes('mine') })()`,
  'change what the preload sees by its prototypes': `await (async () => { let stolen = false; Object.defineProperty(Object.prototype, 'invoke', { configurable: true, set() { stolen = true }, get() { stolen = true } }); Array.prototype.push = function () { stolen = true }; const then = Promise.prototype.then; Promise.prototype.then = function (...given) { if (this !== undefined && given.length > 5) stolen = true; return then.apply(this, given) }; const reply = await galley.call('shell.info', {}); delete Object.prototype.invoke; return stolen || !reply.ok })()`,
  // Files
  'read a file by fetch': `(await (await fetch('file:///etc/passwd')).text()).length > 0`,
  'read a file by import': `!!(await import('file:///etc/passwd'))`,
  'read a file by XMLHttpRequest': `await new Promise((done) => { const x = new XMLHttpRequest(); x.onload = () => done(x.responseText.length > 0); x.onerror = () => done(false); x.open('GET', 'file:///etc/passwd'); x.send() })`,
  'read a file of the application': `(await (await fetch('app://galley/../main/main.cjs')).text()).length > 0`,
  'open the dialog of files by itself': `'showOpenFilePicker' in window || 'showDirectoryPicker' in window`,
  'write a file': `'showSaveFilePicker' in window`,
  'save a download': `(() => { const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'escape.txt'; document.body.append(a); a.click(); return false })()`,
  'keep data beyond this run': `await navigator.storage.persist()`,
  'register a service worker': `!!(await navigator.serviceWorker.register('/page.js'))`,
  // Secrets, and other accounts
  'find cookies': `document.cookie !== '' || (document.cookie = 'a=b', document.cookie !== '')`,
  'find stored data': `localStorage.length > 0 || (await indexedDB.databases()).length > 0 || (await caches.keys()).length > 0`,
  'ask the shell for secrets': `(await Promise.all(['shell.secrets', 'shell.keychain', 'shell.env', 'shell.readFile', 'shell.exec'].map((name) => galley.call(name, {})))).some(({ ok }) => ok)`,
  'find keys or the environment in what the shell tells': `/secret|token|password|DISPLAY|PATH=/i.test(JSON.stringify(await galley.call('shell.info', {})))`,
  'read the clipboard': `typeof (await navigator.clipboard.readText()) === 'string'`,
  // The system
  'open an address in the browser': `(await Promise.all(['shell.open', 'shell.openExternal', 'shell.openPath'].map((name) => galley.call(name, { url: 'https://example.com' })))).some(({ ok }) => ok)`,
  'open any folder': `(await galley.call('shell.showDataFolder', { path: '/etc' })).ok`,
  'start a program of the system by an address': `(location.href = 'ms-calculator:', false)`,
  'show a notification': `(await Notification.requestPermission()) === 'granted'`,
  'show a dialog that stops the window': `(() => { const before = performance.now(); alert('x'); confirm('x'); prompt('x'); return performance.now() - before > 1000 })()`,
  'use camera and microphone': `!!(await navigator.mediaDevices.getUserMedia({ audio: true, video: true }))`,
  'record the screen': `!!(await navigator.mediaDevices.getDisplayMedia())`,
  'learn where the machine is': `await new Promise((done) => navigator.geolocation.getCurrentPosition(() => done(true), () => done(false)))`,
  'list devices': `(await navigator.usb.getDevices()).length + (await navigator.hid.getDevices()).length + (await navigator.serial.getPorts()).length > 0`,
  'fill the screen': `(await document.body.requestFullscreen(), true)`,
  // Elsewhere
  'leave for the web': `(location.href = 'https://example.com/', false)`,
  'leave for data': `(location.href = 'data:text/html,<script>1</script>', false)`,
  'open a window': `window.open('app://galley/') !== null`,
  'open a window without our bridge of rules': `(() => { const w = window.open('', '', 'nodeIntegration=1,contextIsolation=0,sandbox=0'); return w !== null })()`,
  'embed a view': `(() => { const w = document.createElement('webview'); w.setAttribute('nodeintegration', ''); w.src = 'file:///etc/passwd'; document.body.append(w); return typeof w.loadURL === 'function' })()`,
  'embed a page': `(() => { const f = document.createElement('iframe'); f.src = 'http://127.0.0.1:PORT/'; document.body.append(f); return false })()`,

  // The network
  'send by fetch': `!!(await fetch('http://127.0.0.1:PORT/', { mode: 'no-cors' }))`,
  'send by socket': `await new Promise((done) => { const s = new WebSocket('ws://127.0.0.1:PORT/'); s.onopen = () => done(true); s.onerror = () => done(false) })`,
  'send by picture': `await new Promise((done) => { const i = new Image(); i.onload = () => done(true); i.onerror = () => done(false); i.src = 'http://127.0.0.1:PORT/x.png' })`,
  'send by style': `(() => { const s = document.createElement('style'); s.textContent = '@import "http://127.0.0.1:PORT/x.css"'; document.head.append(s); return s.sheet !== null && s.sheet.cssRules.length > 0 })()`,
  'send by form': `(() => { const f = document.createElement('form'); f.action = 'http://127.0.0.1:PORT/'; document.body.append(f); f.submit(); return false })()`,
  'send by preconnecting': `(() => { const l = document.createElement('link'); l.rel = 'preconnect'; l.href = 'http://127.0.0.1:PORT/'; document.head.append(l); return false })()`,
  'send by WebRTC': `await (async () => { const c = new RTCPeerConnection({ iceServers: [{ urls: 'turn:127.0.0.1:PORT?transport=tcp', username: 'a', credential: 'b' }] }); c.createDataChannel('x'); await c.setLocalDescription(await c.createOffer()); await new Promise((done) => setTimeout(done, 700)); c.close(); return false })()`,
  'send by WebTransport': `await (async () => { const t = new WebTransport('https://127.0.0.1:PORT/'); await t.ready; return true })()`,
  // Code
  'run text as code': `(0, eval)('1') === 1`,
  'run code of its own in a worker': `await new Promise((done) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => done(true); w.onerror = () => done(false) })`,
  'run code that was downloaded': `!!(await import(URL.createObjectURL(new Blob(['export default 1'], { type: 'text/javascript' }))))`,
  'make a policy of Trusted Types': `!!trustedTypes.createPolicy('attacker', { createHTML: (text) => text })`,
  'keep the window from closing': `(window.addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'x' }), false)`,
}

for (const [goal, script] of Object.entries(goals)) {
  test(`cannot ${goal}`, async () => {
    const before = connectionCount
    const code = script.replaceAll('PORT', String(port))
    const own = `new Promise((done) => setTimeout(async () => { try { done(await (${code})) } catch { done(false) } }))`
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 3_000))
    const reached = await Promise.race([galley.page.evaluate(own).catch(() => false), late])
    expect(reached).toBe(false)
    await galley.page.waitForTimeout(100)
    expect(await galley.page.evaluate(() => location.href)).toBe('app://galley/')
    const windows = await galley.app.evaluate(
      ({ BrowserWindow, webContents }) => BrowserWindow.getAllWindows().length * webContents.getAllWebContents().length,
    )
    expect(windows).toBe(1)
    expect(connectionCount).toBe(before)
    // The next goal starts from an honest page.
    await galley.page.reload()
  })
}

test('a page that wants to stay is closed all the same', async () => {
  const ended = new Promise((resolve) => galley.app.process().once('exit', resolve))
  await galley.page.mouse.click(200, 300)
  await galley.page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
  await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close()).catch(() => undefined)
  expect(await ended).toBe(0)
})
