/**
 * A hundred pictures of 4 MB dropped into the library of the real window: the longest task of its page, and the time until all have a small
 * picture, against decoding the same files with nothing around it. `npm run bench -- media-drop [--count N]`
 */
import { randomFillSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writePng } from '../../src-main/practice/media/png.ts'
import { RealGalley } from '../support/app.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '100' } } })
const count = Number(values.count)
const print = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'galley-bench-drop-'))

/** Noise hardly packs: 1,230 × 1,100 pixels are some 4 MB. */
function pictures(): string[] {
  const noise = randomFillSync(new Uint8Array(1230 * 1100 * 3 + count * 7))
  return Array.from({ length: count }, (_, nth) => {
    const path = join(folder, `look ${nth}.png`)
    writeFileSync(
      path,
      writePng(1230, 1100, (x, y) => {
        const at = (y * 1230 + x) * 3 + nth * 7
        return [noise[at]!, noise[at + 1]!, noise[at + 2]!]
      }),
    )
    return path
  })
}

/** Collects the lengths of tasks over 50 ms, ms, from now on, and throws where the page does not tell them; in the page. */
async function watchTasks(): Promise<void> {
  const tasks: number[] = []
  Object.assign(window, { longTasks: tasks })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  const untilMs = performance.now() + 80
  while (performance.now() < untilMs);
  await new Promise((resolve) => setTimeout(resolve, 500))
  if (tasks.length === 0) throw new Error('long tasks are not told')
  tasks.length = 0
}

/** Decodes each file at the width of a small picture, as many at once as there are cores; in the page. */
async function bareDecode(digests: string[]): Promise<number> {
  const startedAt = performance.now()
  const left = digests.values()
  const worker = async () => {
    for (const digest of left) {
      const blob = await (await fetch(`media://file/${digest}`)).blob()
      const bitmap = await createImageBitmap(blob, { resizeWidth: 360, resizeQuality: 'medium' })
      bitmap.close()
    }
  }
  await Promise.all([worker(), worker()])
  return performance.now() - startedAt
}

const galley = new RealGalley()
try {
  const paths = pictures()
  const page = await galley.start()
  await galley.practise()
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Media\s*\d/ })
    .click()
  await page.getByRole('listbox', { name: 'Media' }).waitFor()
  await page.evaluate(watchTasks)
  const startedAt = performance.now()
  await page.locator('input[type=file]').setInputFiles(paths)
  let takenMs = 0
  for (;;) {
    const files = await galley.call('media.list', { limit: 1000 })
    const mine = files.filter(({ name }) => name.startsWith('look '))
    if (takenMs === 0 && mine.length === count) takenMs = performance.now() - startedAt
    if (mine.length === count && mine.every(({ hasThumb }) => hasThumb)) break
    if (performance.now() - startedAt > 300_000) throw new Error(`only ${mine.length} came in`)
    await page.waitForTimeout(100)
  }
  const allMs = performance.now() - startedAt
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  const digests = (await galley.call('media.list', { limit: 1000 }))
    .filter(({ name }) => name.startsWith('look '))
    .map(({ sha256 }) => sha256)
  const bareMs = await page.evaluate(bareDecode, digests)
  print(`${count} pictures: taken in after ${takenMs.toFixed(0)} ms, all drawn after ${allMs.toFixed(0)} ms`)
  print(
    `  drawing after the last came in: ${(allMs - takenMs).toFixed(0)} ms; bare decoding ${bareMs.toFixed(0)} ms; ratio ${((allMs - takenMs) / bareMs).toFixed(2)} (goal 2)`,
  )
  print(`longest task of the page: ${Math.max(0, ...tasks).toFixed(0)} ms, ${tasks.length} over 50 ms (goal 50)`)
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)} (more than 1.5 spoils the figures)`)
} finally {
  await galley.remove()
  rmSync(folder, { recursive: true, force: true })
}
