/** The program that the benchmarks of the window start. */
import { join } from 'node:path'
// @ts-expect-error The scripts are plain JavaScript.
import { root } from '../../../scripts/lib/paths.mjs'
// @ts-expect-error The scripts are plain JavaScript.
import { run } from '../../../scripts/lib/run.mjs'

/** Packages Galley as it stands now; gives the path of the program. Throws with what the packaging said where it fails. */
export async function packagedApp(env: NodeJS.ProcessEnv): Promise<string> {
  process.stdout.write('packaging Galley…\n')
  const { code, stdout, stderr } = await run(process.execPath, [join(root, 'scripts', 'package.mjs')], {
    stdio: 'pipe',
    env: { ...process.env, ...env },
  })
  if (code !== 0) throw new Error(`Galley could not be packaged: ${stderr}`)
  return stdout.trim().split('\n').at(-1) ?? ''
}
