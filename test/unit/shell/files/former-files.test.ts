import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeFormerFiles } from '../../../../src-main/shell/files/former-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'former-files-'))
})

describe('what an earlier version left in the shell’s folder', () => {
  it('is removed, and nothing else', () => {
    for (const name of ['picture.json', 'picture.json.next', 'window.json']) writeFileSync(join(folder, name), '{}')
    removeFormerFiles(folder)
    expect(readdirSync(folder)).toEqual(['window.json'])
  })

  it('stops nobody where there is none, or where it cannot be removed', () => {
    removeFormerFiles(join(folder, 'none'))
    mkdirSync(join(folder, 'picture.json'))
    removeFormerFiles(folder)
    expect(readdirSync(folder)).toEqual(['picture.json'])
  })
})
