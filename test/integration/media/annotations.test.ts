/** What is kept here about media and never sent: alt text, folders, tags and stars, and which records use them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallInput } from '../../../shared/bridge.ts'
import { TestGalley } from '../../support/galley.ts'
import { gif, mp4, png } from '../../support/media-samples.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { reads } from '../../support/says.ts'

let practice: PracticeProcess
let folder: string
let galley: TestGalley
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  await practice.control('POST', '/reset')
  folder = mkdtempSync(join(tmpdir(), 'galley-annotations-'))
  galley = await TestGalley.open(practice.info)
  await galley.pull({ kinds: ['account', 'authenticated_user_access'] })
})
afterEach(async () => {
  await galley.close()
  rmSync(folder, { recursive: true, force: true })
})

const kind = 'media_library'
async function addThree(): Promise<[number, number, number]> {
  const paths = (
    [
      ['latte.png', png(640, 480)],
      ['steam.gif', gif(64, 36, 9)],
      ['pour.mp4', mp4()],
    ] as const
  ).map(([name, bytes]) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  })
  const added = await galley.call('media.add', { paths, accountId: galley.accountId })
  return added.map(({ recordKey }) => recordKey!) as [number, number, number]
}
const change = (keys: number[], what: CallInput<'annotation.change'>['change']) =>
  galley.call('annotation.change', { kind, selection: { keys }, change: what })
const shown = async (equals: Record<string, string>, text = '') => {
  const filter = { text, chip: 'all' as const, equals }
  const query = { kind, accountId: galley.accountId, filter, sort: null, offset: 0, limit: 100 }
  return (await galley.call('grid.keys', query)).toSorted((a, b) => a - b)
}
const ofRecord = async (key: number) => (await galley.call('media.ofRecords', { keys: [key] }))[0]!

it('narrows the library to a folder, a tag, stars, missing alt text and what nothing uses', async () => {
  const [picture, moving, video] = await addThree()
  await change([picture, moving], { folder: ' Spring   launch ', addTags: ['Coffee', 'coffee ', 'café'] })
  await change([video], { isStarred: true })
  await change([picture], { alt: 'A latte with a leaf drawn in the foam' })
  expect(await ofRecord(picture)).toMatchObject({ folder: 'Spring launch', tags: ['Coffee', 'café'] })
  expect(await shown({ '~folder': 'Spring launch' })).toEqual([picture, moving])
  expect(await shown({ '~folder': '' })).toEqual([video])
  expect(await shown({ '~tag': 'café' })).toEqual([picture, moving])
  expect(await shown({ '~starred': '1' })).toEqual([video])
  expect(await shown({ '~noAlt': '1', media_type: 'GIF' })).toEqual([moving])
  const { id } = await galley.call('record.get', { key: picture })
  await galley.call('record.create', {
    kind: 'draft_tweet',
    accountId: galley.accountId,
    values: { text: 'Now in bloom', media_keys: [id] },
  })
  expect(await shown({ '~unused': '1' })).toEqual([moving, video])
  expect((await ofRecord(picture)).useCount).toBe(1)
  expect(await galley.call('record.uses', { kind, selection: { keys: [picture, video] } })).toMatchObject({
    usedCount: 1,
    uses: [{ kind: 'draft_tweet', name: 'Now in bloom' }],
  })
  await expect(shown({ '~colour': 'red' })).rejects.toMatchObject({ code: 'invalid_value' })
  expect(await galley.call('annotation.summary', { kind, accountId: galley.accountId })).toEqual({
    total: 3,
    starred: 1,
    withAlt: 1,
    unused: 2,
    types: { IMAGE: 1, GIF: 1, VIDEO: 1 },
    folders: [{ name: 'Spring launch', count: 2 }],
    tags: [
      { name: 'café', count: 2 },
      { name: 'Coffee', count: 2 },
    ],
  })
})

it('is found by search, also after it changed', async () => {
  const [picture, , video] = await addThree()
  await change([picture], { alt: 'A leaf in the foam', folder: 'Oslo shoot' })
  expect(await shown({}, 'foam oslo')).toEqual([picture])
  await change([picture], { folder: '' })
  await change([video], { addTags: ['Oslo'] })
  expect(await shown({}, 'oslo')).toEqual([video])
})

it('is taken back and done again like every other change', async () => {
  const [picture, moving] = await addThree()
  await change([picture, moving], { addTags: ['Coffee'] })
  expect(await change([picture], { addTags: ['Coffee'] })).toMatchObject({ changed: 0 })
  expect(await galley.call('journal.undo', {})).toMatchObject({ label: reads('Change tags of 2 media'), restored: 2 })
  expect((await ofRecord(moving)).tags).toEqual([])
  await galley.call('journal.redo', {})
  expect((await ofRecord(moving)).tags).toEqual(['Coffee'])
  const history = await galley.call('record.history', { key: moving })
  expect(history[0]).toMatchObject({ label: reads('Change tags of 2 media'), source: 'edit' })
})

it('stays with the record over its push, and nothing of it is sent', async () => {
  const [picture] = await addThree()
  await change([picture], { alt: 'A leaf in the foam', addTags: ['Coffee'] })
  expect(await galley.pushed([picture])).toEqual({ applied: 1 })
  expect(await galley.pushed([picture])).toEqual({})
  const record = await galley.call('record.get', { key: picture })
  expect(record).toMatchObject({ state: 'clean', id: expect.stringMatching(/^3_/) as string })
  expect(await ofRecord(picture)).toMatchObject({ alt: 'A leaf in the foam', tags: ['Coffee'] })
  const sent = JSON.stringify(await practice.ledger())
  expect(sent).not.toContain('foam')
  await change([picture], { isStarred: true })
  expect(await galley.call('record.get', { key: picture })).toMatchObject({ state: 'clean', operation: null })
})

it('is the alternative text of previews', async () => {
  const [picture] = await addThree()
  await change([picture], { alt: 'A leaf in the foam' })
  const { id } = await galley.call('record.get', { key: picture })
  const sources = await galley.call('preview.sources', {
    kind: 'draft_tweet',
    accountId: galley.accountId,
    values: { text: 'Now', media_keys: [id] },
  })
  expect(JSON.stringify(sources)).toContain('A leaf in the foam')
})

it('is not for kinds that are not made from files', async () => {
  await expect(
    galley.call('annotation.change', { kind: 'campaign', selection: { keys: [1] }, change: { isStarred: true } }),
  ).rejects.toMatchObject({ code: 'invalid_value' })
})
