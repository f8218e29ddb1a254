/**
 * Very many records with work on them: the file is opened, edited, pushed in slices, and left by a kill in the middle. Long form: 10,000; the
 * figures are printed and nothing is asserted about time.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorkspace } from '../../../../src-main/engine/store/workspace.ts'
import type { Workspace } from '../../../../src-main/engine/store/workspace.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { leftByKill } from '../../../support/store/left-by-kill.ts'
import { accountId, Bench, campaignRow, everything } from '../../../support/store/workspace-harness.ts'
import { isLong } from '../../../support/long-form.ts'

const count = isLong ? 10_000 : 1_500
const batch = 40
const serverFrom = '2026-11-20T12:00:00Z'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

const mine = (id: string) => `Mine ${id}`

it(`keeps ${count} pending edits through starts, pushes in slices and a kill`, () => {
  const figures: Record<string, number> = {}
  const measured = <T>(name: string, work: () => T): T => {
    const startedMs = performance.now()
    const result = work()
    figures[name] = Math.round(performance.now() - startedMs)
    return result
  }
  bench.fill(count)
  measured('edit all', () => {
    const edits = bench.workspace.records.gridKeys({
      kind: 'campaign',
      accountId,
      filter: everything,
      sort: null,
      offset: 0,
      limit: count,
    })
    bench.workspace.edits.editMany(
      'campaign',
      edits.map((key) => ({ key, values: { name: mine(bench.workspace.records.get(key).id) } })),
    )
  })
  measured('start', () => bench.reopen())
  expect(bench.workspace.outbox.pending(null)).toHaveLength(count)
  measured('edit one', () => bench.workspace.edits.edit(bench.key('c1'), { purchase_order_number: 'PO' }))
  measured('approve', () => bench.workspace.outbox.approve(bench.workspace.outbox.pending(null).map(({ key }) => key)))

  const waiting = bench.workspace.outbox.waiting(null)
  const sent = waiting.slice(0, Math.floor(count / 2 / batch) * batch)
  measured('push half', () => {
    for (let from = 0; from < sent.length; from += batch) pushed(bench.workspace, sent.slice(from, from + batch), true)
  })
  const underWay = waiting.slice(sent.length, sent.length + batch)
  pushed(bench.workspace, underWay, false)
  const left = leftByKill(bench.file)
  const options = {
    file: left,
    clock: bench.clock,
    log: bench.log,
    files: testFiles,
    newId: () => 'new-many',
    hasSandbox: true,
  }
  const after = measured('start after a kill', () => openWorkspace(options))
  try {
    expect(
      after.outbox
        .unknownAttempts()
        .map(({ key }) => key)
        .toSorted((a, b) => a - b),
    ).toEqual(underWay.toSorted((a, b) => a - b))
    expect(after.outbox.waiting(null)).toHaveLength(count - sent.length - batch)
    expect(after.outbox.pending(null)).toHaveLength(count - sent.length)
    for (let number = 1; number <= count; number++)
      expect(after.records.find('campaign', `c${number}`).values['name']).toBe(mine(`c${number}`))
  } finally {
    after.close()
    rmSync(path.dirname(left), { recursive: true, force: true })
  }
  process.stdout.write(`${count} pending edits, ms: ${JSON.stringify(figures)}\n`)
}, 600_000)

/** One request for these records; without an answer it is left under way. */
function pushed(workspace: Workspace, keys: readonly number[], isAnswered: boolean): void {
  const records = workspace.outbox.pendingOf(keys)
  const items = records.map(({ key, revision, edits }) => ({
    key,
    revision,
    operation: 'update' as const,
    sent: Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit.mine])),
    baselineIds: [],
  }))
  const attempts = workspace.outbox.beginAttempts({ accountId, kind: 'campaign', items, payloadHash: 'p', serverFrom })
  if (!isAnswered) return
  workspace.outbox.completeAttempts(
    attempts.map((attemptId, index) => {
      const { id, values } = records[index]!
      const number = Number(id.slice(1))
      const row = campaignRow(number, {
        name: String(values['name']),
        purchase_order_number: (values['purchase_order_number'] ?? null) as string | null,
        updated_at: '2026-11-20T12:00:05Z',
      })
      return { attemptId, kind: 'applied' as const, row }
    }),
  )
}
