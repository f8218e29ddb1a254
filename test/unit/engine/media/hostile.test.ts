/** Hostile files one by one (all of them together: test/integration/media/hostile.test.ts): nothing throws but a refusal in words, hangs, fills the memory, or leaves the folder of the media. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { MediaFiles } from '../../../../src-main/engine/media/files.ts'
import { filesUnder } from '../../../../src-main/engine/media/folders.ts'
import { systemRandomness } from '../../../../src-main/engine/system-clock.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { soundFiles } from '../../../support/hostile-files.ts'
import { gif, png } from '../../../support/media-samples.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { isLong } from '../../../support/long-form.ts'

let folder: string
let media: string
let files: MediaFiles
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-hostile-'))
  media = join(folder, 'workspace', 'media')
  files = new MediaFiles(testFiles, media, systemRandomness)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** 'taken' or the code of the refusal; anything else that is thrown fails the test. */
async function take(path: string): Promise<string> {
  try {
    await files.add(path)
    return 'taken'
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error
    expect(textOf(error.said)).toMatch(/^.{3,400}$/s)
    return error.code
  }
}
const put = (name: string, bytes: Uint8Array | string) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

it('is known by its content: the name leads nowhere', async () => {
  const { facts } = await files.add(put('photo.jpg', gif(20, 20, 3)))
  expect(facts).toMatchObject({ format: 'gif', kind: 'gif' })
})

describe('what is no ordinary file', () => {
  it('is refused at once: pipes, devices, folders, links, loops', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.png')])
    symlinkSync('/dev/zero', join(folder, 'zero.png'))
    symlinkSync('loop.png', join(folder, 'loop.png'))
    symlinkSync('/etc/passwd', join(folder, 'secret.png'))
    const startedAt = performance.now()
    for (const path of ['/dev/zero', '/dev/null', '/proc/self/mem', '/proc/self/status', '/', join(folder, 'pipe.png')])
      expect(await take(path), path).toMatch(/invalid_value|disk/)
    for (const name of ['zero.png', 'loop.png', 'secret.png'])
      expect(await take(join(folder, name)), name).toBe('invalid_value')
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  it('is not gone into: folders that lead back to themselves, and folders without end', async () => {
    let deep = join(folder, 'drop')
    mkdirSync(deep)
    symlinkSync(folder, join(deep, 'back'))
    symlinkSync('.', join(deep, 'here'))
    for (let depth = 0; depth < 40; depth++) {
      deep = join(deep, 'in')
      mkdirSync(deep)
      writeFileSync(join(deep, 'a.png'), '')
    }
    const found = await filesUnder(testFiles, [join(folder, 'drop')])
    expect(found.length).toBeGreaterThan(2)
    expect(found.length).toBeLessThan(10)
    expect(found.every((path) => path.startsWith(join(folder, 'drop', 'in')))).toBe(true)
  })
})

describe('names', () => {
  it('lose what steers a screen or hides an ending, and stay within their length', async () => {
    const names: [string, string][] = [
      ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
      ['two\nlines\r.png', 'twolines.png'],
      ['\u001b[31mred.png', '[31mred.png'],
      ['zero\u200Bwidth\u2066.png', 'zerowidth.png'],
      ['  spaces  .png  ', 'spaces  .png'],
    ]
    for (const [given, shown] of names) {
      const { name } = await files.addBytes(given, new Uint8Array(png(9, 9)))
      expect(name).toBe(shown)
    }
    const long = await files.addBytes('名'.repeat(4000), new Uint8Array(png(9, 9)))
    expect([...long.name]).toHaveLength(255)
    const up = await files.addBytes('../../../etc/cron.d/x.png', new Uint8Array(png(8, 9)))
    expect(up.name).toBe('x.png')
    expect(readdirSync(join(folder, 'workspace'))).toEqual(['media'])
  })
})

describe('files that are broken anywhere', () => {
  it('are taken or refused, never more, and leave no half copy', async () => {
    const broken = fc.record({
      format: fc.constantFrom(...Object.keys(soundFiles)),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 20 }),
      tail: fc.uint8Array({ maxLength: 64 }),
    })
    await fc.assert(
      fc.asyncProperty(broken, async ({ format, cut, changes, tail }) => {
        const bytes = Buffer.from(soundFiles[format]!())
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const path = put('broken', Buffer.concat([bytes.subarray(0, Math.ceil(bytes.length * cut)), tail]))
        const startedAt = performance.now()
        expect(['taken', 'invalid_value']).toContain(await take(path))
        expect(performance.now() - startedAt).toBeLessThan(2000)
      }),
      { numRuns: isLong ? 20_000 : 120, endOnFailure: true },
    )
    // Where none of the files was taken there is no folder either.
    const left = existsSync(media) ? await filesUnder(testFiles, [media]) : []
    expect(left.filter((path) => !/[0-9a-f]{64}\.\w+$/.test(path))).toEqual([])
    expect(readdirSync(folder).toSorted()).toEqual(
      ['broken', 'workspace'].filter((name) => readdirSync(folder).includes(name)),
    )
  }, 600_000)
})
