/** What waits for a person in the real application: what the mass-change brake holds, by name, and the steps of the queue in their states. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Locator } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

test.describe.configure({ mode: 'serial' })

const shots = process.env['GALLEY_SHOTS']
let galley: RealGalley
let practice: PracticeProcess
let accountId: string
let ids: string[]

openSignedIn(async (open) => {
  galley = open.galley
  practice = open.practice
  accountId = (await galley.mainAccount()).id
  const filter = { text: '', chip: 'all' as const, equals: {} }
  const all = await galley.call('record.list', { kind: 'campaign', accountId, filter, limit: 1000 })
  ids = all.filter(({ values }) => values['deleted'] !== true).map(({ id }) => id)
})

/** Nothing that axe finds and nothing wider than the window: both themes, usual, small, and twice as large. */
async function inspect(name: string): Promise<void> {
  const { page } = galley
  for (const [size, width, height, zoom] of [
    ['usual', 1440, 900, 1],
    ['small', 1280, 720, 1],
    ['large', 1440, 900, 2],
  ] as const) {
    await galley.app.evaluate(
      ({ BrowserWindow }, [w, h, factor]) => {
        const [window] = BrowserWindow.getAllWindows()
        window!.setContentSize(w!, h!)
        window!.webContents.setZoomFactor(factor!)
      },
      [width, height, zoom],
    )
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect.poll(() => page.evaluate(() => window.devicePixelRatio)).toBeGreaterThanOrEqual(zoom)
      await shot(`${name}-${size}-${theme}`)
      const axe = new AxeBuilder({ page }).setLegacyMode(true)
      if (size !== 'usual' || theme !== 'light') axe.withRules(['color-contrast'])
      const { violations } = await axe.analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
      expect(found, `${name}, ${size}, ${theme}`).toEqual([])
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(isWide, `${name}, ${size}, ${theme}: wider than the window`).toBe(false)
    }
  }
  await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(1))
}

/** The window as it stands, at whatever zoom. */
async function shot(name: string): Promise<void> {
  if (!shots) return
  // Painted with what was asked for last.
  await galley.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )
  const png = await galley.app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]!.webContents.capturePage()
    return picture.toPNG().toString('base64')
  })
  writeFileSync(join(shots, `${name}.png`), Buffer.from(png, 'base64'))
}

const edit = (id: string, fields: Record<string, unknown>) =>
  practice.control('POST', '/edit', { account_id: accountId, kind: 'campaign', id, fields })

const pull = () => galley.call('pull.run', { accountId, kinds: ['campaign'] })

const held = () => galley.page.getByRole('region', { name: /campaigns/ }).filter({ hasText: 'Accept' })

test('what the brake holds stands there by name; a new pull changes the set; what is shown is what is accepted', async () => {
  test.setTimeout(240_000)
  const { page } = galley
  const long = `A very long name of a campaign that somebody gave it for reasons of their own, ${'and then some more, '.repeat(8)}`
  await edit(ids[0]!, { name: long.slice(0, 250) })
  await pull()
  for (const id of ids.slice(0, 70)) await edit(id, { deleted: true })
  await pull()
  await expect(held()).toContainText('70 campaigns')
  await expect(held().getByRole('listitem')).toHaveCount(70)
  await expect(held().getByRole('listitem').filter({ hasText: 'A very long name' })).toHaveCount(1)
  await inspect('held')
  // Somebody brings ten of them back: they are no longer held, and the names go.
  for (const id of ids.slice(0, 10)) await edit(id, { deleted: false })
  await pull()
  await expect(held().getByRole('listitem')).toHaveCount(60)
  await expect(held().getByRole('listitem').filter({ hasText: 'A very long name' })).toHaveCount(0)
  await held().getByRole('button', { name: 'Accept these 60' }).click()
  await expect(held()).toBeHidden({ timeout: 60_000 })
  const gone = await Promise.all(
    ids.slice(0, 70).map(async (id) => (await galley.call('record.find', { kind: 'campaign', id })).values['deleted']),
  )
  expect(gone.filter((deleted) => deleted === true)).toHaveLength(60)
  expect(gone.slice(0, 10)).toEqual(Array(10).fill(false))
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
})

const row = (name: string): Locator =>
  galley.page.getByRole('region', { name: 'Queue' }).getByRole('listitem').filter({ hasText: name })

