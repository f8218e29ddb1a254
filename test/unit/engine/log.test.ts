import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newRecordId, ulid } from '../../../src-main/engine/ids.ts'
import { createFileLog, formatLine } from '../../../src-main/engine/log.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import { fixedRandomness, realRandomness } from '../../support/engine-ports.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { testFiles } from '../../support/files/test-files.ts'

let dir = ''
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'galley-log-')), 'log')
})
afterEach(() => rmSync(join(dir, '..'), { recursive: true }))

describe('a line of the log', () => {
  const line = (fields: Record<string, unknown>) =>
    JSON.parse(formatLine(0, 'info', 'event', fields)) as Record<string, unknown>

  it('never shows a secret, a record or the query of an address', () => {
    expect(line({ a: new Secret('canary'), b: { name: 'canary' }, c: ['canary'], d: () => 'canary', e: 10n })).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'event',
      a: '[secret]',
      b: '[object]',
      c: '[object]',
      d: '[function]',
      e: '[bigint]',
    })
    expect(line({ a: 'GET https://a.example/x?q=canary#y then http://b.example/?canary' })['a']).toBe(
      'GET https://a.example/x?… then http://b.example/?…',
    )
  })

  it('is one line whatever is in it', () => {
    const text = formatLine(0, 'error', 'event', { a: 'one\ntwo\u0000', b: 'x'.repeat(1000) })
    expect(text.split('\n')).toHaveLength(1)
    expect(text.length).toBeLessThan(500)
  })
})

describe('the log file', () => {
  it('stays below its size, keeps so many old ones, and is for its user alone', () => {
    const before = process.umask(0)
    const log = createFileLog({ dir, files: testFiles, clock: new ManualClock(), maxBytes: 1000, keepCount: 2 })
    for (let number = 0; number < 100; number++) log.write('info', 'event', { number })
    process.umask(before)
    expect(readdirSync(dir).toSorted()).toEqual(['galley.1.log', 'galley.2.log', 'galley.log'])
    for (const name of readdirSync(dir)) {
      const { size, mode } = statSync(join(dir, name))
      expect(size).toBeLessThanOrEqual(1000)
      expect(mode & 0o777).toBe(0o600)
    }
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    const last = readFileSync(join(dir, 'galley.log'), 'utf8').trim().split('\n').at(-1)
    expect(JSON.parse(last ?? '')).toMatchObject({ event: 'event', number: 99 })
  })

  it('leaves out what is below its level, and never fails its caller', () => {
    const log = createFileLog({ dir: '/dev/null/log', files: testFiles, clock: new ManualClock() })
    expect(() => log.write('error', 'event')).not.toThrow()
    createFileLog({ dir, files: testFiles, clock: new ManualClock() }).write('debug', 'event')
    expect(() => statSync(join(dir, 'galley.log'))).toThrow()
  })
})

describe('identifiers', () => {
  it('are lower-case ULIDs that sort by time', async () => {
    const clock = new ManualClock(Date.parse('2026-11-20T12:00:00Z'))
    const first = ulid(clock, realRandomness)
    await clock.advance(1)
    const second = ulid(clock, fixedRandomness(0))
    expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    expect(second > first).toBe(true)
    expect(second.slice(10)).toBe('0'.repeat(16))
    expect(newRecordId(clock, realRandomness)).toMatch(/^new-[0-9a-z]{26}$/)
  })
})
