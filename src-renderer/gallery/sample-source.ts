/** Campaigns made up on the spot, any number of them, for the gallery and the benchmark of the grid. */
import type { Chip, GridPage, GridRow, RecordState } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import type { GridSource } from '../grid/types.ts'

export interface SampleOptions {
  total: number
  /** The present, for dates. */
  nowMs: number
  /** How long a page takes. */
  delayMs: number
}

const names = [
  'Autumn loyalty, returning guests',
  'Spring roast, prospecting',
  'Oat milk launch, DE + AT',
  'Grinder bundle, gift season',
  'Barista classes, Berlin',
  'Summer cold brew (old)',
  'Café openings, Hamburg',
  'Decaf week',
  'Subscriptions, 3 for 2',
  'Ethiopia Guji, single origin',
  'Brand: the slow morning',
  'Wholesale leads, offices',
  'Winter blend teaser',
  'Press kit retargeting',
  'Refer a friend, app',
  'Pop-up: Christmas market',
  'Equipment care videos',
  'Late-night study list',
]
const funding = ['EU card · 4411', 'EU credit line', 'IO 2291']
const states: RecordState[] = [
  'edited',
  'edited',
  'conflict',
  'clean',
  'new',
  'deleted',
  'clean',
  'failed',
  'unconfirmed',
  'sending',
]

/** Source that sorts nothing and filters by number of matches only: enough to draw and to measure. */
export function sampleSource(
  options: SampleOptions,
): GridSource & { edits: Map<number, Record<string, Value>>; revision: number } {
  const edits = new Map<number, Record<string, Value>>()
  const source = {
    edits,
    revision: 1,
    async page(request: Parameters<GridSource['page']>[0]): Promise<GridPage> {
      if (options.delayMs > 0) await new Promise((done) => setTimeout(done, options.delayMs))
      const total = totalFor(options.total, request.filter.text)
      const count = Math.max(0, Math.min(request.limit, total - request.offset))
      const rows = Array.from({ length: count }, (_, at) =>
        sampleRow(request.offset + at, request.columns, options.nowMs, edits),
      )
      return { total, offset: request.offset, rows, chipCounts: countsFor(total), dataRevision: source.revision }
    },
    async keys(request: Parameters<GridSource['keys']>[0]): Promise<number[]> {
      const total = totalFor(options.total, request.filter.text)
      const count = Math.max(0, Math.min(request.limit, total - request.offset))
      return Array.from({ length: count }, (_, at) => request.offset + at + 1)
    },
  }
  return source
}

function sampleRow(
  index: number,
  columns: readonly string[],
  nowMs: number,
  edits: Map<number, Record<string, Value>>,
): GridRow {
  const key = index + 1
  const state = index < 10 ? (states[index] ?? 'clean') : index % 97 === 0 ? 'edited' : 'clean'
  const daily = BigInt(1500 + ((index * 7919) % 28_000)) * 10_000n
  const values: Record<string, Value> = {
    id: `c${key.toString(36)}`,
    name: index < names.length ? names[index] : `${names[index % names.length]} ${Math.floor(index / names.length)}`,
    entity_status: index % 3 === 1 ? 'PAUSED' : 'ACTIVE',
    daily_budget_amount_local_micro: state === 'edited' ? daily + 30_000_000n : daily,
    total_budget_amount_local_micro: index % 11 === 4 ? null : daily * 30n,
    funding_instrument_id: `f${index % 3}`,
    currency: 'EUR',
    budget_optimization: 'CAMPAIGN',
    standard_delivery: true,
    effective_status: index % 7 === 3 ? 'UNKNOWN' : 'RUNNING',
    updated_at: new Date(nowMs - index * 3_400_000).toISOString(),
    ...edits.get(key),
  }
  const before: Record<string, Value> = {}
  if (state === 'edited') before['daily_budget_amount_local_micro'] = daily
  for (const field of Object.keys(edits.get(key) ?? {})) before[field] ??= null
  return {
    key,
    id: String(values['id']),
    state: state === 'clean' && edits.has(key) ? 'edited' : state,
    isApproved: index === 0,
    isHeld: false,
    isUndecided: false,
    errors: index === 7 ? 2 : 0,
    warnings: index === 12 ? 1 : 0,
    cells: columns.map((column) => values[column]),
    before,
    names: { funding_instrument_id: funding[index % 3] ?? '' },
    currency: 'EUR',
    changedAt: String(values['updated_at']),
  }
}

function totalFor(total: number, text: string): number {
  return text === '' ? total : Math.floor(total / (text.length * 10))
}

function countsFor(total: number): Record<Chip, number> {
  return { all: total, edited: 9, new: 2, deleted: 1, conflict: 1, problems: 2, waiting: 1, gone: 0 }
}
