import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallParsed, ConnectionFields, SignInFlow } from '../../../shared/bridge.ts'
import { bindSecrets } from '../../../src-main/engine/connections/keys.ts'
import { callbackPath, callbackPorts } from '../../../src-main/engine/connections/callback-server.ts'
import { openConnectionList } from '../../../src-main/engine/connections/connections.ts'
import type { ConnectionList } from '../../../src-main/engine/connections/connections.ts'
import { createSignIn } from '../../../src-main/engine/connections/sign-in.ts'
import type { SignIn } from '../../../src-main/engine/connections/sign-in.ts'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import { createFileLog } from '../../../src-main/engine/log.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import type { Clock, SecretStore } from '../../../src-main/engine/ports.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { KeptConfirmation, KeptOpener, realRandomness } from '../../support/engine-ports.ts'
import { galleyCli } from '../../support/galley.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { proves } from '../../support/ledger/proves.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { filesWithSecrets } from '../../support/secret-traces.ts'
import { testFiles } from '../../support/files/test-files.ts'
import { says } from '../../support/says.ts'

let practice: PracticeProcess
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())

let dataDir = ''
let world: {
  signIn: SignIn
  connections: ConnectionList
  secrets: SecretStore
  opener: KeptOpener
  confirmation: KeptConfirmation
  flows: SignInFlow[]
}
const ends: (() => unknown)[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'galley-sign-in-'))
  world = makeWorld(systemClock)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  rmSync(dataDir, { recursive: true })
  await practice.control('DELETE', '/faults')
  await practice.control('POST', '/clock', { offset_s: 0 })
  await practice.control('POST', '/reset')
})

function makeWorld(clock: Clock) {
  const log = createFileLog({ files: testFiles, dir: join(dataDir, 'log'), clock, level: 'debug' })
  const connections = openConnectionList({ dataDir, files: testFiles, log })
  const secrets = createMemorySecrets()
  const opener = new KeptOpener()
  const confirmation = new KeptConfirmation()
  const transport = createTransport({ clock: systemClock })
  const flows: SignInFlow[] = []
  const onChange = (flow: SignInFlow) => flows.push(flow)
  const signIn = createSignIn({
    connections,
    secrets,
    transport,
    opener,
    confirmation,
    clock,
    random: realRandomness,
    log,
    onChange,
  })
  ends.push(
    () => signIn.close(),
    () => transport.close(),
  )
  return { signIn, connections, secrets, opener, confirmation, flows }
}

const fields = (name = 'Practice'): ConnectionFields => ({
  name,
  baseUrl: practice.info.base_url,
  adsBaseUrl: practice.info.ads_base_url,
  adsSandboxBaseUrl: practice.info.ads_sandbox_base_url,
  uploadBaseUrl: practice.info.upload_base_url,
  aliases: {},
  isPractice: false,
})
const order = (
  mode: 'pin' | 'callback',
  more: Partial<CallParsed<'signIn.start'>> = {},
): CallParsed<'signIn.start'> => ({
  connection: fields(),
  mode,
  consumerKey: practice.info.consumer_key,
  consumerSecret: practice.info.consumer_secret,
  access: null,
  forceLogin: false,
  page: 'authorize',
  screenName: null,
  open: true,
  ...more,
})
const user = () => practice.info.users[0] as (typeof practice.info.users)[0]

/** What a browser would do, with every header in the test's hand. */
function browse(
  address: string,
  more: { method?: string; host?: string } = {},
): Promise<{ status: number; body: string; headers: http.IncomingHttpHeaders }> {
  const url = new URL(address)
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: url.pathname + url.search,
        method: more.method ?? 'GET',
        headers: more.host ? { host: more.host } : {},
      },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }))
      },
    )
    request.on('error', reject)
    request.end()
  })
}
/** A browser that is signed in and granted access before. */
async function followAsBrowser(address: string): Promise<void> {
  const answer = await browse(address)
  await browse(answer.headers.location ?? '')
}

