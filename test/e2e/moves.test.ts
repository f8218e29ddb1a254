/**
 * How many moves a day's tasks take, each played on a fresh profile with what is visible there. A move is a click, a drop or a key; content that is
 * typed is none. The bounds are the aims of the design: what takes more is a fault of the screen.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { dropFiles, dropPaths } from '../support/drop-files.ts'
import { png } from '../support/media-samples.ts'
import { Moves } from '../support/moves.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

let practice: PracticeProcess
let galley: RealGalley
let page: Page
let moves: Moves
const accountId = () => practice.info.users[0]!.accounts[0]!.id

openSignedIn(
  (open) => {
    galley = open.galley
    practice = open.practice
    page = open.page
    moves = new Moves(page)
  },
  { isFreshEachTest: true },
)

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
  await expect(page.getByRole('region', { name: 'Goes live' })).toContainText('nothing holds it back')
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

const picture = (name: string, seed: number) => ({ name, type: 'image/png', bytes: png(800, 419, seed) })
const column = (name: string) => page.getByRole('listbox', { name, exact: true })
const dropPictures = (on: string, names: readonly string[]) =>
  moves.drop(() =>
    dropFiles(
      page,
      column(on),
      names.map((name, at) => picture(name, at + 1)),
    ),
  )
const copied = (text: string) => galley.app.evaluate(({ clipboard }, copy) => clipboard.writeText(copy), text)
const textBox = () => galley.editor.getByLabel('Text', { exact: true })
const attach = (name: string) => page.getByRole('group', { name: 'Attach', exact: true }).getByRole('button', { name })

test('a post with two pictures, their texts and a time takes 5', async () => {
  await moves.click(rail('Create'))
  await dropPictures('Scheduled', ['bag.png', 'tin.png'])
  await expect(textBox()).toBeFocused()
  await moves.type('Bags and tins')
  await moves.click(page.getByLabel('Text of the picture bag'))
  await moves.type('A brown bag')
  await moves.press('Tab')
  await moves.type('A red tin')
  await moves.click(galley.editor.getByLabel('Goes out'))
  await moves.type('next tue 9')
  const [post] = await settled(
    () => list('scheduled_tweet'),
    ({ values }) => values['text'] === 'Bags and tins',
  )
  await expect
    .poll(async () => (await galley.call('record.get', { key: post!.key })).values['scheduled_at'])
    .toMatch(/T08:00:00Z$/)
  expect(post!.values['media_keys']).toHaveLength(2)
  await expect(page.getByLabel('Text of the picture bag')).toHaveValue('A brown bag')
  await expect(page.getByLabel('Text of the picture tin')).toHaveValue('A red tin')
  expect(moves.count).toBeLessThanOrEqual(5)
})

test('a carousel of four pictures that lead to four addresses takes 4', async () => {
  const pages = ['guji', 'huila', 'sidama', 'nyeri']
  await copied(pages.map((name) => `Taste ${name} https://shop.example.com/${name}`).join('\n'))
  await moves.click(rail('Create'))
  await dropPictures(
    'Drafts',
    pages.map((name) => `${name}.png`),
  )
  await expect(textBox()).toBeFocused()
  await moves.click(attach('Carousel'))
  await expect(page.locator('[data-slide="0"] input:focus')).toBeVisible()
  await moves.press('Control+v')
  const slides = async () =>
    JSON.stringify((await list('card')).find(({ operation }) => operation === 'create')?.values)
  for (const name of pages) {
    await expect.poll(slides).toContain(`https://shop.example.com/${name}`)
    expect(await slides()).toContain(`Taste ${name}`)
  }
  const [card] = (await list('card')).filter(({ operation }) => operation === 'create')
  expect(card!.problems).toEqual([])
  expect(moves.count).toBeLessThanOrEqual(4)
})

test('a poll of four choices and two days in a post of five days from now takes 6, held until it does', async () => {
  await copied(['Guji', 'Huila', 'Sidama', 'Nyeri'].join('\n'))
  await moves.click(rail('Calendar'))
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const add = page.getByRole('button', { name: `New post on this day, ${day}` })
  // On the last days of some months that day is a page further.
  if (!(await add.isVisible())) await moves.click(button('Later'))
  const turns = moves.count - 1
  await moves.click(add)
  await expect(textBox()).toBeFocused()
  await moves.type('Which beans next?')
  await moves.click(attach('Poll'))
  await expect(page.locator('[data-field="first_choice"] input')).toBeFocused()
  await moves.press('Control+v')
  await moves.click(button('2 days'))
  await moves.click(button(/^Hold the push until \w{3} /))
  const [post] = await settled(
    () => list('scheduled_tweet'),
    ({ heldUntil }) => heldUntil !== undefined,
  )
  const [poll] = (await list('poll_card')).filter(({ operation }) => operation === 'create')
  expect(poll!.values).toMatchObject({ fourth_choice: 'Nyeri', duration_in_minutes: 2880 })
  expect(post!.values).toMatchObject({ text: 'Which beans next?', card_uri: `card://${poll!.id}` })
  expect([...post!.problems, ...poll!.problems].filter(({ severity }) => severity === 'error')).toEqual([])
  expect(moves.count - turns).toBeLessThanOrEqual(6)
})

test('a list of people becomes a new audience by 3', async () => {
  const people = ['email,name', ...Array.from({ length: 20 }, (_, at) => `guest${at}@shop.example,Guest ${at}`)]
  await moves.click(rail('Audiences'))
  const file = join(galley.dataDir, 'Autumn fair.csv')
  writeFileSync(file, people.join('\n'))
  const grid = page.getByRole('grid').first()
  await moves.drop(() => dropPaths(page, grid, [file], 'Drop a list of people to make an audience of it'))
  const sheet = page.getByRole('dialog')
  await moves.click(sheet.getByRole('button', { name: 'Add 20 people' }))
  const [audience] = await settled(
    () => list('custom_audience'),
    ({ values }) => values['name'] === 'Autumn fair',
  )
  expect(audience!.operation).toBe('create')
  await expect
    .poll(() => galley.call('audience.imports', {}))
    .toMatchObject([{ audienceId: audience!.id, state: 'going' }])
  expect(moves.count).toBeLessThanOrEqual(5)
})

test('a campaign of three ad groups with targeting and ads takes 22', async () => {
  test.setTimeout(120_000)
  const name = 'Winter beans'
  await moves.press('Control+k')
  await moves.type('new campaign')
  await moves.press('Enter')
  await expect(galley.editor.getByLabel('Name', { exact: true })).toBeFocused()
  await moves.type(name)
  await moves.click(galley.editor.getByLabel('Daily budget', { exact: true }))
  await moves.type('20')
  await moves.click(galley.editor.getByRole('combobox', { name: 'Funding' }))
  await moves.type('EU card')
  await expect(page.getByRole('option', { name: /EU card/ })).toBeVisible()
  await moves.press('Enter')
  await moves.click(page.getByPlaceholder('Find a campaign or an ad group'))
  await moves.type(name)
  await moves.click(line(name))
  await moves.click(thePage(name).getByRole('button', { name: 'New ad group' }).first())
  await nameGroup('Berlin', 1)
  await moves.click(button(/^Edit targeting of Berlin/))
  await expect(galley.editor.getByRole('combobox', { name: 'Condition', exact: true })).toBeFocused()
  await moves.type('Place')
  await expect(page.getByRole('option', { name: 'Place', exact: true })).toBeVisible()
  await moves.press('Enter')
  const location = galley.editor.getByRole('combobox', { name: 'Place', exact: true })
  await expect(location).toBeVisible()
  if (!(await location.evaluate((box) => box === document.activeElement))) await moves.click(location)
  await moves.type('Berlin')
  await expect(page.getByRole('option', { name: /Berlin/ }).first()).toBeVisible()
  await moves.press('Enter')
  await expect(galley.editor.getByRole('button', { name: /^Remove Berlin/ })).toBeVisible()
  // What was chosen stands above the box and moved it: its list went along, and covers nothing of it.
  await expect
    .poll(async () => {
      const [box, list] = [
        await location.boundingBox(),
        await page.locator('[role=listbox]:popover-open').boundingBox(),
      ]
      return !box || !list || list.y >= box.y + box.height || list.y + list.height <= box.y
    })
    .toBe(true)
  await moves.click(button(/Add ads/).first())
  const drawer = page.getByRole('complementary', { name: 'Creatives' })
  const tiles = drawer.getByRole('list', { name: 'Creatives' }).getByRole('button')
  await moves.click(tiles.nth(0))
  await moves.click(tiles.nth(1))
  await moves.click(drawer.getByRole('button', { name: 'Add 2 ads to Berlin' }))
  for (const [at, other] of ['Wien', 'Paris'].entries()) {
    await moves.click(page.getByRole('button', { name: 'More for Berlin', exact: true }))
    await moves.click(page.getByRole('menuitem', { name: 'Duplicate all of it' }))
    await nameGroup(other, at + 2)
  }
  const [made] = await list('campaign', { name })
  const groups = await list('line_item', { campaign_id: made!.id })
  expect(groups.map((group) => group.values['name']).toSorted()).toEqual(['Berlin', 'Paris', 'Wien'])
  for (const { id } of groups) {
    expect(await list('targeting_criterion', { line_item_id: id })).toHaveLength(1)
    expect(await list('promoted_tweet', { line_item_id: id })).toHaveLength(2)
  }
  expect(moves.count).toBeLessThanOrEqual(22)
})

/** Types over the made-up name of the ad group that has just come, which the editor has ready. */
async function nameGroup(name: string, count: number): Promise<void> {
  const box = galley.editor.getByLabel('Name', { exact: true })
  await expect(box).toBeFocused()
  await moves.type(name)
  await expect.poll(async () => (await list('line_item', { name })).length, String(count)).toBeGreaterThan(0)
}

/** Those records, once there is one. */
async function settled(
  ask: () => Promise<RecordView[]>,
  isMeant: (record: RecordView) => boolean,
): Promise<RecordView[]> {
  await expect.poll(async () => (await ask()).filter(isMeant).length).toBe(1)
  return (await ask()).filter(isMeant)
}
