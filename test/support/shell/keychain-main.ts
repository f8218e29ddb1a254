/** Main of a small Electron program that starts the process of `keychain-utility.ts` from an archive, and prints what it says. */
import { join } from 'node:path'
import { app } from 'electron'
import { startUtility } from '../../../src-main/shell/processes/runtime.ts'

void app.whenReady().then(() => {
  const file = join(__dirname, 'app.asar/dist/engine/host.cjs')
  const child = startUtility({ name: 'Keychain', file, args: [], readsOutput: false })
  child.onMessage((message) => {
    process.stdout.write(`${JSON.stringify(message)}\n`)
    child.kill()
  })
  child.onExit(() => app.exit(0))
})
