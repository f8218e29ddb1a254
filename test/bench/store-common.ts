/** Shared by the store's benchmarks: rows, a workspace in a folder of its own, figures. Each case prints its ratio to a limit of the same run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { openWorkspace } from '../../src-main/engine/store/workspace.ts'
import type { Selection } from '../../shared/bridge.ts'
import type { Transform } from '../../shared/transform/index.ts'
import type { Workspace } from '../../src-main/engine/store/workspace.ts'
import type { ReceivedRow } from '../../src-main/engine/store/tables/types.ts'
import { testFiles } from '../support/files/test-files.ts'

export const accountId = 'acc1'

export function nowMs(): number {
  return performance.now()
}

/** Repeatable chance (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const syllables = [
  'ba',
  'ke',
  'lo',
  'mi',
  'nu',
  'ra',
  'se',
  'ti',
  'vo',
  'xa',
  'zen',
  'dor',
  'fal',
  'gri',
  'hol',
  'jum',
  'pra',
  'qui',
  'sto',
  'wyn',
]
const seasons = ['Spring', 'Summer', 'Autumn', 'Winter', 'Holiday', 'Launch', 'Evergreen']
const regions = ['US-CA', 'EMEA', 'APAC', 'Deutschland', 'Montréal', 'Tokyo', 'São Paulo', 'London']

/** Invented words that names are made of. */
export const words = makeWords()

function makeWords(): string[] {
  const random = chance(99)
  return Array.from({ length: 3000 }, () => {
    const parts = Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => syllables[Math.floor(random() * syllables.length)],
    )
    return parts.join('')
  })
}

/** Campaigns as the service would list them, newest first. */
export function campaignRows(count: number): ReceivedRow[] {
  const random = chance(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const startMs = Date.parse('2026-11-01T00:00:00Z')
  return Array.from({ length: count }, (_, index): ReceivedRow => {
    const updated = new Date(startMs - index * 61_000).toISOString().replace('.000', '')
    return {
      id: Math.floor(random() * 2 ** 50).toString(36) + index.toString(36),
      name: `${pick(words)} ${pick(words)} ${pick(seasons)} 2026 | ${pick(regions)} | v${Math.floor(random() * 500)}`,
      funding_instrument_id: `f${Math.floor(random() * 20)}`,
      budget_optimization: random() < 0.8 ? 'CAMPAIGN' : 'LINE_ITEM',
      daily_budget_amount_local_micro: Math.floor(random() * 5e9),
      total_budget_amount_local_micro: random() < 0.2 ? null : 5e9 + Math.floor(random() * 5e11),
      entity_status: random() < 0.01 ? 'ACTIVE' : 'PAUSED',
      effective_status: 'PAUSED',
      servable: random() < 0.5,
      reasons_not_servable: random() < 0.5 ? [] : ['PAUSED_BY_ADVERTISER', 'INCOMPLETE'],
      purchase_order_number: random() < 0.5 ? null : `PO-${Math.floor(random() * 1e6)}`,
      standard_delivery: true,
      duration_in_days: null,
      frequency_cap: null,
      currency: 'EUR',
      created_at: updated,
      updated_at: updated,
      deleted: false,
    }
  })
}

export function tempFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'galley-bench-'))
}

export function openIn(folder: string): Workspace {
  let ids = 0
  return openWorkspace({
    files: testFiles,
    file: path.join(folder, 'galley.sqlite'),
    clock: {
      nowMs: () => Date.now(),
      monotonicMs: () => performance.now(),
      after: () => () => undefined,
      yieldToEventLoop: () => Promise.resolve(),
    },
    log: { write: () => undefined },
    newId: () => `new-${ids++}`,
  })
}

/** Takes the rows in as a whole first pull, pages of 1,000 in slices of 200. */
export function pullAll(workspace: Workspace, pages: readonly (readonly ReceivedRow[])[]): void {
  workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
  pages.forEach((page, index) => {
    for (let from = 0; from < page.length; from += 200) {
      const isLast = from + 200 >= page.length
      const cursor = index === pages.length - 1 ? null : String(index + 1)
      workspace.ingest.ingestPage(accountId, 'campaign', page.slice(from, from + 200), {
        isFirstPage: index === 0,
        ...(isLast ? { nextCursor: cursor, isNextHere: true } : {}),
      })
    }
  })
  workspace.ingest.finishPull(accountId, 'campaign')
}

export function pagesOf<T>(rows: readonly T[], size = 1000): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}

/** An account, its funding and so many campaigns, the text index built. */
export function filled(folder: string, count: number): Workspace {
  const workspace = openIn(folder)
  workspace.ingest.ingestRead(accountId, 'account', [
    { id: accountId, name: 'Bench', updated_at: '2026-01-01T00:00:00Z', deleted: false },
  ])
  const funding = Array.from({ length: 20 }, (_, index) => ({
    id: `f${index}`,
    description: `Card ${index}`,
    currency: 'EUR',
    able_to_fund: true,
    deleted: false,
  }))
  workspace.ingest.ingestRead(accountId, 'funding_instrument', funding)
  pullAll(workspace, pagesOf(campaignRows(count)))
  settle(workspace)
  return workspace
}

/** Changes records by rules, without lines. */
export function changeMany(workspace: Workspace, kind: string, selection: Selection, ...transforms: Transform[]) {
  return workspace.edits.transform({ kind, selection, transforms, isPreview: false, offset: 0, limit: 0 })
}

/** Does all work that was put off. */
export function settle(workspace: Workspace): void {
  while (workspace.tidy());
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))]!
}

export function round(value: number): number {
  return Number(value.toPrecision(3))
}

/** First line of each benchmark. */
export function printMachine(title: string): void {
  console.log(
    `${title} · ${cpus()[0]?.model ?? ''} x${cpus().length}, node ${process.version}, load ${loadavg()[0]!.toFixed(2)}`,
  )
}
