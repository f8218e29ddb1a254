/** The practice world: its switches, somebody else in it, and what the lessons go by. */
import type { OthersEdit, RecordView } from '../../../shared/bridge.ts'
import { isFreeText } from '../../../shared/contract/language/fields.ts'
import type { PresentedField } from '../../../shared/presentation/resources.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { Core } from '../core.ts'
import type { Handlers } from './handler.ts'

export const practiceHandlers = {
  'practice.switches': (core) => core.practice.control.switches(),
  'practice.setSwitches': async (core, switches) => {
    const now = await core.practice.control.set(switches)
    // A computer's line that is back says so, too.
    if (!now.isOffline) core.openSession?.sync.online.tryNow()
    return now
  },
  'practice.othersEdit': async (core, { accountId }) => {
    const { control } = core.practice
    for (const { record, field, value } of whatOthersEdit(core, accountId)) {
      const { key, kind, id } = record
      const isTaken = await control.edit({ accountId, kind, id, fields: { [field]: value } })
      if (isTaken) return { key, kind, name: String(record.values['name'] ?? id), field }
    }
    return null
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
/** What is tried: the service may no longer have a record, or not take a value. */
const triedMax = 20

interface Theirs {
  record: RecordView
  field: OthersEdit['field']
  value: string | bigint
}

/** What somebody else may change, the best first: what was changed here last and is known to the service, then daily budgets of campaigns. */
function whatOthersEdit(core: Core, accountId: string): Theirs[] {
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
  return candidates
    .flatMap(({ record, field }) => {
      const value = theirsFor(resourceOf(record.kind).fields[field], record.values[field])
      return value === null ? [] : [{ record, field, value }]
    })
    .slice(0, triedMax)
}

/** A cent, in micro units. */
const moneyStepMicro = 10_000n

/** A fifth more, or another text; null for what has no such value. */
function theirsFor(def: PresentedField | undefined, mine: RecordView['values'][string]): string | bigint | null {
  if (def?.type === 'money' && typeof mine === 'bigint') return mine + (mine / 5n / moneyStepMicro) * moneyStepMicro
  return isFreeText(def) && typeof mine === 'string' ? `${mine} (2)` : null
}
