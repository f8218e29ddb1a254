/** A new audience with a list of people, from the dropped file to the push: Review says who goes with it, before and after. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { dropPaths } from '../support/drop-files.ts'
import { goTo } from '../support/go-to.ts'
import { openPractising } from '../support/open-galley.ts'

let galley: RealGalley
let folder: string

openPractising((open) => {
  galley = open.galley
  folder = open.folder
})

test('Review says how many people follow the audience, and what became of them', async () => {
  const { page } = galley
  const file = join(folder, 'Regulars.csv')
  writeFileSync(file, ['email', ...Array.from({ length: 120 }, (_, at) => `guest${at}@shop.example`)].join('\n'))
  await goTo(page, 'Audiences')
  await dropPaths(page, page.getByRole('grid').first(), [file], 'Drop a list of people to make an audience of it')
  await page.getByRole('dialog').getByRole('button', { name: 'Add 120 people' }).click()
  await expect(page.getByRole('dialog').getByRole('article', { name: /Regulars/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Review & push/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Regulars' })
  await expect(row).toContainText('120 people are added right after it.')
  const detail = page.getByRole('complementary')
  await expect(detail.getByText('120 people are added right after it.')).toBeVisible()
  await page.getByRole('button', { name: /^Push 1 change/ }).click()
  await expect(page.getByText('The change was applied')).toBeVisible()
  await expect(row).toContainText(/Regulars\.csv: 120 people added/, { timeout: 30_000 })
  await expect(detail.getByText(/120 people added/)).toBeVisible()
})
