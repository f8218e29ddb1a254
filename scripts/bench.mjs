/** `npm run bench [-- NAME…]`: measures Galley against the limits of the same run; the cases are in test/bench. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { pickNode } from './lib/node.mjs'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runMain, StepError } from './lib/say.mjs'
import { prepareApp, withTestSession } from './lib/test-session.mjs'

const cases = join(root, 'test', 'bench', 'main.ts')

await runMain(async () => {
  if (!existsSync(cases)) throw new StepError('There are no benchmarks yet (test/bench/main.ts).')
  await ensureInstalled()
  await prepareApp()
  return withTestSession({ hasSession: true }, async (env) => {
    const { code } = await run(pickNode(), ['--expose-gc', cases, ...process.argv.slice(2)], { env })
    return code
  })
})
