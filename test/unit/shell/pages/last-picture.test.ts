import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { dataStamp } from '../../../../src-main/engine/data-stamp.ts'
import { LastPicture } from '../../../../src-main/shell/pages/last-picture.ts'
import { testFiles } from '../../../support/files/test-files.ts'

let folder: string
let workspace: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'picture-'))
  workspace = join(folder, 'w-practice-1')
  mkdirSync(workspace)
  mkdirSync(join(folder, 'shell'))
  writeFileSync(join(folder, 'connections.json'), '{}')
  writeFileSync(join(workspace, 'galley.sqlite'), 'rows')
})

const file = () => join(folder, 'shell', 'picture.json')
const start = (build = 'a') => new LastPicture({ file: file(), build, dataStamp: () => dataStamp(testFiles, folder) })

/** One run of the app that is closed as it should be. */
function leave(picture: LastPicture, text: string | null = 'painted', meanwhile = () => {}) {
  picture.noteLeaving()
  picture.keep(text)
  meanwhile()
  picture.noteClosing()
  picture.write()
}

describe('the last picture', () => {
  it('is there at the next start, once, for this person alone', () => {
    leave(start())
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'shell'))).toEqual(['picture.json'])
    const picture = start()
    expect(picture.take()).toBe('painted')
    expect(picture.take()).toBeNull()
  })

  it('is gone from the disk as soon as it was read, so that a crash leaves none', () => {
    leave(start())
    start()
    expect(existsSync(file())).toBe(false)
    expect(start().take()).toBeNull()
  })

  it.each<[string, () => void]>([
    ['another size', () => writeFileSync(join(workspace, 'galley.sqlite'), 'more rows')],
    ['the same size written anew', () => writeFileSync(join(workspace, 'galley.sqlite'), 'ROWS')],
    ['a journal', () => writeFileSync(join(workspace, 'galley.sqlite-wal'), 'x')],
    [
      'another connection',
      () => mkdirSync(join(folder, 'w-b')) ?? writeFileSync(join(folder, 'w-b', 'galley.sqlite'), ''),
    ],
    ['other connections', () => writeFileSync(join(folder, 'connections.json'), '[]')],
  ])('is not used where the data have %s', (_what, change) => {
    leave(start())
    change()
    expect(start().take()).toBeNull()
  })

  it('is used where a reader left an empty journal', () => {
    leave(start())
    writeFileSync(join(workspace, 'galley.sqlite-wal'), '')
    expect(start().take()).toBe('painted')
  })

  it('is not used by another build', () => {
    leave(start('a'))
    expect(start('b').take()).toBeNull()
  })

  it('is not kept where the data changed after it was taken', () => {
    leave(start(), 'painted', () => writeFileSync(join(workspace, 'galley.sqlite-wal'), 'x'))
    expect(existsSync(file())).toBe(false)
    const picture = start()
    leave(picture, 'painted', () => picture.noteChange())
    expect(existsSync(file())).toBe(false)
  })

  it('is not kept where the engine did not close the data, nor where the page gave none', () => {
    writeFileSync(join(workspace, 'galley.sqlite-wal'), 'left')
    leave(start())
    expect(existsSync(file())).toBe(false)
    leave(start(), null)
    expect(existsSync(file())).toBe(false)
  })

  it.each(['', 'no json', 'null', '[]', '{"version":1}'])('is none where its file holds %j', (text) => {
    writeFileSync(file(), text)
    expect(start().take()).toBeNull()
    leave(start())
    expect(start().take()).toBe('painted')
  })

  it('costs nothing but itself where the disk refuses', () => {
    const picture = new LastPicture({
      file: join(folder, 'none', 'picture.json'),
      build: 'a',
      dataStamp: () => dataStamp(testFiles, folder),
    })
    expect(() => leave(picture)).not.toThrow()
  })
})
