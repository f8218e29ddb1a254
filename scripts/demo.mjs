/**
 * `npm run demo`: plays the whole story (test/e2e/story.test.ts) in the real Electron against the practice service, and leaves
 * a picture of each screen and a summary under out/demo.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { out } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runMain, say, StepError } from './lib/say.mjs'
import { prepareApp, withTestSession } from './lib/test-session.mjs'
import { toolCommand } from './lib/tool.mjs'

const folder = join(out, 'demo')

await runMain(async () => {
  await ensureInstalled()
  await prepareApp()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const report = join(folder, 'report.json')
  const more = { GALLEY_SHOTS: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await withTestSession({ hasSession: true, more }, (env) =>
    run(...toolCommand('playwright', ['test', 'e2e/story.test', '--reporter=list,json']), { env }),
  )
  if (!existsSync(report)) throw new StepError('The story could not be played; the reason stands above.')
  const summary = join(folder, 'summary.md')
  writeFileSync(summary, summaryOf(JSON.parse(readFileSync(report, 'utf8'))))
  rmSync(report)
  say(`pictures and summary are in ${folder}`)
  process.stdout.write(`${summary}\n`)
  return code
})

/** Each test of the story with its steps and times, then the pictures in their order. */
function summaryOf({ suites, stats }) {
  const tests = suites.flatMap(testsOf).map(({ title, results }) => {
    const { status, duration, steps = [] } = results.at(-1) ?? {}
    const lines = steps.map((step) => `  - ${step.error ? 'FAILED: ' : ''}${step.title} (${seconds(step.duration)})`)
    return [`- **${title}**: ${status} (${seconds(duration)})`, ...lines].join('\n')
  })
  const pictures = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort()
    .map((name) => `![${name.replace(/^\d+-|\.png$/g, '').replaceAll('-', ' ')}](${name})`)
  const verdict = stats.unexpected === 0 ? 'played to its end' : `${stats.unexpected} parts failed`
  return [`# The story, ${verdict}`, tests.join('\n'), ...pictures, ''].join('\n\n')
}

function testsOf(suite) {
  const own = (suite.specs ?? []).map(({ title, tests }) => ({ title, results: tests[0]?.results ?? [] }))
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)]
}

function seconds(ms = 0) {
  return `${(ms / 1000).toFixed(1)} s`
}
