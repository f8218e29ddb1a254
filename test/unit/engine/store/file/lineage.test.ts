import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMachineId } from '../../../../../src-main/engine/machine-id.ts'
import { backupsOf } from '../../../../../src-main/engine/store/file/backup.ts'
import { lineageFile } from '../../../../../src-main/engine/store/file/lineage.ts'
import type { HostIdentity } from '../../../../../src-main/engine/store/file/lineage.ts'
import { openWorkspace } from '../../../../../src-main/engine/store/workspace.ts'
import { testFiles } from '../../../../support/files/test-files.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(1)
})
afterEach(() => bench.end())

/** Opens the file anew, on that computer; what it says of older data. */
function reopened(host?: Partial<HostIdentity>) {
  bench.workspace.close()
  bench.workspace = openWorkspace({
    file: bench.file,
    files: testFiles,
    clock: bench.clock,
    log: bench.log,
    newId: () => 'new-x',
    host: { installation: null, machine: null, ...host },
  })
  return bench.workspace.outbox.olderData()
}
const isCopied = (host: Partial<HostIdentity>) => {
  const report = reopened(host)
  bench.workspace.outbox.putReportAway()
  return report === null ? null : report.wasHereBefore ? 'copied, was here before' : report.reason
}

describe('the computer that had the file open last', () => {
  it('is told by the keychain, whatever the machine says', () => {
    expect(isCopied({ installation: 'a', machine: '1' })).toBeNull()
    expect(isCopied({ installation: 'a', machine: '2' })).toBeNull()
    expect(isCopied({ installation: 'b', machine: '2' })).toBe('copied')
  })

  it('is told by the machine while no keychain answers, and no keychain that comes back is another computer', () => {
    expect(isCopied({ installation: 'a', machine: '1' })).toBeNull()
    expect(isCopied({ machine: '1' })).toBeNull()
    expect(isCopied({ installation: 'a', machine: '1' })).toBeNull()
    expect(isCopied({ machine: '2' })).toBe('copied')
  })

  it('is not asked about where neither is there', () => {
    expect(isCopied({ installation: 'a', machine: '1' })).toBeNull()
    expect(isCopied({})).toBeNull()
    expect(isCopied({ installation: 'a' })).toBeNull()
  })

  it('that comes back after another one is told that two are in use', () => {
    expect([isCopied({ installation: 'a' }), isCopied({ installation: 'b' }), isCopied({ installation: 'a' })]).toEqual(
      [null, 'copied', 'copied, was here before'],
    )
  })
})

describe('the file that was open last', () => {
  it('is known again after crashes, one after the other, between the mark in the file and the one beside it', () => {
    const before = readFileSync(lineageFile(bench.file), 'utf8')
    for (let crashes = 0; crashes < 3; crashes++) {
      expect(reopened()).toBeNull()
      writeFileSync(lineageFile(bench.file), before)
    }
    expect(reopened()).toBeNull()
  })

  it('is another one than a backup of the same run', async () => {
    while (bench.workspace.tidy());
    await bench.clock.advance(8 * 86_400_000)
    while (bench.workspace.tidy());
    bench.workspace.close()
    copyFileSync(backupsOf(testFiles, bench.file)[0]!, bench.file)
    bench.workspace = bench.open()
    expect(bench.workspace.outbox.olderData()).toMatchObject({ reason: 'replaced' })
  })

  it('is another one than a backup that was asked for', () => {
    bench.workspace.backUp()
    bench.workspace.close()
    copyFileSync(backupsOf(testFiles, bench.file)[0]!, bench.file)
    bench.workspace = bench.open()
    expect(bench.workspace.outbox.olderData()).toMatchObject({ reason: 'replaced' })
  })

  it('of an earlier version is taken as it is, and after that an older one is told', () => {
    bench.workspace.close()
    copyFileSync(bench.file, `${bench.file}.old`)
    bench.workspace = bench.open()
    reopened()
    bench.workspace.close()
    copyFileSync(`${bench.file}.old`, bench.file)
    bench.workspace = bench.open()
    expect(bench.workspace.outbox.olderData()).toMatchObject({ reason: 'replaced' })
  })
})

describe('older data', () => {
  it('keeps no approval, pauses what would go by itself, and asks anew what a person was to decide', () => {
    const made = bench.workspace.edits.create('campaign', accountId, { name: 'Made', funding_instrument_id: 'f1' })
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Edited' })
    const [attemptId] = bench.workspace.outbox.beginAttempts({
      kind: 'campaign',
      accountId,
      payloadHash: '',
      serverFrom: '2026-01-01T00:00:00Z',
      items: [
        { key: made.key, operation: 'create', revision: made.revision, sent: { name: 'Made' }, baselineIds: ['c9'] },
      ],
    })
    bench.workspace.outbox.markUndecided(attemptId!, [{ id: 'c5', name: 'Made' }])
    bench.workspace.outbox.approve([bench.key('c1')])
    reopened({ installation: 'a' })
    expect(reopened({ installation: 'b' })).toMatchObject({ reason: 'copied', withdrawn: 1 })
    expect(bench.workspace.outbox.waiting(null)).toEqual([])
    expect(bench.workspace.records.get(made.key).undecided).toBeNull()
    expect(bench.workspace.outbox.unknownAttempts()).toMatchObject([
      { key: made.key, isRestored: true, looks: 0, baselineIds: ['c9'], serverTo: expect.any(String) as unknown },
    ])
  })

  it('counts as known, and never as the record that is looked for, what it has of that name already', () => {
    bench.workspace.edits.create('campaign', accountId, { name: 'Campaign 1', funding_instrument_id: 'f1' })
    reopened({ installation: 'a' })
    reopened({ installation: 'b' })
    expect(bench.workspace.outbox.unknownAttempts()).toMatchObject([{ baselineIds: ['c1'] }])
  })
})

describe('the id of the machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-machine-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is hashed, the same each time, and none where the file says nothing', () => {
    const file = (text: string) => {
      writeFileSync(join(folder, 'id'), text)
      return readMachineId(testFiles, [join(folder, 'missing'), join(folder, 'id')])
    }
    const id = '0123456789abcdef0123456789abcdef'
    const read = file(`${id}\n`)
    expect(read).toMatch(/^[0-9a-f]{32}$/)
    expect(read).not.toBe(id)
    expect(file(id)).toBe(read)
    expect(file('uninitialized\n')).toBeNull()
    expect(file('0'.repeat(32))).toBeNull()
    expect(readMachineId(testFiles, [join(folder, 'missing')])).toBeNull()
  })
})

describe('a record made in older data', () => {
  it('is looked for from two days before the time of the file on, since its clock may have been wrong', () => {
    reopened({ installation: 'a' })
    bench.workspace.edits.create('campaign', accountId, { name: 'Made here' })
    const { since, at } = reopened({ installation: 'b' })!
    const [attempt] = bench.workspace.outbox.unknownAttempts()
    expect(Date.parse(since) - Date.parse(attempt!.serverFrom)).toBe(2 * 24 * 3_600_000)
    expect(attempt).toMatchObject({ operation: 'create', isRestored: true, serverTo: at })
  })
})
