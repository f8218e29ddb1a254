/** What the page can and cannot do: Electron's checklist, asked of the running window. The page is a stub, shell and Electron are real. */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { Stage } from '../support/shell/stage.ts'
import type { Launched } from '../support/shell/stage.ts'

let stage: Stage
let galley: Launched
let server: Server
let base: string
const requests: string[] = []

test.beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stage = await Stage.make()
  galley = await stage.launch(stage.newDataDir())
})
test.afterAll(async () => {
  await galley.app.close()
  stage.remove()
  server.close()
})
test.afterEach(async () => {
  // Whatever was tried, the page is where it was, alone, and nothing left the machine.
  expect(await galley.page.evaluate(() => location.href)).toBe('app://galley/')
  expect(
    await galley.app.evaluate(({ BrowserWindow, webContents }) => [
      BrowserWindow.getAllWindows().length,
      webContents.getAllWebContents().length,
    ]),
  ).toEqual([1, 1])
  expect(requests).toEqual([])
})

test('every page runs sandboxed, isolated and without Node', async () => {
  const preferences = await galley.app.evaluate(({ webContents }) =>
    webContents
      .getAllWebContents()
      .map((contents) =>
        (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences(),
      ),
  )
  expect(preferences).toHaveLength(1)
  for (const each of preferences) {
    expect(each).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    })
    for (const name of [
      'nodeIntegrationInWorker',
      'nodeIntegrationInSubFrames',
      'allowRunningInsecureContent',
      'experimentalFeatures',
      'navigateOnDragDrop',
      'spellcheck',
    ]) {
      expect(Boolean(each[name]), name).toBe(false)
    }
    expect(each['enableBlinkFeatures'] ?? '').toBe('')
  }
})

test('the page has the bridge and nothing of Node or Electron', async () => {
  const found = await galley.page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
    bridge: Object.keys(window.galley).sort(),
    preferences: Object.keys(window.galley.preferences).sort(),
  }))
  expect(found).toEqual({
    globals: [],
    bridge: [
      'addFiles',
      'call',
      'callWithFile',
      'giveBackMemory',
      'locale',
      'onEvent',
      'platform',
      'preferences',
      'ready',
      'versions',
    ],
    preferences: ['getItem', 'setItem'],
  })
})

test('the session keeps nothing on disk', async () => {
  expect(
    await galley.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.session.isPersistent(),
    ),
  ).toBe(false)
})

test('normal use breaks no rule of the content policy', async () => {
  expect(await galley.page.evaluate(() => window.violations)).toEqual([])
})

test('every answer of app:// carries the policy', async () => {
  const answered = await galley.page.evaluate(async () => {
    const request = new XMLHttpRequest()
    request.open('HEAD', 'app://galley/page.js')
    return new Promise((resolve) => {
      request.onloadend = () => resolve(request.status)
      request.send()
    })
  })
  // connect-src media: not even our own files can be fetched by script, so the headers are read from outside the page.
  expect(answered).toBe(0)
  const headers = await galley.app.evaluate(async ({ BrowserWindow }) => {
    const { session } = BrowserWindow.getAllWindows()[0]!.webContents
    const answers = await Promise.all(
      ['app://galley/', 'app://galley/page.js', 'app://galley/nothing'].map((url) => session.fetch(url)),
    )
    return answers.map((answer) => [
      answer.status,
      answer.headers.get('content-security-policy'),
      answer.headers.get('x-content-type-options'),
    ])
  })
  expect(headers.map(([status]) => status)).toEqual([200, 200, 404])
  for (const [, policy, nosniff] of headers) {
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';.*require-trusted-types-for 'script'/,
    )
    expect(nosniff).toBe('nosniff')
  }
})

