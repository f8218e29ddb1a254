import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lockFile } from '../../../../../src-main/engine/store/file/lock.ts'
import { testFiles } from '../../../../support/files/test-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'lock.sqlite')

it('waits less than two seconds for another one, and takes what was released', () => {
  const timeouts: number[] = []
  const impatient = (name: string, options?: Database.Options) => {
    timeouts.push(options?.timeout ?? Infinity)
    return new Database(name, { ...options, timeout: 1 })
  }
  const release = lockFile(testFiles, file, impatient)
  expect(() => lockFile(testFiles, file, impatient)).toThrow(expect.objectContaining({ code: 'busy' }))
  release()
  lockFile(testFiles, file, impatient)()
  expect(timeouts).toHaveLength(3)
  expect(Math.max(...timeouts)).toBeLessThan(2_000)
})
