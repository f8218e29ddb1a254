/** Pages of the service are drawn in a cage: a hostile one reaches nothing but its own host, and that by GET alone. */
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { expect, test } from '@playwright/test'
import type { PagePicture } from '../../shared/shell-bridge.ts'
import type { Reply } from '../../shared/bridge.ts'
import { RealGalley } from '../support/app.ts'
import { PracticeProcess } from '../support/practice-process.ts'

let galley: RealGalley
let practice: PracticeProcess
/** The connection's upload host, taken over; and a host that nobody named. */
let own: Server
let other: Server
const seenByOwn: string[] = []
let seenByOther = 0
let slow: () => void = () => undefined

const portOf = (server: Server) => (server.address() as AddressInfo).port
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = createServer((_request, response) => {
    seenByOther++
    response.end('reached')
  })
  await listening(other)
  own = createServer((request, response) => {
    seenByOwn.push(`${request.method} ${request.url}`)
    const isPage = request.url === '/page'
    response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'text/plain')
    response.setHeader('access-control-allow-origin', '*')
    // Answered once the page has had its verdict told, or the time for that is over.
    if (request.url === '/slow') return void (slow = () => response.end())
    if (request.url?.startsWith('/verdict')) slow()
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${portOf(other)}/away` })
    response.end(isPage ? hostilePage(portOf(own), portOf(other)) : 'own')
  })
  await listening(own)
  practice = await PracticeProcess.start()
  galley = new RealGalley()
  await galley.start()
  await galley.signIn(practice, `http://127.0.0.1:${portOf(own)}`)
})

test.afterAll(async () => {
  await galley.remove()
  await practice.stop()
  own.close()
  other.close()
})

/** Tries every way out, and tells its own host what worked. */
function hostilePage(ownPort: number, otherPort: number): string {
  const away = `http://127.0.0.1:${otherPort}`
  return `<!doctype html><meta charset="utf-8"><body style="margin:0;background:blue">
<img src="${away}/img"><link rel="stylesheet" href="${away}/css"><link rel="prefetch" href="${away}/prefetch">
<iframe src="${away}/frame"></iframe><iframe src="app://galley/"></iframe><script src="${away}/script"></script>
<form id="f" method="post" action="http://127.0.0.1:${ownPort}/posted"></form>
<script>
const tries = [
  () => fetch('${away}/fetch', { mode: 'no-cors' }),
  () => fetch('app://galley/index.html'),
  () => fetch('media://file/${'0'.repeat(64)}'),
  () => fetch('file:///etc/passwd'),
  () => fetch('/away'),
  () => fetch('/posted', { method: 'POST', body: 'x' }).then((answer) => { if (!answer.ok) throw 0 }),
  () => new Promise((yes, no) => { const socket = new WebSocket('ws://127.0.0.1:${otherPort}/'); socket.onopen = yes; socket.onerror = no }),
  () => new Promise((yes, no) => { const image = new Image(); image.onload = yes; image.onerror = no; image.src = '${away}/image' }),
  async () => { if (!window.open('${away}/window')) throw 0 },
  async () => { if (!window.galley && !window.require && !window.process) throw 0 },
]
const late = () => new Promise((_, no) => setTimeout(no, 1500))
Promise.all(tries.map((one) => Promise.race([Promise.resolve().then(one), late()]).then(() => 1, () => 0))).then((worked) =>
  fetch('/verdict?worked=' + worked.join('')))
try { document.getElementById('f').submit() } catch {}
try { location.href = '${away}/moved' } catch {}
// The page counts as loaded only once all of that was tried.
const image = new Image(); image.src = '/slow'; document.body.append(image)
</script>`
}

async function picture(url: string): Promise<Reply<PagePicture | null>> {
  return (await galley.page.evaluate(
    (address) => window.galley.call('shell.picturePage', { url: address }),
    url,
  )) as Reply<PagePicture | null>
}

test('only pages of the connection’s hosts are drawn at all', async () => {
  for (const url of [
    'app://galley/',
    'file:///etc/passwd',
    'data:text/html,x',
    'https://example.com/',
    `http://127.0.0.1:${portOf(other)}/`,
    `http://localhost:${portOf(own)}/page`,
    `http://user:word@127.0.0.1:${portOf(own)}/page`,
  ])
    expect((await picture(url)) as unknown, url).toMatchObject({ ok: true, value: null })
  expect(seenByOther).toBe(0)
  expect(seenByOwn).toEqual([])
})

test('a hostile page finds no way out of it', async () => {
  const reply = await picture(`http://127.0.0.1:${portOf(own)}/page`)
  if (!reply.ok || !reply.value) throw new Error('the page was not drawn')
  expect(reply.value.widthPx).toBe(400)
  expect(seenByOther).toBe(0)
  expect(seenByOwn.find((request) => request.includes('verdict'))).toBe('GET /verdict?worked=0000000000')
  // By GET, and of its own host: what the redirect led to, the form and the post went nowhere.
  expect(
    seenByOwn.filter((request) => !/^GET \/(page|away|slow|favicon\.ico|verdict\?worked=\d+)$/.test(request)),
  ).toEqual([])
  // The window itself stands where it stood, and nothing else is open.
  expect(await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(galley.page.url()).toBe('app://galley/')
  await expect(galley.page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
})
