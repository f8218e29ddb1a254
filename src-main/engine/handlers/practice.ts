/** The practice world: its switches, somebody else in it, and what the lessons go by. */
import type { OthersEdit, RecordView } from '../../../shared/bridge.ts'
import type { Core } from '../core.ts'
import type { Handlers } from './handler.ts'

export const practiceHandlers = {
  'practice.switches': (core) => core.practice.control.switches(),
  'practice.setSwitches': (core, switches) => core.practice.control.set(switches),
  'practice.othersEdit': async (core, { accountId }) => {
    const { control } = core.practice
    const found = whatOthersEdit(core, accountId)
    if (!found) return null
    const { record, field, value } = found
    await control.edit({ accountId, kind: record.kind, id: record.id, fields: { [field]: value } })
    return { key: record.key, kind: record.kind, name: String(record.values['name'] ?? record.id), field }
  },
  'practice.reset': async (core) => {
    await core.practice.reset()
    return core.state()
  },
  'lesson.facts': (core, { accountId, since }) => core.session().workspace.records.lessonFacts(accountId, since),
} satisfies Partial<Handlers>

/** Kinds that somebody else changes. */
const kinds = ['campaign', 'line_item']
const searchedMax = 1_000

interface Theirs {
  record: RecordView
  field: OthersEdit['field']
  value: string | bigint
}

/** What was changed here last and is known to the service; otherwise the first campaign with a daily budget. */
function whatOthersEdit(core: Core, accountId: string): Theirs | null {
  const { records } = core.session().workspace
  const list = (kind: string, chip: 'edited' | 'all') =>
    records.list({ kind, accountId, filter: { text: '', chip, equals: {} }, afterKey: 0, limit: searchedMax })
  const worked = kinds
    .flatMap((kind) => list(kind, 'edited'))
    .toSorted((a, b) => (b.editedAt ?? '').localeCompare(a.editedAt ?? ''))
  const candidates = [
    ...worked.flatMap((record) => Object.keys(record.changed).map((field) => ({ record, field }))),
    ...list('campaign', 'all').map((record) => ({ record, field: 'daily_budget_amount_local_micro' })),
  ]
  for (const { record, field } of candidates) {
    const value = theirsFor(record.values[field])
    if (value !== null) return { record, field, value }
  }
  return null
}

/** A cent, in micro units. */
const moneyStepMicro = 10_000n

/** A fifth more, or another text; null for what has no such value. */
function theirsFor(mine: RecordView['values'][string]): string | bigint | null {
  if (typeof mine === 'bigint') return mine + (mine / 5n / moneyStepMicro) * moneyStepMicro
  return typeof mine === 'string' && !/^[A-Z_]+$/.test(mine) && !/^\d{4}-\d\d-/.test(mine) ? `${mine} (2)` : null
}
