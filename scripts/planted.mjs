/**
 * `npm run test:planted [-- --only NAME] [-- --part 1/4] [-- --by world]`: proves that the tests find bugs. Each patch under test/planted goes
 * alone into a copy of the sources, and each test that it names must fail there.
 *
 *     copy of the tree -> the named tests pass as it stands -> per bug: plant it, run its tests, put the source back
 *
 * `--only` takes the beginning of a name, `--part i/n` every nth bug from the ith on. `--by world` runs the simulated world's tests on
 * every bug instead, and asks for `worldFloor` finds in all. `--ledger [--seed N] [--count N]` breaks rows of the ledger in place of the patches:
 * drawn by seed among those that the tests of the last run claim, each in the practice service, and no test may prove the row then.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { testReports } from './lib/ledger.mjs'
import { pickNode } from './lib/node.mjs'
import { root, work } from './lib/paths.mjs'
import { plant, readPlanted } from './lib/planted.mjs'
import { run } from './lib/run.mjs'
import { runMain, StepError } from './lib/say.mjs'
import { toolCommand } from './lib/tool.mjs'

/** The simulated world's tests in their short forms, and how many bugs they must find by themselves. */
const worldTest = { project: 'unit', file: 'test/unit/world/' }
const worldFloor = 20
/** What the copy does without. */
const leftOut = new Set([
  'node_modules',
  '.git',
  '.cache',
  'dist',
  'out',
  'coverage',
  'test-results',
  'playwright-report',
])
/** A planted bug may keep a test from ending; all tests of the world together take longer. */
const patienceMs = 600_000

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    part: { type: 'string' },
    by: { type: 'string' },
    ledger: { type: 'boolean' },
    seed: { type: 'string' },
    count: { type: 'string' },
  },
})

