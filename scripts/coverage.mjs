/**
 * `npm run coverage [-- --last]`: runs the tests that claim rows of the ledger and writes docs/coverage.md from what passed. `--last` takes
 * the reports of the last `npm test` instead.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerCommand, testReports } from './lib/ledger.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, work } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/say.mjs'
import { withTestSession } from './lib/test-session.mjs'
import { toolCommand } from './lib/tool.mjs'

const isLast = process.argv.includes('--last')
const report = join(work, 'reports', 'ledger.json')

await runMain(async () => {
  await ensureInstalled()
  if (isLast) return write(testReports)
  rmSync(report, { force: true })
  const [node, args] = toolCommand('vitest', [
    'run',
    ...claiming(),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { code } = await withTestSession({ hasSession: false }, (env) => run(node, args, { env }))
  return code === 0 ? write([report]) : code
})

/** Test files with a claim, but for those of the second run under Windows' rules. */
function claiming() {
  const folders = ['test/unit', 'test/integration']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  const claims = files.filter(
    (file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('ledger/proves.ts'),
  )
  return ['--project', 'unit', '--project', 'component', '--project', 'integration', ...claims]
}

async function write(reports) {
  const { code } = await run(...ledgerCommand(reports))
  return code
}
