/** A lost answer in the real application of which two records at the service may be the one: a person sees both, and what is at risk, and decides. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import { TestGalley } from '../support/galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

const shots = process.env['GALLEY_SHOTS']
let galley: RealGalley
let practice: PracticeProcess
let other: TestGalley

openSignedIn(async (open) => {
  galley = open.galley
  practice = open.practice
  other = await TestGalley.open(practice.info)
  await other.pull({ kinds: ['account', 'funding_instrument'] })
})
test.afterAll(() => other.close())

async function shot(name: string): Promise<void> {
  if (!shots) return
  for (const theme of ['light', 'dark'] as const) {
    await galley.page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(galley.page.locator('html')).toHaveAttribute('data-theme', theme)
    await galley.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const png = await galley.app.evaluate(async ({ BrowserWindow }) =>
      (await BrowserWindow.getAllWindows()[0]!.webContents.capturePage()).toPNG().toString('base64'),
    )
    writeFileSync(join(shots, `${name}-${theme}.png`), Buffer.from(png, 'base64'))
  }
}

test('two records look like a lost one: both are shown with what is at risk, and the one that is chosen is it', async () => {
  test.setTimeout(180_000)
  const { page } = galley
  const { accountId } = other
  const fault = (match: object, given: object, more: object = {}) =>
    practice.control('POST', '/faults', { match: { ...match, path: 'campaigns' }, fault: given, ...more })
  const [sample] = await other.call('record.list', {
    kind: 'funding_instrument',
    accountId,
    filter: { equals: { able_to_fund: 'true' } },
    limit: 1,
  })
  const values = {
    name: 'Looks like two',
    funding_instrument_id: sample!.id,
    entity_status: 'PAUSED',
    daily_budget_amount_local_micro: 10_000_000n,
  }
  const { key } = await galley.call('record.create', { kind: 'campaign', accountId, values })
  await fault({ method: 'POST' }, { kind: 'drop', when: 'before' })
  await fault({ method: 'GET' }, { kind: 'status', status: 503 }, { skip: 1, times: 500 })
  await galley.call('push.run', { accountId, selection: [key], timeoutMs: 4_000 })
  await galley.call('app.setOffline', { isOffline: true })
  await practice.control('DELETE', '/faults')
  for (let turn = 0; turn < 2; turn++) await other.call('record.create', { kind: 'campaign', accountId, values })
  expect(await other.pushed()).toEqual({ applied: 2 })
  await galley.call('app.setOffline', { isOffline: false })
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('region', { name: 'Queue' }).getByRole('listitem').filter({ hasText: 'Looks like two' })
  await expect(row).toContainText('Two look like it: decide', { timeout: 60_000 })
  await shot('two-queue')
  await row
    .getByRole('button', { name: /Looks like two/ })
    .last()
    .click()
  const block = page.getByRole('group', { name: 'Sent, but the answer was lost' })
  await expect(block.getByRole('button', { name: 'This is it' })).toHaveCount(2)
  // It is read from its beginning.
  await expect(block).toBeFocused()
  await expect(block.getByRole('heading')).toBeInViewport()
  await shot('two-editor')
  await block.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('dialog')).toContainText('the service will have two of them, and both may spend')
  await page.getByRole('button', { name: 'Do not send' }).click()
  await block.getByRole('button', { name: 'This is it' }).first().click()
  await expect(block).toBeHidden()
  expect((await galley.call('record.get', { key })).state).toBe('clean')
  const made = (await practice.ledger()).flatMap(({ effects }) => effects).filter(({ kind }) => kind === 'campaign')
  expect(made).toHaveLength(2)
})
