/**
 * Pages of the service are drawn in a cage. A hostile one tries each way out and tells its own host what worked: it reaches nothing but
 * that host, by GET alone, and leaves nothing behind. The page, shell, engine and Electron are real.
 */
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { expect, test } from '@playwright/test'
import type { PagePicture } from '../../shared/shell-bridge.ts'
import type { Reply } from '../../shared/bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'

let galley: RealGalley
/** The connection's upload host, taken over; and a host that nobody named. */
let own: Server
let other: Server
/** 'GET /path', with the cookies that came along. */
const seenByOwn: string[] = []
/** Connections, whatever was said over them. */
let seenByOther = 0
let slow: () => void = () => undefined
/** Pages by their path. */
const pages = new Map<string, string>()

const portOf = (server: Server) => (server.address() as AddressInfo).port
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

test.beforeAll(async () => {
  other = createServer((_request, response) => response.end('reached'))
  other.on('connection', () => seenByOther++)
  await listening(other)
  own = createServer((request, response) => {
    const path = request.url ?? ''
    seenByOwn.push([request.method, path, request.headers.cookie ?? ''].join(' ').trim())
    const page = pages.get(path)
    response.setHeader('content-type', page === undefined ? 'text/plain' : 'text/html; charset=utf-8')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('set-cookie', 'given=1; path=/')
    // Answered once the page has told its verdict, or the time for that is over.
    if (path === '/slow') return void (slow = () => response.end())
    if (path.startsWith('/verdict')) slow()
    if (path === '/away') response.writeHead(302, { location: `http://127.0.0.1:${portOf(other)}/away` })
    response.end(page ?? 'own')
  })
  await listening(own)
})
test.afterAll(() => {
  own.close()
  other.close()
})

