/** A company hands out its connection, by file and by policy: a person only signs in. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openGalley } from '../support/open-galley.ts'
import { PracticeProcess } from '../support/practice-process.ts'

let galley: RealGalley
let page: Page
let folder: string
let practice: PracticeProcess
const take = (open: { galley: RealGalley; page: Page; folder: string }) => ({ galley, page, folder } = open)

test.beforeAll(async () => {
  practice = await PracticeProcess.start()
})
test.afterAll(() => practice.stop())

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

const fileIn = (within: string) => join(within, 'Northwind.galley-connection')
const writeFile = (_: RealGalley, within: string) => writeFileSync(fileIn(within), JSON.stringify(setup()))

test.describe('by a file', () => {
  openGalley(take, { prepare: writeFile })

  test('a connection file leads to Sign in: no address and no key is typed, and one question is asked', async () => {
    const file = fileIn(folder)
    const broken = join(folder, 'broken.galley-connection')
    writeFileSync(broken, '{"galleyConnection": 1, "name": "Northwind"}')
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
    await galley.signInWithPin(practice)
    expect(galley.questions).toHaveLength(2)
    expect((await galley.call('app.state', {})).connections).toMatchObject([{ managedBy: 'Northwind IT' }])
  })
})

test.describe('by a file that the system opens', () => {
  openGalley(take, { prepare: writeFile, switches: (within) => [fileIn(within)] })

  test('a connection file that was opened in the system leads to Sign in, too', async () => {
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    expect(galley.questions).toHaveLength(1)
    await galley.signInWithPin(practice)
  })
})

test.describe('by a policy', () => {
  const policyIn = (within: string) => join(within, 'policy.json')
  const installation = {
    version: '0.1.0',
    platform: 'linux',
    arch: 'x64',
    kind: 'deb',
    channel: 'stable',
    feedUrl: 'https://updates.example',
    publicKeys: ['a'],
  }
  openGalley(take, {
    prepare: (_, within) => writeFileSync(policyIn(within), JSON.stringify(policy())),
    variables: (within) => ({
      GALLEY_TEST_POLICY: policyIn(within),
      GALLEY_TEST_UPDATES: JSON.stringify(installation),
    }),
  })
  const policy = () => ({
    version: 1,
    managedBy: 'Northwind IT',
    connections: [setup()],
    settings: { checks: { untracked: 'blocking' } },
    updates: { mode: 'off' },
    locked: ['connections', 'checks', 'naming'],
  })

  test('a policy’s connection waits on the first screen, and its checks are read-only in Settings', async () => {
    await expect(page.getByText('Set up by Northwind IT.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect to the service' })).toHaveCount(0)
    await shoot('handed-out-policy')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await galley.signInWithPin(practice)
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
  })
})