test('each step of the queue says where it stands, and offers what can be done about it', async () => {
  test.setTimeout(240_000)
  const { page } = galley
  const filter = { text: '', chip: 'all' as const, equals: { entity_status: 'PAUSED' } }
  const paused = (await galley.call('record.list', { kind: 'campaign', accountId, filter, limit: 100 })).filter(
    ({ values, readOnlyReason }) => values['deleted'] !== true && readOnlyReason === null,
  )
  const [refused, waiting, last, holding] = paused
  const name = (record: typeof refused, to: string) =>
    galley.call('record.edit', { key: record!.key, values: { name: to } })
  const push = (keys: number[]) => galley.call('push.run', { accountId, selection: keys, timeoutMs: 4_000 })
  // Refused by the service.
  await name(refused, `Refused one ${'with a name that goes on, '.repeat(8)}`.slice(0, 200))
  const fault = (method: string, fault: object, more: object = {}) =>
    practice.control('POST', '/faults', { match: { method, path: 'campaigns' }, fault, ...more })
  await fault('POST', { kind: 'status', status: 400, code: 'INVALID_PARAMETER' })
  await push([refused!.key])
  // Sent, the answer was lost, and the service cannot be asked.
  const values = {
    name: 'Lost one',
    funding_instrument_id: paused[0]!.values['funding_instrument_id']!,
    entity_status: 'PAUSED',
    daily_budget_amount_local_micro: 10_000_000n,
  }
  const lost = await galley.call('record.create', { kind: 'campaign', accountId, values })
  await fault('POST', { kind: 'drop', when: 'after' })
  await fault('GET', { kind: 'status', status: 503 }, { skip: 1, times: 500 })
  await push([lost.key])
  // Waiting offline, put last, and held.
  await galley.call('app.setOffline', { isOffline: true })
  await name(waiting, 'Waiting one')
  await name(last, 'Last one')
  await name(holding, 'Held one')
  await push([waiting!.key, last!.key, holding!.key])
  await page.keyboard.press('Control+Enter')
  await expect(row('Refused one')).toContainText('Refused: ')
  await expect(row('Lost one')).toContainText(/Sent, answer lost, looking \(1st of \d, when online\)/)
  await expect(row('Waiting one')).toContainText('Waiting (approved, goes when online)')
  await row('Held one').getByRole('button', { name: 'Hold Held one' }).click()
  await expect(row('Held one')).toContainText('Held')
  await row('Last one').getByRole('button', { name: 'Order of Last one' }).click()
  await page.getByRole('menuitemradio', { name: 'Send last' }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(row('Last one')).toContainText('put last')
  // Each stands there once.
  for (const text of ['Refused one', 'Lost one', 'Waiting one', 'Last one', 'Held one'])
    await expect(page.locator('li[data-step]').filter({ hasText: text })).toHaveCount(1)
  await row('Waiting one')
    .getByRole('button', { name: /^Waiting one/ })
    .click()
  await expect(page.getByRole('complementary', { name: 'What the chosen step does' })).toContainText('Waiting one')
  await inspect('queue')
  await row('Held one').getByRole('button', { name: 'Resume Held one' }).click()
  await expect(row('Held one')).toContainText('Waiting')
  // The status bar and the editor say the same.
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('1 refused')
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('1 sent, answer lost')
  await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: '1 refused' }).click()
  await row('Refused one')
    .getByRole('button', { name: /^Fix Refused one/ })
    .click()
  await expect(galley.editor.getByRole('status').first()).toContainText('Refused')
  await inspect('editor-refused')
  await practice.control('DELETE', '/faults')
})

test('what was sent and its answer lost is found once the service answers; then what waited has gone', async () => {
  const { page } = galley
  await galley.call('app.setOffline', { isOffline: false })
  await page.keyboard.press('Control+Enter')
  await expect(row('Refused one')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Queue' }).locator('li[data-step]')).toHaveCount(1, { timeout: 60_000 })
  const campaigns = (await practice.ledger())
    .flatMap(({ effects }) => effects)
    .filter(({ kind }) => kind === 'campaign')
  expect(campaigns.map(({ operation }) => operation).toSorted()).toEqual(['create', 'update', 'update', 'update'])
})

test('what another account holds, and its conflicts, are told in the one that is shown, and lead there', async () => {
  test.setTimeout(120_000)
  const { page } = galley
  const state = await galley.call('app.state', {})
  const filter = { text: '', chip: 'all' as const, equals: {} }
  const other = state.accounts.find(({ id, counts }) => id !== accountId && (counts['campaign'] ?? 0) >= 10)!
  const there = await galley.call('record.list', { kind: 'campaign', accountId: other.id, filter, limit: 1000 })
  const alive = there.filter(({ values }) => values['deleted'] !== true)
  const status = page.getByRole('contentinfo', { name: 'Status' })
  await expect(status.getByRole('button', { name: other.name })).toHaveCount(0)
  for (const { id } of alive)
    await practice.control('POST', '/edit', {
      account_id: other.id,
      kind: 'campaign',
      id,
      fields: { deleted: true },
    })
  await galley.call('pull.run', { accountId: other.id, kinds: ['campaign'] })
  const way = status.getByRole('button', { name: `${other.name}: ${alive.length} need you` })
  await expect(way).toHaveAttribute('title', `${other.name}: ${alive.length} held back by the last pull`)
  await inspect('other-account')
  await way.click()
  await expect(held()).toContainText(`${alive.length} campaigns`)
  await held().getByRole('button', { name: 'Leave them out' }).click()
  await expect(held()).toBeHidden()
  // Now the first account is the other one: what was refused there is told here.
  const shownName = state.accounts.find(({ id }) => id === accountId)!.name
  await status.getByRole('button', { name: `${shownName}: 1 needs you` }).click()
  await expect(row('Refused one')).toContainText('Refused: ')
})
