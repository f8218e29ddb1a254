/** About: which Galley this is, all of it to copy, and the licences of what others made. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let page: Page
openPractising((open) => {
  galley = open.galley
  page = open.page
})

const sheet = () => page.getByRole('dialog', { name: 'About Galley' })

test('the palette opens it, and it can be copied whole', async () => {
  await page.keyboard.press('Control+K')
  await page.keyboard.type('about galley')
  await page.keyboard.press('Enter')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  await expect(sheet().getByRole('heading', { name: `Galley ${version}` })).toBeVisible()
  await sheet().getByRole('button', { name: 'Copy all of this' }).press('Enter')
  await expect(sheet().getByRole('status')).toHaveText('Copied')
  const copied = await galley.app.evaluate(({ clipboard }) => clipboard.readText())
  const values = await sheet().getByRole('definition').allTextContents()
  expect(copied.split('\n')[0]).toBe(`Galley ${version}`)
  expect(
    copied
      .split('\n')
      .slice(1)
      .map((line) => line.slice(line.indexOf(': ') + 2)),
  ).toEqual(values)
  expect(copied).toMatch(/^Electron: \d+\.\d+/m)
  expect(copied).toMatch(/^SQLite: 3\.\d+/m)
  expect(copied).toMatch(/^Format of the data: \d+$/m)
})

test('the licences of others can be read by keys', async () => {
  const text = sheet().getByRole('group', { name: /^@fontsource-variable\/inter/ })
  await expect(text).toBeHidden()
  await sheet().locator('summary', { hasText: '@fontsource-variable/inter' }).press('Enter')
  await expect(text).toContainText('SIL OPEN FONT LICENSE')
})

test('Help leads to it', async () => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'About Galley' }).press('Enter')
  await expect(sheet()).toBeVisible()
})
