/** An update from a signed feed on loopback, in the real window: told, fetched, and put in place. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { FeedServer } from '../support/updates/feed-server.ts'

let galley: RealGalley
let page: Page
let folder: string
let server: FeedServer
const take = (open: { galley: RealGalley; page: Page; folder: string }) => ({ galley, page, folder } = open)
const isFreshEachTest = true

test.beforeEach(async () => {
  server = await FeedServer.start()
})
test.afterEach(() => server.close())

const shoot = async (name: string) => {
  if (process.env['GALLEY_SHOTS']) await galley.page.screenshot({ path: `${process.env['GALLEY_SHOTS']}/${name}.png` })
}

/** The part of the settings that is about updates. */
async function openSettings(): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+,')
  const part = page.getByRole('region', { name: 'Updates' })
  await part.scrollIntoViewIfNeeded()
  return part
}

test.describe('a package of Debian', () => {
  const handedIn = (within: string) => join(within, 'handed.jsonl')
  openPractising(take, {
    isFreshEachTest,
    variables: (within) => ({
      GALLEY_TEST_UPDATES: JSON.stringify(server.installation()),
      GALLEY_TEST_INSTALLER: handedIn(within),
    }),
  })

  test('on Debian an update is told in the bottom bar, and its file goes to the system’s installer', async () => {
    const handed = handedIn(folder)
    const bytes = Buffer.alloc(5_000_000, 'a package ')
    server.publish('0.2.0', bytes, { notes: 'Lists open twice as fast.\nThe calendar shows weeks.' })
    const part = await openSettings()
    await expect(part.getByRole('status')).toHaveText('This is Galley 0.1.0. Nobody has looked for a newer one yet.')
    await part.getByRole('button', { name: 'Look now' }).click()
    await expect(part.getByRole('status')).toHaveText('Galley 0.2.0 is ready.')
    await expect(part).toContainText('Lists open twice as fast.')
    await part.getByRole('button', { name: 'Look now' }).scrollIntoViewIfNeeded()
    await shoot('updates-ready')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Galley 0.2.0 is ready. Install it.' }).click()
    await expect.poll(() => existsSync(handed)).toBe(true)
    const { path } = JSON.parse(readFileSync(handed, 'utf8')) as { path: string }
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  test('a forged feed is refused in words, and nothing is on the disk', async () => {
    server.publish('0.2.0', Buffer.from('a package'))
    server.files.set('stable.json', Buffer.concat([server.files.get('stable.json')!, Buffer.from('\n')]))
    const part = await openSettings()
    await part.getByRole('button', { name: 'Look now' }).click()
    await expect(part).toContainText('is not signed by Galley’s makers. Nothing was taken')
    await part.getByText('Channel: stable.').scrollIntoViewIfNeeded()
    await shoot('updates-refused')
    expect(existsSync(join(galley.dataDir, 'updates'))).toBe(false)
  })
})

test.describe('an AppImage', () => {
  const programIn = (within: string) => join(within, 'Galley.AppImage')
  openPractising(take, {
    isFreshEachTest,
    prepare: (_, within) => writeFileSync(programIn(within), '#!/bin/sh\nexit 1\n', { mode: 0o755 }),
    variables: (within) => ({
      GALLEY_TEST_UPDATES: JSON.stringify(server.installation({ kind: 'appimage' })),
      APPIMAGE: programIn(within),
      XDG_CACHE_HOME: join(within, 'cache'),
    }),
  })

  test('an AppImage is replaced by electron-updater when Galley is restarted, and the new one starts', async () => {
    const [program, mark] = [programIn(folder), join(folder, 'started')]
    const next = `#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" > '${mark}'\n`
    server.publish('0.2.0', Buffer.from(next), { entry: { kind: 'appimage', name: 'Galley-0.2.0.AppImage' } })
    const part = await openSettings()
    await part.getByRole('button', { name: 'Look now' }).click()
    await expect(part.getByRole('status')).toHaveText('Galley 0.2.0 is ready.')
    expect(readFileSync(program, 'utf8')).toContain('exit 1')
    const closed = galley.app.waitForEvent('close')
    await part.getByRole('button', { name: 'Restart now' }).click()
    await closed
    await expect.poll(() => existsSync(mark)).toBe(true)
    expect(readFileSync(program, 'utf8')).toBe(next)
    expect(page.isClosed()).toBe(true)
  })
})
