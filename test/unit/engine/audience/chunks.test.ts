import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkOperation, checkOperations, userCount } from '../../../../shared/model/audience/users.ts'
import { chunksOf } from '../../../../src-main/engine/audience/chunks.ts'
import type { Chunk, ChunkPlan } from '../../../../src-main/engine/audience/chunks.ts'
import { lookAtList } from '../../../../src-main/engine/audience/list-file.ts'
import { systemClock } from '../../../../src-main/engine/system-clock.ts'
import { testFiles } from '../../../support/files/test-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-list-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let written = 0

async function plan(text: string, more: Partial<ChunkPlan> = {}): Promise<ChunkPlan> {
  const path = join(folder, `${++written}.csv`)
  writeFileSync(path, text)
  const shape = await lookAtList(testFiles, path)
  return {
    path,
    shape,
    columns: shape.columns,
    operation: 'Update',
    effectiveAt: '2026-11-20T00:00:00Z',
    expiresAt: '2027-12-20T00:00:00Z',
    hasPlus: true,
    phoneCountry: null,
    wireNames: {},
    ...more,
  }
}

async function all(given: ChunkPlan, from = { offset: 0, line: 1 }): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for await (const chunk of chunksOf({ files: testFiles, clock: systemClock }, given, from)) chunks.push(chunk)
  return chunks
}

const lines = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('\n')

describe('chunks of a list', () => {
  it('hold hashed people in operations that the service takes', async () => {
    const given = await plan('E-mail;Phone;Name\nMira@Example.com;+49 171 5550100;Mira\nnobody;;X\n', {
      wireNames: { email: 'mail' },
    })
    const [chunk, ...others] = await all(given)
    expect(others).toEqual([])
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(JSON.parse(chunk!.body)).toEqual([
      {
        operation_type: 'Update',
        params: {
          effective_at: '2026-11-20T00:00:00Z',
          expires_at: '2027-12-20T00:00:00Z',
          users: [{ mail: [hash('mira@example.com')], phone_number: [hash('+491715550100')] }],
        },
      },
    ])
    expect([chunk!.userCount, chunk!.firstLine, chunk!.lastLine]).toEqual([1, 2, 2])
    expect(chunk!.body).not.toContain('ira')
  })

  it('stay within bytes, and one after the other name every person once', async () => {
    const given = await plan(`email\n${lines(150_000, (index) => `p${index}@example.com`)}`)
    const chunks = await all(given)
    expect(chunks.length).toBe(3)
    expect(chunks.reduce((sum, { userCount: count }) => sum + count, 0)).toBe(150_000)
    for (const { body, userCount: count } of chunks) {
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(5_000_000)
      const operations = JSON.parse(body) as never
      expect(checkOperations(operations)).toBeNull()
      expect(userCount(operations)).toBe(count)
    }
    expect(Buffer.byteLength(chunks[0]!.body)).toBeGreaterThan(4_990_000)
    expect(checkOperation((JSON.parse(chunks[0]!.body) as never[])[0]!, 0)).toBeNull()
    expect(chunks[1]!.firstLine).toBe(chunks[0]!.lastLine + 1)
  })

  it('stay within the number of operations where people are short', async () => {
    const given = await plan(`customer id\n${lines(251_000, (index) => (index % 10).toString())}`, {
      effectiveAt: null,
      expiresAt: null,
    })
    // Without times and with one digit each, bytes would leave room for more.
    const short = { ...given, wireName: () => 'p' }
    const [first] = await all(short)
    const operations = JSON.parse(first!.body) as unknown[]
    expect(operations.length).toBeLessThanOrEqual(2500)
    expect(Buffer.byteLength(first!.body)).toBeLessThanOrEqual(5_000_000)
  })

  it('go on from where one ended with the same bytes', async () => {
    const given = await plan(
      `email,customer id\n${lines(120_000, (index) => (index % 7 === 3 ? 'bad,' : `p${index}@example.com,"k\n${index}"`))}\n`,
    )
    const chunks = await all(given)
    expect(chunks.length).toBeGreaterThan(1)
    expect(await all(given, chunks[0]!.next)).toEqual(chunks.slice(1))
  })
})
