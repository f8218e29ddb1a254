/** Uploads of the engine against a practice service in a process of its own. */
import { says } from '../../support/says.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UploadView } from '../../../shared/bridge.ts'
import { galleyCli, TestGalley } from '../../support/galley.ts'
import { gif, mp4, png, writeBigVideo } from '../../support/media-samples.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { addressFlags, keysInEnvironment } from '../../support/terminal.ts'

const mb = 1024 * 1024
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Sent {
  command: string
  index: number | null
  mediaId: string | null
  status: number | null
}

let practice: PracticeProcess
let folder: string
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  await practice.control('POST', '/reset')
  folder = mkdtempSync(join(tmpdir(), 'galley-uploads-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Upload requests in the order of their arrival. */
async function sent(): Promise<Sent[]> {
  return (await practice.ledger())
    .filter(({ path }) => path.endsWith('/media/upload.json'))
    .map(({ query, status }) => {
      const pairs = new URLSearchParams(query)
      const index = pairs.get('segment_index')
      return {
        command: pairs.get('command')!,
        index: index === null ? null : Number(index),
        mediaId: pairs.get('media_id'),
        status,
      }
    })
}
const parts = async () => (await sent()).filter(({ command }) => command === 'APPEND')
const fault = (order: { skip?: number; times?: number; fault: object; path?: string }) =>
  practice.control('POST', '/faults', {
    match: { path: order.path ?? 'media/upload', method: 'POST' },
    ...order,
    path: undefined,
  })

function put(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('an upload', () => {
  let galley: TestGalley
  beforeEach(async () => {
    galley = await TestGalley.open(practice.info)
  })
  afterEach(() => galley.close())

  const add = async (...paths: string[]) => {
    const added = await galley.call('media.add', { paths })
    return added.map(({ file, error }) => {
      if (!file) throw new Error(error ? textOf(error.message) : 'no file')
      return file
    })
  }
  const start = (sha256: string, more: { additionalOwners?: string[] } = {}) =>
    galley.call('upload.start', { sha256, accountId: galley.accountId, category: null, ...more })
  const wait = async (...uploads: UploadView[]) =>
    galley.call('upload.wait', { uploadIds: uploads.map(({ uploadId }) => uploadId), timeoutMs: 40_000 })
  /** Bytes as the service has them, once the library has the key. */
  const atService = async (mediaKey: string) => {
    await galley.pull({ kinds: ['account', 'authenticated_user_access'] })
    const made = await galley.call('record.create', {
      kind: 'media_library',
      accountId: galley.accountId,
      values: { media_key: mediaKey, name: 'Uploaded here' },
    })
    expect(await galley.pushed([made.key])).toEqual({ applied: 1 })
    const record = await galley.call('record.get', { key: made.key })
    expect(record).toMatchObject({ id: mediaKey, state: 'clean' })
    return { record, bytes: Buffer.from(await (await fetch(String(record.values['media_url']))).arrayBuffer()) }
  }

  it('of a picture, a GIF and a video gives the keys that the library takes, and the service has the same bytes', async () => {
    const files = [png(640, 480), gif(64, 36, 9), mp4()]
    const [picture, moving, video] = await add(...files.map((bytes, index) => put(`file-${index}`, bytes)))
    const ended = await wait(await start(picture!.sha256), await start(moving!.sha256), await start(video!.sha256))
    expect(ended.map(({ state, category }) => [state, category])).toEqual([
      ['ready', 'TWEET_IMAGE'],
      ['ready', 'TWEET_GIF'],
      ['ready', 'AMPLIFY_VIDEO'],
    ])
    for (const [index, { mediaKey }] of ended.entries()) {
      const { record, bytes } = await atService(mediaKey!)
      expect(record.values['media_type']).toBe(['IMAGE', 'GIF', 'VIDEO'][index])
      expect(digest(bytes)).toBe(digest(files[index]!))
    }
    const progress = galley.events.flatMap((event) => (event.name === 'mediaProgress' ? event.payload.uploads : []))
    expect(new Set(progress.map(({ state }) => state))).toEqual(
      new Set(
        ['queued', 'uploading', 'processing', 'ready'].filter((state) => progress.some((each) => each.state === state)),
      ),
    )
    expect(progress.some(({ state }) => state === 'ready')).toBe(true)
  })

  it('is made once for the same file and use, and again for other owners', async () => {
    const [file] = await add(put('a.png', png(50, 40)))
    const [first] = await wait(await start(file!.sha256))
    const again = await start(file!.sha256)
    expect(again).toMatchObject({ uploadId: first!.uploadId, state: 'ready', mediaKey: first!.mediaKey })
    const other = await start(file!.sha256, { additionalOwners: ['1650214391'] })
    expect(other.uploadId).not.toBe(first!.uploadId)
    await wait(other)
    expect((await sent()).filter(({ command }) => command === 'INIT').length).toBe(2)
  })

  it('is refused here, before anything is sent, where the service would refuse it', async () => {
    const [file] = await add(put('big.gif', gif(1281, 20, 3)))
    await expect(start(file!.sha256)).rejects.toMatchObject({ code: 'rule_broken' })
    await expect(
      galley.call('upload.start', {
        sha256: file!.sha256,
        accountId: galley.accountId,
        category: 'AMPLIFY_VIDEO',
        additionalOwners: [],
      }),
    ).rejects.toMatchObject({ code: 'rule_broken' })
    expect(await sent()).toEqual([])
  })

  it.each([
    ['a part is lost before it arrives', { skip: 2, fault: { kind: 'drop', when: 'before' } }],
    ['the answer to a part is lost', { skip: 3, fault: { kind: 'drop', when: 'after' } }],
    ['the answer to INIT is lost', { skip: 0, fault: { kind: 'drop', when: 'after' } }],
    ['a part meets a 500', { skip: 4, fault: { kind: 'status', status: 500 } }],
    ['a part meets a 503', { skip: 1, fault: { kind: 'status', status: 503, headers: { 'retry-after': '1' } } }],
    ['a limit holds for a moment', { skip: 2, fault: { kind: 'limit', reset_s: 1, level: 'user' } }],
    ['FINALIZE does not arrive', { skip: 7, fault: { kind: 'drop', when: 'before' } }],
    ['the answer to FINALIZE is lost', { skip: 7, fault: { kind: 'drop', when: 'after' } }],
    ['the answer to FINALIZE is no JSON', { skip: 7, fault: { kind: 'garble' } }],
    ['everything fails for a while', { skip: 1, times: 4, fault: { kind: 'status', status: 502 } }],
  ])('arrives whole although %s', async (_, order) => {
    // INIT, six parts, FINALIZE: eight requests that change something.
    const path = join(folder, 'film.mp4')
    writeBigVideo(path, 5.5 * mb)
    const [file] = await add(path)
    await fault(order)
    const [ended] = await wait(await start(file!.sha256))
    expect(ended).toMatchObject({ state: 'ready', sentBytes: 5.5 * mb, error: null })
    const taken = new Set(
      (await parts())
        .filter(({ status, mediaId }) => status === 204 && ended!.mediaKey!.endsWith(mediaId!))
        .map(({ index }) => index),
    )
    expect(taken.size).toBeGreaterThanOrEqual(5)
    const { bytes } = await atService(ended!.mediaKey!)
    expect(digest(bytes)).toBe(digest(readFileSync(path)))
  })

  it('stands where its keys are refused, as the whole connection does, and goes on after signing in again', async () => {
    const acting = await TestGalley.open(practice.info, { actsByItself: true })
    try {
      const [added] = await acting.call('media.add', { paths: [put('b.png', png(41, 40))] })
      // A pull of its own asks whose keys these are, so that the fault meets the upload.
      await acting.pull({ kinds: ['account'] })
      await fault({ fault: { kind: 'status', status: 401 } })
      const order = { sha256: added!.file!.sha256, accountId: acting.accountId, category: null }
      const { uploadId } = await acting.call('upload.start', order)
      const ended = async () => (await acting.call('upload.wait', { uploadIds: [uploadId], timeoutMs: 30_000 }))[0]
      expect(await ended()).toMatchObject({ state: 'uploading', error: null })
      expect((await acting.call('app.state', {})).connection.state).toBe('signed_out')
      await acting.signIn()
      expect(await ended()).toMatchObject({ state: 'ready' })
    } finally {
      await acting.close()
    }
  })

  it('waits while it is paused and goes on with the parts that are missing', async () => {
    const path = join(folder, 'film.mp4')
    writeBigVideo(path, 20 * mb)
    const [file] = await add(path)
    await fault({ skip: 6, times: 1000, fault: { kind: 'delay', ms: 40 } })
    const upload = await start(file!.sha256)
    for (let turn = 0; (await parts()).filter(({ status }) => status === 204).length < 8; turn++)
      if (turn > 2000) throw new Error('no parts')
    const held = await galley.call('upload.pause', { uploadId: upload.uploadId })
    expect(held.state).toBe('paused')
    expect(held.sentBytes).toBeGreaterThanOrEqual(5 * mb)
    expect(held.sentBytes).toBeLessThan(20 * mb)
    const before = (await parts()).length
    expect(await wait(held)).toMatchObject([{ state: 'paused' }])
    expect((await parts()).length).toBe(before)
    await practice.control('DELETE', '/faults')
    const going = await galley.call('upload.resume', { uploadId: upload.uploadId })
    expect(await wait(going)).toMatchObject([{ state: 'ready' }])
    const all = await parts()
    expect(new Set(all.map(({ index }) => index)).size).toBe(20)
    // Only what was under way when it was held is sent twice.
    expect(all.length).toBeLessThanOrEqual(20 + 4)
    expect((await sent()).filter(({ command }) => command === 'INIT').length).toBe(1)
  })

  it('begins again by itself when the service forgot it after a day, and not when the library uses it', async () => {
    const path = join(folder, 'film.mp4')
    writeBigVideo(path, 6 * mb)
    const [video, picture] = await add(path, put('a.png', png(40, 40)))
    await fault({ skip: 3, times: 1000, fault: { kind: 'delay', ms: 200 } })
    const upload = await start(video!.sha256)
    for (let turn = 0; (await parts()).filter(({ status }) => status === 204).length < 3; turn++)
      if (turn > 2000) throw new Error('no parts')
    await galley.call('upload.pause', { uploadId: upload.uploadId })
    await practice.control('DELETE', '/faults')
    const [kept] = await wait(await start(picture!.sha256))
    await atService(kept!.mediaKey!)
    await practice.control('POST', '/clock', { offset_s: 90_000 })
    const [ended] = await wait(await galley.call('upload.resume', { uploadId: upload.uploadId }))
    expect(ended).toMatchObject({ state: 'ready' })
    expect((await sent()).filter(({ command, status }) => command === 'INIT' && status === 202).length).toBe(3)
    expect(await start(picture!.sha256)).toMatchObject({ state: 'ready', mediaKey: kept!.mediaKey })
    // A key that nothing uses lapses, and is made anew when it is asked for.
    await practice.control('POST', '/clock', { offset_s: 200_000 })
    await galley.pull({ kinds: ['account'] })
    const [renewed] = await wait(await start(video!.sha256))
    expect(renewed).toMatchObject({ state: 'ready' })
    expect(renewed!.mediaKey).not.toBe(ended!.mediaKey)
  })

  it('ends as failed, in the service’s words, when the service cannot use the media', async () => {
    const video = mp4()
    const [file] = await add(put('film.mp4', video))
    await practice.control('POST', '/faults', {
      match: { path: 'media/upload', method: 'GET' },
      fault: {
        kind: 'status',
        status: 200,
        body: {
          media_id_string: '1',
          processing_info: {
            state: 'failed',
            error: { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' },
          },
        },
      },
    })
    const [ended] = await wait(await start(file!.sha256))
    expect(ended).toMatchObject({ state: 'failed', mediaKey: null, error: { code: 'refused' } })
    expect(textOf(ended!.error!.message)).toContain('Unsupported video format')
    const [again] = await wait(await galley.call('upload.resume', { uploadId: ended!.uploadId }))
    expect(again).toMatchObject({ state: 'ready' })
  })

  it('stands still while Galley is offline and goes on afterwards', async () => {
    const [file] = await add(put('a.png', png(60, 60)))
    await galley.call('app.setOffline', { isOffline: true })
    const upload = await start(file!.sha256)
    expect(await wait(upload)).toMatchObject([{ state: 'queued', waitingFor: says('you are offline') }])
    expect(await sent()).toEqual([])
    await galley.call('app.setOffline', { isOffline: false })
    expect(await wait(upload)).toMatchObject([{ state: 'ready', waitingFor: null }])
  })

  it('keeps what it was stopped at out of sight, and the file here', async () => {
    const [file] = await add(put('a.png', png(61, 60)))
    await galley.call('app.setOffline', { isOffline: true })
    const { uploadId } = await start(file!.sha256)
    await galley.call('upload.stop', { uploadId })
    expect(await galley.call('upload.list', { sha256: null })).toEqual([])
    expect(await galley.call('media.list', {})).toMatchObject([{ sha256: file!.sha256, uploads: [] }])
  })

  it('holds 200 MB in little memory', async () => {
    const path = join(folder, 'film.mp4')
    writeBigVideo(path, 200 * mb)
    const [file] = await add(path)
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const [ended] = await wait(await start(file!.sha256))
    clearInterval(watch)
    expect(ended).toMatchObject({ state: 'ready', sentBytes: 200 * mb })
    expect(most).toBeGreaterThan(0)
    expect((most - before) / mb).toBeLessThan(96)
  })
})

describe('an engine that is killed while it uploads', () => {
  it('goes on where the service is, whenever it was killed', async () => {
    const user = practice.info.users[0]!
    const env = { GALLEY_DATA_DIR: join(folder, 'data'), ...keysInEnvironment(practice.info) }
    const connected = await galleyCli(['connect', '--name', 'p', ...addressFlags(practice.info), '--json'], { env })
    expect(connected.code).toBe(0)
    const path = join(folder, 'film.mp4')
    writeBigVideo(path, 24 * mb)
    expect((await galleyCli(['media', 'add', path, '--json'], { env })).lines).toMatchObject([
      { name: 'film.mp4', duration_ms: 8000 },
    ])
    await fault({ times: 100_000, fault: { kind: 'delay', ms: 25 } })
    for (const killAfter of [0, 3, 9, 10, 17]) {
      const running = galleyCli(['media', 'upload', 'film.mp4', '--account', user.accounts[0]!.id, '--json'], { env })
      for (
        let turn = 0;
        (await sent()).filter(({ status, command }) => status === 204 || (killAfter === 0 && command === 'INIT'))
          .length < Math.max(1, killAfter);
        turn++
      )
        if (turn > 5000) throw new Error('nothing was sent')
      running.kill('SIGKILL')
      expect((await running).code).toBeNull()
    }
    await practice.control('DELETE', '/faults')
    const last = await galleyCli(['media', 'upload', 'film.mp4', '--account', user.accounts[0]!.id, '--json'], { env })
    expect(last).toMatchObject({ code: 0, lines: [{ name: 'film.mp4', state: 'ready', size_bytes: 24 * mb }] })
    const all = await sent()
    const key = String(last.lines[0]!['media_key'])
    const mine = all.filter(({ mediaId }) => mediaId !== null && key.endsWith(mediaId))
    const taken = mine.filter(({ command, status }) => command === 'APPEND' && status === 204)
    expect(new Set(taken.map(({ index }) => index)).size).toBe(24)
    // At each kill at most four parts were under way, and the note of one just taken may be lost.
    expect(taken.length).toBeLessThanOrEqual(24 + 5 * 5)
    expect(all.filter(({ command }) => command === 'INIT').length).toBeLessThanOrEqual(2)
    expect((await galleyCli(['media', 'list', '--json'], { env })).lines).toMatchObject([
      { uploads: [{ state: 'ready', media_key: key }] },
    ])
  })
})
