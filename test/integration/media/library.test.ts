/** Files that became records of the library: made offline, pushed with their upload, against a practice service in a process of its own. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { gif, mp4, png, webp } from '../../support/media-samples.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { reads, says } from '../../support/says.ts'

let practice: PracticeProcess
let folder: string
let galley: TestGalley
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  await practice.control('POST', '/reset')
  folder = mkdtempSync(join(tmpdir(), 'galley-library-'))
  galley = await TestGalley.open(practice.info)
  await galley.pull({ kinds: ['account', 'authenticated_user_access', 'media_library'] })
})
afterEach(async () => {
  await galley.close()
  rmSync(folder, { recursive: true, force: true })
})

function put(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
async function add(...paths: string[]) {
  const added = await galley.call('media.add', { paths, accountId: galley.accountId })
  return Promise.all(added.map(({ recordKey }) => galley.call('record.get', { key: recordKey! })))
}
const fault = (order: { skip?: number; times?: number; fault: object; path?: string; method?: string }) =>
  practice.control('POST', '/faults', {
    match: { path: order.path ?? 'media/upload', method: order.method ?? 'POST' },
    ...order,
    path: undefined,
    method: undefined,
  })
const atService = async (filter: (path: string) => boolean) =>
  (await practice.ledger()).filter(({ path, method }) => method === 'POST' && filter(path)).length

describe('files added to a library', () => {
  it('are usable records at once, offline, in one action that undo takes back and redo brings again', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    const [picture, moving, video] = await add(
      put('Latte art.png', png(640, 480)),
      put('b.gif', gif(64, 36, 9)),
      put('c.mp4', mp4()),
    )
    expect(picture).toMatchObject({
      kind: 'media_library',
      state: 'new',
      values: { name: 'Latte art', file_name: 'Latte art.png', media_type: 'IMAGE', aspect_ratio: '4:3' },
      problems: [],
    })
    expect(picture!.values['media_key']).toBe(picture!.id)
    expect([moving, video].map((each) => each!.values['media_type'])).toEqual(['GIF', 'VIDEO'])
    await galley.call('record.edit', { key: video!.key, values: { title: 'Pour over' } })
    await galley.call('journal.undo', {})
    expect(await galley.call('journal.undo', {})).toMatchObject({ label: reads('Add 3 files') })
    await expect(galley.call('record.get', { key: picture!.key })).rejects.toMatchObject({ code: 'not_found' })
    await galley.call('journal.redo', {})
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed([picture!.key])).toEqual({ applied: 1 })
  })

  it('go up before their records are made, and the records are then the service’s', async () => {
    const made = await add(put('a.png', png(640, 480)), put('b.gif', gif(64, 36, 9)), put('c.mp4', mp4()))
    expect(await galley.pushed()).toEqual({ applied: 3 })
    for (const { key } of made) {
      const record = await galley.call('record.get', { key })
      expect(record).toMatchObject({ state: 'clean', id: expect.stringMatching(/^(3|16|13)_\d+$/) as string })
      expect(record.values['media_key']).toBe(record.id)
    }
    expect(await galley.pushed()).toEqual({})
  })

  it('are the record that is there where the same file is added again, before and after it went up', async () => {
    const path = put('a.png', png(300, 200))
    const [first] = await add(path)
    const [again] = await add(put('copy.png', png(300, 200)))
    expect(again!.key).toBe(first!.key)
    await galley.push()
    const [third] = await add(path)
    expect(third!.key).toBe(first!.key)
  })

  it('that the service would refuse are held here with the reason', async () => {
    const [record] = await add(put('wide.gif', gif(1281, 20, 3)))
    expect(record!.problems).toMatchObject([{ field: 'media_key', severity: 'error' }])
    expect(await galley.pushed()).toEqual({ held: 1 })
    expect(await atService((path) => path.endsWith('upload.json'))).toBe(0)
  })

  it('that the service refuses while they go up stay, with its words, and go when they are chosen again', async () => {
    const [record] = await add(put('a.png', png(640, 480)))
    await fault({ times: 1, fault: { kind: 'status', status: 400 } })
    expect(await galley.pushed()).toEqual({ rejected: 1 })
    expect((await galley.call('record.get', { key: record!.key })).parked).toMatchObject({
      message: says(/./),
    })
    expect(await galley.pushed([record!.key])).toEqual({ applied: 1 })
  })

  it('are made once where the answer to the record’s create is lost', async () => {
    await add(put('a.png', png(640, 480)))
    await fault({ path: 'media_library', times: 1, fault: { kind: 'drop', when: 'after' } })
    await galley.push()
    await galley.push()
    expect(await galley.pushed()).toEqual({})
    expect(await atService((path) => path.endsWith('/media_library'))).toBe(1)
  })

  it('wait for the line, and what needs no upload goes meanwhile', async () => {
    await galley.pull()
    await add(put('a.png', png(640, 480)))
    const campaign = await galley.create({ name: 'Beside the picture' })
    await fault({ times: 60, fault: { kind: 'drop', when: 'before' } })
    const outcomes = await galley.push('all', 6_000)
    expect(outcomes.map(({ kind, outcome }) => [kind, outcome]).toSorted()).toEqual([
      ['campaign', 'applied'],
      ['media_library', 'unreachable'],
    ])
    expect((await galley.call('record.get', { key: campaign.key })).state).toBe('clean')
  })
})

describe('for what a file goes up', () => {
  const post = (kind: string, values: object) =>
    galley.call('record.create', { kind, accountId: galley.accountId, values: { text: 'Look', ...values } })
  const uploads = () => galley.call('upload.list', { sha256: null })

  it('follows from what uses it: films of organic posts alone for posts, all others for advertising', async () => {
    await galley.pull()
    const [organic, promoted, both] = await add(
      ...[1, 2, 3].map((nth) => put(`${nth}.mp4`, mp4(640, 360, 2000 + nth * 500))),
    )
    await post('draft_tweet', { media_keys: [organic!.id], nullcast: false })
    await post('draft_tweet', { media_keys: [promoted!.id], nullcast: true })
    await post('draft_tweet', { media_keys: [both!.id], nullcast: false })
    await post('draft_tweet', { media_keys: [both!.id], nullcast: true })
    await galley.push()
    expect((await uploads()).map(({ category }) => category)).toEqual(['TWEET_VIDEO', 'AMPLIFY_VIDEO', 'AMPLIFY_VIDEO'])
    const ids = await Promise.all(
      [organic, promoted, both].map((each) => galley.call('record.get', { key: each!.key })),
    )
    expect(ids.map(({ id }) => id.split('_')[0])).toEqual(['7', '13', '13'])
  })

  it('names who posts it as an owner, so that a post by another user goes through', async () => {
    await galley.pull()
    const filter = {}
    const users = await galley.call('record.list', {
      kind: 'promotable_user',
      accountId: galley.accountId,
      filter,
      limit: 100,
    })
    const user = users.find(({ values }) => values['user_id'] !== '1650214377')!
    const other = user.values['user_id']
    const fields = { promotable_user_type: 'FULL' }
    await practice.control('POST', '/edit', {
      account_id: galley.accountId,
      kind: 'promotable_user',
      id: user.id,
      fields,
    })
    await galley.pull()
    const [picture] = await add(put('a.png', png(640, 480)))
    const made = await post('tweet', { media_keys: [picture!.id], user_id: other! })
    expect(await galley.pushed([picture!.key, made.key])).toEqual({ applied: 2 })
    expect((await uploads()).map(({ additionalOwners }) => additionalOwners)).toEqual([[other]])
  })

  it('is after its poster: the film names the picture by what the service calls it', async () => {
    await galley.pull()
    const [video, picture] = await add(put('a.mp4', mp4()), put('b.png', png(1280, 720)))
    await galley.call('record.edit', { key: video!.key, values: { poster_media_key: picture!.id } })
    expect((await galley.call('media.ofRecords', { keys: [picture!.key] }))[0]!.useCount).toBe(1)
    expect(await galley.pushed([video!.key, picture!.key])).toEqual({ applied: 2 })
    const [made, poster] = await Promise.all([video!, picture!].map(({ key }) => galley.call('record.get', { key })))
    expect(poster!.id).toMatch(/^3_\d+$/)
    expect(made).toMatchObject({ state: 'clean', values: { poster_media_key: poster!.id } })
  })

  it('is told by what waits for it, until it is there', async () => {
    await galley.pull()
    const [video] = await add(put('a.mp4', mp4()))
    const made = await post('draft_tweet', { media_keys: [video!.id], name: 'Waits' })
    const { sha256 } = (await galley.call('media.ofRecords', { keys: [video!.key] }))[0]!.file!
    await galley.call('app.setOffline', { isOffline: true })
    const started = await galley.call('upload.start', { sha256, accountId: galley.accountId, category: null })
    expect(await galley.call('upload.unfinished', {})).toMatchObject([{ uploadId: started.uploadId, state: 'queued' }])
    expect(await galley.call('upload.waiting', { uploadIds: [started.uploadId] })).toEqual([
      {
        uploadId: started.uploadId,
        recordKey: video!.key,
        waiting: [{ key: made.key, kind: 'draft_tweet', name: 'Waits' }],
      },
    ])
    await galley.call('app.setOffline', { isOffline: false })
    await galley.push()
    expect(await galley.call('upload.unfinished', {})).toEqual([])
  })
})

describe('pictures that the service gives again', () => {
  it('are removed to make room and come back when they are looked at; what was added here stays', async () => {
    const library = await galley.rows('media_library')
    const fetched = library.find(({ values }) => values['media_type'] === 'IMAGE' && values['media_url'])!
    const ofFetched = async () => (await galley.call('media.ofRecords', { keys: [fetched.key] }))[0]!
    await expect.poll(async () => (await ofFetched()).picture).not.toBeNull()
    const { sha256 } = (await ofFetched()).picture!
    const { path } = await galley.call('media.path', { what: 'file', sha256 })
    const [own] = await galley.call('media.add', {
      paths: [put('own.png', png(71, 40))],
      accountId: galley.accountId,
    })
    const unused = await galley.call('media.addBytes', { name: 'In no library', bytes: new Uint8Array(png(72, 40)) })

    const other = library.find(
      ({ key, values }) => key !== fetched.key && values['media_type'] === 'IMAGE' && values['media_url'],
    )!
    const ofOther = async () => (await galley.call('media.ofRecords', { keys: [other.key] }))[0]!
    await expect.poll(async () => (await ofOther()).picture).not.toBeNull()
    const same = await galley.call('media.path', { what: 'file', sha256: (await ofOther()).picture!.sha256 })
    expect(same.path).not.toBe(path)
    const copied = await galley.call('media.addBytes', {
      name: 'The same',
      bytes: new Uint8Array(readFileSync(same.path)),
    })
    expect(copied.file!.sha256).toBe((await ofOther()).picture!.sha256)

    const freed = await galley.call('media.removeFetched', {})
    expect(freed.count).toBeGreaterThan(0)
    expect(existsSync(path)).toBe(false)
    expect(existsSync(same.path)).toBe(true)
    for (const { file } of [own!, unused]) {
      const kept = await galley.call('media.path', { what: 'file', sha256: file!.sha256 })
      expect(existsSync(kept.path)).toBe(true)
    }
    await expect.poll(async () => (await ofFetched()).picture?.sha256).toBe(sha256)
    expect(existsSync(path)).toBe(true)
  })

  it('are none of those whose addition was undone: redo finds their bytes', async () => {
    const [own] = await add(put('own.png', png(73, 40)))
    await galley.call('journal.undo', {})
    await galley.call('media.removeFetched', {})
    await galley.call('journal.redo', {})
    const [again] = await galley.call('media.ofRecords', { keys: [own!.key] })
    const { path } = await galley.call('media.path', { what: 'file', sha256: again!.file!.sha256 })
    expect(existsSync(path)).toBe(true)
  })
})

describe('what comes without a path, in folders, and as small pictures', () => {
  it('is taken in from bytes under its name, and refused in words when it is no media', async () => {
    const bytes = new Uint8Array(png(64, 48))
    const added = await galley.call('media.addBytes', { name: 'Pasted picture', bytes, accountId: galley.accountId })
    expect(added).toMatchObject({ file: { name: 'Pasted picture', widthPx: 64 }, error: null })
    expect((await galley.call('record.get', { key: added.recordKey! })).values).toMatchObject({
      name: 'Pasted picture',
    })
    const refused = await galley.call('media.addBytes', { name: 'note.txt', bytes: new TextEncoder().encode('hello') })
    expect(refused.error?.message).toEqual(says(/^note\.txt: /))
  })

  it('is every file of a dropped folder, in order, links and hidden files left out', async () => {
    mkdirSync(join(folder, 'shoot', 'day 2'), { recursive: true })
    const names = ['shoot/10.png', 'shoot/9.png', 'shoot/day 2/a.png', 'shoot/.hidden.png', 'shoot/readme.txt']
    for (const [index, name] of names.entries()) put(name, index === 4 ? Buffer.from('text') : png(20 + index, 20))
    symlinkSync('/etc/passwd', join(folder, 'shoot', 'link.png'))
    const added = await galley.call('media.add', { paths: [join(folder, 'shoot')], accountId: galley.accountId })
    expect(added.map(({ path, error }) => [path.slice(folder.length + 7), error === null])).toEqual([
      ['9.png', true],
      ['10.png', true],
      ['day 2/a.png', true],
      ['readme.txt', false],
    ])
  })

  it('is kept as a small picture only when it is one, and tells what looks alike', async () => {
    const [a, b, c] = await galley
      .call('media.add', {
        paths: [put('a.png', png(60, 40)), put('b.png', png(61, 40)), put('c.png', png(62, 40))],
        accountId: galley.accountId,
      })
      .then((added) => added.map(({ file }) => file!.sha256))
    const thumb = new Uint8Array(webp('VP8 ', 320, 200))
    await galley.call('media.putThumb', { sha256: a!, bytes: thumb, likeness: 'ffffffff00000000' })
    await galley.call('media.putThumb', { sha256: b!, bytes: thumb, likeness: 'ffffffff00000003' })
    await galley.call('media.putThumb', { sha256: c!, bytes: thumb, likeness: '00000000ffffffff' })
    const alike = await galley.call('media.similar', { sha256: a!, accountId: galley.accountId })
    expect(alike).toEqual([{ sha256: b, name: 'b', recordKey: expect.any(Number) as number }])
    expect(await galley.call('media.get', { sha256: a! })).toMatchObject({ hasThumb: true })
    const { path, contentType } = await galley.call('media.path', { what: 'thumb', sha256: a! })
    expect([contentType, readFileSync(path).length]).toEqual(['image/webp', thumb.length])
    const wrong = [new Uint8Array(png(20, 20)), new Uint8Array(webp('VP8 ', 4000, 20)), new Uint8Array(10)]
    for (const bytes of wrong)
      await expect(
        galley.call('media.putThumb', { sha256: a!, bytes, likeness: 'ffffffff00000000' }),
      ).rejects.toMatchObject({ code: 'invalid_value' })
  })
})
