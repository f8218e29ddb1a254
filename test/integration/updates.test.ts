/** Updates from a feed on loopback: what is taken, and what never is. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UpdateView } from '../../shared/bridge.ts'
import { nodeFiles } from '../../src-main/engine/files/node-files.ts'
import { createTransport } from '../../src-main/engine/service/transport.ts'
import { systemClock } from '../../src-main/engine/system-clock.ts'
import { Updates } from '../../src-main/engine/updates/updates.ts'
import type { UpdatesPorts } from '../../src-main/engine/updates/updates.ts'
import { KeptLog } from '../support/engine-ports.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { entryFor, FeedKey, FeedServer } from '../support/updates/feed-server.ts'

const program = Buffer.alloc(9_000_000, 'galley ')

let server: FeedServer
let dataDir: string
let log: KeptLog
const made: Updates[] = []
const transport = createTransport({ clock: systemClock })

beforeEach(async () => {
  server = await FeedServer.start()
  dataDir = mkdtempSync(join(tmpdir(), 'galley-updates-'))
  log = new KeptLog()
})
afterEach(async () => {
  for (const each of made.splice(0)) each.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function updates(changes: Partial<UpdatesPorts> = {}): Updates {
  const each = new Updates({
    dataDir,
    files: nodeFiles,
    clock: systemClock,
    transport,
    log,
    installation: server.installation(),
    policy: null,
    managedBy: null,
    isOffline: () => false,
    isPushing: () => false,
    onChange: () => undefined,
    ...changes,
  })
  made.push(each)
  return each
}

const staged = () => readdirSync(join(dataDir, 'updates'))
const isNothingStaged = () =>
  readdirSync(dataDir).every((name) => name !== 'updates') || staged().every((name) => name.endsWith('.part'))

/** Nothing was taken, and the person is told why. */
async function expectRefused(view: UpdateView, reason: string): Promise<void> {
  expect(view.error?.message.id).toBe(reason)
  expect(view.state).not.toBe('ready')
  expect(isNothingStaged()).toBe(true)
  await expect(made.at(-1)!.staged()).rejects.toMatchObject({ code: 'not_found' })
}

describe('a signed, newer version', () => {
  it('is fetched piece by piece, is the file that was signed, and is private', async () => {
    server.publish('0.2.0', program, { notes: 'Quicker.' })
    const each = updates()
    const view = await each.check()
    expect(view).toMatchObject({ state: 'ready', version: '0.1.0', error: null, doneBytes: program.length })
    expect(view.offered).toEqual({ version: '0.2.0', notes: 'Quicker.', sizeBytes: program.length })
    const { path, name } = await each.staged()
    expect(readFileSync(path).equals(program)).toBe(true)
    expect(name).toBe('galley_0.2.0_amd64.deb')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(server.asked).toEqual([
      'stable.json',
      'stable.json.sig',
      `${name} 0-3999999`,
      `${name} 4000000-7999999`,
      `${name} 8000000-8999999`,
    ])
  })

  it('that is fetched already is not fetched again after a restart', async () => {
    server.publish('0.2.0', program)
    await updates().check()
    server.asked.length = 0
    expect((await updates().check()).state).toBe('ready')
    expect(server.asked).toEqual(['stable.json', 'stable.json.sig'])
  })

  it('is only announced where a policy says so, and fetched when a person does', async () => {
    server.publish('0.2.0', program)
    const each = updates({ policy: { mode: 'announce' }, managedBy: 'Northwind IT' })
    expect(await each.check()).toMatchObject({ state: 'offered', managedBy: 'Northwind IT' })
    expect(isNothingStaged()).toBe(true)
    expect((await each.fetch()).state).toBe('ready')
  })

  it('is not looked for where a policy turned updates off', async () => {
    server.publish('0.2.0', program)
    expect(await updates({ policy: { mode: 'off' } }).check()).toMatchObject({ state: 'off', whyOff: 'policy' })
    expect(server.asked).toEqual([])
  })

  it('comes from the company’s own copy, signed by the same makers', async () => {
    const copy = await FeedServer.start()
    copy.publishFeed(
      { format: 1, channel: 'stable', version: '0.2.0', files: [entryFor(program, 'galley.deb')] },
      'stable',
      server.key,
    )
    copy.files.set('galley.deb', program)
    expect((await updates({ policy: { feed: `${copy.url}/` } }).check()).state).toBe('ready')
    copy.publish('0.3.0', program)
    await expectRefused(
      await updates({ policy: { feed: copy.url } })
        .check()
        .finally(() => rmSync(join(dataDir, 'updates'), { recursive: true })),
      'engine.updates.notSigned',
    )
    await copy.close()
  })

  it('is not put in place while a push runs, and is once it is through', async () => {
    let isPushing = true
    server.publish('0.2.0', program)
    const each = updates({ isPushing: () => isPushing })
    await each.check()
    await expect(each.staged()).rejects.toMatchObject({ code: 'rule_broken' })
    isPushing = false
    expect((await each.staged()).version).toBe('0.2.0')
  })
})

