/** Some 150 files that somebody might send to hurt, given to the engine all together: it takes or refuses each in words, and goes on. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { writeHostileFiles } from '../../support/hostile-files.ts'
import type { HostileFile } from '../../support/hostile-files.ts'
import { OwnTime } from '../../support/own-time.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

const mb = 1024 * 1024
let practice: PracticeProcess
let galley: TestGalley
let folder: string
let files: HostileFile[]
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-hostile-'))
  mkdirSync(join(folder, 'given'))
  files = writeHostileFiles(join(folder, 'given'))
  galley = await TestGalley.open(practice.info)
})
afterEach(async () => {
  await galley.close()
  rmSync(folder, { recursive: true, force: true })
})

it('none of them takes long, fills the memory, or leaves anything but whole media behind', async () => {
  expect(files.length).toBeGreaterThanOrEqual(150)
  const before = process.memoryUsage().rss
  let most = before
  const wrong: string[] = []
  for (const { path, fate } of files) {
    const own = new OwnTime()
    const [added] = await galley.call('media.add', { paths: [path], accountId: null })
    const tookMs = own.ms
    most = Math.max(most, process.memoryUsage().rss)
    const words = added?.error ? textOf(added.error.message) : undefined
    const came = added?.error ? 'refused' : 'taken'
    if (fate !== 'either' && came !== fate) wrong.push(`${path}: ${came} ${words ?? ''}`)
    if (tookMs > 2000) wrong.push(`${path}: took ${tookMs.toFixed(0)} ms`)
    // Whoever has no end is given up, not read to it.
    if (/without end\.(gif|png|mp4)$/.test(path) && !words?.includes('more parts than can be read'))
      wrong.push(`${path} was read to its end`)
    // A sentence for people, with the name and without the folder.
    if (words !== undefined && !/^[^/]+\.$/s.test(words)) wrong.push(words)
  }
  expect(wrong).toEqual([])
  expect((most - before) / mb).toBeLessThan(128)
  const kept = await galley.call('media.list', { limit: 1000 })
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter(({ name }) => /[/\\\p{Cc}\p{Cf}]/u.test(name))).toEqual([])
  const media = readdirSync(galley.dataDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /media\/./.test(path),
  )
  expect(media.filter((path) => !/\/media\/[0-9a-f]{64}\.(png|gif|jpg|webp|bmp|mp4)$/.test(path))).toEqual([])
  expect(media).toHaveLength(kept.length)
}, 60_000)

it('the folder of all of them is gone through as a whole, and links in it are left alone', async () => {
  const added = await galley.call('media.add', { paths: [join(folder, 'given')], accountId: galley.accountId })
  const names = added.map(({ path }) => path)
  expect(names.filter((path) => /secret|zero\.png|loop|nowhere|pipe/.test(path))).toEqual([])
  expect(added.length).toBeGreaterThanOrEqual(140)
  expect(added.filter(({ file, error }) => file === null && error === null)).toEqual([])
  expect((await galley.call('app.state', {})).connection).not.toBeNull()
}, 60_000)
