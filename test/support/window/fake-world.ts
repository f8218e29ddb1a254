/** Believable records for the window without an engine: one account, its funding, as many campaigns as asked, some of them with work on them. */
import { asWritten } from '../../../shared/messages/message.ts'
import type { QueueStep, RecordState, RecordView } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import type { Edits } from '../../../shared/model/merge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

export const accountId = '18ce54d4x5t'
/** The present of the fake world: 21 November 2026, 13:04 UTC. */
export const nowMs = Date.parse('2026-11-21T13:04:00Z')

const names = [
  'Autumn loyalty, returning guests',
  'Spring roast, prospecting',
  'Oat milk launch, DE + AT',
  'Grinder bundle, gift season',
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

const fundings: RecordValues[] = [
  { id: 'lygyi', description: 'EU card · 4411', type: 'CREDIT_CARD', able_to_fund: true, reasons_not_able_to_fund: [] },
  { id: 'lygz2', description: 'EU credit line', type: 'CREDIT_LINE', able_to_fund: true, reasons_not_able_to_fund: [] },
  { id: 'lyh03', description: 'IO 2291', type: 'INSERTION_ORDER', able_to_fund: true, reasons_not_able_to_fund: [] },
  {
    id: 'lyh7q',
    description: 'Old agency line',
    type: 'AGENCY_CREDIT_LINE',
    able_to_fund: false,
    reasons_not_able_to_fund: ['EXPIRED', 'BUDGET_EXHAUSTED'],
  },
]

/** A record of the fake store: the service's row (null when made here) and the edits on it. */
export interface FakeRecord {
  key: number
  kind: string
  id: string
  remote: RecordValues | null
  edits: Edits
  operation: RecordView['operation']
  state: RecordState
  isApproved: boolean
  extra: Partial<Pick<RecordView, 'conflict' | 'parked' | 'undecided' | 'readOnlyReason'>>
  editedAt: string | null
  heldAt?: string
  /** What the queue tells of it otherwise. */
  queue?: Partial<QueueStep>
}

/** A world with `count` campaigns; `hasWork` puts one of each state of change among them. */
export function makeWorld(count: number, hasWork: boolean): FakeRecord[] {
  const records: FakeRecord[] = fundings.map((values, index) =>
    clean(index + 1, 'funding_instrument', { ...fundingDefaults, ...values }),
  )
  for (let index = 0; index < count; index++) records.push(clean(index + 10, 'campaign', campaignAt(index)))
  if (hasWork) addWork(records)
  return records
}

function clean(key: number, kind: string, remote: RecordValues): FakeRecord {
  const id = String(remote['id'])
  return {
    key,
    kind,
    id,
    remote,
    edits: {},
    operation: null,
    state: 'clean',
    isApproved: false,
    extra: {},
    editedAt: null,
  }
}

const fundingDefaults: RecordValues = {
  ...resourceOf('funding_instrument').examples[0],
  credit_limit_local_micro: 250_000_000_000n,
}

function campaignAt(index: number): RecordValues {
  const daily = BigInt(15 + ((index * 37) % 290)) * 1_000_000n
  const isActive = index % 3 !== 1
  const round = Math.floor(index / names.length)
  return {
    ...resourceOf('campaign').examples[0],
    id: `8w${(46_000 + index).toString(36)}`,
    name: `${names[index % names.length] ?? ''}${round === 0 ? '' : ` · ${round + 1}`}`,
    funding_instrument_id: fundings[index % 3]?.['id'] ?? null,
    daily_budget_amount_local_micro: daily,
    total_budget_amount_local_micro: index % 7 === 4 ? null : daily * 30n,
    entity_status: isActive ? 'ACTIVE' : 'PAUSED',
    effective_status: isActive ? 'RUNNING' : 'PAUSED',
    servable: isActive,
    reasons_not_servable: isActive ? [] : ['PAUSED_BY_ADVERTISER'],
    purchase_order_number: index % 4 === 0 ? `PO-88${200 + index}` : null,
    updated_at: new Date(nowMs - index * 7_900_000).toISOString().replace(/\.\d+Z$/, 'Z'),
  }
}

function addWork(records: FakeRecord[]): void {
  const at = (index: number) => records.find((record) => record.key === index + 10)
  const editedAt = new Date(nowMs - 60_000).toISOString()
  const edit = (index: number, values: RecordValues, more: Partial<FakeRecord> = {}) => {
    const record = at(index)
    if (!record?.remote) return
    const remote = record.remote
    record.edits = Object.fromEntries(
      Object.entries(values).map(([field, mine]) => [field, { base: remote[field], mine }]),
    )
    Object.assign(record, { operation: 'update', state: 'edited', editedAt, ...more })
  }
  edit(0, { name: 'Autumn loyalty, returning guests 2026' }, { isApproved: true })
  edit(1, { daily_budget_amount_local_micro: 150_000_000n, total_budget_amount_local_micro: 140_000_000n })
  edit(5, { entity_status: 'ACTIVE', daily_budget_amount_local_micro: 230_000_000n, purchase_order_number: 'PO-90115' })
  edit(2, { daily_budget_amount_local_micro: 150_000_000n }, { state: 'conflict' })
  const clash = at(2)
  if (clash?.remote) {
    const base = clash.remote['daily_budget_amount_local_micro']
    clash.remote = { ...clash.remote, daily_budget_amount_local_micro: 135_000_000n }
    clash.extra = { conflict: { daily_budget_amount_local_micro: { base, mine: 150_000_000n, theirs: 135_000_000n } } }
  }
  edit(3, { name: 'Grinder bundle, gifts' }, { state: 'conflict' })
  const gone = at(3)
  if (gone?.remote) {
    gone.remote = { ...gone.remote, deleted: true }
    gone.extra = { conflict: { deleted: { base: false, mine: false, theirs: true } } }
  }
  const refused = 'The daily budget is below the smallest amount that this funding instrument allows.'
  edit(6, { daily_budget_amount_local_micro: 1_000_000n }, { state: 'failed' })
  const failed = at(6)
  if (failed)
    failed.extra = {
      parked: {
        code: 'INVALID_PARAMETER',
        message: asWritten(refused),
        field: 'daily_budget_amount_local_micro',
        at: editedAt,
      },
    }
  Object.assign(at(4) ?? {}, { operation: 'delete', state: 'deleted', editedAt })
  edit(8, { name: 'Brand: the slow morning, Q1' }, { state: 'unconfirmed' })
  for (const [offset, name] of [
    'Barista classes, Berlin',
    'Winter blend, Vienna',
    'Cup & saucer, gift box',
  ].entries()) {
    const values: RecordValues = {
      name,
      entity_status: 'PAUSED',
      funding_instrument_id: offset === 1 ? 'lyh7q' : 'lygyi',
      daily_budget_amount_local_micro: BigInt(25 + offset * 10) * 1_000_000n,
      currency: 'EUR',
    }
    const record: FakeRecord = {
      ...clean(100_000 + offset, 'campaign', { id: `new-01j9x${offset}aaaaaaaaaaaaaaaaaaaaa` }),
      remote: null,
      edits: Object.fromEntries(Object.entries(values).map(([field, mine]) => [field, { base: undefined, mine }])),
      operation: 'create',
      state: 'new',
      editedAt,
    }
    if (offset === 2) Object.assign(record, { state: 'failed', extra: { undecided: undecidedOf(values, editedAt) } })
    records.push(record)
  }
}

function undecidedOf(values: RecordValues, sentAt: string): RecordView['undecided'] {
  const candidates = ['8wq11', '8wq1z'].map((id, index) => ({
    id,
    values: { ...values, id, created_at: new Date(nowMs - 50_000 + index * 4000).toISOString() },
  }))
  return { operation: 'create', sentAt, candidates, looks: 3, isRestored: false }
}
