import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../src-main/engine/files/node-files.ts'
import { lockFile } from '../../../src-main/engine/store/file/lock.ts'
import { CanaryServer } from '../../support/canary-server.ts'
import { galleyCli } from '../../support/galley.ts'
import type { CliResult } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { reservedPort } from '../../support/reserved-port.ts'
import { addressFlags, Terminal } from '../../support/terminal.ts'

type Line = Record<string, unknown>
const own = (line: Line | undefined) => (line?.['_galley'] ?? {}) as Record<string, unknown>

describe('command line', () => {
  let practice: PracticeProcess
  let terminal: Terminal
  let dataDir: string
  let env: Record<string, string>
  let account: string
  beforeAll(async () => {
    practice = await PracticeProcess.start('--port', String(await reservedPort()))
    terminal = new Terminal(practice.info)
    ;({ dataDir, env, account } = terminal)
  })
  afterAll(async () => {
    terminal.remove()
    await practice.stop()
  })

  const galley = (...words: string[]) => terminal.run(...words)
  const lines = (...words: string[]) => terminal.lines(...words)
  const one = async (...words: string[]) => (await lines(...words))[0]!
  const failed = (result: CliResult, code: number, name: string) => {
    expect(result.code).toBe(code)
    expect(result.lines.at(-1)).toMatchObject({
      error: { code: name, message: expect.any(String) as unknown, details: expect.any(Object) as unknown },
    })
  }
  const bases = () => addressFlags(practice.info)
  const funding = async () =>
    (await one('list', 'funding_instrument', '--account', account, '--filter', 'able_to_fund=true', '--limit', '1'))[
      'id'
    ] as string

  it('shows and sets the network of this machine, before any connection', async () => {
    expect(await one('network')).toMatchObject({ proxy: 'system', address: null, sign_in: null })
    expect((await one('network'))['system_authorities']).toEqual(expect.any(Number))
    expect(await one('network', '--proxy', 'http://127.0.0.1:3128')).toMatchObject({
      proxy: 'manual',
      address: '127.0.0.1:3128',
    })
    failed(await galley('network', '--proxy', 'nowhere'), 2, 'usage')
    failed(await galley('network', '--add-authority', '/no/such/file'), 1, 'not_found')
    const file = 'test/support/certificates/authority.pem'
    const added = (await lines('network', '--add-authority', file))[1]!
    expect(added).toMatchObject({ authority: 'CN=Test authority', valid_to: expect.stringMatching(/^2126/) as string })
    expect(await lines('network', '--remove-authority', String(added['fingerprint']))).toHaveLength(1)
    expect(await one('network', '--proxy', 'none')).toMatchObject({ proxy: 'none' })
    await lines('network', '--proxy', 'system')
  })

  it('connects with the keys of the environment, asks nothing, and stores none of them', async () => {
    const user = practice.info.users[0]!
    expect(await lines('connect', '--name', 'practice', ...bases())).toEqual([
      { user_id: user.user_id, screen_name: null },
    ])
    expect((await lines('connections')).map(({ name, user_id }) => [name, user_id])).toEqual([
      ['practice', user.user_id],
    ])
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    for (const file of files) {
      const path = join(file.parentPath, file.name)
      expect(statSync(path).mode & 0o077).toBe(0)
      if (!file.isFile()) continue
      const content = readFileSync(path, 'latin1')
      for (const secret of [user.access_token, user.access_token_secret, practice.info.consumer_secret])
        expect(content).not.toContain(secret)
    }
  })

  it('lists accounts before anything was pulled, and pulls one', async () => {
    const before = (await lines('accounts')).find(({ id }) => id === account)!
    // Nobody knows how many there are, so that none would be untrue.
    expect(before).toMatchObject({ counts: { campaign: null, tweet: null } })
    expect(before['not_pulled']).toContain('campaign')
    const pulled = await lines('pull', '--account', account)
    expect(pulled.find(({ kind }) => kind === 'campaign')).toMatchObject({ status: 'complete', received: 300 })
    expect((await lines('status'))[0]).toMatchObject({
      accounts: expect.arrayContaining([
        expect.objectContaining({ id: account, not_pulled: [], counts: expect.objectContaining({ campaign: 300 }) }),
      ]),
    })
    expect(await lines('list', 'campaign', '--account', account)).toHaveLength(300)
    expect(await lines('list', 'campaign', '--account', account, '--filter', 'entity_status=ACTIVE')).toHaveLength(150)
    expect(await lines('list', 'campaign', '--account', account, '--limit', '7')).toHaveLength(7)
  })

  it('lists the deprecated calls that the pull made, which nobody asked for and which no notice told', async () => {
    const changes = await lines('changes')
    expect(changes.filter((line) => 'deprecated' in line)).toEqual([
      {
        deprecated: 'GET /5/accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions',
        replacement: 'the same call under /12/ on custom audiences',
        used_at: expect.any(String) as unknown,
        asked: false,
      },
    ])
    expect(changes.find((line) => 'warning' in line)).toMatchObject({
      warning: expect.stringContaining('12') as unknown,
    })
  })

  it('makes, changes, undoes and deletes, and shows each as a record with its state', async () => {
    const made = await one(
      'create',
      'campaign',
      '--account',
      account,
      'name=Made = here',
      `funding_instrument_id=${await funding()}`,
      'daily_budget_amount_local_micro:=9007199254740993',
    )
    expect(made['id']).toMatch(/^new-[0-9a-z]{26}$/)
    expect(own(made)).toMatchObject({ kind: 'campaign', state: 'new', problems: [] })
    // What a check only tells is no problem of the record.
    expect(own(made)['findings']).toMatchObject([{ code: 'CHECK_MOST_EVER', severity: 'warning' }])
    const raw = await galley('show', 'campaign', String(made['id']))
    expect(raw.stdout).toContain('"daily_budget_amount_local_micro":9007199254740993,')
    const [, b] = await lines(
      'list',
      'campaign',
      '--account',
      account,
      '--filter',
      'entity_status=ACTIVE',
      '--limit',
      '2',
    )
    const edited = await one('set', 'campaign', String(b!['id']), 'name=Renamed', 'purchase_order_number=')
    expect(own(edited)['changed']).toMatchObject({ name: { base: b!['name'], mine: 'Renamed' } })
    expect(await one('undo')).toMatchObject({ restored: expect.any(Number) as unknown, skipped: [] })
    expect(own(await one('show', 'campaign', String(b!['id'])))['state']).toBe('clean')
    await one('redo')
    expect(own(await one('delete', 'campaign', String(b!['id'])))['state']).toBe('deleted')
    expect((await lines('list', 'campaign', '--account', account)).map(({ id }) => id)).not.toContain(b!['id'])
    await one('undo')
    expect(own(await one('show', 'campaign', String(b!['id'])))['state']).toBe('edited')
    expect((await lines('history', 'campaign', String(b!['id']))).length).toBeGreaterThan(0)
  })

  it('refuses what does not parse, stores and marks what breaks a rule, and with --strict neither', async () => {
    const [record] = await lines(
      'list',
      'campaign',
      '--account',
      account,
      '--filter',
      'entity_status=PAUSED',
      '--limit',
      '1',
    )
    const id = String(record!['id'])
    failed(await galley('set', 'campaign', id, 'daily_budget_amount_local_micro=lots'), 1, 'invalid_value')
    failed(await galley('set', 'campaign', id, 'currency=USD'), 1, 'read_only')
    failed(await galley('set', 'campaign', id, 'funding_instrument_id=x'), 1, 'read_only')
    failed(await galley('set', 'campaign', id, `name=${'x'.repeat(256)}`, '--strict'), 1, 'rule_broken')
    expect(own(await one('show', 'campaign', id))['state']).toBe('clean')
    const broken = await one('set', 'campaign', id, `name=${'x'.repeat(256)}`)
    expect(own(broken)['problems']).toEqual([
      {
        field: 'name',
        code: 'INVALID_PARAMETER',
        message: expect.stringContaining('255') as unknown,
        severity: 'error',
      },
    ])
    const step = (await lines('review')).find((line) => line['id'] === id)
    expect(step).toMatchObject({
      held_by: [{ code: 'INVALID_PARAMETER' }],
      depends_on: [],
      before: { name: record!['name'] },
    })
    await one('undo')
  })

  it('reviews and pushes, one line a step, and then finds nothing to do', async () => {
    const steps = await lines('review')
    expect(steps.pop()).toEqual({
      total: { currency: 'EUR', per_day_local_micro: expect.any(Number) as unknown },
      activations: [],
    })
    expect(steps.map(({ operation }) => operation)).toEqual(['update', 'create'])
    expect(Object.keys(steps[0]!)).toEqual([
      'step',
      'operation',
      'kind',
      'id',
      'before',
      'after',
      'depends_on',
      'held_by',
      'spend_per_day_local_micro',
    ])
    const created = steps[1]!
    const [outcome] = await lines('push', 'campaign', String(created['id']))
    expect(outcome).toMatchObject({
      step: created['step'],
      operation: 'create',
      outcome: 'applied',
      new_id: expect.any(String) as unknown,
    })
    expect(await one('show', 'campaign', String(created['id']))).toMatchObject({
      id: outcome!['new_id'],
      _galley: { state: 'clean' },
    })
    expect((await lines('push', '--all')).map((line) => line['outcome'])).toEqual(['applied'])
    expect(await lines('push', '--all')).toEqual([])
    expect(await lines('review')).toEqual([])
  })

  it('shows conflicts and settles them', async () => {
    const [record] = await lines(
      'list',
      'campaign',
      '--account',
      account,
      '--filter',
      'entity_status=PAUSED',
      '--limit',
      '1',
    )
    const id = String(record!['id'])
    await one('set', 'campaign', id, 'name=Mine')
    await practice.control('POST', '/edit', { account_id: account, kind: 'campaign', id, fields: { name: 'Theirs' } })
    expect((await lines('pull', '--account', account, '--kind', 'campaign'))[0]).toMatchObject({
      conflicts: 1,
      status: 'complete',
    })
    const [conflict] = await lines('conflicts')
    expect(own(conflict)['conflict']).toEqual({ name: { base: record!['name'], mine: 'Mine', theirs: 'Theirs' } })
    const held = await galley('push', '--all')
    expect([held.code, held.lines.map((line) => line['outcome'])]).toEqual([1, ['conflict']])
    expect(await one('settle', 'campaign', id, '--theirs', '--field', 'name')).toMatchObject({
      name: 'Theirs',
      _galley: { state: 'clean' },
    })
    expect(await lines('conflicts')).toEqual([])
  })

  it('finds what became of a push that was cut off, or asks for a decision', async () => {
    const made = await one(
      'create',
      'campaign',
      '--account',
      account,
      'name=Cut off',
      `funding_instrument_id=${await funding()}`,
      'daily_budget_amount_local_micro=1000000',
    )
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: '/batch/' },
      skip: 0,
      times: 1,
      fault: { kind: 'drop', when: 'after' },
    })
    expect((await lines('push', '--all')).map((line) => line['outcome'])).toEqual(['applied'])
    expect(own(await one('show', 'campaign', String(made['id'])))['state']).toBe('clean')
    failed(await galley('decide', 'campaign', String(made['id']), '--send-again'), 1, 'not_found')
  })

  it.each([
    ['no command', []],
    ['an unknown command', ['fly']],
    ['an unknown kind', ['list', 'aeroplane']],
    ['a push of nothing', ['push']],
    ['a push of a kind without ids', ['push', 'campaign']],
    ['a push of all and one', ['push', '--all', 'campaign', 'x']],
    ['a settle without a side', ['settle', 'campaign', 'x']],
    ['a decide with two answers', ['decide', 'campaign', 'x', '--drop', '--send-again']],
    ['an option that does not exist', ['list', 'campaign', '--fast']],
    ['a timeout that is no number', ['push', '--all', '--timeout', 'soon']],
    ['a connection without addresses', ['connect', '--name', 'x']],
  ])('ends with 2 for %s', async (_, words) => {
    failed(await galley(...words), 2, 'usage')
  })

  it('ends with 1 for what is not there', async () => {
    failed(await galley('show', 'campaign', 'nope'), 1, 'not_found')
    failed(await galley('list', 'campaign', '--connection', 'nope', '--account', account), 1, 'not_found')
    failed(
      await galleyCli(['status', '--json'], { env: { ...env, GALLEY_DATA_DIR: join(dataDir, 'other') } }),
      1,
      'no_connection',
    )
  })

  it('says that the folder is open elsewhere, and goes on once it is free', async () => {
    await galley('connections')
    // How long it waits for the other one is held by the test of the lock.
    const release = lockFile(nodeFiles, join(dataDir, 'lock.sqlite'))
    try {
      failed(await galley('status'), 1, 'busy')
      failed(await galley('connections'), 1, 'busy')
    } finally {
      release()
    }
    expect((await galley('connections')).code).toBe(0)
  })

  it('mixes nothing in when the keys of the environment are somebody else’s', async () => {
    const other = practice.info.users[1]!
    const theirs = {
      ...env,
      GALLEY_ACCESS_TOKEN: other.access_token,
      GALLEY_ACCESS_TOKEN_SECRET: other.access_token_secret,
    }
    expect(other.accounts.map(({ id }) => id)).toContain(account)
    failed(await galleyCli(['pull', '--account', account, '--json'], { env: theirs }), 1, 'signed_out')
    const [record] = await lines(
      'list',
      'campaign',
      '--account',
      account,
      '--filter',
      'entity_status=PAUSED',
      '--limit',
      '1',
    )
    await one('set', 'campaign', String(record!['id']), 'name=Not by them')
    const pushed = await galleyCli(['push', '--all', '--json'], { env: theirs })
    expect([pushed.code, pushed.lines.map((line) => line['outcome'])]).toEqual([1, ['signed_out']])
    await one('undo')
  })

  it('works offline, and says so when it has to reach the service', async () => {
    const { port } = new URL(practice.info.base_url)
    await practice.stop()
    const [record] = await lines(
      'list',
      'campaign',
      '--account',
      account,
      '--filter',
      'entity_status=PAUSED',
      '--limit',
      '1',
    )
    await one('set', 'campaign', String(record!['id']), 'name=Made while it was away')
    const away = await galley('push', '--all', '--timeout', '20')
    expect([away.code, away.lines.map((line) => line['outcome'])]).toEqual([1, ['unreachable']])
    failed(await galley('pull', '--account', account, '--timeout', '3'), 1, 'offline')
    expect((await lines('status'))[0]).toMatchObject({ waiting: 1 })
    practice = await PracticeProcess.start('--port', port)
    expect(own(await one('show', 'campaign', String(record!['id'])))['state']).toBe('edited')
  })

  it('prints pleasant text without --json', async () => {
    const { stdout: printed } = await galleyCli(['status'], { env })
    expect(printed).toMatch(/Not pulled yet: .*campaigns/)
    const listed = await galleyCli(['list', 'campaign', '--account', account, '--limit', '2'], { env })
    expect(listed.stdout.split('\n')[0]).toMatch(/^ID +STATE +NAME/)
    const helped = await galleyCli(['push', '--help'], { env })
    expect(helped).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('--timeout S') as unknown })
    const asked = await galleyCli(['help', '--data-dir', '/nowhere', 'push'], { env })
    expect(asked).toEqual(helped)
    const asJson = await galleyCli(['list', '--help', '--json'], { env })
    expect(
      asJson.stdout
        .trimEnd()
        .split('\n')
        .map((line) => typeof JSON.parse(line)),
    ).toEqual(['string'])
  })
})

