/** The whole story in the real application: sign in, work offline, meet other people's changes, review, push, lose the sign-in. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RecordValues } from '../../shared/model/values.ts'
import type { RealGalley } from '../support/app.ts'
import { TestGalley } from '../support/galley.ts'
import { PracticeProcess } from '../support/practice-process.ts'
import { goTo } from '../support/go-to.ts'
import { openGalley } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let practice: PracticeProcess
let practiceFolder: string
let port: string
const shots = process.env['GALLEY_SHOTS']

/** The practice service with its records, on the port that the connection knows. */
async function startPractice(): Promise<void> {
  const where = port ? ['--port', port] : []
  practice = await PracticeProcess.start('--data', join(practiceFolder, 'practice.sqlite'), ...where)
  port = new URL(practice.info.base_url).port
}

async function shot(name: string): Promise<void> {
  if (shots) await galley.page.screenshot({ path: join(shots, `${name}.png`) })
}

/** What the service holds, seen by somebody else who pulls it afresh. */
async function atService(): Promise<Map<string, RecordValues>> {
  const witness = await TestGalley.open(practice.info)
  try {
    await witness.pull()
    return new Map((await witness.campaigns()).map((record) => [record.id, record.values]))
  } finally {
    await witness.close()
  }
}

openGalley(async (open) => {
  galley = open.galley
  practiceFolder = open.folder
  await startPractice()
})
test.afterAll(() => practice.stop())

