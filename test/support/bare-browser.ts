/** A browser that is nothing but a browser: opens a file, and says what it asked for. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
// @ts-expect-error The scripts are plain JavaScript.
import { appCommand } from '../../scripts/lib/app.mjs'

const main = `const { app, BrowserWindow, session } = require('electron')
globalThis.asked = []
app.whenReady().then(() => {
  session.defaultSession.webRequest.onBeforeRequest((details, decide) => {
    globalThis.asked.push(details.url)
    decide({})
  })
  const window = new BrowserWindow({ width: 1280, height: 900, webPreferences: { sandbox: true, contextIsolation: true } })
  window.loadURL(process.env.BARE_ADDRESS)
})
`

export interface BareBrowser {
  page: Page
  /** Addresses that were asked for so far, the file itself and what is written in it left out. */
  asked(): Promise<string[]>
  close(): Promise<void>
}

export async function openInBareBrowser(file: string): Promise<BareBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bare-'))
  const script = join(folder, 'main.cjs')
  writeFileSync(script, main)
  const address = pathToFileURL(file).href
  const { command, args, env } = (await appCommand({ env: { BARE_ADDRESS: address }, isHeadless: true })) as {
    command: string
    args: string[]
    env: Record<string, string>
  }
  // Chromium's own switches stay; the application is another one.
  const switches = args.filter((each) => each.startsWith('--') && !each.startsWith('--data-dir'))
  const app: ElectronApplication = await _electron.launch({
    executablePath: command,
    args: [...switches, `--user-data-dir=${folder}`, script],
    env,
    colorScheme: null,
  })
  const page = await app.firstWindow()
  await page.waitForLoadState('load')
  return {
    page,
    async asked() {
      const all = await app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
      return all.filter((each) => each !== address && !each.startsWith('data:'))
    },
    async close() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
