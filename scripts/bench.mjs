/**
 * `npm run bench [-- NAME [OPTION…]]`: measures Galley against the limits of the same run. Each case is a file `test/bench/NAME.bench.ts`;
 * without a name all run, one after the other, since a measurement wants the machine for itself.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { pickNode } from './lib/node.mjs'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runMain, say, StepError } from './lib/say.mjs'
import { prepareApp, withTestSession } from './lib/test-session.mjs'

const suffix = '.bench.ts'
const folder = join(root, 'test', 'bench')
const [name, ...options] = process.argv.slice(2)

await runMain(async () => {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort()
  if (name !== undefined && !all.includes(name))
    throw new StepError(`There is no case "${name}".`, `Cases: ${all.join(', ')}.`)
  await ensureInstalled()
  await prepareApp()
  return withTestSession({ hasSession: true }, async (env) => {
    let worst = 0
    for (const each of name === undefined ? all : [name]) {
      say(`measuring ${each}…`)
      const { code } = await run(pickNode(), ['--expose-gc', join(folder, `${each}${suffix}`), ...options], { env })
      worst = Math.max(worst, code)
    }
    return worst
  })
})