await runMain(async () => {
  await ensureInstalled()
  const byWorld = options.by === 'world'
  if (options.by !== undefined && !byWorld)
    throw new StepError(`There is no way "${options.by}" to find bugs.`, 'Ways: world.')
  if (byWorld && !existsSync(join(root, worldTest.file))) throw new StepError(`${worldTest.file} is not there.`)
  const all = options.ledger ? await drawRows() : chosen(await readPlanted())
  const bugs = all.map((bug) => (byWorld ? { ...bug, tests: [worldTest] } : bug))
  if (bugs.length === 0) throw new StepError('No planted bug has that name or is in that part.')
  const copy = copyTree()
  try {
    await assertSound(copy, bugs)
    const caught = await countCaught(copy, bugs)
    process.stdout.write(`\n${caught} caught, ${bugs.length - caught} survived\n`)
    return caught >= (byWorld ? Math.min(worldFloor, bugs.length) : bugs.length) ? 0 : 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

/** Bugs of rows that the last tests claim; their seed is told, so that they can be drawn again. */
async function drawRows() {
  const seed = options.seed ?? String(Math.floor(Math.random() * 1_000_000))
  process.stdout.write(`seed ${seed}\n`)
  const draw = [join(root, 'scripts/lib/draw-rows.mjs'), seed, options.count ?? '10', ...lastReports()]
  const { code, stdout, stderr } = await run(pickNode(), draw, { stdio: 'pipe' })
  if (code !== 0) throw new StepError('No rows could be drawn.', stderr)
  const bugs = JSON.parse(stdout)
  if (bugs.length === 0) throw new StepError('No row is claimed by the last tests.', 'Run npm run coverage first.')
  return bugs
}

/** Reports of `npm test` or of `npm run coverage`, whichever ran last: an older one may claim what is no longer there. */
function lastReports() {
  const written = join(work, 'reports', 'ledger.json')
  const timeOf = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
  return timeOf(written) > Math.max(...testReports.map(timeOf)) ? [written] : testReports
}

function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function chosen(bugs) {
  const { only = '', part = '1/1' } = options
  const [number, count] = part.split('/').map(Number)
  if (!(number >= 1 && number <= count)) throw new StepError(`"${part}" names no part.`, 'For example: --part 2/4.')
  return bugs.filter(({ name }) => name.startsWith(only)).filter((_, index) => index % count === number - 1)
}

/** The sources and tests in a folder of their own, with the same dependencies. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'galley-planted-'))
  for (const name of readdirSync(root))
    if (!leftOut.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

/** A test that fails anyway finds nothing. Those of one project run together; a file of which all is asked runs whole. */
async function assertSound(copy, bugs) {
  const tests = bugs.flatMap((bug) => bug.tests)
  for (const [project, all] of groupBy(tests, (test) => test.project)) {
    const whole = new Set(all.filter(({ name }) => name === undefined).map(({ file }) => file))
    const named = all.filter(({ file }) => !whole.has(file))
    const runs = [
      { files: [...whole], names: [] },
      { files: [...new Set(named.map(({ file }) => file))], names: [...new Set(named.map(({ name }) => name))] },
    ]
    for (const { files, names } of runs) {
      if (files.length === 0) continue
      const { outcome, detail } = await outcomeOf(copy, project, files, names)
      if (outcome !== 'passes') throw new StepError(`Nothing is planted, and yet one of the tests ${outcome}.`, detail)
    }
  }
}

async function countCaught(copy, bugs) {
  let caught = 0
  for (const bug of bugs) {
    const startedMs = performance.now()
    const source = readFileSync(join(root, bug.file), 'utf8')
    writeFileSync(join(copy, bug.file), plant(source, bug))
    const missed = await firstMiss(copy, bug)
    writeFileSync(join(copy, bug.file), source)
    if (missed === null) caught += 1
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    process.stdout.write(`${missed === null ? 'caught  ' : 'SURVIVED'} ${bug.name} (${seconds} s)\n`)
    if (missed !== null) process.stdout.write(`         ${bug.breaks}\n         ${missed}\n`)
  }
  return caught
}

/** The first of the tests that does not find the bug, or null. */
async function firstMiss(copy, { tests, row }) {
  for (const { project, file, name } of tests) {
    const { outcome, detail } = await outcomeOf(copy, project, [file], name === undefined ? [] : [name], row)
    if (outcome !== 'fails')
      return `${outcome}: ${project} ${file}${name === undefined ? '' : ` -t "${name}"`} ${detail}`
  }
  return null
}

/**
 * `fails` only where a test ran and failed: a patch that keeps the file from loading proves nothing. With a row of the ledger all tests run,
 * and none that passes may claim it.
 */
async function outcomeOf(copy, project, files, names, row) {
  const report = join(copy, 'planted-report.json')
  rmSync(report, { force: true })
  const pattern = names.length === 0 ? [] : ['-t', names.map(escaped).join('|')]
  const bail = row === undefined ? ['--bail=1'] : []
  const args = ['run', '--project', project, ...files, ...pattern, ...bail, '--reporter=json']
  const env = { ...process.env, GALLEY_LONG: '' }
  const [node, all] = toolCommand('vitest', [...args, `--outputFile=${report}`])
  const { code, stdout, stderr } = await run(node, all, { cwd: copy, env, stdio: 'pipe', timeoutMs: patienceMs })
  const isCutOff = code === 128 + 9
  if (!existsSync(report)) return { outcome: isCutOff ? 'fails' : 'breaks', detail: (stdout + stderr).slice(-2_000) }
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const unloaded = testResults.find((file) => file.status === 'failed' && file.assertionResults.length === 0)
  if (unloaded) return { outcome: 'cannot be loaded', detail: unloaded.message }
  const proof = row === undefined ? undefined : proofOf(row, testResults)
  if (proof) return { outcome: 'still proves it', detail: proof.fullName }
  const hasFailed = numFailedTests > 0 || (row !== undefined && testResults.some(({ status }) => status === 'failed'))
  if (hasFailed) return { outcome: 'fails', detail: firstFailure(testResults) }
  return numPassedTests > 0 ? { outcome: 'passes', detail: '' } : { outcome: 'runs no test', detail: '' }
}

/** A test that passed and claims the row for the practice service. */
function proofOf(row, testResults) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status, meta }) => status === 'passed' && meta?.proves?.includes(`practice ${row}`))
}

function firstFailure(testResults) {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  return failed ? `${failed.fullName}\n${failed.failureMessages[0]?.slice(0, 600) ?? ''}` : ''
}

/** Map.groupBy is not in the oldest Node that runs the scripts. */
function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
