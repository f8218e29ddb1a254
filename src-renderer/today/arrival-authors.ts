/** Who made what pulls brought: which records the service is asked about, and how the answers are said; pure. */
import { listed, t } from '../../shared/messages/index.ts'
import type { ArrivalGroup, ArrivalKind } from '../../shared/bridge.ts'
import { historyEntities } from '../../shared/contract/accounts/account.ts'
import { nameOfChange } from '../state/field-authors.ts'
import type { FieldChange } from '../state/field-authors.ts'

/** Each is a request, of which the service takes few. */
const mostAsked = 8
/** Of a group so many are asked about; what one person did to many is mostly one deed. */
const mostOfGroup = 3

/** What the service is asked, the weightiest first. */
export function questionsOf(groups: readonly ArrivalGroup[]): FieldChange[] {
  return groups.flatMap(questionsOfGroup).slice(0, mostAsked)
}

/** "by @jonas"; what is not known is said. Empty where nothing is to be asked, or the answers are not here yet. `found`: users by question; null: not told. */
export function authorWords(
  group: ArrivalGroup,
  found: ReadonlyMap<string, string | null>,
  nameOf: (userId: string) => string,
): string {
  const questions = questionsOfGroup(group)
  const answers = questions.map((question) => found.get(nameOfChange(question))).filter((each) => each !== undefined)
  if (answers.length === 0) return ''
  const users = [...new Set(answers.filter((each) => each !== null))]
  if (users.length === 0) return t('today.arrivals.byUnknown')
  const isWhole = group.count <= mostOfGroup && answers.length === questions.length && !answers.includes(null)
  const who = listed(users.map(nameOf))
  return isWhole ? t('today.arrivals.by', { who }) : t('today.arrivals.byAmong', { who })
}

/** Of each record every value that was found: what was pushed from here meanwhile is not asked about. */
function questionsOfGroup({ kind, what, field, at, records }: ArrivalGroup): FieldChange[] {
  const changed = field ?? fields[what]
  if (changed === undefined || !asked.has(kind)) return []
  return records
    .slice(0, mostOfGroup)
    .flatMap(({ key, found }) => found.map((value) => ({ key, field: changed, value: value ?? null, at })))
}

const asked: ReadonlySet<string> = new Set(Object.values(historyEntities))
const fields: Partial<Record<ArrivalKind, string>> = {
  started: 'entity_status',
  paused: 'entity_status',
  renamed: 'name',
}
