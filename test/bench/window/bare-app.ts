/**
 * The least that an Electron app can be: one window that says "hello", packaged as Galley is and run by the same program. What Galley's
 * start and memory are measured against.
 */
import { constants, copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { archiveOf } from '../../support/archive.ts'

/** Of the bare window, and of Galley's while it is measured. */
export const windowSize = { width: 1280, height: 860 }

// As an address of its own: the fuses of a packaged program leave pages of the archive no file:// address.
const page = `<!doctype html><meta charset="utf-8"><title>hello</title><body>hello<script>
requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => performance.mark('painted'); channel.port2.postMessage(0) })
</script>`

const main = `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  const window = new BrowserWindow({
    ...${JSON.stringify(windowSize)}, show: true, backgroundColor: '#fff', webPreferences: { sandbox: true, contextIsolation: true },
  })
  window.loadURL(${JSON.stringify(`data:text/html,${encodeURIComponent(page)}`)})
})
`

/** Puts a copy of the program with that app in place of its own into the folder; gives its path. Hard links where the file system has them. */
export function makeBareApp(program: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  const from = dirname(program)
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const source = join(from, name)
    if (name.split(sep)[0] === 'resources' || !statSync(source).isFile()) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    linkOrCopy(source, join(folder, name))
  }
  mkdirSync(join(folder, 'resources'), { recursive: true })
  const files = {
    'package.json': JSON.stringify({ name: 'bare', version: '1.0.0', main: 'main.js' }),
    'main.js': main,
  }
  writeFileSync(join(folder, 'resources', 'app.asar'), archiveOf(files))
  return join(folder, basename(program))
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}
