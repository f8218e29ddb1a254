/** The other ways into a connection: denied, brought back by itself, practising it, another account, and no keychain. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openGalley } from '../support/open-galley.ts'
import { PracticeProcess } from '../support/practice-process.ts'

let galley: RealGalley
let page: Page
let practice: PracticeProcess

test.beforeAll(async () => {
  practice = await PracticeProcess.start()
})
test.afterAll(() => practice.stop())

const isFreshEachTest = true
const take = (open: { galley: RealGalley; page: Page }) => ({ galley, page } = open)

/** Addresses and keys of the practice service, as a person types them. */
async function fillConnection(): Promise<void> {
  await page.getByRole('button', { name: 'Connect to the service' }).click()
  const { info } = practice
  for (const [label, text] of [
    ['Name', 'Northwind'],
    ['Sign-in address', info.base_url],
    ['Advertising address', info.ads_base_url],
    ['API key', info.consumer_key],
    ['API secret', info.consumer_secret],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
}

async function startSignIn(way: 'With a PIN' | 'Back by itself'): Promise<string> {
  await fillConnection()
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: 'Sign in with the browser' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in at the service' })).toBeVisible()
  return galley.openedAddress()
}

test.describe('a sign-in', () => {
  openGalley(take, { isFreshEachTest })

  test('a browser that comes back by itself needs no PIN', async () => {
    const address = await startSignIn('Back by itself')
    await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0)
    const { location } = await practice.decide(address)
    await fetch(location ?? '')
    await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
    await page.getByRole('button', { name: 'Use this' }).click()
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 30_000 })
  })

  test('denied access is said, stores nothing, and can be tried again', async () => {
    const address = await startSignIn('Back by itself')
    const { location } = await practice.decide(address, 'deny')
    await fetch(location ?? '')
    await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in at the service' })).toBeVisible()
  })

  test('a wrong PIN is told and nobody is signed in; another account can be asked for', async () => {
    const address = await startSignIn('With a PIN')
    await page.getByLabel('PIN', { exact: true }).fill('no digits at all')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'The sign-in did not work' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in at the service' })).toBeVisible()
    await expect.poll(() => galley.openedAddress()).not.toBe(address)
    const { pin } = await practice.decide(await galley.openedAddress())
    await page.getByLabel('PIN', { exact: true }).fill(pin ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
    await page.getByRole('button', { name: 'Use another account' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in at the service' })).toBeVisible()
    await expect.poll(() => galley.openedAddress()).toContain('force_login=true')
  })

  test('practising the sign-in asks for no keys and ends in the practice account', async () => {
    await page.getByRole('button', { name: 'Practise signing in too' }).click()
    await page.getByRole('button', { name: 'Sign in with the browser' }).click()
    const address = await galley.openedAddress()
    const base = new URL(address).origin
    const { pin } = await practice.decide(address, 'approve', undefined, base)
    await page.getByLabel('PIN', { exact: true }).fill(pin ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Use this' }).click()
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 30_000 })
    // The shell started that service itself.
    expect(galley.questions).toEqual([])
  })

  test('new addresses are confirmed outside of the page, and nothing is sent before that', async () => {
    galley.answerQuestions('refuse')
    const before = (await practice.ledger()).length
    await fillConnection()
    await page.getByRole('button', { name: 'Sign in with the browser' }).click()
    await expect(page.getByText('The addresses were not confirmed. Nothing was sent.')).toBeVisible()
    expect(galley.questions).toHaveLength(1)
    expect(galley.questions[0]!.detail).toContain(practice.info.base_url)
    expect((await practice.ledger()).length).toBe(before)
  })
})

test.describe('a machine without a keychain', () => {
  openGalley(take, { isFreshEachTest, switches: ['--session-only'] })

  test('is told where keys are given, and goes on for this run', async () => {
    await expect(page.getByText('This machine’s keychain cannot be used')).toBeVisible()
    const address = await startSignIn('With a PIN')
    const { pin } = await practice.decide(address)
    await page.getByLabel('PIN', { exact: true }).fill(pin ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Use this' }).click()
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Keys and tokens are kept for this run only', { exact: false })).toBeVisible()
  })
})
