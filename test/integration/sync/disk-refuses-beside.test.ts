/** What goes beside a push on a disk that refuses: lists of people, uploads and the activity stream. Nothing is lost, and nothing is there twice. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asWritten } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { ActivityTables } from '../../../src-main/engine/store/beside/activity.ts'
import { AudienceListTables } from '../../../src-main/engine/store/beside/audience-lists.ts'
import { MediaTables } from '../../../src-main/engine/store/beside/media.ts'
import { TestGalley } from '../../support/galley.ts'
import { png } from '../../support/media-samples.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { says } from '../../support/says.ts'

let practice: PracticeProcess
let galley: TestGalley
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-disk-beside-'))
  practice = await PracticeProcess.start()
  galley = await TestGalley.open(practice.info, { actsByItself: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await galley.close()
  await practice.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Longer than the pause after which it is tried again. */
const patience = { timeout: 40_000 }

/** The disk refuses that write of a table until `free`; counts how often. */
function refuse<Tables extends object>(tables: { prototype: Tables }, name: keyof Tables & string) {
  const disk = { refusals: 0, isFull: true, free: () => void (disk.isFull = false) }
  const real = tables.prototype[name] as (...given: unknown[]) => unknown
  vi.spyOn(tables.prototype as Record<string, (...given: unknown[]) => unknown>, name).mockImplementation(function (
    this: unknown,
    ...given: unknown[]
  ) {
    if (!disk.isFull) return real.apply(this, given)
    disk.refusals++
    throw new GalleyError('disk', asWritten('The disk is full.'), { reason: 'SQLITE_FULL' })
  })
  return disk
}

describe('a disk that refuses after something was sent', () => {
  it('lets a list of people stand where it was on disk, says so, and has everybody once when there is room', async () => {
    await galley.pull()
    const list = await galley.call('record.create', {
      kind: 'custom_audience',
      accountId: galley.accountId,
      values: { name: 'On a full disk' },
    })
    await galley.push([list.key])
    const audienceId = (await galley.call('record.get', { key: list.key })).id
    const path = join(folder, 'people.csv')
    writeFileSync(path, `email\n${Array.from({ length: 40 }, (_, index) => `p${index}@example.com`).join('\n')}\n`)
    const requests = async () => (await practice.ledger()).filter((each) => each.path.endsWith(`${audienceId}/users`))
    const imported = async () => (await galley.call('audience.imports', {}))[0]!

    const disk = refuse(AudienceListTables, 'sent')
    const { listId } = await galley.call('audience.look', { path })
    const order = { listId, accountId: galley.accountId, audienceId, operation: 'Update' as const }
    await galley.call('audience.import', order)
    await expect.poll(() => disk.refusals, patience).toBeGreaterThan(0)
    await expect.poll(async () => (await imported()).waitingFor, patience).toEqual(says('Free some space'))
    expect(await imported()).toMatchObject({ state: 'going', sentCount: 0, error: null })
    expect((await requests()).filter(({ status }) => status === 200)).toHaveLength(1)
    disk.free()
    await expect.poll(async () => (await imported()).state, patience).toBe('done')
    expect(await imported()).toMatchObject({ sentCount: 40, requestCount: 1 })
    // Sent again after the lost note: who is in stays in.
    const bodies = (await requests()).filter(({ status }) => status === 200).map((each) => each.body_sha256)
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies).size).toBe(1)
  }, 90_000)

  it('lets an upload go on with the parts that the service has not, and makes it once', async () => {
    const path = join(folder, 'picture.png')
    writeFileSync(path, png(640, 480))
    const [added] = await galley.call('media.add', { paths: [path] })
    const disk = refuse(MediaTables, 'tookChunk')
    const { uploadId } = await galley.call('upload.start', {
      sha256: added!.file!.sha256,
      accountId: galley.accountId,
      category: null,
    })
    await expect.poll(() => disk.refusals, patience).toBeGreaterThan(0)
    const upload = async () => (await galley.call('upload.wait', { uploadIds: [uploadId], timeoutMs: 0 }))[0]!
    expect(await upload()).toMatchObject({ state: 'uploading', error: null, mediaKey: null })
    disk.free()
    await expect.poll(async () => (await upload()).state, patience).toBe('ready')
    const sent = (await practice.ledger()).filter((each) => each.path.endsWith('/media/upload.json'))
    const commands = sent.map(({ query }) => new URLSearchParams(query).get('command'))
    expect(commands.filter((command) => command === 'INIT')).toHaveLength(1)
    expect(commands.filter((command) => command === 'FINALIZE')).toHaveLength(1)
  }, 90_000)

  it('shows what the activity stream heard meanwhile as a gap, and listens again when there is room', async () => {
    const userId = practice.info.users[0]!.user_id
    const happen = (after: string) =>
      practice.control('POST', '/activity', { event_type: 'profile.update.bio', user_id: userId, payload: { after } })
    const stream = async () => (await galley.call('activity.view', {})).stream
    const heard = async () => (await galley.call('activity.list', {})).toReversed()
    await galley.call('activity.subscribe', { eventType: 'profile.update.bio', userId })
    await galley.call('activity.listen', { isOn: true })
    await expect.poll(async () => (await stream()).state, patience).toBe('open')
    const disk = refuse(ActivityTables, 'add')
    await happen('while the disk was full')
    await expect.poll(async () => (await stream()).message, patience).toEqual(says('The disk takes nothing now'))
    expect(await heard()).toEqual([])
    disk.free()
    await expect.poll(async () => (await stream()).state, patience).toBe('open')
    await happen('when there was room')
    await expect.poll(async () => (await heard()).some(({ kind }) => kind === 'event'), patience).toBe(true)
    expect((await heard()).map(({ kind }) => kind)).toEqual(['gap', 'event'])
  }, 90_000)
})
