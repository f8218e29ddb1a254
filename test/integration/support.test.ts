/** Diagnostics for whoever helps: what is in them, and what never is. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nodeFiles } from '../../src-main/engine/files/node-files.ts'
import { createFileLog } from '../../src-main/engine/log.ts'
import type { Log } from '../../src-main/engine/ports.ts'
import { readLogLevel } from '../../src-main/engine/support/log-level.ts'
import { systemClock } from '../../src-main/engine/system-clock.ts'
import { TestGalley } from '../support/galley.ts'
import { PracticeProcess } from '../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
let dataDir: string
let log: Log

beforeEach(async () => {
  practice = await PracticeProcess.start()
  dataDir = mkdtempSync(join(tmpdir(), 'galley-support-'))
  log = createFileLog({ dir: join(dataDir, 'log'), clock: systemClock, files: nodeFiles })
  galley = await TestGalley.openOn(practice.info, dataDir, false, { log })
})
afterEach(async () => {
  await galley.close()
  await practice.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('has counts, sizes, crashes and the log, and names nobody', async () => {
  const [user] = practice.info.users
  const account = user!.accounts[0]!
  await galley.call('pull.run', { accountId: account.id, kinds: ['campaign'] })
  await galley.call('record.create', { kind: 'campaign', accountId: account.id, values: { name: 'Canary campaign' } })
  log.write('error', 'engine.defect', { kind: 'TypeError', place: `at ${dataDir}/engine.js:1` })
  log.write('info', 'account.seen', { account: account.id, name: account.name })
  const { facts, crashes, log: lines } = await galley.call('support.report', {})
  const read = JSON.parse(facts) as { accounts: { counts: Record<string, number> }[] }
  expect(read).toMatchObject({
    isOffline: false,
    managed: { isManaged: false },
    network: { proxy: 'system', authorities: 0 },
    folders: { log: { files: 1 }, 'connections.json': { files: 1 } },
  })
  const { accounts } = read
  expect(Math.max(...accounts.map(({ counts }) => counts['campaign'] ?? 0))).toBeGreaterThan(100)
  expect(crashes).toHaveLength(1)
  expect(crashes[0]).toContain('at <data folder>/engine.js:1')
  expect(lines.at(-1)).toContain('"account":"<account')
  const everything = facts + crashes.join('\n') + lines.join('\n')
  const secret = [
    'Canary',
    account.id,
    account.name,
    user!.user_id,
    user!.access_token,
    user!.access_token_secret,
    practice.info.consumer_key,
    practice.info.consumer_secret,
    practice.info.base_url,
    dataDir,
  ]
  for (const each of secret) expect(everything, each).not.toContain(each)
})

it('works where nothing is connected and no log is there', async () => {
  await galley.call('connection.close', {})
  rmSync(join(dataDir, 'log'), { recursive: true })
  const { crashes, log: lines } = await galley.call('support.report', {})
  expect([crashes, lines]).toEqual([[], []])
})

it('a detailed log begins at once and at the next start, until it is turned off', async () => {
  const said = () => readFileSync(join(dataDir, 'log/galley.log'), 'utf8')
  log.write('debug', 'first detail')
  expect(await galley.call('support.isDetailed', {})).toBe(false)
  await galley.call('support.setDetailed', { isDetailed: true })
  log.write('debug', 'second detail')
  expect(said()).not.toContain('first detail')
  expect(said()).toContain('second detail')
  expect([readLogLevel(nodeFiles, dataDir), await galley.call('support.isDetailed', {})]).toEqual(['debug', true])
  await galley.call('support.setDetailed', { isDetailed: false })
  log.write('debug', 'third detail')
  expect(said()).not.toContain('third detail')
  expect(readLogLevel(nodeFiles, dataDir)).toBe('info')
  expect(existsSync(join(dataDir, 'log/level'))).toBe(true)
})
