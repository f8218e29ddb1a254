/** Entry of the shell: the checks that come before anything else, then the application. */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { runApplication } from './application.ts'
import { readFlavour } from './flavour.ts'
import { dangerousSwitches, readSwitches } from './switches.ts'

// Everything that is written here and by the processes started here is for this person alone.
process.umask(0o077)
app.setName('Galley')
const flavour = readFlavour()
const refused = flavour === 'release' ? dangerousSwitches(process.argv.slice(1)) : []
if (refused.length > 0) {
  process.stderr.write(`Galley does not start with --${refused.join(', --')}.\n`)
  process.exit(2)
}

const switches = readSwitches(process.argv.slice(1), {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  workingDir: process.cwd(),
})
const userData = join(switches.dataDir, 'shell')
try {
  mkdirSync(userData, { recursive: true, mode: 0o700 })
} catch {
  dialog.showErrorBox(
    'Galley cannot use its data folder',
    `${switches.dataDir} cannot be written. Choose another with --data-dir=FOLDER.`,
  )
  process.exit(1)
}
app.setPath('userData', userData)

if (app.requestSingleInstanceLock()) {
  runApplication(flavour, switches)
} else {
  process.stderr.write('Galley is already open with this data folder; its window comes to the front.\n')
  process.exit(0)
}
