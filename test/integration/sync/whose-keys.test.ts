import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEngine } from '../../../src-main/engine/engine.ts'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock, systemRandomness } from '../../../src-main/engine/system-clock.ts'
import { KeptLog, KeptOpener } from '../../support/engine-ports.ts'
import type { TestGalley } from '../../support/galley.ts'
import { galleyCli } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import { png } from '../../support/media-samples.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { addressFlags, keysInEnvironment } from '../../support/terminal.ts'
import { testFiles } from '../../support/files/test-files.ts'

describe('keys of another user', () => {
  let practice: PracticeProcess
  let folder: string
  let account: string
  let campaign: string
  beforeAll(async () => {
    practice = await PracticeProcess.start()
    folder = mkdtempSync(join(tmpdir(), 'galley-keys-'))
    account = practice.info.users[0]!.accounts[0]!.id
    writeFileSync(join(folder, 'people.csv'), 'email\nperson@example.com\n')
    writeFileSync(join(folder, 'picture.png'), png(800, 418))
    await own('connect', '--name', 'practice', ...addressFlags(practice.info))
    await own('pull', '--account', account)
    const rows = await own('list', 'campaign', '--account', account, '--filter', 'entity_status=PAUSED', '--limit', '1')
    campaign = String(rows.lines[0]!['id'])
    await own('set', 'campaign', campaign, 'name=Not by them')
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await practice.stop()
  })
  beforeEach(() => practice.control('DELETE', '/faults'))

  const env = (userIndex: 0 | 1) => ({
    GALLEY_DATA_DIR: join(folder, 'data'),
    ...keysInEnvironment(practice.info, userIndex),
  })
  const own = (...words: string[]) => galleyCli([...words, '--json'], { env: env(0) })
  const other = (...words: string[]) => galleyCli([...words, '--json'], { env: env(1) })
  const silence = () =>
    practice.control('POST', '/faults', {
      match: { path: 'authenticated_user_access' },
      times: 1000,
      fault: { kind: 'status', status: 503 },
    })
  /** What arrived signed by the other user since, but the question itself. */
  const arrived = async (after: number) =>
    (await practice.ledger()).filter(
      ({ n, user_id: user, path }) =>
        n > after && user === practice.info.users[1]!.user_id && !/authenticated_user_access|\/accounts$/.test(path),
    )
  const last = async () => (await practice.ledger()).at(-1)?.n ?? 0

  const ways: [string, () => string[]][] = [
    ['push', () => ['push', '--all', '--timeout', '3']],
    ['pull', () => ['pull', '--account', account, '--timeout', '3']],
    [
      'an action',
      () => [
        'run',
        'account',
        'history',
        account,
        '--account',
        account,
        'entity_type=CAMPAIGN',
        `entity_id=${campaign}`,
        'start_time=2026-01-01T00:00:00Z',
        'end_time=2026-01-02T00:00:00Z',
        '--timeout',
        '3',
      ],
    ],
    ['an upload', () => ['media', 'add', join(folder, 'picture.png'), '--account', account, '--timeout', '3']],
  ]
  for (const [name, words] of ways) {
    it(`${name} sends nothing when the question whose they are gets no answer`, async () => {
      await silence()
      const before = await last()
      const { code, stdout, stderr } = await other(...words())
      expect(code).toBe(1)
      expect(await arrived(before)).toEqual([])
      expect(stdout + stderr).toMatch(/did not say whose keys these are/)
    })

    it(`${name} sends nothing when they are another user’s, and says whose`, async () => {
      const before = await last()
      const { code, stdout, stderr } = await other(...words())
      expect(code).toBe(1)
      expect(await arrived(before)).toEqual([])
      expect(stdout + stderr).toContain(`belong to user ${practice.info.users[1]!.user_id}`)
    })
  }

  it('an audience list sends nobody, with or without an answer', async () => {
    const rows = await own('list', 'custom_audience', '--account', account, '--limit', '1')
    const words = ['audience', 'add', String(rows.lines[0]!['id']), join(folder, 'people.csv'), '--account', account]
    const before = await last()
    expect((await other(...words, '--timeout', '3')).code).toBe(1)
    await silence()
    expect((await other(...words, '--timeout', '3')).code).toBe(1)
    expect(await arrived(before)).toEqual([])
  })

  it('leave the push approved; it goes with the own keys', async () => {
    expect((await own('status')).lines[0]).toMatchObject({ waiting: 1 })
    expect((await own('push', '--all')).lines).toMatchObject([{ id: campaign, outcome: 'applied' }])
  })
})

describe('keys that were kept', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  startSignedIn((started) => ({ practice, galley } = started))
  beforeAll(async () => {
    await galley.pull({ kinds: ['account', 'campaign'] })
    const [campaign] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(campaign!.key, { name: 'Not by them' })
    await galley.closeOnly()
  })

  /** What a push with the kept keys of a user comes to, and how often the service was asked whose they are. */
  const pushedWith = async (userIndex: 0 | 1, keptUserId: string | null) => {
    const user = practice.info.users[userIndex]!
    const secrets = createMemorySecrets()
    const before = (await practice.ledger()).length
    const transport = createTransport({ clock: systemClock })
    const engine = createEngine({
      files: testFiles,
      dataDir: galley.dataDir,
      clock: systemClock,
      random: systemRandomness,
      log: new KeptLog(),
      secrets,
      transport,
      opener: new KeptOpener(),
      practice: null,
    })
    await secrets.write('practice', {
      consumerKey: new Secret(practice.info.consumer_key),
      consumerSecret: new Secret(practice.info.consumer_secret),
      accessToken: new Secret(user.access_token),
      accessTokenSecret: new Secret(user.access_token_secret),
      userId: keptUserId,
      addresses: null,
    })
    await engine.call('connection.open', { connectionId: 'practice' })
    const reply = await engine.call('push.run', { accountId: null, selection: 'all' })
    await engine.close()
    transport.close()
    const arrived = (await practice.ledger()).slice(before)
    return {
      outcomes: reply.ok ? reply.value.map(({ outcome }) => outcome) : reply.error,
      questions: arrived.filter(({ path }) => path.endsWith('/authenticated_user_access')).length,
      effects: arrived.flatMap(({ effects }) => effects).length,
    }
  }

  it('with the id of another user, as a sign-in that was cut off leaves them, send nothing', async () => {
    const other = practice.info.users[1]!.user_id
    expect(await pushedWith(1, other)).toEqual({ outcomes: ['signed_out'], questions: 1, effects: 0 })
  })

  it('without an id, as earlier versions kept them, are asked about first', async () => {
    expect(await pushedWith(1, null)).toMatchObject({ outcomes: ['signed_out'], effects: 0 })
    expect(await pushedWith(0, null)).toMatchObject({ outcomes: ['applied'], questions: 1 })
  })
})
