/**
 * `npm run --silent practice|galley -- …`: builds what they need, then becomes the program. Nothing but the program writes
 * to stdout; stdin, signals and the exit code are the program's own.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildTargets, staleTargets } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { isThisNodeNewEnough, pickNode } from './lib/node.mjs'
import { dist, root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runMain, StepError } from './lib/say.mjs'

const [program, ...args] = process.argv.slice(2)
/** The command line starts the practice service as a child, and its engine's workers are built with the engine. */
const programs = {
  practice: { target: 'practice', needs: ['practice'] },
  galley: { target: 'cli', needs: args[0] === 'practice' ? ['cli', 'practice'] : ['cli', 'engine'] },
}

await runMain(async () => {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) await ensureInstalled()
  if (!isThisNodeNewEnough) {
    const again = [fileURLToPath(import.meta.url), program, ...args]
    return (await run(pickNode(), again, { cwd: personFolder() })).code
  }
  const { target, needs } = programs[program]
  if (staleTargets(needs).length > 0) await build(needs)
  await become(join(dist, target, 'main.mjs'))
})

/** Where the person is: npm runs its scripts in the folder of the package. Paths that they give begin there. */
function personFolder() {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env
  return script === program && folder ? folder : process.cwd()
}

/** Some tools under the bundler print; that must not reach the program's stdout. */
async function build(targets) {
  const { log, info } = console
  const write = process.stdout.write
  console.log = console.info = console.error
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    await buildTargets(targets)
  } catch (error) {
    throw new StepError(`The build failed.\n${error.message ?? error}`, 'Run `npm ci` if a dependency is missing.')
  } finally {
    Object.assign(console, { log, info })
    process.stdout.write = write
  }
}

/** Runs the program in this very process, which spares a second start of Node. */
async function become(path) {
  process.argv = [process.execPath, path, ...args]
  process.chdir(personFolder())
  await import(pathToFileURL(path).href)
}
