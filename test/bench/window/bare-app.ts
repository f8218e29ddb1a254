/** The least that an Electron app can be: one window that says "hello". What Galley's start and memory are measured against. */
import { constants, copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const page = `<!doctype html><meta charset="utf-8"><title>hello</title><body>hello<script>
requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => performance.mark('painted'); channel.port2.postMessage(0) })
</script>`

const main = `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 860, webPreferences: { sandbox: true, contextIsolation: true } })
  window.loadFile('index.html')
})
`

/** Puts the runtime with that app into the folder; gives the program. Hard links where the file system has them. */
export function makeBareApp(runtimeFolder: string, programName: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  for (const name of readdirSync(runtimeFolder, { recursive: true, encoding: 'utf8' })) {
    const source = join(runtimeFolder, name)
    if (!statSync(source).isFile()) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    linkOrCopy(source, join(folder, name))
  }
  const app = join(folder, 'resources', 'app')
  rmSync(app, { recursive: true, force: true })
  mkdirSync(app, { recursive: true })
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'bare', version: '1.0.0', main: 'main.js' }))
  writeFileSync(join(app, 'main.js'), main)
  writeFileSync(join(app, 'index.html'), page)
  return join(folder, programName)
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}