describe('never taken', () => {
  it('a feed that nobody trusted signed', async () => {
    server.publish('0.2.0', program)
    server.publishFeed(
      { format: 1, channel: 'stable', version: '9.0.0', files: [entryFor(program, 'a.deb')] },
      'stable',
      new FeedKey(),
    )
    await expectRefused(await updates().check(), 'engine.updates.notSigned')
  })

  it('a feed that was changed after it was signed', async () => {
    server.publish('0.2.0', program)
    const text = Buffer.from(server.files.get('stable.json')!).toString().replace('0.2.0', '0.2.1')
    server.files.set('stable.json', Buffer.from(text))
    await expectRefused(await updates().check(), 'engine.updates.notSigned')
  })

  it('a feed without a signature, and one that was cut short', async () => {
    server.publish('0.2.0', program)
    server.files.delete('stable.json.sig')
    await expectRefused(await updates().check(), 'engine.updates.noFeedThere')
    server.publish('0.2.0', program)
    server.files.set('stable.json', server.files.get('stable.json')!.subarray(0, 60))
    await expectRefused(await updates().check(), 'engine.updates.notSigned')
  })

  it('an older version, also one that is newer than this but older than one that was heard of', async () => {
    server.publish('0.0.9', program)
    await expectRefused(await updates().check(), 'engine.updates.goesBack')
    server.publish('0.3.0', program)
    await updates({ policy: { mode: 'announce' } }).check()
    server.publish('0.2.0', program)
    await expectRefused(await updates().check(), 'engine.updates.goesBack')
  })

  it('another channel in the place of ours', async () => {
    server.publish('0.2.0', program, { channel: 'beta' })
    await expectRefused(await updates().check(), 'engine.updates.otherChannel')
    server.files.set('beta.json', server.files.get('stable.json')!)
    server.files.set('beta.json.sig', server.files.get('stable.json.sig')!)
    await expectRefused(await updates({ policy: { channel: 'beta' } }).check(), 'engine.updates.otherChannel')
  })

  it('a version for another processor', async () => {
    server.publish('0.2.0', program, { entry: { arch: 'arm64' } })
    await expectRefused(await updates().check(), 'engine.updates.noFileForThis')
  })

  it('a file that is cut short, longer, or another', async () => {
    server.publish('0.2.0', program)
    const name = 'galley_0.2.0_amd64.deb'
    for (const other of [
      program.subarray(0, 8_500_000),
      program.subarray(0, 4_000_000),
      Buffer.concat([program, Buffer.from('more')]),
      Buffer.from(program).fill('X', 5_000_000, 5_000_001),
    ]) {
      server.files.set(name, other)
      await expectRefused(await updates().check(), 'engine.updates.otherFile')
    }
  })

  it('a fetched file that was changed here before it was put in place', async () => {
    server.publish('0.2.0', program)
    const each = updates()
    await each.check()
    const { path } = await each.staged()
    writeFileSync(path, Buffer.from(program).fill('X', 0, 1))
    await expect(each.staged()).rejects.toMatchObject({ code: 'refused' })
    expect(each.view().state).toBe('offered')
    expect((await each.fetch()).state).toBe('ready')
  })

  it('a feed of any length, and a file from a server that gives only the whole of it', async () => {
    server.publish('0.2.0', program)
    server.files.set('stable.json', Buffer.alloc(200_000, '{'))
    await expectRefused(await updates().check(), 'engine.updates.tooLong')
    server.publish('0.2.0', program)
    server.givesParts = false
    await expectRefused(await updates().check(), 'engine.updates.tooLong')
  })

  it('anything over a line that is not secure', async () => {
    const open = server.installation({ feedUrl: 'http://updates.example/galley' })
    expect(await updates({ installation: open }).check()).toMatchObject({ state: 'off', whyOff: 'noFeed' })
  })
})

it('looks a minute after the start and every six hours, but not while a person works offline or said no', async () => {
  const clock = new ManualClock()
  let isOffline = false
  server.publish('0.1.0', program)
  const each = updates({ clock, isOffline: () => isOffline })
  const looks = () => server.asked.filter((name) => name === 'stable.json').length
  const idle = () => each.check().then(looks)
  each.start()
  await clock.advance(59_000)
  expect(looks()).toBe(0)
  await clock.advance(1_000)
  // Its own look stands behind the one that came by itself.
  expect(await idle()).toBe(2)
  isOffline = true
  await clock.advance(6 * 3_600_000)
  expect(await idle()).toBe(3)
  isOffline = false
  each.setAutomatic(false)
  await clock.advance(6 * 3_600_000)
  expect(await idle()).toBe(4)
  each.setAutomatic(true)
  await clock.advance(6 * 3_600_000)
  expect(await idle()).toBe(6)
})

it('what runs from a folder, and a package that names no feed, are never updated', async () => {
  expect(await updates({ installation: server.installation({ kind: null }) }).check()).toMatchObject({
    whyOff: 'notInstalled',
  })
  expect(await updates({ installation: server.installation({ feedUrl: null }) }).check()).toMatchObject({
    whyOff: 'noFeed',
  })
  expect(await updates({ installation: server.installation({ publicKeys: [] }) }).check()).toMatchObject({
    whyOff: 'noFeed',
  })
  expect(server.asked).toEqual([])
})
