/**
 * A key in the text of a post to its painted preview, with four images of 4 MB, in the real application; beside a bare text box that
 * mirrors into a bare box, typed into in the same window. `npm run bench -- preview [--keys N] [--runs N]`; the best of the runs counts.
 */
import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { RealGalley } from '../support/app.ts'
import { png } from '../support/media-samples.ts'

const { values } = parseArgs({
  options: { keys: { type: 'string', default: '120' }, runs: { type: 'string', default: '5' } },
})
const goalMs = 33
const keys = Number(values.keys)
const print = (line: string) => process.stdout.write(`${line}\n`)
const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

/** Types so many letters, one after the other was painted; ms of each. Runs in the page: it uses nothing from outside itself. */
async function typed([box, mirror, count]: [string, string, number]): Promise<number[]> {
  const input = document.querySelector<HTMLTextAreaElement>(box)
  const shown = () => document.querySelector(mirror)?.textContent ?? ''
  if (!input) throw new Error(`no ${box}`)
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  const channel = new MessageChannel()
  const afterPaint = () =>
    new Promise<void>((done) => {
      channel.port1.onmessage = () => done()
      requestAnimationFrame(() => channel.port2.postMessage(0))
    })
  const took: number[] = []
  let text = 'New: https://example.com/guji #coffee '
  for (let key = 0; key < count; key++) {
    text += 'abcdefg hij'[key % 11] ?? ''
    const beganMs = performance.now()
    setValue?.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    do {
      await afterPaint()
      if (performance.now() - beganMs > 3000) throw new Error('the preview never came')
    } while (!shown().includes(text.trim()))
    took.push(performance.now() - beganMs)
    // Somebody who types well: 10 keys a second, so that the write of what was typed falls between them as it does.
    await new Promise((done) => setTimeout(done, 100 - (performance.now() - beganMs)))
  }
  return took
}

/** Four different pictures whose bytes hardly pack, about 4 MB each. */
function bigPicture(number: number): Buffer {
  const picture = png(2400, 1350, number)
  let noise = Buffer.alloc(0)
  for (let block = 0; noise.length < 4_000_000; block++)
    noise = Buffer.concat([
      noise,
      createHash('sha512').update(`${number} ${block}`).digest(),
      Buffer.alloc(8_000, block),
    ])
  // Signs after the end of a picture are none of its pixels; they make the file as large as one from a camera.
  return Buffer.concat([picture, noise])
}

const galley = new RealGalley()
try {
  const page = await galley.start()
  await page.getByRole('button', { name: 'Try it with practice data' }).click()
  await page.getByRole('grid', { name: 'Campaigns' }).waitFor({ timeout: 60_000 })
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Drafts/ })
    .click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  const text = galley.editor.getByLabel('Text', { exact: true })
  await text.waitFor()
  const files = [1, 2, 3, 4].map((number) => bigPicture(number).toString('base64'))
  for (const [number, base64] of files.entries()) {
    const data = await page.evaluateHandle(
      ([name, content]) => {
        const given = new DataTransfer()
        const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
        given.items.add(new File([bytes], name, { type: 'image/png' }))
        return given
      },
      [`picture-${number}.png`, base64] as [string, string],
    )
    await text.dispatchEvent('drop', { dataTransfer: data })
    await galley.editor
      .getByRole('button', { name: /^Remove / })
      .nth(number)
      .waitFor({ timeout: 30_000 })
  }
  await page.locator('.stage .attachment img').nth(3).waitFor()
  await page.evaluate(() => {
    const [bare, mirror] = [document.createElement('textarea'), document.createElement('div')]
    bare.id = 'bare-box'
    mirror.id = 'bare-mirror'
    bare.oninput = () => (mirror.textContent = bare.value)
    document.body.append(bare, mirror)
  })
  const best: Record<'galley' | 'bare', number[]> = { galley: [], bare: [] }
  for (let run = 0; run <= Number(values.runs); run++) {
    const rounds = {
      galley: await page.evaluate(typed, ['.editor textarea', '.stage article.post', keys] as [string, string, number]),
      bare: await page.evaluate(typed, ['#bare-box', '#bare-mirror', keys] as [string, string, number]),
    }
    // The first one warms what is compiled and cached.
    if (run === 0) continue
    for (const which of ['galley', 'bare'] as const)
      if (best[which].length === 0 || percentile(rounds[which], 0.95) < percentile(best[which], 0.95))
        best[which] = rounds[which]
  }
  const words = (of: readonly number[]) =>
    `p50 ${percentile(of, 0.5).toFixed(1)} ms, p95 ${percentile(of, 0.95).toFixed(1)} ms`
  print(`key to painted preview, four images: ${words(best.galley)} (goal ${goalMs} ms)`)
  print(`  bare box in the same window: ${words(best.bare)}`)
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)} (more than 1.5 spoils the figures)`)
  process.exitCode = percentile(best.galley, 0.95) <= goalMs ? 0 : 1
} finally {
  await galley.remove()
}