test.describe('code that is not ours does not run', () => {
  const attempts: Record<string, string> = {
    'inline script': `const s = document.createElement('script'); s.textContent = 'window.ran = true'; document.body.append(s)`,
    'inline script with markup': `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = true">')`,
    'event attribute': `const b = document.createElement('button'); b.setAttribute('onclick', 'window.ran = true'); document.body.append(b); b.click()`,
    'javascript: link': `const a = document.createElement('a'); a.href = 'javascript:window.ran=true'; document.body.append(a); a.click()`,
    eval: `eval('window.ran = true')`,
    'new Function': `new Function('window.ran = true')()`,
    'timer with text': `setTimeout('window.ran = true')`,
    'data: script': `const s = document.createElement('script'); s.src = 'data:text/javascript,window.ran=true'; document.body.append(s)`,
    'blob: script': `const s = document.createElement('script'); s.src = URL.createObjectURL(new Blob(['window.ran = true'])); document.body.append(s)`,
    'remote script': `const s = document.createElement('script'); s.src = '${'BASE'}/x.js'; document.body.append(s)`,
    'dynamic import': `import('data:text/javascript,window.ran=true').catch(() => undefined)`,
    worker: `new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = () => (window.ran = true)`,
    'service worker': `navigator.serviceWorker.register('/page.js').then(() => (window.ran = true))`,
    'srcdoc frame': `const f = document.createElement('iframe'); f.srcdoc = '<script>parent.ran = true</' + 'script>'; document.body.append(f)`,
    'another policy of Trusted Types': `const p = trustedTypes.createPolicy('mine', { createHTML: (s) => s }); document.body.innerHTML = p.createHTML('<b>x</b>'); window.ran = true`,
    'untrusted markup': `document.createElement('div').innerHTML = '<b>x</b>'; window.ran = true`,
    WebAssembly: `new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); window.ran = true`,
  }
  for (const [name, code] of Object.entries(attempts)) {
    test(name, async () => {
      await attempt(code.replace('BASE', base))
      expect(await galley.page.evaluate(() => (window as unknown as { ran?: boolean }).ran)).toBeUndefined()
    })
  }
})

test.describe('nothing goes out to the network', () => {
  const attempts: Record<string, string> = {
    fetch: `await fetch('BASE/fetch')`,
    'fetch without cors': `await fetch('BASE/no-cors', { mode: 'no-cors' })`,
    XMLHttpRequest: `const x = new XMLHttpRequest(); x.open('GET', 'BASE/xhr'); x.send()`,
    beacon: `navigator.sendBeacon('BASE/beacon', 'x')`,
    image: `new Image().src = 'BASE/image.png'`,
    style: `const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = 'BASE/style.css'; document.head.append(l)`,
    font: `await new FontFace('x', 'url(BASE/font.woff2)').load()`,
    audio: `new Audio('BASE/audio.mp3').play()`,
    object: `const o = document.createElement('object'); o.data = 'BASE/object'; document.body.append(o)`,
    frame: `const f = document.createElement('iframe'); f.src = 'BASE/frame'; document.body.append(f)`,
    'event source': `new EventSource('BASE/events')`,
    socket: `new WebSocket('BASE/socket'.replace('http', 'ws'))`,
    form: `const f = document.createElement('form'); f.action = 'BASE/form'; f.method = 'post'; document.body.append(f); f.submit()`,
    'form to another window': `const f = document.createElement('form'); f.action = 'BASE/form'; f.target = '_blank'; document.body.append(f); f.submit()`,
    preconnect: `const l = document.createElement('link'); l.rel = 'preconnect'; l.href = 'BASE/'; document.head.append(l)`,
    prefetch: `const l = document.createElement('link'); l.rel = 'prefetch'; l.href = 'BASE/prefetch'; document.head.append(l)`,
    preload: `const l = document.createElement('link'); l.rel = 'preload'; l.as = 'image'; l.href = 'BASE/preload'; document.head.append(l)`,
    'refresh of the page': `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0; url=BASE/refresh'; document.head.append(m)`,
    ping: `const a = document.createElement('a'); a.href = '#'; a.ping = 'BASE/ping'; document.body.append(a); a.click(); location.hash = ''; history.replaceState(null, '', '/')`,
    'base address': `const b = document.createElement('base'); b.href = 'BASE/'; document.head.append(b); new Image().src = 'relative.png'`,
  }
  for (const [name, code] of Object.entries(attempts)) {
    test(name, async () => {
      const connections = await countConnections(() => attempt(code.replaceAll('BASE', base)))
      expect(connections).toBe(0)
    })
  }

  test('WebRTC, neither by UDP nor by TCP', async () => {
    const udp = createSocket('udp4')
    let packets = 0
    udp.on('message', () => packets++)
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
    const connections = await countConnections(async () => {
      await galley.page.evaluate(
        async ([udpPort, tcpPort]) => {
          const turn = { username: 'a', credential: 'b' }
          const iceServers = [
            { urls: `stun:127.0.0.1:${udpPort}` },
            { urls: `turn:127.0.0.1:${udpPort}`, ...turn },
            { urls: `turn:127.0.0.1:${tcpPort}?transport=tcp`, ...turn },
          ]
          const connection = new RTCPeerConnection({ iceServers })
          connection.createDataChannel('x')
          await connection.setLocalDescription(await connection.createOffer())
          await new Promise((resolve) => setTimeout(resolve, 1500))
          connection.close()
        },
        [udp.address().port, Number(new URL(base).port)],
      )
    })
    udp.close()
    expect({ packets, connections }).toEqual({ packets: 0, connections: 0 })
  })
})