async function until(done: () => boolean): Promise<void> {
  const endMs = Date.now() + 10_000
  while (!done() && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 10))
}
const statuses = () => world.flows.map((flow) => flow.status)

describe('signing in with a PIN', () => {
  it('shows who it is before anything is stored, then stores it', async () => {
    const flow = await world.signIn.start(order('pin', { access: 'write' }))
    expect(flow).toMatchObject({ status: 'waiting', mode: 'pin', connectionName: 'Practice', identity: null })
    expect(world.opener.opened).toEqual([flow.authorizeUrl])
    const { pin } = await practice.decide(flow.authorizeUrl)
    const identified = await world.signIn.pin(flow.flowId, ` ${pin?.slice(0, 3)} ${pin?.slice(3)}\n`)
    expect(identified).toMatchObject({
      status: 'identified',
      identity: {
        userId: user().user_id,
        screenName: user().screen_name,
        accounts: expect.arrayContaining(
          user().accounts.map(({ id, name, roles }) => ({ id, name, permissions: roles })),
        ) as unknown,
      },
    })
    expect(world.connections.list()).toEqual([])
    const { connection, secrets } = await world.signIn.confirm(flow.flowId)
    expect(connection).toMatchObject({
      id: 'practice',
      user: { userId: user().user_id, screenName: user().screen_name },
    })
    expect((await world.secrets.read('practice'))?.accessToken?.reveal()).toBe(secrets.accessToken?.reveal())
    expect(statuses()).toEqual(['checking', 'identified'])
    await expect(world.signIn.confirm(flow.flowId)).rejects.toMatchObject({ code: 'not_found' })
    // The address is the request token's own, and the exchange is signed with it.
    expect(flow.authorizeUrl).toMatch(/\/oauth\/authorize\?oauth_token=\w+$/)
    proves('client', 'param:POST /oauth/access_token:oauth_token')
  })

  it('asks for the password again where that is wanted', async () => {
    const flow = await world.signIn.start(order('pin', { forceLogin: true }))
    expect(flow.authorizeUrl).toMatch(/\/oauth\/authorize\?oauth_token=\w+&force_login=true$/)
    expect((await browse(flow.authorizeUrl)).body).not.toMatch(/ checked>/)
    const plain = await world.signIn.start(order('pin', { connection: fields('Other') }))
    expect(plain.authorizeUrl).not.toContain('force_login')
    expect((await browse(plain.authorizeUrl)).body).toMatch(/ checked>/)
    proves('client', 'param:GET /oauth/authorize:force_login')
  })

  it('refuses ten wrong PINs, says why, and a fresh start still works', async () => {
    for (let number = 0; number < 10; number++) {
      const flow = await world.signIn.start(order('pin'))
      const { pin } = await practice.decide(flow.authorizeUrl)
      const wrong = String((Number(pin) + 1 + number) % 10_000_000).padStart(7, '0')
      expect(await world.signIn.pin(flow.flowId, wrong)).toMatchObject({
        status: 'failed',
        identity: null,
        error: { code: 'sign_in_failed', message: says('PIN') },
      })
      await expect(world.signIn.confirm(flow.flowId)).rejects.toMatchObject({ code: 'usage' })
    }
    const flow = await world.signIn.start(order('pin'))
    const { pin } = await practice.decide(flow.authorizeUrl)
    expect((await world.signIn.pin(flow.flowId, pin ?? '')).status).toBe('identified')
  })

  it('asks again for what cannot be a PIN, without spending the sign-in', async () => {
    const flow = await world.signIn.start(order('pin'))
    expect(await world.signIn.pin(flow.flowId, '   ')).toMatchObject({ status: 'waiting', error: { code: 'usage' } })
    const { pin } = await practice.decide(flow.authorizeUrl)
    expect((await world.signIn.pin(flow.flowId, pin ?? '')).status).toBe('identified')
  })

  it('takes the same PIN again when the first try never reached the service', async () => {
    const flow = await world.signIn.start(order('pin'))
    const { pin } = await practice.decide(flow.authorizeUrl)
    await practice.control('POST', '/faults', {
      match: { path: '/oauth/access_token' },
      skip: 0,
      times: 1,
      fault: { kind: 'drop', when: 'before' },
    })
    expect(await world.signIn.pin(flow.flowId, pin ?? '')).toMatchObject({
      status: 'waiting',
      error: { code: 'offline' },
    })
    expect((await world.signIn.pin(flow.flowId, pin ?? '')).status).toBe('identified')
  })

  it('ends after ten minutes', async () => {
    const clock = new ManualClock(Date.now())
    world = makeWorld(clock)
    const flow = await world.signIn.start(order('pin'))
    await clock.advance(600_000)
    await until(() => world.flows.length > 0)
    expect(world.flows.at(-1)).toMatchObject({ status: 'failed', error: { code: 'sign_in_failed' } })
    await expect(world.signIn.pin(flow.flowId, '1234567')).rejects.toMatchObject({ code: 'usage' })
  })

  it('works with a clock that is five minutes off', async () => {
    await practice.control('POST', '/clock', { offset_s: 600 })
    const flow = await world.signIn.start(order('pin'))
    const { pin } = await practice.decide(flow.authorizeUrl)
    expect((await world.signIn.pin(flow.flowId, pin ?? '')).status).toBe('identified')
  })

  it('says what is wrong with the keys or the addresses', async () => {
    await expect(world.signIn.start(order('pin', { consumerSecret: 'wrong' }))).rejects.toMatchObject({
      code: 'sign_in_failed',
      said: says('API key'),
    })
    await expect(world.signIn.start(order('pin', { consumerKey: null, consumerSecret: null }))).rejects.toMatchObject({
      code: 'usage',
    })
    const nobody = { ...order('pin').connection, baseUrl: 'http://127.0.0.1:9' }
    await expect(world.signIn.start(order('pin', { connection: nobody }))).rejects.toMatchObject({ code: 'offline' })
    const plain = { ...order('pin').connection, adsBaseUrl: 'http://ads.example.com' }
    await expect(world.signIn.start(order('pin', { connection: plain }))).rejects.toMatchObject({ code: 'usage' })
    const bare = { ...order('pin').connection, baseUrl: 'http://api.example.com' }
    await expect(world.signIn.start(order('pin', { connection: bare }))).rejects.toMatchObject({ code: 'usage' })
    expect(world.opener.opened).toEqual([])
    proves('client', 'rule:oauth-https')
  })

  it.each([
    ['not confirmed', 'oauth_token=a&oauth_token_secret=b', 'sign_in_failed'],
    ['confirmed in another word', 'oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=True', 'sign_in_failed'],
    ['without a token', 'oauth_callback_confirmed=true', 'bad_answer'],
    ['a web page', '<html>hotel</html>', 'sign_in_failed'],
  ])('does not begin when the callback is %s', async (_, body, code) => {
    await practice.control('POST', '/faults', {
      match: { path: '/oauth/request_token' },
      skip: 0,
      times: 1,
      fault: { kind: 'status', status: 200, body },
    })
    await expect(world.signIn.start(order('pin'))).rejects.toMatchObject({ code })
    proves('client', 'field:request_token_answer.oauth_callback_confirmed')
  })
})