test('the first screen offers practice data and the service, and asks nothing', async () => {
  const { page } = galley
  await expect(page.getByRole('button', { name: 'Try it with practice data' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect to the service' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Practise signing in too' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await shot('01-first-run')
})

test('a connection form tells at the field what is wrong with an address', async () => {
  const { page } = galley
  await page.getByRole('button', { name: 'Connect to the service' }).click()
  const address = page.getByLabel('Advertising address', { exact: true })
  await address.fill('http://ads.example')
  await address.blur()
  await expect(page.getByText('Use https://. Plain http:// is taken for this machine (127.0.0.1) only.')).toBeVisible()
})

test('signing in by PIN shows who signed in before anything is stored', async () => {
  const { page } = galley
  const { info } = practice
  for (const [label, text] of [
    ['Name', 'Northwind'],
    ['Sign-in address', info.base_url],
    ['Advertising address', info.ads_base_url],
    ['Sandbox address', info.ads_sandbox_base_url],
    ['API key', info.consumer_key],
    ['API secret', info.consumer_secret],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Sign in with the browser' }).click()
  const address = await galley.openedAddress()
  await expect(page.getByLabel('Address of the page')).toHaveValue(address)
  await shot('02-pin')
  const { pin } = await practice.decide(address)
  await page.getByLabel('PIN', { exact: true }).fill(pin ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await expect(page.getByText(`@${info.users[0]?.screen_name ?? ''}`)).toBeVisible()
  await expect(page.getByText(info.users[0]?.accounts[0]?.name ?? '')).toBeVisible()
  expect(readdirSync(galley.dataDir)).not.toContain('connections.json')
  await shot('03-identity')
})

test('the accounts and 300 campaigns are pulled, and no secret is in the data folder', async () => {
  const { page } = galley
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => galley.chip('All'), { timeout: 30_000 }).toBe(300)
  const [user] = practice.info.users
  const secrets = [practice.info.consumer_secret, user?.access_token_secret ?? '', user?.access_token ?? ''].filter(
    Boolean,
  )
  for (const file of filesUnder(galley.dataDir)) {
    const text = readFileSync(file, 'latin1')
    for (const secret of secrets) expect(text.includes(secret), file).toBe(false)
  }
  await shot('04-grid')
})

/** Five campaigns to edit, and one to delete: from the middle of the alphabet, so that the first ten by name are others. */
let edited: { id: string; name: string; dailyMicro: bigint }[] = []
let doomed: { id: string; name: string }

test('with the service gone, people go on: create, edit, pause, delete, undo, redo', async () => {
  const { page } = galley
  const campaigns = [...(await atService()).values()]
  const plain = campaigns
    .filter(
      (values) =>
        typeof values['daily_budget_amount_local_micro'] === 'bigint' &&
        values['total_budget_amount_local_micro'] === null,
    )
    .filter(
      (values) =>
        String(values['name']).length < 40 &&
        campaigns.filter((other) => String(other['name']).includes(String(values['name']))).length === 1,
    )
    .toSorted((one, other) => String(one['name']).localeCompare(String(other['name'])))
    .slice(20)
  edited = plain.slice(0, 5).map((values) => ({
    id: String(values['id']),
    name: String(values['name']),
    dailyMicro: values['daily_budget_amount_local_micro'] as bigint,
  }))
  doomed = { id: String(plain[6]?.['id']), name: String(plain[6]?.['name']) }

  await page.getByRole('button', { name: /^Online/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Work offline' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Working offline' })).toBeVisible()
  await practice.stop()

  for (const name of ['Barista classes, Berlin north', 'Winter blend, Vienna west']) {
    await page.getByRole('button', { name: 'New campaign' }).click()
    await galley.expectFocus(galley.editor.getByLabel('Name', { exact: true }))
    await galley.type('Name', name)
    await galley.type('Daily budget', '25')
    await galley.editor.getByRole('combobox', { name: 'Funding' }).click()
    await page
      .getByRole('option', { name: /EU card/ })
      .first()
      .click()
  }
  await expect.poll(() => galley.chip('New')).toBe(2)

  for (const [at, { name }] of edited.entries()) {
    await galley.open(name)
    await galley.type('Daily budget', String(200 + at))
    await galley.type('Name', `${name} 2027`)
  }
  await galley.filter('')

  const firstBefore = await galley.row(0).innerText()
  await page.getByRole('columnheader', { name: 'Name' }).click()
  await expect.poll(() => galley.row(0).innerText()).not.toBe(firstBefore)
  await galley.row(0).getByRole('gridcell').nth(2).click()
  for (let more = 1; more < 10; more++) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('heading', { name: '10 campaigns selected' })).toBeVisible()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/Changed status of \d+ campaigns/)
  await shot('05-bulk')

  await galley.open(doomed.name)
  await page.keyboard.press('Delete')
  await expect(galley.editor.getByRole('status').filter({ hasText: 'To be deleted' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(galley.editor.getByRole('status').filter({ hasText: 'To be deleted' })).toBeHidden()
  await page.keyboard.press('Control+y')
  await expect(galley.editor.getByRole('status').filter({ hasText: 'To be deleted' })).toBeVisible()
  await galley.filter('')
  await shot('06-offline')
})

/** Numbers that say what waits; they must survive everything. */
async function tally(): Promise<Record<string, number>> {
  await galley.filter('')
  await expect.poll(() => galley.chip('All')).toBeGreaterThan(300)
  return { new: await galley.chip('New'), edited: await galley.chip('Edited'), waiting: await galley.pendingCount() }
}

test('everything is there after the window was closed and the engine killed', async () => {
  const before = await tally()
  expect(before['new']).toBe(2)
  expect(before['edited']).toBeGreaterThanOrEqual(5)
  await galley.stop()
  await galley.start()
  await expect(galley.page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 20_000 })
  await expect.poll(tally, { timeout: 20_000 }).toEqual(before)
  galley.killEngine()
  await expect(galley.page.getByRole('region', { name: 'Messages' })).toContainText(
    'engine stopped and was started again',
    { timeout: 20_000 },
  )
  await expect.poll(tally, { timeout: 20_000 }).toEqual(before)
  await galley.open(`${edited[0]?.name ?? ''} 2027`)
  await expect(galley.editor.getByLabel('Daily budget')).toHaveValue('200.00')
})

test('what breaks a rule is told at its field, and what does not parse stays in its box', async () => {
  const { page } = galley
  await galley.open(`${edited[4]?.name ?? ''} 2027`)
  const verdict = (text: string) => expect(galley.editor.getByText(text).last()).toBeVisible()
  await galley.type('Name', 'x'.repeat(256))
  await verdict('Name takes at most 255 characters; this has 256.')
  await galley.type('Name', `${edited[4]?.name ?? ''} 2027`)
  await galley.type('Total budget', '10')
  await verdict('More than the total budget. Raise the total or lower this.')
  await shot('07-rule')
  await galley.type('Total budget', '')
  await galley.type('Purchase order', 'P'.repeat(51))
  await verdict('Purchase order takes at most 50 characters; this has 51.')
  await galley.type('Purchase order', '')
  const daily = galley.editor.getByLabel('Daily budget')
  await daily.fill('a lot')
  await daily.blur()
  await verdict('“a lot” is not an amount. Type digits, such as 150.00.')
  await expect(daily).toHaveValue('a lot')
  await daily.fill('204')

  await page.getByRole('button', { name: 'New campaign' }).click()
  await verdict('Choose who pays.')
  await galley.type('Name', 'Cannot be paid for')
  await galley.editor.getByRole('combobox', { name: 'Funding' }).click()
  await page
    .getByRole('option', { name: /Cannot fund/ })
    .first()
    .click()
  await verdict('This funding source cannot fund. Choose another.')
  await expect(page.getByRole('button', { name: /^Problems [1-9]/ })).toBeVisible()
  await galley.editor.getByRole('button', { name: 'Discard' }).click()
  await galley.filter('')
})

test('a limit of active campaigns is kept before anything is sent', async () => {
  const { page } = galley
  const text = await page.getByText(/of at most 200 campaigns active/).innerText()
  const active = Number(/([\d,]+)\s+of/.exec(text)?.[1]?.replace(',', ''))
  await page.keyboard.press('Control+,')
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByLabel(/EU retail/)
    .fill(String(active))
  await page.keyboard.press('Escape')
  await expect(page.getByText(`of at most ${active} campaigns active`)).toBeVisible()
  await galley.open('Winter blend, Vienna west')
  await galley.editor.getByRole('radio', { name: 'Active' }).check()
  await expect(
    galley.editor.getByText(`The account may have ${active} active campaigns.`, { exact: false }),
  ).toBeVisible()
  await galley.editor.getByRole('radio', { name: 'Paused' }).check()
  await expect(galley.editor.getByText('The account may have', { exact: false })).toBeHidden()
  await page.keyboard.press('Control+,')
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByLabel(/EU retail/)
    .fill('')
  await page.keyboard.press('Escape')
})

test('changes of others merge where they can and are shown where they cannot', async () => {
  const { page } = galley
  await startPractice()
  const account = practice.info.users[0]?.accounts[0]?.id
  const edit = (id: string | undefined, fields: Record<string, unknown>) =>
    practice.control('POST', '/edit', { account_id: account, kind: 'campaign', id, fields })
  await edit(edited[0]?.id, { daily_budget_amount_local_micro: 333_000_000 })
  await edit(edited[1]?.id, { purchase_order_number: 'PO-77001' })
  if (await page.getByRole('button', { name: 'Working offline' }).isVisible()) {
    await page.getByRole('button', { name: /^Working offline/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Work offline' }).click()
    await page.keyboard.press('Escape')
  }
  await galley.filter('')
  await page.getByRole('button', { name: 'Pull', exact: true }).click()
  await expect.poll(() => galley.chip('Conflict'), { timeout: 30_000 }).toBe(1)
  await galley.open(`${edited[1]?.name ?? ''} 2027`)
  await expect(galley.editor.getByLabel('Purchase order')).toHaveValue('PO-77001')
  await expect(galley.editor.getByLabel('Daily budget')).toHaveValue('201.00')

  await goTo(page, 'Conflicts')
  const conflict = page.getByRole('region', { name: `${edited[0]?.name ?? ''} 2027` })
  await expect(conflict.getByRole('row', { name: /Daily budget/ })).toContainText('€200.00')
  await expect(conflict.getByRole('row', { name: /Daily budget/ })).toContainText('€333.00')
  await shot('08-conflict')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { name: 'No conflicts' })).toBeVisible()
})

test('review shows before and after; a selection is pushed, then the rest, and only a refused one stays', async () => {
  const { page } = galley
  // Somebody stops the card of one new campaign meanwhile: that item of the batch is refused, the others go.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Review \d+ changes$/ })).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: `${edited[0]?.name ?? ''} 2027` })
  await first.getByRole('button').first().click()
  const table = page.getByRole('table', { name: 'What changes' })
  await expect(table.getByRole('row', { name: /Daily budget/ })).toContainText('€333.00')
  await expect(table.getByRole('row', { name: /Daily budget/ })).toContainText('€200.00')
  await shot('09-review')
  const before = await galley.pendingCount()
  await page.getByRole('button', { name: 'Push this one' }).click()
  await expect(page.getByText(/^(The change was|All \d+ changes were) applied$/)).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => galley.pendingCount()).toBe(before - 1)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^(The change was|All \d+ changes were) applied$/)).toBeVisible({ timeout: 40_000 })
  await shot('10-pushed')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to push' })).toBeVisible()
})

test('afterwards the service holds exactly what was written, once', async () => {
  const held = await atService()
  const named = (name: string) => [...held.values()].filter((values) => values['name'] === name)
  for (const name of ['Barista classes, Berlin north', 'Winter blend, Vienna west']) {
    expect(named(name)).toHaveLength(1)
    expect(named(name)[0]).toMatchObject({ entity_status: 'PAUSED', daily_budget_amount_local_micro: 25_000_000n })
  }
  for (const [at, { id, name }] of edited.entries())
    expect(held.get(id)).toMatchObject({
      name: `${name} 2027`,
      daily_budget_amount_local_micro: BigInt(200 + at) * 1_000_000n,
    })
  expect(held.get(edited[1]?.id ?? '')).toMatchObject({ purchase_order_number: 'PO-77001' })
  expect(held.get(doomed.id)).toBeUndefined()
  const effects = (await practice.ledger())
    .flatMap((entry) => entry.effects)
    .filter((effect) => effect.kind === 'campaign')
  expect(effects.filter((effect) => effect.operation === 'create')).toHaveLength(2)
  expect(new Set(effects.map((effect) => `${effect.operation} ${effect.id}`)).size).toBe(effects.length)
})

test('a refused item lands on its record, and the rest of its batch goes in the same push', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  for (const [name, funding] of [
    ['Cold brew, Lyon', /EU card/],
    ['Cold brew, Graz', /Agency/],
  ] as const) {
    await page.getByRole('button', { name: 'New campaign' }).click()
    await galley.expectFocus(galley.editor.getByLabel('Name', { exact: true }))
    await galley.type('Name', name)
    await galley.type('Daily budget', '30')
    await galley.editor.getByRole('combobox', { name: 'Funding' }).click()
    await page.getByRole('option', { name: funding }).filter({ hasText: 'Can fund' }).first().click()
  }
  const account = practice.info.users[0]?.accounts[0]?.id
  const funding = galley.editor.getByRole('combobox', { name: 'Funding' })
  await expect(funding).toHaveValue(/^Agency/)
  const chosen = await funding.inputValue()
  const fundingId = await page.evaluate(async (name) => {
    const reply = await window.galley.call('search.query', { text: name, limit: 20 })
    const hits = reply.ok ? (reply.value as { kind: string; id: string; name: string }[]) : []
    return hits.find((hit) => hit.kind === 'funding_instrument' && hit.name === name)?.id
  }, chosen)
  await practice.control('POST', '/edit', {
    account_id: account,
    kind: 'funding_instrument',
    id: fundingId,
    fields: { able_to_fund: false },
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Push 2 changes' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 of 2 was applied').first()).toBeVisible({ timeout: 20_000 })
  await shot('11-refused')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Cold brew, Graz' })
    .getByRole('button', { name: 'Fix' })
    .first()
    .click()
  await expect(galley.editor.getByText('The service refused the last push')).toBeVisible()
  await expect(galley.editor.getByText('Your change is kept.', { exact: false })).toBeVisible()
  await shot('12-parked')
})

