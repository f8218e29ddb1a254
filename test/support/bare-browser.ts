/** A browser that is nothing but a browser: opens a file, and says what it asked for. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { Stage } from './shell/stage.ts'

/** Stands in the place of the shell; the network is open to it. */
const main = `const { app, BrowserWindow, session } = require('electron')
app.setPath('userData', process.env.BARE_FOLDER)
globalThis.asked = []
app.whenReady().then(() => {
  session.defaultSession.webRequest.onBeforeRequest((details, decide) => {
    globalThis.asked.push(details.url)
    decide({})
  })
  new BrowserWindow({ width: 1280, height: 900 }).loadURL(process.env.BARE_ADDRESS)
})
`

export interface BareBrowser {
  page: Page
  /** Addresses that were asked for so far, the file itself and what is written in it left out. */
  asked(): Promise<string[]>
  close(): Promise<void>
}

export async function openInBareBrowser(file: string): Promise<BareBrowser> {
  const address = pathToFileURL(file).href
  const stage = await Stage.make()
  writeFileSync(join(stage.appFolder, 'dist/main/main.cjs'), main)
  const folder = stage.newDataDir()
  const { app, page } = await stage.launch(folder, [], { BARE_ADDRESS: address, BARE_FOLDER: folder })
  await page.waitForLoadState('load')
  return {
    page,
    async asked() {
      const all = await app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
      return all.filter((each) => each !== address && !each.startsWith('data:'))
    },
    async close() {
      await app.close()
      stage.remove()
    },
  }
}
