import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Filter, GridPage, KeptRow, Selection, Sort, TransformResult } from '../../../shared/bridge.ts'
import type { Transform } from '../../../shared/transform/index.ts'
import { sandboxList } from '../../../src-main/engine/store/validation/access.ts'
import type { OpenDatabase } from '../../../src-main/engine/store/file/sql.ts'
import { openWorkspace } from '../../../src-main/engine/store/workspace.ts'
import type { Workspace } from '../../../src-main/engine/store/workspace.ts'
import type { ReceivedRow } from '../../../src-main/engine/store/tables/types.ts'
import { guardIds, guardSetting } from '../../../shared/model/guards.ts'
import { KeptLog } from '../engine-ports.ts'
import { ManualClock } from '../manual-clock.ts'
import { testFiles } from '../files/test-files.ts'

/** Account of the rows below. */
export const accountId = 'acc1'
export const everything: Filter = { text: '', chip: 'all', equals: {} }

/** A workspace on a real file in a folder of its own; `reopen` ends it cleanly and opens it again. */
export class Bench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'galley-store-'))
  readonly file = path.join(this.folder, 'w', 'galley.sqlite')
  readonly clock = new ManualClock()
  readonly log = new KeptLog()
  #ids = 0
  workspace: Workspace

  /** Without `hasChecks` the account's own checks are off, so that problems are those of rules. */
  constructor({ hasChecks = false } = {}) {
    this.workspace = this.open()
    if (!hasChecks)
      this.workspace.setSetting(`${guardSetting}${accountId}`, Object.fromEntries(guardIds.map((id) => [id, 'off'])))
  }

  open(openDatabase?: OpenDatabase): Workspace {
    return openWorkspace({
      file: this.file,
      files: testFiles,
      clock: this.clock,
      log: this.log,
      newId: () => `new-${String(++this.#ids).padStart(26, '0')}`,
      hasSandbox: true,
      openDatabase,
    })
  }

  reopen(): Workspace {
    this.workspace.close()
    this.workspace = this.open()
    return this.workspace
  }

  end(): void {
    try {
      this.workspace.close()
    } catch {
      // A test may have closed it.
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Lands rows as one whole pull; with `acceptMassChange` what an earlier one held is accepted. */
  pull(kind: string, rows: readonly ReceivedRow[], acceptMassChange = false) {
    const shown = acceptMassChange ? this.workspace.ingest.heldOf(accountId, kind) : []
    this.workspace.ingest.startPull(accountId, kind, { isFull: false })
    for (let from = 0; from === 0 || from < rows.length; from += 200) {
      const isLast = from + 200 >= rows.length
      this.workspace.ingest.ingestPage(accountId, kind, rows.slice(from, from + 200), {
        isFirstPage: from < 1000,
        ...(isLast ? { nextCursor: null } : {}),
      })
    }
    return this.workspace.ingest.finishPull(accountId, kind, {
      accepted: new Map(shown.map(({ id, change }) => [id, change])),
    })
  }

  /** Account, funding and so many campaigns, as after a first pull. */
  fill(campaignCount: number): void {
    this.pull('account', [accountRow()])
    this.pull('funding_instrument', [fundingRow('f1'), fundingRow('f2', { able_to_fund: false })])
    this.pull(
      'campaign',
      Array.from({ length: campaignCount }, (_, index) => campaignRow(index + 1)),
    )
  }

  /** Lands an account that the sandbox base tells of, and gives its id. */
  sandboxAccount(): string {
    this.workspace.ingest.ingestRead(sandboxList, 'account', [{ ...accountRow(), id: 'acc-sandbox' }])
    return 'acc-sandbox'
  }

  /** Changes records by rules; what became of it, without its lines. */
  change(kind: string, selection: Selection, ...transforms: Transform[]): TransformResult {
    return this.workspace.edits.transform({ kind, selection, transforms, isPreview: false, offset: 0, limit: 0 })
  }

  key(id: string, kind = 'campaign'): number {
    const key = this.workspace.records.keyOf(kind, id)
    if (key === null) throw new Error(`no ${kind} ${id}`)
    return key
  }

  page(
    filter: Partial<Filter> = {},
    options: {
      sort?: Sort
      offset?: number
      limit?: number
      columns?: string[]
      kind?: string
      kept?: KeptRow[]
      accountId?: string
    } = {},
  ): GridPage {
    return this.workspace.records.gridPage({
      kind: options.kind ?? 'campaign',
      accountId: options.accountId ?? accountId,
      filter: { ...everything, ...filter },
      sort: options.sort ?? null,
      offset: options.offset ?? 0,
      limit: options.limit ?? 200,
      columns: options.columns ?? ['name'],
      kept: options.kept,
    })
  }

  ids(filter: Partial<Filter> = {}, sort: Sort | null = { field: 'name', direction: 'asc' }): string[] {
    return this.page(filter, sort ? { sort } : {}).rows.map((row) => row.id)
  }
}

export function accountRow(changes: ReceivedRow = {}): ReceivedRow {
  return {
    id: accountId,
    name: 'Northwind',
    timezone: 'Europe/Berlin',
    created_at: '2024-01-01T00:00:00Z',
    updated_at: '2024-01-01T00:00:00Z',
    deleted: false,
    ...changes,
  }
}

export function fundingRow(id: string, changes: ReceivedRow = {}): ReceivedRow {
  return {
    id,
    account_id: accountId,
    description: `Card ${id}`,
    type: 'CREDIT_CARD',
    currency: 'EUR',
    start_time: '2024-03-12T09:20:00Z',
    end_time: null,
    entity_status: 'ACTIVE',
    able_to_fund: true,
    reasons_not_able_to_fund: [],
    credit_limit_local_micro: 250000000000,
    created_at: '2024-03-12T09:20:00Z',
    updated_at: '2024-03-12T09:20:00Z',
    deleted: false,
    ...changes,
  }
}

/** Campaign `c<number>`: paused, 1 a day for each number. */
export function campaignRow(number: number, changes: ReceivedRow = {}): ReceivedRow {
  return {
    id: `c${number}`,
    name: `Campaign ${number}`,
    funding_instrument_id: 'f1',
    budget_optimization: 'CAMPAIGN',
    daily_budget_amount_local_micro: number * 1_000_000,
    total_budget_amount_local_micro: 9_000_000_000,
    entity_status: 'PAUSED',
    effective_status: 'PAUSED',
    servable: false,
    reasons_not_servable: ['PAUSED_BY_ADVERTISER'],
    purchase_order_number: null,
    standard_delivery: true,
    duration_in_days: null,
    frequency_cap: null,
    currency: 'EUR',
    created_at: '2026-02-02T10:00:00Z',
    updated_at: '2026-02-02T10:00:00Z',
    deleted: false,
    ...changes,
  }
}

/** Ad group that runs since 2024, without a budget of its own. */
export function adGroupRow(id: string, campaignId: string, changes: ReceivedRow = {}): ReceivedRow {
  return {
    id,
    campaign_id: campaignId,
    name: id,
    entity_status: 'ACTIVE',
    start_time: '2024-01-01T00:00:00Z',
    end_time: null,
    daily_budget_amount_local_micro: null,
    total_budget_amount_local_micro: null,
    currency: 'EUR',
    deleted: false,
    updated_at: '2024-01-01T00:00:00Z',
    ...changes,
  }
}
