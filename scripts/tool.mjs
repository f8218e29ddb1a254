/** `node scripts/tool.mjs NAME ARGS…`: a tool of the dependencies, with a Node that it runs on. */
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/say.mjs'
import { toolCommand } from './lib/tool.mjs'

const [name, ...args] = process.argv.slice(2)

await runMain(async () => {
  await ensureInstalled()
  return (await run(...toolCommand(name, args))).code
})