test.describe('no file of the machine can be read', () => {
  for (const [name, code] of Object.entries({
    image: `const i = new Image(); i.src = 'file:///usr/share/pixmaps/x.png'; await i.decode(); window.read = true`,
    fetch: `await (await fetch('file:///etc/passwd')).text(); window.read = true`,
    frame: `const f = document.createElement('iframe'); f.src = 'file:///etc/passwd'; document.body.append(f); await new Promise((r) => setTimeout(r, 100)); window.read = f.contentDocument.body.textContent !== ''`,
    script: `await import('file:///etc/passwd'); window.read = true`,
    'file system': `await navigator.storage.getDirectory().then((d) => d.getFileHandle('../x')); window.read = true`,
  })) {
    test(name, async () => {
      await attempt(code)
      expect(await galley.page.evaluate(() => (window as unknown as { read?: boolean }).read ?? false)).toBe(false)
    })
  }
})

test.describe('the page cannot go elsewhere or open windows', () => {
  const attempts: Record<string, string> = {
    'to the web': `location.href = 'BASE/'`,
    'to a file': `location.href = 'file:///etc/passwd'`,
    'to a blob': `location.href = URL.createObjectURL(new Blob(['x'], { type: 'text/html' }))`,
    'to data': `location.href = 'data:text/html,x'`,
    'to another page of ours': `location.href = 'app://galley/page.js'`,
    'to another host of ours': `location.href = 'app://other/'`,
    'by replacing': `location.replace('BASE/')`,
    'by a link': `const a = document.createElement('a'); a.href = 'BASE/'; document.body.append(a); a.click()`,
    'by a link to a new window': `const a = document.createElement('a'); a.href = 'BASE/'; a.target = '_blank'; document.body.append(a); a.click()`,
    'by window.open': `window.open('BASE/')`,
    'by window.open of nothing': `window.open('about:blank'); window.open('')`,
    'by window.open of ours': `window.open('app://galley/')`,
    'by a webview': `const w = document.createElement('webview'); w.src = 'BASE/'; w.setAttribute('nodeintegration', ''); document.body.append(w)`,
    'by a protocol of the system': `location.href = 'mailto:a@example.com'`,
  }
  for (const [name, code] of Object.entries(attempts)) test(name, () => attempt(code.replaceAll('BASE', base)))

  test('or save a file', async () => {
    const downloads = await galley.app.evaluateHandle(({ BrowserWindow }) => {
      const seen: boolean[] = []
      BrowserWindow.getAllWindows()[0]!.webContents.session.on('will-download', (event) =>
        seen.push(event.defaultPrevented),
      )
      return seen
    })
    await attempt(
      `const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'x.exe'; document.body.append(a); a.click()`,
    )
    expect(await downloads.jsonValue()).toEqual([true])
  })

  test('or stay nowhere', async () => {
    await attempt(`location.href = 'about:blank'`)
    await expect.poll(() => galley.page.evaluate(() => location.href).catch(() => '')).toBe('app://galley/')
    expect(await galley.page.evaluate(() => window.galley.call('stub.echo', 1))).toEqual({ ok: true, value: 1 })
  })

  test('by a middle click', async () => {
    await galley.page.evaluate((base) => {
      const link = document.createElement('a')
      Object.assign(link, { href: `${base}/`, textContent: 'middle' })
      document.body.append(link)
    }, base)
    await galley.page.getByText('middle').click({ button: 'middle' })
    await settle()
  })
})

