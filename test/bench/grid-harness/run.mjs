/**
 * Measures the grid in Chromium: `node test/bench/grid-harness/run.mjs [--rows N] [--runs N] [--chromium PATH]`.
 * Prints one line of JSON a run. Late frames are judged against the idle loop of the same run, as the best of the runs; `othersShare`
 * says how much of the machine other processes used meanwhile (0 to 1): a run with much of it judges nothing.
 */
import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
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
    runs: { type: 'string', default: '3' },
  },
})

const outDir = mkdtempSync(path.join(tmpdir(), 'grid-harness-'))
await build({
  root: here,
  base: './',
  logLevel: 'error',
  configFile: false,
  plugins: [svelte({ configFile: path.join(here, '../../../svelte.config.js') })],
  build: { outDir, emptyOutDir: true, target: 'chrome130', cssTarget: 'chrome130', modulePreload: { polyfill: false } },
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
  for (let run = 0; run < Number(values.runs); run++) {
    const before = ticks()
    const result = await page.evaluate(() => window.runGridSuite())
    const after = ticks()
    const others = after.busy - before.busy - (after.own - before.own)
    console.log(JSON.stringify({ othersShare: Math.round((100 * others) / (after.all - before.all)) / 100, ...result }))
  }
} finally {
  await browser.close()
  server.close()
}

/** Processor time since the machine started, in ticks: of all, of what was not idle, and of this process with its descendants. */
function ticks() {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].trim().split(/\s+/)
  const times = fields.slice(0, 8).map(Number)
  const all = times.reduce((sum, time) => sum + time, 0)
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []))
  const family = new Set([process.pid])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  const own = processes.reduce((sum, { pid, used }) => (family.has(pid) ? sum + used : sum), 0)
  return { all, busy: all - times[3] - times[4], own }
}

function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid, parent: Number(fields[1]), used: Number(fields[11]) + Number(fields[12]) }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
