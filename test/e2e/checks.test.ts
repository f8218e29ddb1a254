/** A check that blocks a push: told where the amount is typed, set to block in the settings, held in Review with its reason, and let go once mended. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { goTo } from '../support/go-to.ts'
import { openSignedIn } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

const shots = process.env['GALLEY_SHOTS']
let galley: RealGalley
let campaign: RecordView

openSignedIn(async (open) => {
  galley = open.galley
  const account = await galley.mainAccount()
  const filter = { text: '', chip: 'all' as const, equals: { budget_optimization: 'CAMPAIGN' } }
  const campaigns = await galley.call('record.list', {
    kind: 'campaign',
    accountId: account.id,
    filter,
    limit: 500,
  })
  const micro = (each: RecordView, name: string) => each.values[`${name}_budget_amount_local_micro`]
  campaign = campaigns.find((each) => {
    const [daily, total] = [micro(each, 'daily'), micro(each, 'total')]
    const isRoomy = typeof daily === 'bigint' && (typeof total !== 'bigint' || total > daily * 12n)
    return isRoomy && each.state === 'clean' && /^[\w, ]+$/.test(nameOf(each))
  })!
})

async function shoot(name: string): Promise<void> {
  if (!shots) return
  for (const theme of ['light', 'dark'] as const) {
    await galley.page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(galley.page.locator('html')).toHaveAttribute('data-theme', theme)
    await galley.page.screenshot({ path: join(shots, `${name}-${theme}.png`) })
  }
}

const nameOf = ({ values }: RecordView) => String(values['name'])
const amountOf = (times: bigint) =>
  String(((campaign.values['daily_budget_amount_local_micro'] as bigint) * times) / 1_000_000n)

test('is told beside the field, and in Review where the step can go', async () => {
  test.setTimeout(180_000)
  const { page } = galley
  await galley.filter(nameOf(campaign))
  await galley.open(nameOf(campaign))
  await galley.type('Daily budget', amountOf(12n))
  await expect(galley.editor).toContainText(/Check: 12 times what it was/)
  await shoot('editor')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Review 1 change' })).toBeVisible()
  const step = page.locator('li[data-step]')
  await expect(step).toContainText(/▲ 12 times what it was/)
  await expect(step.getByRole('checkbox')).toBeEnabled()
  await shoot('review')
})

test('that blocks holds the step back with its reason until the amount is another one', async () => {
  test.setTimeout(180_000)
  const { page } = galley
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const check = settings.getByRole('radiogroup', { name: 'Ten times what it was' })
  await expect(check.getByRole('radio', { name: 'Tell' })).toBeChecked()
  await check.getByRole('radio', { name: 'Tell' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(check.getByRole('radio', { name: 'Block' })).toBeChecked()
  await shoot('settings')
  await page.keyboard.press('Escape')
  const step = page.locator('li[data-step]')
  await expect(step).toContainText(/12 times what it was/)
  await expect(step.getByRole('checkbox')).toBeDisabled()
  await shoot('held')
  await galley.call('record.edit', {
    key: campaign.key,
    values: { daily_budget_amount_local_micro: (campaign.values['daily_budget_amount_local_micro'] as bigint) * 2n },
  })
  await expect(step).not.toContainText(/times what it was/)
  await expect(step.getByRole('checkbox')).toBeEnabled()
})

test('of one’s own is a condition and a sentence, and is told like the others', async () => {
  test.setTimeout(180_000)
  const { page } = galley
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const add = settings.getByRole('button', { name: 'Add check' })
  await expect(add).toBeDisabled()
  await settings.getByRole('combobox', { name: 'Where' }).fill('nothing = here')
  await settings.getByRole('textbox', { name: 'Say' }).fill('Ask Mara before this goes out.')
  await expect(settings).toContainText(/Condition, character 1: /)
  await expect(add).toBeDisabled()
  const where = settings.getByRole('combobox', { name: 'Where' })
  await where.fill('')
  await where.pressSequentially('daily_bud')
  await expect(settings.getByRole('option', { name: /daily_budget_amount_local_micro$/ })).toBeVisible()
  await shoot('own-choices')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(where).toHaveValue('daily_budget_amount_local_micro ')
  await where.pressSequentially('> 1')
  await add.press('Enter')
  await expect(settings.getByRole('radiogroup', { name: 'Ask Mara before this goes out.' })).toBeVisible()
  await shoot('own')
  await page.keyboard.press('Escape')
  await expect(page.locator('li[data-step]')).toContainText('Ask Mara before this goes out.')
})

test('of one’s own can be changed, and what it found follows', async () => {
  test.setTimeout(180_000)
  const { page } = galley
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Change “Ask Mara before this goes out.”' }).press('Enter')
  const where = settings.getByRole('combobox', { name: 'Where' })
  await expect(where).toBeFocused()
  await expect(where).toHaveValue('daily_budget_amount_local_micro > 1')
  await settings.getByRole('textbox', { name: 'Say' }).fill('Ask Noor before this goes out.')
  await shoot('own-changed')
  await settings.getByRole('button', { name: 'Keep change' }).press('Enter')
  await expect(settings.getByRole('radiogroup', { name: 'Ask Noor before this goes out.' })).toBeVisible()
  await expect(settings.getByRole('radiogroup', { name: 'Ask Mara before this goes out.' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('li[data-step]')).toContainText('Ask Noor before this goes out.')
})

test('whether addresses answer is asked for all that is selected, and whose do not is listed', async () => {
  const { page } = galley
  const account = await galley.mainAccount()
  const texts = ['One http://127.0.0.1:9/one', 'Two http://127.0.0.1:9/two']
  for (const text of texts)
    await galley.call('record.create', { kind: 'draft_tweet', accountId: account.id, values: { text, user_id: '1' } })
  await goTo(page, 'Drafts')
  await galley.filter('127.0.0.1')
  await expect(page.getByRole('row').filter({ hasText: texts[1]! })).toBeVisible()
  await page.getByRole('grid').press('Control+a')
  await page.getByRole('row').filter({ hasText: texts[0]! }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Ask whether addresses answer' }).click()
  const done = page.getByText('2 addresses asked, 2 do not answer').first()
  await expect(done).toBeVisible()
  await expect(
    page.getByText('http://127.0.0.1:9/two: the address does not lie in the public internet').first(),
  ).toBeAttached()
  await shoot('addresses')
})