describe('signing in from the command line', () => {
  it('asks for the PIN on stdin, and takes it', async () => {
    const practice = await PracticeProcess.start()
    const dataDir = mkdtempSync(join(tmpdir(), 'galley-cli-'))
    try {
      const words = [
        'connect',
        '--name',
        'p',
        '--base-url',
        practice.info.base_url,
        '--ads-base-url',
        practice.info.ads_base_url,
        '--ads-sandbox-base-url',
        practice.info.ads_sandbox_base_url,
        '--json',
      ]
      const env = {
        GALLEY_DATA_DIR: dataDir,
        GALLEY_CONSUMER_KEY: practice.info.consumer_key,
        GALLEY_CONSUMER_SECRET: practice.info.consumer_secret,
      }
      const result = await galleyCli(words, {
        env,
        onLine: (line, write) => {
          if (typeof line['authorize_url'] === 'string')
            void practice.decide(line['authorize_url']).then(({ pin }) => write(`${pin}\n`))
        },
      })
      const user = practice.info.users[0]!
      expect(result.lines).toEqual([
        { authorize_url: expect.stringContaining(practice.info.base_url) as unknown },
        { user_id: user.user_id, screen_name: user.screen_name },
      ])
      expect(result.code).toBe(0)
      const wrong = await galleyCli(words, {
        env,
        onLine: (line, write) => 'authorize_url' in line && write('0000000\n'),
      })
      expect([wrong.code, wrong.lines.at(-1)]).toMatchObject([1, { error: { code: 'sign_in_failed' } }])
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
      await practice.stop()
    }
  })

  it('sends nothing to another address of a known name without the keys, and uses it with them', async () => {
    const practice = await PracticeProcess.start()
    const canary = await CanaryServer.start()
    const dataDir = mkdtempSync(join(tmpdir(), 'galley-cli-'))
    const connect = (base: string, env: Record<string, string>) =>
      galleyCli(
        [
          ...['connect', '--name', 'p', '--base-url', base, '--ads-base-url', practice.info.ads_base_url],
          ...['--ads-sandbox-base-url', practice.info.ads_sandbox_base_url, '--json'],
        ],
        { env: { GALLEY_DATA_DIR: dataDir, ...env }, onLine: (_line, write) => write('\n') },
      )
    const user = practice.info.users[0]!
    const keys = {
      GALLEY_CONSUMER_KEY: practice.info.consumer_key,
      GALLEY_CONSUMER_SECRET: practice.info.consumer_secret,
    }
    const tokens = { GALLEY_ACCESS_TOKEN: user.access_token, GALLEY_ACCESS_TOKEN_SECRET: user.access_token_secret }
    try {
      expect((await connect(practice.info.base_url, { ...keys, ...tokens })).code).toBe(0)
      const refused = await connect(canary.address, {})
      expect([refused.code, refused.lines]).toMatchObject([1, [{ error: { code: 'keys_needed' } }]])
      expect(canary.connectionCount).toBe(0)
      expect((await connect(canary.address, { ...keys, ...tokens })).code).toBe(0)
      // What a person typed again goes where they typed it.
      expect((await connect(`${canary.address}/other`, keys)).lines[0]).toHaveProperty('authorize_url')
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
      await canary.stop()
      await practice.stop()
    }
  })
})
