/** The network's settings in the window: what a person sets, what the shell asks before, and the system's PAC file. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { ConnectProxy } from '../support/connect-proxy.ts'
import { openGalley, openPractising } from '../support/open-galley.ts'

let galley: RealGalley
let page: Page
const take = (open: { galley: RealGalley; page: Page }) => ({ galley, page } = open)

test.describe('in the settings', () => {
  openPractising(take)

  test('a proxy by hand, its name and password, and an authority are set only after the shell asked', async () => {
    await page.keyboard.press('ControlOrMeta+,')
    await expect(page.getByRole('heading', { name: 'Network', exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'By hand' }).check({ force: true })
    await page.getByLabel('Address of the proxy').fill('proxy.example:8080')
    galley.answerQuestions('refuse')
    await page.getByRole('button', { name: 'Use this proxy' }).click()
    await expect.poll(() => galley.questions.map(({ message }) => message)).toContain('Go through this proxy?')
    expect((await galley.call('network.get', {})).proxy).toEqual({ mode: 'system' })
    galley.answerQuestions('accept')
    await page.getByRole('button', { name: 'Use this proxy' }).click()
    await expect(page.getByLabel('Name for the proxy')).toBeVisible()
    await page.getByLabel('Name for the proxy').fill('ada')
    await page.getByLabel('Password').fill('canary-password')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(page.getByText('Signs in to proxy.example:8080 as ada')).toBeVisible()
    const file = 'test/support/certificates/authority.pem'
    galley.answerQuestions('refuse')
    await page.locator('input[type=file][accept*=".pem"]').setInputFiles(file)
    await expect.poll(() => galley.questions.at(-1)?.message).toBe('Trust this authority?')
    expect((await galley.call('network.get', {})).authorities).toEqual([])
    galley.answerQuestions('accept')
    await page.locator('input[type=file][accept*=".pem"]').setInputFiles(file)
    await expect(page.getByText('CN=Test authority', { exact: true })).toBeVisible()
    const asked = galley.questions.at(-1)!
    expect(asked.message).toBe('Trust this authority?')
    expect(asked.detail).toMatch(/CN=Test authority\nIssued by: CN=Test authority\nSHA-256: ([0-9A-F]{2}:){31}/)
    const view = await galley.call('network.get', {})
    expect(JSON.stringify(view)).not.toContain('canary-password')
    await page.getByRole('heading', { name: 'Network', exact: true }).scrollIntoViewIfNeeded()
    if (process.env['GALLEY_SHOTS']) await page.screenshot({ path: `${process.env['GALLEY_SHOTS']}/network.png` })
  })
})

test.describe('a system with a PAC file', () => {
  let proxy: ConnectProxy
  let pac: http.Server
  const asked: string[] = []
  test.beforeAll(async () => {
    proxy = await ConnectProxy.start({ refusesWith: 403 })
    pac = http.createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'application/x-ns-proxy-autoconfig')
      response.end(
        `function FindProxyForURL(url, host) { return host === 'service.example' ? 'PROXY ${proxy.address}' : 'DIRECT' }`,
      )
    })
    await new Promise<void>((resolve) => pac.listen(0, '127.0.0.1', resolve))
    process.env['auto_proxy'] = `http://localhost:${(pac.address() as AddressInfo).port}/proxy.pac`
  })
  openGalley(take)
  test.afterAll(async () => {
    delete process.env['auto_proxy']
    pac.close()
    await proxy.stop()
  })

  test('the proxy that the system’s PAC file names is used for the service, and a script of the page cannot set one', async () => {
    // Where nobody signed in yet, too: without the proxy nobody could.
    await page.getByRole('button', { name: 'Connect to the service' }).click()
    await page.getByRole('button', { name: 'Network settings' }).click()
    await expect(page.getByRole('heading', { name: 'Network', exact: true })).toBeVisible()
    if (process.env['GALLEY_SHOTS']) await page.screenshot({ path: `${process.env['GALLEY_SHOTS']}/first.png` })
    const base = 'https://service.example'
    const started = galley.call('signIn.start', {
      connection: {
        name: 'company',
        baseUrl: base,
        adsBaseUrl: base,
        adsSandboxBaseUrl: base,
        uploadBaseUrl: null,
        aliases: {},
        isPractice: false,
      },
      consumerKey: 'k',
      consumerSecret: 's',
      access: null,
      mode: 'pin',
      open: false,
    })
    await expect(started).rejects.toThrow('does not let Galley through to service.example (403)')
    expect(proxy.orders.map(({ to }) => to)).toEqual(['service.example:443'])
    expect(new Set(asked)).toEqual(new Set(['/proxy.pac']))
    galley.answerQuestions('refuse')
    for (const [name, input] of [
      ['network.setProxy', { proxy: { mode: 'manual', address: '127.0.0.1:1' } }],
      ['network.setCredentials', { credentials: { proxy: proxy.address, name: 'data', password: 'x' } }],
    ] as const)
      await expect(galley.call(name, input as never)).rejects.toThrow('Not confirmed')
    expect((await galley.call('network.get', {})).credentials).toBeNull()
  })
})
