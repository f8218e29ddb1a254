/** Main of a small Electron program that starts one process by the way of utilityProcess and prints what came of it, a JSON line each. */
import { join } from 'node:path'
import { app } from 'electron'
import { startUtility } from '../../../src-main/shell/processes/runtime.ts'

function print(value: unknown): void {
  process.stdout.write(
    `${JSON.stringify(value, (_name, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item))}\n`,
  )
}

const file = join(__dirname, process.env['GALLEY_TEST_ECHO'] ?? '', 'utility-echo.js')

void app.whenReady().then(() => {
  const child = startUtility({ name: 'Echo', file, args: ['--port', '0'], readsOutput: true })
  child.output?.on('data', (text: Buffer) => print({ output: text.toString() }))
  child.onMessage((message) => {
    print({ message })
    if ((message as { args?: unknown }).args)
      child.send({ micro: 9_007_199_254_740_993n, absent: undefined, list: [null, 'é😀'] })
    else child.stop()
  })
  child.onExit(() => {
    child.send('nobody hears this')
    child.kill()
    print({ hasEnded: true })
    killed()
  })
})

function killed(): void {
  const child = startUtility({ name: 'Echo', file, args: [], readsOutput: false })
  child.onMessage(() => child.kill())
  child.onExit(() => {
    print({ wasKilled: true })
    app.exit(0)
  })
}
