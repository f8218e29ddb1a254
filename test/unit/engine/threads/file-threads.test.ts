import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ListCheck } from '../../../../shared/bridge.ts'
import { chunksOf } from '../../../../src-main/engine/audience/chunks.ts'
import type { Chunk, ChunkPlan } from '../../../../src-main/engine/audience/chunks.ts'
import { checkList } from '../../../../src-main/engine/audience/list-check.ts'
import { digestOf, lookAtList } from '../../../../src-main/engine/audience/list-file.ts'
import { FileThreads } from '../../../../src-main/engine/threads/file-threads.ts'
import { systemClock } from '../../../../src-main/engine/system-clock.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { says } from '../../../support/says.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-threads-'))
const path = join(folder, 'people.csv')
const beginning = { offset: 0, line: 1 }
const never = new AbortController().signal
let threads: FileThreads
let plan: ChunkPlan

beforeEach(async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) =>
    index % 1000 === 7 ? 'nobody;' : `p${index}@example.com;+4917155${String(index).padStart(6, '0')}`,
  )
  writeFileSync(path, `E-mail;Phone\n${rows.join('\n')}\n`)
  threads = new FileThreads()
  const shape = await lookAtList(testFiles, path)
  const times = { effectiveAt: '2026-11-20T00:00:00Z', expiresAt: null }
  plan = {
    path,
    shape,
    columns: shape.columns,
    operation: 'Update',
    hasPlus: true,
    phoneCountry: null,
    wireNames: {},
    ...times,
  }
})
afterEach(() => threads.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function all(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const found: Chunk[] = []
  for await (const chunk of chunks) found.push(chunk)
  return found
}
const check = (signal = never, onProgress: (rowCount: number) => void = () => undefined): Promise<ListCheck> =>
  threads.check({ path, shape: plan.shape, options: plan }, signal, onProgress)

describe('threads that read lists', () => {
  it('come to the same as reading in place', async () => {
    expect(await all(threads.chunks(plan, beginning))).toEqual(
      await all(chunksOf({ files: testFiles, clock: systemClock }, plan, beginning)),
    )
    expect(await check()).toEqual(
      await checkList({ files: testFiles, clock: systemClock }, path, plan.shape, plan, never, () => undefined),
    )
    expect(await threads.digest(path)).toBe(await digestOf(testFiles, path))
  })

  it('work beside each other, and go on from where a reader left', async () => {
    const [first] = await all(threads.chunks(plan, beginning))
    const [again, counted] = await Promise.all([all(threads.chunks(plan, first!.next)), check()])
    expect(again).toEqual((await all(chunksOf({ files: testFiles, clock: systemClock }, plan, beginning))).slice(1))
    expect(counted.refusedCount).toBe(30)
  })

  it('leave the engine free: it answers between any two rows', async () => {
    let turns = 0
    let isReading = true
    const turn = () => {
      turns++
      if (isReading) setImmediate(turn)
    }
    turn()
    let reports = 0
    await check(never, () => reports++)
    isReading = false
    // Every piece of the file is told, and the loop turned many times for each.
    expect(reports).toBeGreaterThan(3)
    expect(turns).toBeGreaterThan(reports * 5)
  })

  it('stop early with what they have, or when nobody takes the next chunk', async () => {
    const controller = new AbortController()
    const found = await check(controller.signal, () => controller.abort())
    expect(found.rowCount).toBeLessThan(30_000)
    for await (const chunk of threads.chunks(plan, beginning)) {
      expect(chunk.firstLine).toBe(2)
      break
    }
    expect(await threads.digest(path)).toHaveLength(64)
  })

  it('say in the usual words what is wrong with a file', async () => {
    await expect(threads.digest(join(folder, 'gone.csv'))).rejects.toMatchObject({
      code: 'not_found',
      said: says('gone.csv cannot be read'),
    })
  })

  it('end with the connection, and what they read with them', async () => {
    const reading = check()
    await threads.close()
    await expect(reading).rejects.toMatchObject({ code: 'internal' })
    await expect(threads.digest(path)).rejects.toMatchObject({ code: 'cancelled' })
  })
})
