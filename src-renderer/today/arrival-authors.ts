/** Who made what pulls brought: which records the service is asked about, and how the answers are said; pure. */
import { listed, t } from '../../shared/messages/index.ts'
import type { ArrivalGroup, ArrivalKind } from '../../shared/bridge.ts'
import { historyEntities } from '../../shared/contract/accounts/account.ts'

/** Each is a request, of which the service takes few. */
const mostAsked = 8
/** Of a group so many are asked about; what one person did to many is mostly one deed. */
const mostOfGroup = 3

/** A field of a record that somebody changed. */
export interface Question {
  key: number
  field: string
  at: string
}

/** What the service is asked, the weightiest first. */
export function questionsOf(groups: readonly ArrivalGroup[]): Question[] {
  return groups.flatMap(questionsOfGroup).slice(0, mostAsked)
}

/** "by @jonas"; what is not known is said. Empty where nothing is to be asked, or the answers are not here yet. `found`: users by question; null: not told. */
export function authorWords(
  group: ArrivalGroup,
  found: ReadonlyMap<string, string | null>,
  nameOf: (userId: string) => string,
): string {
  const answers = questionsOfGroup(group)
    .map((question) => found.get(nameOfQuestion(question)))
    .filter((each) => each !== undefined)
  if (answers.length === 0) return ''
  const users = [...new Set(answers.filter((each) => each !== null))]
  if (users.length === 0) return t('today.arrivals.byUnknown')
  const isWhole = answers.length === group.count && !answers.includes(null)
  const who = listed(users.map(nameOf))
  return isWhole ? t('today.arrivals.by', { who }) : t('today.arrivals.byAmong', { who })
}

export function nameOfQuestion({ key, field, at }: Question): string {
  return `${key} ${field} ${at}`
}

function questionsOfGroup({ kind, what, field, at, records }: ArrivalGroup): Question[] {
  const changed = field ?? fields[what]
  if (changed === undefined || !asked.has(kind)) return []
  return records.slice(0, mostOfGroup).map(({ key }) => ({ key, field: changed, at }))
}

const asked: ReadonlySet<string> = new Set(Object.values(historyEntities))
const fields: Partial<Record<ArrivalKind, string>> = {
  started: 'entity_status',
  paused: 'entity_status',
  renamed: 'name',
}