describe('signing in by callback', () => {
  it('ends when the browser comes back, and the port is closed then', async () => {
    const flow = await world.signIn.start(order('callback'))
    const { location } = await practice.decide(flow.authorizeUrl)
    expect(location).toContain(`http://127.0.0.1:31170${callbackPath}?`)
    const answer = await browse(location ?? '')
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('You can close this page')
    expect(answer.body).not.toContain(new URL(location ?? '').searchParams.get('oauth_verifier'))
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    })
    await until(() => statuses().includes('identified'))
    expect(world.flows.at(-1)).toMatchObject({ status: 'identified', identity: { userId: user().user_id } })
    await expect(browse(location ?? '')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect((await world.signIn.confirm(flow.flowId)).connection.user?.screenName).toBe(user().screen_name)
  })

  it('ends as denied when the person says no', async () => {
    const flow = await world.signIn.start(order('callback'))
    const { location } = await practice.decide(flow.authorizeUrl, 'deny')
    expect((await browse(location ?? '')).body).toContain('was not given access')
    await until(() => statuses().includes('denied'))
    expect(world.flows.at(-1)).toMatchObject({ status: 'denied', error: { code: 'sign_in_denied' } })
    await expect(world.signIn.confirm(flow.flowId)).rejects.toMatchObject({ code: 'usage' })
  })

  it('ignores foreign, replayed and misdirected callbacks with one neutral page, and then takes the right one', async () => {
    const flow = await world.signIn.start(order('callback'))
    const { location } = await practice.decide(flow.authorizeUrl)
    const right = new URL(location ?? '')
    const foreign = [
      right.href.replace('oauth_token=', 'oauth_token=x'),
      `${right.origin}${callbackPath}?oauth_token=guess&oauth_verifier=guess`,
      `${right.origin}${callbackPath}?denied=guess`,
      `${right.origin}/`,
      `${right.origin}/favicon.ico`,
      `${right.origin}/oauth/callback/x${right.search}`,
    ]
    const answers = [
      ...(await Promise.all(foreign.map((url) => browse(url)))),
      await browse(right.href, { host: 'evil.example:31170' }),
      await browse(right.href, { method: 'POST' }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(statuses()).toEqual([])
    const [first, second] = await Promise.allSettled([browse(right.href), browse(right.href)])
    const served = [first, second].filter((result) => result?.status === 'fulfilled' && result.value.status === 200)
    expect(served).toHaveLength(1)
    await until(() => statuses().includes('identified'))
    expect(statuses()).toEqual(['checking', 'identified'])
  })

  it('keeps two flows apart, each with its port', async () => {
    const one = await world.signIn.start(order('callback'))
    const two = await world.signIn.start(
      order('callback', { connection: { ...order('pin').connection, name: 'Other' } }),
    )
    const first = new URL((await practice.decide(one.authorizeUrl)).location ?? '')
    const second = new URL(
      (await practice.decide(two.authorizeUrl, 'approve', practice.info.users[1]?.screen_name)).location ?? '',
    )
    expect([first.port, second.port]).toEqual(['31170', '31171'])
    expect((await browse(`http://127.0.0.1:31170${second.pathname}${second.search}`)).status).toBe(404)
    await browse(second.href)
    await browse(first.href)
    await until(() => statuses().filter((status) => status === 'identified').length === 2)
    const users = Object.fromEntries(
      world.flows.filter((flow) => flow.identity).map((flow) => [flow.connectionName, flow.identity?.userId]),
    )
    expect(users).toEqual({ Practice: user().user_id, Other: practice.info.users[1]?.user_id })
  })

  it('gives its port to a second try of the same connection', async () => {
    const one = await world.signIn.start(order('callback'))
    const two = await world.signIn.start(order('callback'))
    expect(new URL((await practice.decide(two.authorizeUrl)).location ?? '').port).toBe('31170')
    await expect(world.signIn.pin(one.flowId, '1')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('takes the next port when one is in use, and offers the PIN when all are', async () => {
    const takers: Server[] = []
    const take = async (port: number) => {
      const taker = createServer()
      await new Promise<void>((resolve) => taker.listen(port, '127.0.0.1', resolve))
      takers.push(taker)
    }
    try {
      await take(callbackPorts[0])
      const flow = await world.signIn.start(order('callback'))
      expect(new URL((await practice.decide(flow.authorizeUrl)).location ?? '').port).toBe('31171')
      await world.signIn.cancel(flow.flowId)
      await take(callbackPorts[1])
      await take(callbackPorts[2])
      await expect(world.signIn.start(order('callback'))).rejects.toMatchObject({
        code: 'sign_in_failed',
        said: says('PIN'),
        details: { usePin: true },
      })
      expect((await world.signIn.start(order('pin'))).status).toBe('waiting')
    } finally {
      for (const taker of takers) await new Promise((resolve) => taker.close(resolve))
    }
  })

  it('closes its port when it is cancelled, though somebody holds a connection open', async () => {
    const flow = await world.signIn.start(order('callback'))
    const idle = new http.Agent({ keepAlive: true })
    await new Promise((resolve) =>
      http.get(`http://127.0.0.1:31170/`, { agent: idle }, (response) => response.resume().on('end', resolve)),
    )
    await world.signIn.cancel(flow.flowId)
    await expect(browse('http://127.0.0.1:31170/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    idle.destroy()
  })
})

describe('signing in without being asked again', () => {
  const again = (more: Partial<CallParsed<'signIn.start'>> = {}) => order('callback', { page: 'authenticate', ...more })

  it('asks the first time, and comes straight back once access was granted', async () => {
    const [, , studio] = practice.info.users
    await practice.control('POST', '/revoke', { access_token: studio!.access_token })
    const first = await world.signIn.start(again({ screenName: studio!.screen_name }))
    expect(first.authorizeUrl).toContain(`/oauth/authenticate?oauth_token=`)
    expect((await browse(first.authorizeUrl)).body).toContain('asks for access')
    const { location } = await practice.decide(first.authorizeUrl, 'approve', studio!.screen_name)
    await browse(location ?? '')
    await until(() => world.flows.at(-1)?.status === 'identified')
    await world.signIn.confirm(first.flowId)

    const second = await world.signIn.start(again({ screenName: studio!.screen_name }))
    const straight = await browse(second.authorizeUrl)
    expect(straight.status).toBe(302)
    await browse(straight.headers.location ?? '')
    await until(() => world.flows.at(-1)?.status === 'identified')
    expect(world.flows.at(-1)?.identity).toMatchObject({ userId: studio!.user_id, screenName: studio!.screen_name })
  })

  it('asks all the same where the login is forced', async () => {
    const flow = await world.signIn.start(again({ forceLogin: true, screenName: user().screen_name }))
    expect(flow.authorizeUrl).toContain('&force_login=true&screen_name=mira_northwind')
    expect((await browse(flow.authorizeUrl)).body).toContain('asks for access')
  })

  it('is refused by the page where the application’s sign-in setting is off', async () => {
    await practice.control('POST', '/application', { sign_in: false })
    const flow = await world.signIn.start(again())
    const page = await browse(flow.authorizeUrl)
    expect(page.status).toBe(403)
    expect(page.body).toContain('Signing in is switched off')
  })

  it('is a way of the command line, which can ask for reading alone', async () => {
    const { info } = practice
    const env = { GALLEY_CONSUMER_KEY: info.consumer_key, GALLEY_CONSUMER_SECRET: info.consumer_secret }
    const words = ['--data-dir', dataDir, '--json']
    const done = await galleyCli(
      [
        ...['connect', '--name', 'reader', '--base-url', info.base_url, '--ads-base-url', info.ads_base_url],
        ...['--ads-sandbox-base-url', info.ads_sandbox_base_url, '--access', 'read', '--way', 'authenticate', ...words],
      ],
      {
        env,
        onLine: (line) => {
          if (typeof line['authorize_url'] === 'string') void followAsBrowser(line['authorize_url'])
        },
      },
    )
    expect(done.lines.at(-1)).toEqual({ user_id: info.users[0]!.user_id, screen_name: info.users[0]!.screen_name })
    const shown = await galleyCli(['connections', ...words])
    expect(shown.lines).toEqual([expect.objectContaining({ name: 'reader', access: 'read' })])
    expect((await galleyCli(['connect', '--name', 'x', '--way', 'post', ...words])).code).toBe(2)
  })

  it('has no PIN', async () => {
    await expect(world.signIn.start(order('pin', { page: 'authenticate' }))).rejects.toMatchObject({ code: 'usage' })
  })
})

describe('afterwards', () => {
  async function signedIn() {
    const flow = await world.signIn.start(order('pin'))
    const { pin } = await practice.decide(flow.authorizeUrl)
    await world.signIn.pin(flow.flowId, pin ?? '')
    return world.signIn.confirm(flow.flowId)
  }

  it('an existing name signs in again with the kept keys, as another user too', async () => {
    await signedIn()
    const flow = await world.signIn.start(order('pin', { consumerKey: null, consumerSecret: null, forceLogin: true }))
    expect(flow.authorizeUrl).toContain('force_login=true')
    const { pin } = await practice.decide(flow.authorizeUrl, 'approve', practice.info.users[1]?.screen_name)
    await world.signIn.pin(flow.flowId, pin ?? '')
    const { connection } = await world.signIn.confirm(flow.flowId)
    expect(connection).toMatchObject({ id: 'practice', user: { userId: practice.info.users[1]?.user_id } })
    expect(world.connections.list()).toHaveLength(1)
  })

  it('keeps the access level that was asked for, and a token that may only read cannot write', async () => {
    const flow = await world.signIn.start(order('pin', { access: 'read' }))
    const { pin } = await practice.decide(flow.authorizeUrl)
    await world.signIn.pin(flow.flowId, pin ?? '')
    expect((await world.signIn.confirm(flow.flowId)).connection.access).toBe('read')
    expect(world.connections.get('practice')?.access).toBe('read')
    expect((await signedIn()).connection.access).toBeNull()
  })

  it('signing out makes the token useless at the service and forgets it here, but keeps the application keys', async () => {
    const { secrets } = await signedIn()
    expect(await world.signIn.signOut('practice')).toBe(true)
    const kept = await world.secrets.read('practice')
    expect(kept).toMatchObject({ accessToken: null, accessTokenSecret: null })
    expect(kept?.consumerKey.reveal()).toBe(practice.info.consumer_key)
    await expect(world.signIn.identify(fields(), secrets)).rejects.toMatchObject({ code: 'signed_out' })
    expect(await world.signIn.signOut('practice')).toBe(false)
  })

  it('signing out forgets the token even when the service cannot be reached', async () => {
    await signedIn()
    await practice.control('POST', '/faults', {
      match: { path: 'invalidate_token' },
      skip: 0,
      times: 1,
      fault: { kind: 'drop', when: 'before' },
    })
    expect(await world.signIn.signOut('practice')).toBe(false)
    expect((await world.secrets.read('practice'))?.accessToken).toBeNull()
  })

  it('secrets from the environment are named by asking the service', async () => {
    const given = (more: object = {}) =>
      bindSecrets(
        {
          consumerKey: new Secret(practice.info.consumer_key),
          consumerSecret: new Secret(practice.info.consumer_secret),
          accessToken: new Secret(user().access_token),
          accessTokenSecret: new Secret(user().access_token_secret),
          ...more,
        },
        fields(),
      )
    expect(await world.signIn.identify(fields(), given())).toMatchObject({ userId: user().user_id, screenName: null })
    await expect(world.signIn.identify(fields(), given({ accessToken: new Secret('1-wrong') }))).rejects.toMatchObject({
      code: 'signed_out',
    })
  })

  it('no key, token, PIN or verifier is in any file', async () => {
    const { secrets } = await signedIn()
    const flow = await world.signIn.start(order('callback', { consumerKey: null, consumerSecret: null }))
    const { location } = await practice.decide(flow.authorizeUrl)
    await browse(location ?? '')
    await until(() => statuses().filter((status) => status === 'identified').length === 2)
    const back = new URL(location ?? '')
    const canaries = [secrets.consumerKey, secrets.consumerSecret, secrets.accessToken, secrets.accessTokenSecret].map(
      (one) => one?.reveal() ?? '',
    )
    canaries.push(back.searchParams.get('oauth_token') ?? '', back.searchParams.get('oauth_verifier') ?? '')
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map((file) => file.name).toSorted()).toEqual(['connections.json', 'galley.log'])
    expect(filesWithSecrets(dataDir, canaries)).toEqual([])
    expect(JSON.stringify(world.flows)).not.toContain(canaries[2])
  })
})
