/** The program as it is started: flags, first line, ends, and what stays in its file. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Bench } from './client.ts'
import type { PracticeLine, RunningPractice } from '../../../src-main/practice/practice.ts'

const entry = fileURLToPath(new URL('../../../src-main/practice/main.ts', import.meta.url))
const children: ChildProcess[] = []
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-practice-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function start(...flags: string[]) {
  const child = spawn(process.execPath, [entry, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const stderr: string[] = []
  child.stderr.on('data', (part: Buffer) => stderr.push(part.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr: stderr.join('') }))
  return { child, ended }
}

async function firstLine(child: ChildProcess): Promise<PracticeLine> {
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
  return JSON.parse(line) as PracticeLine
}

/** A bench over a running process, on the real clock. */
async function benchOf(child: ChildProcess): Promise<Bench> {
  const running: RunningPractice = { line: await firstLine(child), close: () => Promise.resolve() }
  const bench = new Bench(running, { nowMs: () => Date.now() } as Bench['clock'])
  return bench
}

describe('the practice program', () => {
  it('prints one line of JSON with everything that a client needs, listens on loopback, and ends well', async () => {
    const { child, ended } = start('--json')
    const output: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => output.push(part))
    const bench = await benchOf(child)
    expect(Object.keys(bench.line)).toEqual([
      'base_url',
      'ads_base_url',
      'ads_sandbox_base_url',
      'upload_base_url',
      'consumer_key',
      'consumer_secret',
      'callbacks',
      'users',
      'control_url',
      'control_key',
    ])
    expect(Object.keys(bench.line.users[0]!)).toEqual([
      'user_id',
      'screen_name',
      'access_token',
      'access_token_secret',
      'accounts',
    ])
    expect(bench.line.users[0]!.accounts[0]).toEqual({
      id: '18ce54d4x5t',
      name: 'Northwind Roasters, EU retail',
      roles: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'],
    })
    expect(new URL(bench.line.base_url).hostname).toBe('127.0.0.1')
    expect((await bench.ads('GET', '/accounts')).status).toBe(200)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect(Buffer.concat(output).toString().trimEnd().split('\n')).toHaveLength(1)
  })

  it('lists the same for people, and ends on SIGINT', async () => {
    const { child, ended } = start()
    const [first] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    expect(first).toBe('The practice service is ready. Stop it with Ctrl-C.')
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
  })

  it('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, stderr } = await start('--json', '--port', String(port)).ended
    expect([code, stderr]).toEqual([
      1,
      `practice: Port ${port} is in use by another program. Give another --port, or 0 to pick a free one.\n`,
    ])
    other.close()
  })

  it.each([['--port', 'x'], ['--port', '70000'], ['--colour'], ['--alias', 'x'], ['extra']])(
    'refuses %s %s',
    async (...flags) => {
      const { code, stderr } = await start(...flags.filter((flag) => flag !== undefined)).ended
      expect(code).toBe(2)
      expect(stderr).toContain('--port N')
    },
  )

  it('keeps records, tokens and ledger in its file, readable by its user alone', async () => {
    const file = join(folder, 'kept.sqlite')
    const first = start('--json', '--data', file)
    const bench = await benchOf(first.child)
    const create = {
      name: 'Kept',
      funding_instrument_id: 'lyh3k',
      entity_status: 'PAUSED',
      total_budget_amount_local_micro: '9007199254740993',
    }
    const made = await bench.ads('POST', '/accounts/18ce54d4x5t/campaigns', create)
    await bench.control('POST', '/revoke', { access_token: bench.as('ines_studio').token })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    first.child.kill('SIGTERM')
    await first.ended

    const second = await benchOf(start('--json', '--data', file).child)
    expect(second.as()).toEqual(bench.as())
    expect(second.line.control_key).toBe(bench.line.control_key)
    const read = await second.ads('GET', `/accounts/18ce54d4x5t/campaigns/${made.json.data.id}`)
    expect(read.json.data).toEqual(made.json.data)
    expect(read.text).toContain('9007199254740993')
    expect((await second.ads('GET', '/accounts', {}, { signing: bench.as('ines_studio') })).json.errors[0].code).toBe(
      89,
    )
    expect((await second.ads('GET', '/accounts', {}, { signing: second.as('ines_studio') })).status).toBe(200)
    expect((await second.control('GET', '/ledger'))[0].effects).toEqual([
      { operation: 'create', kind: 'campaign', id: made.json.data.id },
    ])
  })

  it('does not share its file with a second one', async () => {
    const file = join(folder, 'shared.sqlite')
    await firstLine(start('--json', '--data', file).child)
    const { code, stderr } = await start('--json', '--data', file).ended
    expect([code, stderr]).toEqual([1, `practice: ${file} is in use by another practice service.\n`])
  })

  it('leaves a file alone that is none of its own', async () => {
    const file = join(folder, 'letter.txt')
    writeFileSync(file, 'Dear reader, this is not a database at all. '.repeat(50))
    const { code, stderr } = await start('--json', '--data', file).ended
    expect(code).toBe(1)
    expect(stderr).toContain('cannot be read as practice data')
    expect(statSync(file).size).toBe(44 * 50)
  })

  it('speaks a deployment’s own names when it is told them', async () => {
    const bench = await benchOf(start('--json', '--alias', 'service_auth_access_type=x_auth_access_type').child)
    const ask = (name: string) =>
      bench.send({
        method: 'POST',
        url: `${bench.line.base_url}/oauth/request_token`,
        query: [[name, 'read']],
        signing: bench.app(),
        oauth: { oauth_callback: 'oob' },
      })
    expect((await ask('x_auth_access_type')).status).toBe(200)
    expect((await ask('service_auth_access_type')).status).toBe(400)
  })

  it('starts with the large world', async () => {
    const bench = await benchOf(start('--json', '--large').child)
    const counted = await bench.ads('GET', '/accounts/18ce54d4x5t/campaigns', {
      with_total_count: 'true',
      count: '1000',
    })
    expect([counted.json.total_count, counted.json.data.length]).toEqual([8000, 1000])
  })
})
