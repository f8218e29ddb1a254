/** Everything that `npm test` checks, in its order. A check gives how many tests passed, failed and were skipped. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ledgerCommand, testReports } from './ledger.mjs'
import { root, work } from './paths.mjs'
import { run } from './run.mjs'
import { toolCommand } from './tool.mjs'

const layers = ['shared', 'src-main/engine', 'src-main/practice', 'src-main/cli', 'src-main/shell', 'test', '.']

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} groups what one may ask for to have it run
 * @property {boolean} isStatic counts as one test, and runs beside another of its kind
 * @property {'none' | 'session'} needs a display and a keychain, or nothing
 * @property {(env: NodeJS.ProcessEnv) => Promise<{passed: number, failed: number, skipped: number, output: string}>} run
 */

/** @type {Check[]} */
export const checks = [
  // First, since they take longest. Two, since the types of all layers at once need most of the memory that Node gives a process.
  lint('lint: ESLint of the window', 'eslint', ['src-renderer', ...lintArgs('window')]),
  lint('lint: ESLint of all else', 'eslint', ['.', '--ignore-pattern', 'src-renderer/', ...lintArgs('rest')]),
  ...layers.map((folder) => types(`types: ${folder === '.' ? 'settings' : folder}`, 'tsc', tscArgs(folder))),
  types('types: src-renderer', 'svelte-check', [
    '--tsconfig',
    'src-renderer/tsconfig.json',
    '--fail-on-warnings',
    '--output',
    'human',
  ]),
  lint('lint: Prettier', 'prettier', [
    '--check',
    '.',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.cache/prettier',
  ]),
  lint('lint: import arrows', 'depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    'shared',
    'src-main',
    'src-renderer',
  ]),
  lint('lint: unused code and dependencies', 'knip', ['--no-config-hints']),
  vitest('unit and property tests', 'unit', ['unit', 'apart', 'component', 'windows']),
  vitest('integration tests', 'integration', ['integration'], 'session'),
  { name: 'end-to-end tests', groups: ['e2e'], isStatic: false, needs: 'session', run: playwright },
  // Last, since it looks at what the tests before it claim.
  { ...staticCheck('ledger of the interface', ['ledger'], () => ledgerCommand(testReports, true)), isStatic: false },
  { ...staticCheck('rows of the ledger, broken on purpose', ['broken'], brokenRows), isStatic: false },
]

/** Two rows of the ledger, broken one at a time in a copy; ten drawn anew by `npm run test:planted -- --ledger`. */
function brokenRows() {
  return [process.execPath, [join(root, 'scripts', 'planted.mjs'), '--ledger', '--seed', '11', '--count', '2']]
}

function lintArgs(part) {
  const cache = join('.cache', 'eslint', part)
  return ['--cache', '--cache-location', cache, '--cache-strategy', 'content', '--max-warnings', '0']
}

function tscArgs(folder) {
  const notes = join(work, 'tsc', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
  return ['-p', folder, '--incremental', '--tsBuildInfoFile', notes, '--pretty', 'false']
}

function types(name, tool, args) {
  return staticCheck(name, ['types'], () => toolCommand(tool, args))
}

function lint(name, tool, args) {
  return staticCheck(name, ['lint'], () => toolCommand(tool, args))
}

function staticCheck(name, groups, commandOf) {
  return {
    name,
    groups,
    isStatic: true,
    needs: 'none',
    async run(env) {
      const { code, stdout, stderr } = await run(...commandOf(), { env, stdio: 'pipe' })
      const isGood = code === 0
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, output: isGood ? '' : stdout + stderr }
    },
  }
}

function vitest(name, group, projects, needs = 'none') {
  return {
    name,
    groups: [group],
    isStatic: false,
    needs,
    async run(env) {
      const report = freshReport(group)
      const args = ['run', ...projects.flatMap((project) => ['--project', project])]
      const [node, all] = toolCommand('vitest', [
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ])
      const { code } = await run(node, all, { env })
      return counted(readReport(report, countVitest), code)
    },
  }
}

async function playwright(env) {
  const report = freshReport('e2e')
  const [node, args] = toolCommand('playwright', ['test', '--reporter=list,json'])
  const { code } = await run(node, args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  return counted(readReport(report, countPlaywright), code)
}

/** A file of tests that could not even be loaded counts as one failed test. */
function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped: numPendingTests + numTodoTests }
}

function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed + (failed === 0 ? errors.length : 0), skipped: stats.skipped }
}

function freshReport(name) {
  const path = join(work, 'reports', `${name}.json`)
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  return path
}

function readReport(path, count) {
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
}

/** A runner that ends badly without naming a failed test (nothing found, or it broke) is a failure too. */
function counted(counts, code) {
  const isExplained = code === 0 ? counts.passed > 0 : counts.failed > 0
  return {
    ...counts,
    failed: counts.failed + (isExplained ? 0 : 1),
    output: isExplained ? '' : `the runner ended with exit code ${code}`,
  }
}
