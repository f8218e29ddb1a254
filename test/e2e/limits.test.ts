/** A limit before it bites: told where a campaign is activated and in Review, with others that could be paused for it. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { goTo } from '../support/go-to.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

const shots = process.env['GALLEY_SHOTS']
let galley: RealGalley

openPractising(async (open) => {
  galley = open.galley
  await goTo(open.page, 'Campaigns')
})

async function shoot(name: string): Promise<void> {
  if (!shots) return
  for (const theme of ['light', 'dark'] as const) {
    await galley.page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(galley.page.locator('html')).toHaveAttribute('data-theme', theme)
    await galley.page.screenshot({ path: join(shots, `${name}-${theme}.png`) })
  }
}

test('activating one too many names campaigns that nobody would miss, and pausing one makes room', async () => {
  test.setTimeout(180_000)
  const { page } = galley
  const { accounts } = await galley.call('app.state', {})
  const shown = await galley.chip('All')
  const account = accounts.find(({ counts }) => counts['campaign'] === shown)!
  await galley.call('settings.set', { name: `activeLimit.campaign.${account.id}`, value: account.activeCampaigns + 1 })
  const filter = { text: '', chip: 'all' as const, equals: { entity_status: 'PAUSED' } }
  const paused = await galley.call('record.list', { kind: 'campaign', accountId: account.id, filter, limit: 100 })
  const [first, second] = paused.filter(
    ({ values, state, readOnlyReason }) =>
      state === 'clean' && !readOnlyReason && /^[\w, ]+$/.test(String(values['name'])),
  )
  const activate = async (key: number) => galley.call('record.edit', { key, values: { entity_status: 'ACTIVE' } })
  await activate(first!.key)
  await activate(second!.key)
  const name = String(second!.values['name'])
  await galley.filter(name)
  await galley.open(name)
  await expect(galley.editor).toContainText('active campaigns. Pause another one')
  await galley.editor.getByRole('button', { name: 'Which to pause' }).click()
  const list = page.getByRole('dialog', { name: 'Which to pause' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await shoot('limit-editor')
  await list
    .getByRole('button', { name: /^Pause ./ })
    .first()
    .click()
  await expect(galley.editor).not.toContainText('Pause another one')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  const step = page.locator('li[data-step]').filter({ hasText: name })
  await expect(step).toContainText('none is left of')
  await shoot('limit-review')
})
