/** Help from others: diagnostics are read before they are saved, and what happened can be copied beside an error. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openGalley, openPractising } from '../support/open-galley.ts'

let galley: RealGalley
let page: Page
const take = (open: { galley: RealGalley; page: Page }) => ({ galley, page } = open)

const copied = () => galley.app.evaluate(({ clipboard }) => clipboard.readText())

test.describe('in practice data', () => {
  openPractising(take)

  test('diagnostics are shown whole, and what is saved is what was read', async () => {
    await page.keyboard.press('ControlOrMeta+,')
    const part = page.getByRole('region', { name: 'Support' })
    await part.getByRole('button', { name: 'Show diagnostics' }).click()
    const text = await part.getByRole('textbox', { name: 'Diagnostics' }).inputValue()
    expect(text).toMatch(/^Galley 0\.1\.0\n/)
    expect(text).toContain('"isKeychainUsable"')
    expect(text).toContain('== Log')
    expect(text).not.toContain(galley.dataDir)
    expect(text).not.toContain('Northwind')
    await expect(part).toContainText('Nothing has crashed lately.')
    await part.getByRole('button', { name: 'Save…' }).scrollIntoViewIfNeeded()
    if (process.env['GALLEY_SHOTS']) await page.screenshot({ path: `${process.env['GALLEY_SHOTS']}/support.png` })
    await part.getByRole('button', { name: 'Save…' }).click()
    await expect(page.getByText('Saved as Galley diagnostics.txt.')).toBeVisible()
    expect(readFileSync(join(galley.savedDir, 'Galley diagnostics.txt'), 'utf8')).toBe(text)
    await part.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(copied).toBe(text)
    galley.killEngine()
    // Until the next engine answers, the call is refused.
    const crashes = () => galley.call('support.report', {}).then(({ crashes: found }) => found.join(), String)
    await expect.poll(crashes, { timeout: 20_000 }).toContain('engine.ended')
  })
})

test.describe('on the first screen', () => {
  openGalley(take)

  test('beside an error, what happened is copied with its code and the version', async () => {
    await page.locator('input[accept=".galley-connection"]').setInputFiles({
      name: 'a.galley-connection',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    })
    await page.getByRole('button', { name: 'Copy what happened' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect.poll(copied).toMatch(/\nCode: \w+\nGalley 0\.1\.0, 20\d\d-/)
  })
})
