/**
 * Signing out leaves no token behind and another connection as it was, at whatever moment and whatever the service answers. Long form:
 * every moment with every fault, many times.
 */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaign } from '../../../shared/contract/campaigns/campaign.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { bindSecrets } from '../../../src-main/engine/connections/keys.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import { createService } from '../../../src-main/engine/service/http-service.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { KeptLog, realRandomness } from '../../support/engine-ports.ts'
import { fieldsOf, TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { filesWithSecrets, holdsSecret } from '../../support/secret-traces.ts'
import { isLong, withinMs } from '../../support/long-form.ts'

const rounds = isLong ? 20 : 1

let practice: PracticeProcess
let galley: TestGalley
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  await practice.control('POST', '/reset')
  await practice.control('DELETE', '/faults')
  galley = TestGalley.unopened(practice.info, mkdtempSync(join(tmpdir(), 'galley-sign-out-')))
})
afterEach(async () => {
  await galley.closeOnly()
  rmSync(galley.dataDir, { recursive: true, force: true })
})

const user = (at: number) => practice.info.users[at]!
const tokensOf = (at: number) => [user(at).access_token, user(at).access_token_secret]

/** Signs in as a person does, so that the keys are stored; gives the connection's id. */
async function signIn(name: string, at: number): Promise<string> {
  const flow = await galley.call('signIn.start', {
    connection: fieldsOf(practice.info, name),
    mode: 'pin',
    consumerKey: practice.info.consumer_key,
    consumerSecret: practice.info.consumer_secret,
    access: 'write',
    open: false,
  })
  const { pin } = await practice.decide(flow.authorizeUrl, 'approve', user(at).screen_name)
  await galley.call('signIn.pin', { flowId: flow.flowId, pin: pin ?? '' })
  return (await galley.call('signIn.confirm', { flowId: flow.flowId })).connectionId!
}

/** How the service takes a token of that user. */
async function outcomeAtService(at: number): Promise<string> {
  const transport = createTransport({ clock: systemClock })
  const [token, secret] = tokensOf(at)
  const { baseUrl, adsBaseUrl, adsSandboxBaseUrl, aliases } = fieldsOf(practice.info)
  const addresses = { baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl: null, aliases }
  const secrets = {
    consumerKey: new Secret(practice.info.consumer_key),
    consumerSecret: new Secret(practice.info.consumer_secret),
    accessToken: new Secret(token!),
    accessTokenSecret: new Secret(secret!),
  }
  const service = createService({
    addresses,
    secrets: bindSecrets(secrets, addresses),
    transport,
    clock: systemClock,
    random: realRandomness,
    log: new KeptLog(),
  })
  const outcome = await service.request(operationOf(campaign, 'list')!, {
    pathParams: { account_id: user(at).accounts[0]!.id },
  })
  transport.close()
  return outcome.kind
}

const revocations = async () => (await practice.ledger()).filter(({ path }) => path.includes('invalidate_token'))
const tokensHere = async (connectionId: string) =>
  (await galley.call('credential.list', { connectionId }))
    .filter(({ kind, isHere }) => kind !== 'application' && isHere)
    .map(({ kind }) => kind)

/** Nothing of those secrets in a file, a line of the log, or what the window was told. */
function expectNoTrace(secrets: readonly string[]): void {
  expect(filesWithSecrets(galley.dataDir, secrets)).toEqual([])
  const output = Buffer.from(
    JSON.stringify([galley.log.lines, galley.events], (_, value: unknown) =>
      String(value) === '[secret]' ? '' : typeof value === 'bigint' ? String(value) : value,
    ),
  )
  expect(holdsSecret(output, secrets)).toBe(false)
}