test.describe('no permission is granted', () => {
  const attempts: Record<string, string> = {
    notifications: `(await Notification.requestPermission()) === 'granted'`,
    geolocation: `await new Promise((done) => navigator.geolocation.getCurrentPosition(() => done(true), () => done(false)))`,
    camera: `!!(await navigator.mediaDevices.getUserMedia({ video: true }))`,
    microphone: `!!(await navigator.mediaDevices.getUserMedia({ audio: true }))`,
    screen: `!!(await navigator.mediaDevices.getDisplayMedia())`,
    'clipboard, reading': `typeof (await navigator.clipboard.readText()) === 'string'`,
    midi: `!!(await navigator.requestMIDIAccess({ sysex: true }))`,
    usb: `!!(await navigator.usb.requestDevice({ filters: [] }))`,
    hid: `(await navigator.hid.requestDevice({ filters: [] })).length > 0`,
    serial: `!!(await navigator.serial.requestPort())`,
    bluetooth: `!!(await navigator.bluetooth.requestDevice({ acceptAllDevices: true }))`,
    'persistent storage': `await navigator.storage.persist()`,
    'wake lock': `!!(await navigator.wakeLock.request())`,
    'idle detection': `(await IdleDetector.requestPermission()) === 'granted'`,
    'local fonts': `(await queryLocalFonts()).length > 0`,
    'pointer lock': `(document.body.requestPointerLock(), await new Promise((done) => setTimeout(() => done(document.pointerLockElement !== null), 200)))`,
    'full screen': `(await document.body.requestFullscreen(), document.fullscreenElement !== null)`,
    'screens of the machine': `!!(await getScreenDetails())`,
    payment: `!!(await new PaymentRequest([{ supportedMethods: 'https://example.com/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show())`,
  }
  for (const [name, code] of Object.entries(attempts)) {
    test(name, async () => {
      const granted = galley.page.evaluate(`(async () => { try { return ${code} } catch { return false } })()`)
      const late = new Promise((resolve) => setTimeout(() => resolve(false), 2_000))
      expect(await Promise.race([granted, late])).toBe(false)
    })
  }

  test('and a query for one says denied', async () => {
    const states = await galley.page.evaluate(async () => {
      const names = [
        'geolocation',
        'notifications',
        'camera',
        'microphone',
        'clipboard-read',
        'midi',
        'persistent-storage',
      ]
      return Promise.all(
        names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
      )
    })
    expect(new Set(states)).toEqual(new Set(['denied']))
  })
})

test('nothing beside the listed files is served', async () => {
  const addresses = [
    '../main/main.cjs',
    '..%2fmain%2fmain.cjs',
    '%2e%2e/main/preload.cjs',
    'etc/passwd',
    '/etc/passwd',
    '..\\main\\main.cjs',
    'page.js%00',
    '.',
    'page.js/',
  ]
  const statuses = await galley.app.evaluate(async ({ BrowserWindow }, addresses) => {
    const { session } = BrowserWindow.getAllWindows()[0]!.webContents
    return Promise.all(
      addresses.map(
        async (address) => (await session.fetch(`app://galley/${address}`).catch(() => ({ status: 0 }))).status,
      ),
    )
  }, addresses)
  // "." is the start page itself.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const host of ['app://other/', 'app://galley.evil/page.js']) {
    const status = await galley.app.evaluate(
      async ({ BrowserWindow }, url) =>
        (
          await BrowserWindow.getAllWindows()[0]!
            .webContents.session.fetch(url)
            .catch(() => ({ status: 0 }))
        ).status,
      host,
    )
    expect(status === 200, host).toBe(false)
  }
})

/**
 * Runs the code in the page as its own script would, swallowing what it throws, and lets its consequences come. It begins in a task of
 * its own: while the debugger's evaluation is on the stack, the page may evaluate text.
 */
async function attempt(code: string): Promise<void> {
  const inOwnTask = `new Promise((done) => setTimeout(async () => { try { ${code} } catch {} done() }))`
  await galley.page.evaluate(inOwnTask).catch(() => undefined)
  await settle()
}

/** Consequences that must not come cannot be waited for; this is how long they have. */
async function settle(): Promise<void> {
  await galley.page.waitForTimeout(150)
}

async function countConnections(act: () => Promise<void>): Promise<number> {
  let count = 0
  const note = () => count++
  server.on('connection', note)
  await act()
  server.off('connection', note)
  return count
}
