/** Entry of the shell: the checks that come before anything else, the engine's process, then the rest of the application. */
import { t } from '../../../shared/messages/index.ts'
import { languages } from '../../../shared/messages/locale.ts'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { engineStarter } from '../processes/engine-process.ts'
import { SettingsFile } from '../files/settings-file.ts'
import { readFlavour } from './flavour.ts'
import { beginShellLanguage } from './language.ts'
import { leanStart } from './lean-start.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { nodeStarter } from '../processes/runtime.ts'
import { keepEnvironmentStill } from './still-environment.ts'
import { stoppedHolder } from './stopped-holder.ts'
import { dangerousSwitches, readSwitches } from './switches.ts'

// Everything that is written here and by the processes started here is for this person alone.
process.umask(0o077)
keepEnvironmentStill()
app.setName('Galley')
const flavour = readFlavour()
const switches = readSwitches(process.argv.slice(1), {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  workingDir: process.cwd(),
})
const userData = join(switches.dataDir, 'shell')
const settings = new SettingsFile(join(userData, 'window.json'))
const locale = beginShellLanguage(process.env, settings.values.preferences, app.getPreferredSystemLanguages())
const refused = flavour === 'release' ? dangerousSwitches(process.argv.slice(1)) : []
if (refused.length > 0) {
  process.stderr.write(t('shell.main.galleyDoesNotStart', { refused: refused.join(', --') }))
  process.exit(2)
}

try {
  mkdirSync(userData, { recursive: true, mode: 0o700 })
} catch {
  dialog.showErrorBox(
    t('shell.main.galleyCannotUseIts'),
    t('shell.main.cannotBeWrittenChoose', { dataDir: switches.dataDir }),
  )
  process.exit(1)
}
app.setPath('userData', userData)

const stopped = stoppedHolder(userData)
if (stopped !== null) {
  process.stderr.write(t('shell.main.galleyOpenWithThis', { stopped }))
  process.exit(1)
}
const isFirst = oneAtATime(join(userData, 'starting'), Date.now, () => app.requestSingleInstanceLock())
if (!isFirst) {
  process.stderr.write(t('shell.main.galleyAlreadyOpenWith'))
  process.exit(0)
}
const startChild = nodeStarter(flavour)
const startEngine = engineStarter(startChild)
leanStart()
// Boxes for days and times are Chromium's own: in the order and by the clock of the language, as everything else here is written.
app.commandLine.appendSwitch('lang', languages[locale].rules)
// The engine starts on another core while this process still runs through the rest of its own code. It comes before the app is ready.
void import('./application.ts').then(({ runApplication }) => {
  runApplication({ flavour, switches, settings, locale, startChild, startEngine })
})
