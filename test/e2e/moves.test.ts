/**
 * How many moves a day's tasks take, each played on a fresh profile with what is visible there. A move is a click, a drop or a key; content that is
 * typed is none. The bounds are the aims of the design: what takes more is a fault of the screen.
 */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import { RealGalley } from '../support/app.ts'
import { Moves } from '../support/moves.ts'
import { PracticeProcess } from '../support/practice-process.ts'

let practice: PracticeProcess
let galley: RealGalley
let page: Page
let moves: Moves
const accountId = () => practice.info.users[0]!.accounts[0]!.id

test.beforeEach(async () => {
  practice = await PracticeProcess.start()
  galley = new RealGalley()
  page = await galley.start()
  await galley.signIn(practice)
  moves = new Moves(page)
})
test.afterEach(async () => {
  expect(galley.complaints).toEqual([])
  await galley.remove()
  await practice.stop()
})

const line = (name: string) =>
  page.getByRole('tree', { name: 'Campaigns and ad groups' }).getByRole('treeitem', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const rail = (name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name })
const campaign = '50 % off (last week!)'
const thePage = (name = campaign) => page.getByRole('region', { name: `Campaign ${name}` })
const list = (kind: string, equals: Record<string, string> = {}): Promise<RecordView[]> =>
  galley.call('record.list', { kind, accountId: accountId(), limit: 1000, filter: { text: '', chip: 'all', equals } })

test('the ads of a campaign are seen by 1', async () => {
  await moves.click(line(campaign))
  await expect(
    thePage()
      .getByRole('list', { name: /^Ads of / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  expect(moves.count).toBe(1)
})

test('whether the next posts would go out is seen by 1', async () => {
  await moves.click(rail('Today'))
  await expect(page.getByRole('region', { name: 'Goes live' })).toContainText('all checks passed')
  expect(moves.count).toBe(1)
})

test('why a campaign does not serve is seen and mended by 3', async () => {
  const name = '<b>Roast</b> test; do not pause'
  const [paused] = await list('campaign', { name })
  await moves.click(line(name))
  const reasons = thePage(name).getByRole('list', { name: 'What keeps it from serving' })
  await expect(reasons).toContainText('paused')
  await moves.click(reasons.getByRole('button', { name: 'Activate' }).first())
  await expect
    .poll(async () => (await galley.call('record.get', { key: paused!.key })).values['entity_status'])
    .toBe('ACTIVE')
  expect(moves.count).toBeLessThanOrEqual(3)
})

test('a conflict is found and resolved by 2, and that is taken back by one more', async () => {
  const [first] = await list('campaign', { name: campaign })
  const { key, id } = first!
  await galley.call('record.edit', { key, values: { purchase_order_number: 'mine' } })
  const order = { account_id: accountId(), kind: 'campaign', id, fields: { purchase_order_number: 'theirs' } }
  await practice.control('POST', '/edit', order)
  await galley.call('pull.run', { accountId: accountId(), kinds: ['campaign'] })
  await moves.click(page.getByRole('contentinfo').getByRole('button', { name: /conflict/ }))
  await moves.click(button('Keep mine').first())
  const conflictOf = async () => Object.keys((await galley.call('record.get', { key })).conflict)
  await expect.poll(conflictOf).toEqual([])
  expect(moves.count).toBe(2)
  await moves.press('Control+z')
  await expect.poll(conflictOf).toEqual(['purchase_order_number'])
})

test('a campaign is duplicated with all that is in it by 2', async () => {
  await moves.click(line(campaign))
  await moves.click(thePage().getByRole('button', { name: 'Duplicate all of it' }))
  await expect(thePage(`${campaign} copy`).getByRole('heading', { level: 2 })).toHaveCount(2)
  expect(moves.count).toBe(2)
})
