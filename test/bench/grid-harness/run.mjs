/**
 * Measures the grid in Chromium: `node test/bench/grid-harness/run.mjs [--rows N] [--chromium PATH] [--profile FILE]`.
 * Prints one line of JSON. Late frames are judged against the idle loop of the same run.
 */
import { createServer } from 'node:http'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { svelte } from '@sveltejs/vite-plugin-svelte'

const here = path.dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
    profile: { type: 'string' },
  },
})

const outDir = mkdtempSync(path.join(tmpdir(), 'grid-harness-'))
await build({
  root: here,
  base: './',
  logLevel: 'error',
  configFile: false,
  plugins: [svelte({ configFile: path.join(here, '../../../svelte.config.js') })],
  build: { outDir, emptyOutDir: true, target: 'chrome114', cssTarget: 'chrome114', modulePreload: { polyfill: false } },
})

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
const server = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://localhost').pathname
  try {
    const file = readFileSync(path.join(outDir, name === '/' ? 'index.html' : name))
    response.writeHead(200, { 'content-type': types[path.extname(name)] ?? 'text/html' }).end(file)
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))

const browser = await chromium.launch({
  executablePath: values.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`http://127.0.0.1:${server.address().port}/?rows=${values.rows}`)
  await page.waitForSelector('[data-slot]:not(.blank)')
  await page.waitForTimeout(500)
  const session = values.profile ? await page.context().newCDPSession(page) : null
  await session?.send('Profiler.enable')
  await session?.send('Profiler.start')
  const result = await page.evaluate(() => window.runGridSuite())
  if (session && values.profile)
    writeFileSync(values.profile, JSON.stringify((await session.send('Profiler.stop')).profile))
  console.log(JSON.stringify(result))
} finally {
  await browser.close()
  server.close()
}