const begin = async (open: { galley: RealGalley }) => {
  galley = open.galley
  // What comes into being from now on, as Electron itself tells it.
  await galley.app.evaluate(({ app }) => {
    const watched = { downloads: [] as boolean[], kept: [] as boolean[], preferences: [] as Record<string, unknown>[] }
    Object.assign(globalThis, { watched })
    app.on('session-created', (session) =>
      session.on('will-download', (event) => watched.downloads.push(event.defaultPrevented)),
    )
    app.on('web-contents-created', (_event, contents) => {
      watched.kept.push(contents.session.isPersistent())
      watched.preferences.push(
        (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences(),
      )
    })
  })
}
// Each way out that is closed is a complaint.
openSignedIn(begin, { uploadBaseUrl: () => `http://127.0.0.1:${portOf(own)}`, mayComplain: () => true })

const whatWasSeen = () =>
  galley.app.evaluate(
    () =>
      (
        globalThis as unknown as {
          watched: { downloads: boolean[]; kept: boolean[]; preferences: Record<string, unknown>[] }
        }
      ).watched,
  )

async function picture(url: string): Promise<Reply<PagePicture | null>> {
  return (await galley.page.evaluate(
    (address) => window.galley.call('shell.picturePage', { url: address }),
    url,
  )) as Reply<PagePicture | null>
}

/** Draws a page that runs the script; gives what the page told of it: '1' where it got what it wanted. */
async function verdictOf(path: string, script: string): Promise<string> {
  pages.set(
    path,
    `<!doctype html><meta charset="utf-8"><body style="margin:0;background:blue"><p>The post</p><script>
const own = 'http://127.0.0.1:${portOf(own)}', OTHER = 'http://127.0.0.1:${portOf(other)}'
const element = (name, members) => document.body.appendChild(Object.assign(document.createElement(name), members))
const loads = (name, members) => new Promise((yes, no) => element(name, { ...members, onload: () => yes(true), onerror: () => no() }))
const late = new Promise((done) => setTimeout(done, 1200, false))
Promise.race([late, (async () => { ${script} })()]).then((got) => got === undefined || got === false ? 0 : 1, () => 0)
  .then((worked) => fetch('/verdict?worked=' + worked))
// The page counts as loaded only once that was told.
element('img', { src: '/slow' })
</script>`,
  )
  const before = seenByOwn.length
  const reply = await picture(`http://127.0.0.1:${portOf(own)}${path}`)
  if (!reply.ok || !reply.value) throw new Error('the page was not drawn')
  expect(reply.value.widthPx).toBe(400)
  const seen = seenByOwn.slice(before)
  // By GET, of its own host, and with no cookie: what a redirect led to, a form and a post went nowhere.
  expect(
    seen.filter((each) => !/^GET \/(goal-\d+|away|slow|file\.bin|favicon\.ico|verdict\?worked=\d)$/.test(each)),
  ).toEqual([])
  return /worked=(\d)/.exec(seen.find((each) => each.includes('verdict')) ?? '')?.[1] ?? 'nothing told'
}

test('only pages of the connection’s hosts are drawn at all', async () => {
  for (const url of [
    'app://galley/',
    'media://file/x',
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:1',
    'https://example.invalid/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://10.0.0.1/',
    `http://127.0.0.1:${portOf(other)}/`,
    `http://localhost:${portOf(own)}/page`,
    `http://user:word@127.0.0.1:${portOf(own)}/page`,
  ])
    expect((await picture(url)) as unknown, url).toMatchObject({ ok: true, value: null })
  expect(seenByOther).toBe(0)
  expect(seenByOwn).toEqual([])
})

test('a page is drawn, and may read from its own host', async () => {
  expect(await verdictOf('/goal-0', `return (await (await fetch('/file.bin')).text()) === 'own'`)).toBe('1')
})

/** Each is a script that gives true where it got what it wanted. */
const goals: Record<string, string> = {
  'the bridge to the shell': `return 'galley' in window`,
  'Node, Electron or its messages': `return ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].some((name) => name in window)`,
  'the window that shows it': `return window.opener !== null || window.parent !== window || window.top !== window`,
  'another page in its place': `location.href = OTHER + '/moved'`,
  'another page of its own host': `location.href = '/elsewhere'`,
  'our own page in its place': `location.href = 'app://galley/'`,
  'a file in its place': `location.href = 'file:///etc/passwd'`,
  'a refresh elsewhere': `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=' + OTHER }))`,
  'a program by its address': `location.href = 'mailto:a@example.invalid'`,
  'a new window': `return window.open(OTHER + '/window') !== null`,
  'a link to a new window': `element('a', { href: OTHER, target: '_blank' }).click()`,
  'a frame of another host': `return loads('iframe', { src: OTHER }).then(() => { throw 0 })`,
  'our own page in a frame': `return loads('iframe', { src: 'app://galley/' }).then(() => { throw 0 })`,
  'a form sent': `element('form', { method: 'post', action: own + '/posted' }).submit()`,
  'a download': `element('a', { href: '/file.bin', download: 'x.exe' }).click()`,
  'a dialog': `return confirm('?') || prompt('?', 'x') !== null`,
  notifications: `return (await Notification.requestPermission()) === 'granted'`,
  'where this machine is': `return new Promise((done) => navigator.geolocation.getCurrentPosition(() => done(true), () => done(false)))`,
  'camera and microphone': `return !!(await navigator.mediaDevices.getUserMedia({ video: true, audio: true }))`,
  'the clipboard': `return typeof (await navigator.clipboard.readText()) === 'string'`,
  'another port of this machine': `return !!(await fetch(OTHER, { mode: 'no-cors' }))`,
  'another name of this machine': `return !!(await fetch(OTHER.replace('127.0.0.1', 'localhost'), { mode: 'no-cors' }))`,
  'this machine by its newer address': `return !!(await fetch(OTHER.replace('127.0.0.1', '[::1]'), { mode: 'no-cors' }))`,
  'the address of machines in a cloud': `return !!(await fetch('http://169.254.169.254/latest/meta-data/', { mode: 'no-cors' }))`,
  'private networks': `return Promise.any(['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1'].map((host) => fetch('http://' + host, { mode: 'no-cors' })))`,
  'what a redirect leads to': `return (await (await fetch('/away')).text()) === 'reached'`,
  'a picture, a style, a script of another host': `return Promise.any([loads('img', { src: OTHER }), loads('link', { rel: 'stylesheet', href: OTHER }), loads('script', { src: OTHER })])`,
  'a look ahead at another host': `for (const rel of ['prefetch', 'preload', 'preconnect', 'dns-prefetch', 'prerender']) element('link', { rel, as: 'image', href: OTHER })`,
  'a socket': `return new Promise((yes, no) => Object.assign(new WebSocket(OTHER.replace('http', 'ws')), { onopen: () => yes(true), onerror: no }))`,
  'a message as it goes': `navigator.sendBeacon(OTHER, 'x'); navigator.sendBeacon('/posted', 'x')`,
  'a call from peer to peer': `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:' + OTHER.slice(7) + '?transport=tcp', username: 'a', credential: 'b' }] })
    peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer()); await new Promise((done) => setTimeout(done, 600))`,
  'files of this machine': `return (await (await fetch('file:///etc/passwd')).text()).length > 0`,
  'our own files': `return (await (await fetch('app://galley/index.html')).text()).length > 0`,
  'the library’s pictures': `return !!(await fetch('media://file/${'0'.repeat(64)}', { mode: 'no-cors' }))`,
  'writing to its own host': `return (await fetch('/posted', { method: 'POST', body: 'x' })).ok`,
  'a worker that outlives it': `return !!(await navigator.serviceWorker.register('/goal-0'))`,
  'a longer life than it is given': `window.onbeforeunload = () => 'stay'; addEventListener('unload', () => navigator.sendBeacon(OTHER, 'x'))`,
  'what the page before it kept': `const kept = document.cookie !== '' || localStorage.length > 0 || (await indexedDB.databases()).length > 0 || (await caches.keys()).length > 0
    document.cookie = 'mine=1'; localStorage.setItem('mine', '1'); indexedDB.open('mine'); await caches.open('mine'); return kept`,
  'what it kept itself, drawn again': `return document.cookie !== '' || localStorage.length > 0 || (await indexedDB.databases()).length > 0`,
}

for (const [at, [name, script]] of Object.entries(goals).entries())
  test(`a page does not get ${name}`, async () => {
    expect(await verdictOf(`/goal-${at}`, script)).toBe('0')
    expect(seenByOther).toBe(0)
    // The window itself stands where it stood, and nothing else is open.
    const open = await galley.app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((each) => each.getURL()),
    )
    expect(open).toEqual(['app://galley/'])
  })

test('each page had a session of its own in memory, a sandbox, no preload, and saved nothing', async () => {
  const { downloads, kept, preferences } = await whatWasSeen()
  expect(preferences.length).toBeGreaterThanOrEqual(Object.keys(goals).length)
  for (const each of preferences)
    expect({ ...each, preload: each['preload'] ?? '' }).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      preload: '',
    })
  expect(kept.some(Boolean)).toBe(false)
  expect(downloads.every(Boolean)).toBe(true)
  await expect(galley.page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
})
