/** `npm run build [target...]`: builds what changed (all targets where none is named). `--development` keeps the renderer's warnings. */
import { targetNames } from './lib/bundles.mjs'
import { buildTargets, staleTargets } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { isThisNodeNewEnough, pickNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'
import { runMain, say, StepError } from './lib/say.mjs'
import { fileURLToPath } from 'node:url'

const args = process.argv.slice(2)
const mode = args.includes('--development') ? 'development' : 'production'
const named = args.filter((arg) => !arg.startsWith('-'))

await runMain(async () => {
  const unknown = named.find((name) => !targetNames.includes(name))
  if (unknown !== undefined)
    throw new StepError(`There is no target "${unknown}".`, `Targets: ${targetNames.join(', ')}.`)
  await ensureInstalled()
  const stale = staleTargets(named.length > 0 ? named : targetNames, mode)
  if (stale.length === 0) return say('everything is built')
  if (!isThisNodeNewEnough) return (await run(pickNode(), [fileURLToPath(import.meta.url), ...args])).code
  const startedMs = performance.now()
  try {
    await buildTargets(stale, mode)
  } catch (error) {
    throw new StepError(`The build failed.\n${error.message ?? error}`)
  }
  say(`built ${stale.join(', ')} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
})
