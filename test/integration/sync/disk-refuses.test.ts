import { textOf } from '../../../shared/presentation/text-of.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asWritten } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { Sql } from '../../../src-main/engine/store/file/sql.ts'
import { Ingest } from '../../../src-main/engine/store/faces/ingest.ts'
import { Outbox } from '../../../src-main/engine/store/faces/outbox.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley

beforeEach(async () => {
  practice = await PracticeProcess.start()
  galley = await TestGalley.open(practice.info, { actsByItself: true })
  await galley.pull()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await galley.close()
  await practice.stop()
})

const stateOf = async (id: string) => (await galley.find(id)).state
const creates = async () =>
  (await practice.ledger()).flatMap(({ effects }) => effects).filter(({ operation }) => operation === 'create')
const full = () => new GalleyError('disk', asWritten('The disk is full.'), { reason: 'SQLITE_FULL' })

/** The disk refuses these calls of the store until `free`. */
function refuse(...names: ('completeAttempts' | 'beginAttempts' | 'loseAttempts' | 'ingestEvidence')[]): {
  free(): void
} {
  let isFull = true
  for (const name of names) {
    const face = (name === 'ingestEvidence' ? Ingest : Outbox).prototype as unknown as Record<
      string,
      (...given: unknown[]) => unknown
    >
    const real = face[name]!
    vi.spyOn(face, name).mockImplementation(function (this: unknown, ...given: unknown[]) {
      if (isFull) throw full()
      return real.apply(this, given)
    })
  }
  return { free: () => (isFull = false) }
}

describe('an answer that the disk refuses', () => {
  it('leaves an unknown outcome at once, which is found out when there is room, without a second create', async () => {
    const disk = refuse('completeAttempts')
    const made = await galley.create({ name: 'Answer not written' })
    const [outcome] = await galley.push('all', 3_000)
    expect(outcome).toMatchObject({ outcome: 'unknown', error: { code: 'unknown_outcome' } })
    expect(await stateOf(made.id)).toBe('unconfirmed')
    disk.free()
    await expect.poll(() => stateOf(made.id), { timeout: 20_000 }).toBe('clean')
    expect(await creates()).toHaveLength(1)
  })

  it('is unknown in memory where not even that can be written, and is never sent again meanwhile', async () => {
    const made = await galley.create({ name: 'Nothing can be written' })
    const disk = refuseCommitsAfterSending()
    const [outcome] = await galley.push('all', 3_000)
    expect(outcome).toMatchObject({ outcome: 'unknown' })
    expect(await stateOf(made.id)).toBe('unconfirmed')
    expect(textOf(outcome!.error!.message)).not.toContain('Not sent yet')
    // Nothing can be approved anew either, and nothing goes.
    await expect(galley.push('all', 1_000)).rejects.toMatchObject({ code: 'disk' })
    expect(await creates()).toHaveLength(1)
    disk.free()
    await expect.poll(() => stateOf(made.id), { timeout: 30_000 }).toBe('clean')
    expect(await creates()).toHaveLength(1)
  })

  it('of an update and of a delete is found out too', async () => {
    const [a, b] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(a!.key, { name: 'Renamed on a full disk' })
    await galley.call('record.delete', { kind: 'campaign', selection: { keys: [b!.key] } })
    const disk = refuse('completeAttempts')
    expect(new Set((await galley.push('all', 2_000)).map((each) => each.outcome))).toEqual(new Set(['unknown']))
    disk.free()
    await expect.poll(() => stateOf(a!.id), { timeout: 20_000 }).toBe('clean')
    await expect
      .poll(async () => (await galley.call('push.plan', { accountId: null })).length, { timeout: 20_000 })
      .toBe(0)
  })
})

describe('a disk that refuses before anything is sent', () => {
  it('keeps everything here, sends nothing, says so, and goes on by itself when there is room', async () => {
    const disk = refuse('beginAttempts')
    const made = await galley.create({ name: 'Attempt not written' })
    const [outcome] = await galley.push('all', 2_000)
    expect(outcome).toMatchObject({ outcome: 'unreachable', error: { code: 'disk' } })
    expect(await creates()).toEqual([])
    expect(await stateOf(made.id)).toBe('new')
    disk.free()
    await expect.poll(() => stateOf(made.id), { timeout: 30_000 }).toBe('clean')
    expect(await creates()).toHaveLength(1)
  })

  it('sends nothing where what was read again could not be kept', async () => {
    const [campaign] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(campaign!.key, { name: 'Read again in vain' })
    const disk = refuse('ingestEvidence')
    expect(await galley.push('all', 2_000)).toMatchObject([{ outcome: 'unreachable', error: { code: 'disk' } }])
    expect((await practice.ledger()).flatMap(({ effects }) => effects)).toEqual([])
    disk.free()
    await expect.poll(() => stateOf(campaign!.id), { timeout: 30_000 }).toBe('clean')
  })
})

/** Refuses every commit from the moment on that an attempt is on disk, until `free`. */
function refuseCommitsAfterSending(): { free(): void } {
  let isFull = false
  const begin = Outbox.prototype.beginAttempts
  vi.spyOn(Outbox.prototype, 'beginAttempts').mockImplementation(function (this: Outbox, request) {
    const begun = begin.call(this, request)
    isFull = true
    return begun
  })
  const run = Sql.prototype.run
  vi.spyOn(Sql.prototype, 'run').mockImplementation(function (this: Sql, text, ...bound) {
    if (isFull && text === 'COMMIT') throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    return run.call(this, text, ...bound)
  })
  return {
    free: () => {
      isFull = false
      vi.mocked(Outbox.prototype.beginAttempts).mockImplementation(begin)
    },
  }
}
