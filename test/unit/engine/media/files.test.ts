/** Files that come in: the short form of the promise that media cannot hurt. */
import type { GalleyError } from '../../../../shared/model/errors.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MediaFiles } from '../../../../src-main/engine/media/files.ts'
import { systemRandomness } from '../../../../src-main/engine/system-clock.ts'
import { gif, jpeg, mp4, png, writeBigVideo } from '../../../support/media-samples.ts'
import { testFiles } from '../../../support/files/test-files.ts'

let folder: string
let media: string
let files: MediaFiles
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-media-'))
  media = join(folder, 'workspace', 'media')
  files = new MediaFiles(testFiles, media, systemRandomness)
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const put = (name: string, bytes: Uint8Array | string) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
const kept = () => {
  try {
    return readdirSync(media)
  } catch {
    return []
  }
}
const refusal = (path: string) =>
  files.add(path).then(
    () => 'taken',
    (error: GalleyError) => `${error.code}: ${textOf(error.said)}`,
  )

describe('a file that comes in', () => {
  it('is kept once, under the digest of its bytes, private whatever the umask', async () => {
    const bytes = png(300, 250)
    const before = process.umask(0)
    try {
      const first = await files.add(put('a.png', bytes))
      const again = await files.add(put('b.jpeg', bytes))
      expect(first).toMatchObject({ name: 'a.png', sha256: createHash('sha256').update(bytes).digest('hex') })
      expect(again).toMatchObject({ name: 'b.jpeg', sha256: first.sha256, facts: { format: 'png' } })
      expect(kept()).toEqual([`${first.sha256}.png`])
      const path = files.path(first.sha256, first.facts)
      expect(readFileSync(path).equals(bytes)).toBe(true)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(statSync(media).mode & 0o777).toBe(0o700)
    } finally {
      process.umask(before)
    }
  })

  it('is named for people by the last part of its path, without what steers a screen', async () => {
    mkdirSync(join(folder, '..', 'nothing'), { recursive: true })
    // Windows has no names with control characters in them.
    const given = testFiles.platform === 'windows' ? 'ro\u202egnp.ast.png' : 'ro\u202egnp.\u0007ast.png'
    const odd = await files.add(put(given, png(9, 9)))
    expect(odd.name).toBe('rognp.ast.png')
    const up = await files.add(join(folder, 'workspace', '..', given))
    expect(up.name).toBe('rognp.ast.png')
    expect(kept()).toEqual([`${odd.sha256}.png`])
  })

  it('goes out part by part, and a part that is no longer there ends in an error', async () => {
    const { sha256, facts } = await files.add(put('film.mp4', mp4()))
    const part = Buffer.concat(await gather(files.part(sha256, facts, 100, 20_000).pieces()))
    expect(part.equals(readFileSync(files.path(sha256, facts)).subarray(100, 20_100))).toBe(true)
    const beyond = files.part(sha256, facts, facts.sizeBytes - 10, 20)
    await expect(gather(beyond.pieces())).rejects.toThrow(/shorter/)
    expect(await files.has(sha256, facts)).toBe(true)
    expect(await files.has('0'.repeat(64), facts)).toBe(false)
  })

  it('leaves nothing of a copy that a crash cut off', () => {
    mkdirSync(media, { recursive: true })
    writeFileSync(join(media, '.incoming-00'), 'half')
    files.tidy()
    expect(kept()).toEqual([])
  })
})

describe('hostile files', () => {
  it('are refused in words, quickly, and leave nothing behind', async () => {
    const bomb = png(10, 10)
    bomb.writeUInt32BE(65_000, 16)
    bomb.writeUInt32BE(65_000, 20)
    const sparse = join(folder, 'sparse.mp4')
    const handle = openSync(sparse, 'w')
    writeFileSync(handle, mp4().subarray(0, 64))
    ftruncateSync(handle, 10 * 1024 ** 3)
    closeSync(handle)
    const hidden = join(folder, 'hidden.mp4')
    const small = openSync(hidden, 'w')
    writeFileSync(small, mp4().subarray(0, 64))
    ftruncateSync(small, 100 * 1024 ** 2)
    closeSync(small)
    symlinkSync(put('real.png', png(9, 9)), join(folder, 'link.png'))
    execFileSync('mkfifo', [join(folder, 'pipe.png')])
    mkdirSync(join(folder, 'folder.png'))
    const hostile: [string, RegExp][] = [
      [put('bomb.png', bomb), /invalid_value.*65000/],
      [sparse, /invalid_value.*10240 MB.*512 MB/],
      [hidden, /invalid_value/],
      [put('script.svg', '<svg><script>alert(1)</script></svg>'), /invalid_value.*SVG/],
      [put('short.mp4', mp4().subarray(0, 900)), /invalid_value.*cut short/],
      [put('short.gif', gif(20, 20, 9).subarray(0, 90)), /invalid_value.*cut short/],
      [put('short.jpg', jpeg(20, 20).subarray(0, 20)), /invalid_value/],
      [put('fake.png', 'MZ\x90\0 a program'), /invalid_value.*none of them/],
      [put('empty.png', ''), /invalid_value.*empty/],
      [join(folder, 'link.png'), /invalid_value.*link/],
      [join(folder, 'pipe.png'), /invalid_value.*no ordinary file/],
      [join(folder, 'folder.png'), /invalid_value.*no ordinary file/],
      [join(folder, 'absent.png'), /not_found/],
      [`${folder}/bad\0name.png`, /disk|not_found|invalid_value/],
    ]
    const before = process.memoryUsage().rss
    for (const [path, words] of hostile) {
      const startedAt = performance.now()
      expect(await refusal(path), path).toMatch(words)
      expect(performance.now() - startedAt).toBeLessThan(2000)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 ** 2)
    expect(kept()).toEqual([])
  })

  it('that are two things at once are kept as the picture that they are', async () => {
    const polyglot = Buffer.concat([gif(20, 20, 1), Buffer.from('<script>alert(1)</script>')])
    const { sha256 } = await files.add(put('page.html', polyglot))
    expect(kept()).toEqual([`${sha256}.gif`])
  })

  it('of the largest size are copied within little memory', async () => {
    const path = join(folder, 'big.mp4')
    writeBigVideo(path, 200 * 1024 ** 2)
    const before = process.memoryUsage().rss
    const { facts } = await files.add(path)
    expect(facts).toMatchObject({ sizeBytes: 200 * 1024 ** 2, durationMs: 8000 })
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1024 ** 2)
  })
})
