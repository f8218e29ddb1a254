/** What is spent, in the real application: the status line, the editor and Review say the same of a campaign with its ad groups. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

const shots = process.env['GALLEY_SHOTS']
let galley: RealGalley
let accountId: string

openSignedIn(async (open) => {
  galley = open.galley
  accountId = (await galley.mainAccount()).id
})

/** Both themes at both sizes, where somebody wants to look. */
async function shoot(name: string): Promise<void> {
  if (!shots) return
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await galley.app.evaluate(
      ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]!.setContentSize(w!, h!),
      [width, height],
    )
    for (const theme of ['light', 'dark'] as const) {
      await galley.page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
      await expect(galley.page.locator('html')).toHaveAttribute('data-theme', theme)
      await galley.page.screenshot({ path: join(shots, `${name}-${width}-${theme}.png`) })
    }
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19) + 'Z'

test('status line, editor and Review count a campaign with its ad groups, and say when a later flight begins to spend', async () => {
  test.setTimeout(240_000)
  const { page } = galley
  await expect
    .poll(async () => (await galley.call('kind.state', { kind: 'line_item', accountId })).pulledAt)
    .not.toBeNull()
  const [today] = await galley.call('spend.days', { accountId, days: 1, isPending: false })
  const statusLine = page.getByRole('contentinfo')
  const running = Number(today!.micro / 1_000_000n).toLocaleString('en-GB')
  await expect(statusLine).toContainText(`€${running}`)
  await expect(statusLine).toContainText('a day running')
  await expect(statusLine).not.toContainText('after the push')
  await galley.call('app.setOffline', { isOffline: true })

  const filter = { text: '', chip: 'all' as const, equals: {} }
  const fundings = await galley.call('record.list', { kind: 'funding_instrument', accountId, filter, limit: 50 })
  const funding = fundings.find(({ values }) => values['able_to_fund'] === true && values['currency'] === 'EUR')!
  const campaign = await galley.call('record.create', {
    kind: 'campaign',
    accountId,
    values: {
      name: 'Christmas beans',
      funding_instrument_id: funding.id,
      budget_optimization: 'LINE_ITEM',
      entity_status: 'PAUSED',
    },
  })
  const shared = { objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS', placements: ['ALL_ON_SERVICE'] }
  for (const [name, start, amount] of [
    ['Berlin', -1, 90_000_000n],
    ['Wien', 3, 30_000_000n],
  ] as const)
    await galley.call('record.create', {
      kind: 'line_item',
      accountId,
      values: {
        ...shared,
        name,
        campaign_id: campaign.id,
        entity_status: 'ACTIVE',
        start_time: inDays(start),
        end_time: inDays(20),
        daily_budget_amount_local_micro: amount,
      },
    })
  await galley.open('Christmas beans')
  const status = page.locator('[data-field="entity_status"]')
  await expect(status).not.toContainText('a day')
  await status.getByRole('radio', { name: 'Active' }).check()
  await expect(status).toContainText(/Together with its 2 ad groups: \+ €90\.00 a day; from \w+ \+ €120\.00 a day/)
  await shoot('editor')
  const micro = (today!.micro + 90_000_000n).toString()
  const after = Number(micro.slice(0, -6)).toLocaleString('en-GB')
  await expect(statusLine).toContainText(new RegExp(`a day running.*· €${after}\\S* after the push`))

  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Review 3 changes' })).toBeVisible()
  const review = page.getByRole('main')
  await expect(review).toContainText('+ €90.00running spend a day')
  await expect(review).toContainText(/from \w+ \+ €120\.00 a day/)
  await expect(review).toContainText('2 start spending: Christmas beans, Berlin')
  await expect(review).toContainText(/1 starts spending from \w+: Wien/)
  await shoot('review')
  // Without the campaign nothing of it spends.
  await page.getByRole('checkbox', { name: 'Push Christmas beans' }).click()
  await expect(review).not.toContainText('start spending')
})
