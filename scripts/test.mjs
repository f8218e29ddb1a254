/**
 * `npm test [-- types|lint|unit|integration|e2e ...] [--long]`: sets up like `npm start`, runs every check to the end, and closes with
 * `N passed, N failed`. `--long` gives the randomised campaigns more time.
 */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { checks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { work } from './lib/paths.mjs'
import { runMain, StepError } from './lib/say.mjs'
import { prepareApp, withTestSession } from './lib/test-session.mjs'

const args = process.argv.slice(2)
const isLong = args.includes('--long')
const asked = args.filter((arg) => arg !== '--long')
const wanted =
  asked.length === 0 ? checks : checks.filter(({ groups }) => groups.some((group) => asked.includes(group)))

/** How many static checks, and how many windows of tests, run side by side: two cores are the smallest machine that we test on. */
const lanes = Math.min(2, availableParallelism())
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop.abort())

await runMain(async () => {
  const groups = new Set(checks.flatMap((check) => check.groups))
  const unknown = asked.find((group) => !groups.has(group))
  if (unknown !== undefined)
    throw new StepError(`There is no check "${unknown}".`, `Checks: ${[...groups].join(', ')}, --long.`)
  await ensureInstalled()
  mkdirSync(work, { recursive: true })
  const hasSession = wanted.some(({ needs }) => needs === 'session')
  if (hasSession) await prepareApp()
  return withTestSession({ hasSession, lanes, more: { GALLEY_LONG: isLong ? '1' : '' } }, runAll)
})

async function runAll(env) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const fixed = wanted.filter(({ isStatic }) => isStatic)
  const queue = [...fixed]
  await Promise.all(Array.from({ length: lanes }, () => drain(queue, env, total)))
  await drain(
    wanted.filter(({ isStatic }) => !isStatic),
    env,
    total,
  )
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
  return total.failed === 0 && !stop.signal.aborted ? 0 : 1
}

async function drain(queue, env, total) {
  for (let check = queue.shift(); check !== undefined && !stop.signal.aborted; check = queue.shift()) {
    const startedMs = performance.now()
    if (!check.isStatic) process.stdout.write(`\n== ${check.name}\n`)
    const { output, ...counts } = await check.run(env)
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    const mark = counts.failed === 0 ? 'ok    ' : 'FAILED'
    const numbers = check.isStatic
      ? ''
      : `: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
    process.stdout.write(`${mark} ${check.name}${numbers} (${seconds} s)\n`)
    if (output) process.stdout.write(`${output.trimEnd()}\n\n`)
  }
}