test('a limit is waited for until the time that the service names', async () => {
  const { page } = galley
  await practice.control('POST', '/faults', {
    match: { path: '/accounts' },
    times: 3,
    fault: { kind: 'limit', reset_s: 600, level: 'user' },
  })
  await page.getByRole('button', { name: 'Pull', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Limited until \d\d:\d\d/ })).toBeVisible({ timeout: 20_000 })
  await shot('13-limited')
  await practice.control('DELETE', '/faults')
})

test('a revoked sign-in stops the queue, keeps everything, and asks to sign in again', async () => {
  const { page } = galley
  await galley.stop()
  for (const user of practice.info.users)
    await practice.control('POST', '/revoke', { access_token: user.access_token }).catch(() => null)
  await galley.start()
  expect(page.isClosed()).toBe(true)
  const window = galley.page
  await expect(window.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 20_000 })
  await window.getByRole('button', { name: 'Pull', exact: true }).click()
  await expect(window.getByText('The service no longer accepts this sign-in')).toBeVisible({ timeout: 20_000 })
  await shot('14-signed-out')
  expect(await galley.pendingCount()).toBe(1)
  await window.getByRole('button', { name: 'Sign in again' }).last().click()
  await window.getByRole('button', { name: 'Sign in again' }).last().click()
  await window.getByRole('button', { name: 'Sign in with the browser' }).click()
  await expect(window.getByLabel('PIN', { exact: true })).toBeVisible()
  const { pin } = await practice.decide(await galley.openedAddress())
  await window.getByLabel('PIN', { exact: true }).fill(pin ?? '')
  await window.getByRole('button', { name: 'Continue' }).click()
  await window.getByRole('button', { name: 'Use this' }).click()
  await expect(window.getByRole('button', { name: /^Online/ })).toBeVisible({ timeout: 20_000 })
  expect(await galley.pendingCount()).toBe(1)
})

test('a creative stands beside its preview, and posts stand in the calendar', async () => {
  const { page } = galley
  await goTo(page, 'Cards')
  await expect(page.getByRole('grid', { name: 'Cards' })).toBeVisible()
  await galley.filter('Mixed carousel')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  const preview = page.getByRole('group', { name: 'Preview' })
  await expect(preview.getByRole('img').first()).toBeVisible({ timeout: 20_000 })
  await expect(preview).toContainText('From northwind.example.com')
  // The pictures of its media come from the service, one after the other.
  await expect(galley.editor.locator('img').nth(1)).toBeVisible({ timeout: 20_000 })
  await shot('15-studio')
  await goTo(page, 'Calendar')
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expect(page.locator('[data-key]').first()).toBeVisible()
  await shot('16-calendar')
})

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