const moments: Record<string, () => Promise<unknown>> = {
  'nothing is under way': () => Promise.resolve(),
  'a pull is under way': () => {
    const pull = galley.reply('pull.run', { accountId: user(0).accounts[0]!.id, kinds: null })
    return new Promise((resolve) => setImmediate(() => resolve([pull])))
  },
  'a push is under way': async () => {
    await galley.pull({ kinds: ['funding_instrument', 'campaign'] })
    const [first] = await galley.campaigns()
    await galley.edit(first!.key, { name: 'Before signing out' })
    const push = galley.reply('push.run', { accountId: null, selection: 'all', timeoutMs: 10_000 })
    return new Promise((resolve) => setImmediate(() => resolve([push])))
  },
}
const faults: Record<string, object | null> = {
  'takes it': null,
  'cuts the connection before': { kind: 'drop', when: 'before' },
  'cuts the connection after': { kind: 'drop', when: 'after' },
  'answers 503': { kind: 'status', status: 503 },
  'says that the token is over': { kind: 'status', status: 401, code: 89 },
  'answers a page': { kind: 'html' },
}
/** Short form: each moment once, each fault once. */
const cells = Object.keys(moments).flatMap((moment, m) =>
  Object.keys(faults)
    .filter((_, f) => isLong || f === 0 || m === 0)
    .map((fault) => ({ moment, fault })),
)

describe.each(cells)('signing out when $moment and the service $fault', ({ moment, fault }) => {
  it(
    'leaves no token here, asks the service once to end it, and leaves the other account alone',
    { timeout: withinMs(60_000 * rounds) },
    async () => {
      for (let round = 0; round < rounds; round++) {
        await practice.control('DELETE', '/faults')
        const other = await signIn('other', 1)
        await galley.call('pull.run', { accountId: user(1).accounts[0]!.id, kinds: ['campaign'] })
        const mine = await signIn('mine', 0)
        await galley.call('bearer.request', { connectionId: mine })
        const before = (await revocations()).length
        const pending = await moments[moment]!()
        if (faults[fault])
          await practice.control('POST', '/faults', { match: { path: 'invalidate_token' }, fault: faults[fault] })
        const state = await galley.call('signIn.out', { connectionId: mine })
        await Promise.all(Array.isArray(pending) ? (pending as unknown[]) : [])

        expect(await tokensHere(mine)).toEqual([])
        expect(state.connection.state).toBe('signed_out')
        expect((await revocations()).length - before).toBe(1)
        const isOver = ['takes it', 'cuts the connection after', 'answers a page'].includes(fault)
        expect(await outcomeAtService(0)).toBe(isOver ? 'signedOut' : 'ok')
        // Where the service did not confirm, the person is told to end it there.
        const notices = galley.events.filter(
          (event) => event.name === 'notice' && textOf(event.payload.message).includes('signed out here'),
        )
        const isConfirmed = fault === 'takes it' || fault === 'says that the token is over'
        expect(notices.length > 0).toBe(!isConfirmed)
        expectNoTrace([...tokensOf(0), ...tokensOf(1), practice.info.consumer_secret])

        expect(await tokensHere(other)).toEqual(['access'])
        await galley.call('connection.open', { connectionId: other })
        const pulled = await galley.call('pull.run', { accountId: user(1).accounts[0]!.id, kinds: ['campaign'] })
        expect(pulled.map(({ status }) => status)).not.toContain('failed')
        expect(await outcomeAtService(1)).toBe('ok')
      }
    },
  )
})

it('what was written before signing out is there, and goes after signing in again', async () => {
  const mine = await signIn('mine', 0)
  await galley.pull({ kinds: ['funding_instrument', 'campaign'] })
  const [first] = await galley.campaigns()
  await galley.edit(first!.key, { name: 'Kept over signing out' })
  await galley.call('signIn.out', { connectionId: mine })
  expect((await galley.call('record.get', { key: first!.key })).changed['name']?.mine).toBe('Kept over signing out')
  expect(await galley.pushed().catch((error: unknown) => (error as { code: string }).code)).not.toEqual({ applied: 1 })
  await signIn('mine', 0)
  expect(await galley.pushed()).toEqual({ applied: 1 })
})
