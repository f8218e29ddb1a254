/** The settings: each takes effect at once, and holds after a restart. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Locator } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
openPractising((open) => (galley = open.galley))

const settings = () => galley.page.getByRole('dialog', { name: 'Settings' })
const open = async () => {
  await galley.page.keyboard.press('Control+,')
  await expect(settings()).toBeVisible()
}
const close = async () => {
  await galley.page.keyboard.press('Escape')
  await expect(settings()).toBeHidden()
}
const heightOf = async (row: Locator) => (await row.boundingBox())!.height
/** For eyes: pictures where they are wanted. */
const shoot = async (name: string) => {
  const folder = process.env['GALLEY_TEST_PICTURES']
  if (folder) await galley.page.screenshot({ path: join(folder, `${name}.png`) })
}

test('rows become lower, lines stronger and everything larger', async () => {
  const usual = await heightOf(galley.row(0))
  await open()
  await shoot('settings-light')
  await settings().getByRole('radio', { name: 'Dense' }).click()
  await settings().getByRole('radio', { name: 'More' }).click()
  await expect(galley.page.locator('html')).toHaveAttribute('data-contrast', 'more')
  await shoot('settings-dense-contrast')
  await close()
  await expect.poll(() => heightOf(galley.row(0))).toBeLessThan(usual)
  await open()
  const before = await galley.page.evaluate(() => window.devicePixelRatio)
  await settings().getByLabel('Size', { exact: true }).selectOption('125')
  await expect.poll(() => galley.page.evaluate(() => window.devicePixelRatio)).toBeCloseTo(before * 1.25, 2)
  await settings().getByLabel('Size', { exact: true }).selectOption('100')
  await close()
})

test('keys of a command are changed, clashes are told, and a file takes them along', async () => {
  const { page } = galley
  await open()
  await settings().getByRole('button', { name: 'Keys', exact: true }).click()
  const pull = settings().getByRole('button', { name: /^Change the keys of “Pull”/ })
  await pull.click()
  await page.keyboard.press('Control+Enter')
  await expect(settings()).toContainText('Ctrl+Enter belongs to “Review & push”.')
  await shoot('settings-keys-clash')
  await page.keyboard.press('Control+j')
  await expect(pull).toHaveText('Ctrl+J')
  await settings().getByRole('button', { name: 'Save to a file…' }).click()
  const file = join(galley.savedDir, 'galley-keys.json')
  const saved = () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  await expect.poll(saved).toBe('{\n  "pull": "CmdOrCtrl+J"\n}')
  await settings().getByRole('button', { name: 'Put all back' }).click()
  await expect(pull).toHaveText('Ctrl+R')
  writeFileSync(file, '{"about":"CmdOrCtrl+J"}')
  await settings().locator('input[accept*=".json"]').setInputFiles(file)
  await expect(settings().getByRole('button', { name: /^Change the keys of “About/ })).toHaveText('Ctrl+J')
  await close()
  await page.keyboard.press('Control+j')
  await expect(page.getByRole('dialog', { name: 'About Galley' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('pulls come as chosen, and what is kept is told with its size', async () => {
  await open()
  await settings().getByLabel('Pull by itself').selectOption('Never')
  await expect.poll(async () => (await galley.call('settings.get', {}))['pull.everyMinutes']).toBe(0)
  const records = settings().locator('dl div').first()
  await expect(records).toContainText('Records and changes')
  await expect(records).toContainText(/\d+(\.\d+)? (kB|MB)/)
  await records.scrollIntoViewIfNeeded()
  const backups = settings().locator('dl div').nth(1)
  await expect(backups).toContainText('None')
  await settings().getByRole('button', { name: 'Back up now' }).click()
  await expect(backups).toContainText(/\d+(\.\d+)? (kB|MB) · 1/)
  await expect(backups).toContainText('Backed up just now')
  const { connectionId } = await galley.call('app.state', {})
  expect(await galley.call('data.backups', { connectionId: connectionId! })).toMatchObject([{ isSound: true }])
  await shoot('settings-storage')
  await close()
})

test('amounts are written and typed with the decimal mark that was chosen', async () => {
  const { page } = galley
  const name = 'Spring roast – back to office 2025'
  const row = galley.list.getByRole('row').filter({ hasText: name }).first()
  await expect(row).toContainText('€13.00')
  await open()
  await settings().getByRole('radio', { name: '1.234,56' }).click()
  await close()
  await expect(row).toContainText('13,00')
  await row.click()
  await galley.type('Daily budget', '1.250,5')
  await expect(row).toContainText('1.250,50')
  const [record] = await galley.call('record.list', {
    ...{ kind: 'campaign', accountId: (await galley.mainAccount()).id, limit: 1 },
    filter: { text: name, chip: 'all', equals: {} },
  })
  expect(record!.values['daily_budget_amount_local_micro']).toBe(1_250_500_000n)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row).toContainText('13,00')
  await open()
  await settings().getByRole('radio', { name: 'As the language' }).click()
  await close()
  await expect(row).toContainText('€13.00')
})

test('another language can be had at once by a restart', async () => {
  await open()
  const restart = settings().getByRole('button', { name: 'Restart Galley' })
  const language = settings().getByLabel('Language', { exact: true })
  await expect(restart).toHaveCount(0)
  await language.selectOption('Deutsch')
  // The program itself goes on, since the test holds it.
  await galley.app.evaluate(({ app }) => {
    const done: string[] = []
    const { relaunch, quit } = app
    Object.assign(globalThis, { done, letGo: () => Object.assign(app, { relaunch, quit }) })
    app.relaunch = () => void done.push('relaunch')
    app.quit = () => void done.push('quit')
  })
  await restart.click()
  await expect
    .poll(() => galley.app.evaluate(() => (globalThis as { done?: string[] }).done))
    .toEqual(['relaunch', 'quit'])
  await galley.app.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo())
  await language.selectOption('As the system')
  await expect(restart).toHaveCount(0)
  await close()
})

test('all of it holds after a restart', async () => {
  await galley.stop()
  const page = await galley.start()
  await expect(galley.row(0)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('html')).toHaveAttribute('data-density', 'dense')
  expect(await heightOf(galley.row(0))).toBe(28)
  await page.keyboard.press('Control+j')
  await expect(page.getByRole('dialog', { name: 'About Galley' })).toBeVisible()
  await page.keyboard.press('Escape')
  await galley.app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'dark'))
  await open()
  await shoot('settings-dark')
})
