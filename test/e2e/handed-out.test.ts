/** A company hands out its connection, by file and by policy: a person only signs in. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { RealGalley } from '../support/app.ts'
import { PracticeProcess } from '../support/practice-process.ts'

let galley: RealGalley
let practice: PracticeProcess
let folder: string
test.beforeEach(async () => {
  practice = await PracticeProcess.start()
  folder = mkdtempSync(join(tmpdir(), 'galley-handed-'))
})
test.afterEach(async () => {
  await galley.remove()
  await practice.stop()
  rmSync(folder, { recursive: true, force: true })
})

const shoot = async (name: string) => {
  if (process.env['GALLEY_SHOTS']) await galley.page.screenshot({ path: `${process.env['GALLEY_SHOTS']}/${name}.png` })
}

const setup = () => ({
  galleyConnection: 1,
  name: 'Northwind',
  managedBy: 'Northwind IT',
  addresses: {
    signIn: practice.info.base_url,
    advertising: practice.info.ads_base_url,
    sandbox: practice.info.ads_sandbox_base_url,
    upload: practice.info.upload_base_url,
  },
  consumerKey: practice.info.consumer_key,
  consumerSecret: practice.info.consumer_secret,
})

async function signIn() {
  const { page } = galley
  await page.getByRole('button', { name: 'Sign in with the browser' }).click()
  const { pin } = await practice.decide(await galley.openedAddress())
  await page.getByLabel('PIN', { exact: true }).fill(pin ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await galley.call('app.state', {})).activity, { timeout: 60_000 }).toBeNull()
}

test('a connection file leads to Sign in: no address and no key is typed, and one question is asked', async () => {
  const file = join(folder, 'Northwind.galley-connection')
  writeFileSync(file, JSON.stringify(setup()))
  const broken = join(folder, 'broken.galley-connection')
  writeFileSync(broken, '{"galleyConnection": 1, "name": "Northwind"}')
  galley = new RealGalley()
  const page = await galley.start()
  const input = page.locator('input[accept=".galley-connection"]')
  await input.setInputFiles(broken)
  await expect(page.getByText('This is no connection file of Galley, or it is damaged.')).toBeVisible()
  await shoot('handed-out-broken')
  galley.answerQuestions('refuse')
  await input.setInputFiles(file)
  await expect.poll(() => galley.questions.length).toBe(1)
  expect(galley.questions[0]?.detail).toContain(practice.info.ads_base_url)
  expect((await galley.call('app.state', {})).connections).toEqual([])
  galley.answerQuestions('accept')
  await input.setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByLabel('API key')).toHaveCount(0)
  await expect(page.getByLabel('Sign-in address')).toHaveCount(0)
  await shoot('handed-out-sign-in')
  await signIn()
  expect(galley.questions).toHaveLength(2)
  expect((await galley.call('app.state', {})).connections).toMatchObject([{ managedBy: 'Northwind IT' }])
  expect(galley.complaints).toEqual([])
})

test('a connection file that was opened in the system leads to Sign in, too', async () => {
  const file = join(folder, 'Northwind.galley-connection')
  writeFileSync(file, JSON.stringify(setup()))
  galley = new RealGalley()
  const page = await galley.start([file])
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  expect(galley.questions).toHaveLength(1)
  await signIn()
})

test('a policy’s connection waits on the first screen, and its checks are read-only in Settings', async () => {
  const policy = join(folder, 'policy.json')
  writeFileSync(
    policy,
    JSON.stringify({
      version: 1,
      managedBy: 'Northwind IT',
      connections: [setup()],
      settings: { checks: { untracked: 'blocking' } },
      updates: { mode: 'off' },
      locked: ['connections', 'checks', 'naming'],
    }),
  )
  galley = new RealGalley({
    GALLEY_TEST_POLICY: policy,
    GALLEY_TEST_UPDATES: JSON.stringify({
      version: '0.1.0',
      platform: 'linux',
      arch: 'x64',
      kind: 'deb',
      channel: 'stable',
      feedUrl: 'https://updates.example',
      publicKeys: ['a'],
    }),
  })
  const page = await galley.start()
  await expect(page.getByText('Set up by Northwind IT.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect to the service' })).toHaveCount(0)
  await shoot('handed-out-policy')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn()
  expect(galley.questions).toEqual([])
  await page.keyboard.press('ControlOrMeta+,')
  const part = page.getByRole('region', { name: 'Managed by Northwind IT' })
  await expect(part).toContainText('Other connections cannot be added.')
  await expect(part).toContainText('Checks are theirs')
  await expect
    .poll(async () => Object.values(await galley.call('settings.get', {})))
    .toContainEqual({ untracked: 'blocking' })
  const checks = page.getByRole('region', { name: 'Checks', exact: true })
  for (const radio of await checks.getByRole('radio').all()) await expect(radio).toBeDisabled()
  await checks.getByText('Ten times what it was').scrollIntoViewIfNeeded()
  await shoot('handed-out-settings')
  await expect(page.getByText('Northwind IT looks after updates on this computer.')).toBeVisible()
  const [account] = (await galley.call('app.state', {})).accounts
  const change = galley.call('settings.set', { name: `checks.${account!.id}`, value: {} })
  await expect(change).rejects.toThrow('Northwind IT set this for everybody here')
  expect(galley.complaints).toEqual([])
})
