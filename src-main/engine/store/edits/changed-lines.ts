/** What changes come to, a line each field, with the problems that the records have then. */
import type { ChangedLine } from '../../../../shared/bridge.ts'
import type { Problem } from '../../../../shared/contract/language/rules.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { readMessage } from '../tables/index.ts'
import type { ReadableStore } from '../tables/index.ts'

/** Problems of these records as they are now, by key; those that have none are left out. */
export function problemsByKey(store: ReadableStore, keys: readonly number[]): ReadonlyMap<number, Problem[]> {
  const rows = store.sql.all<Problem<string> & { key: number }>(
    'SELECT q.key, q.field, q.code, q.message, q.severity FROM json_each(?) j CROSS JOIN problem q ON q.key = j.value ORDER BY q.key, q.rule',
    JSON.stringify(keys),
  )
  const byKey = new Map<number, Problem[]>()
  for (const { key, field, code, message, severity } of rows) {
    const known = byKey.get(key) ?? []
    known.push({ field, code, message: readMessage(message), severity })
    byKey.set(key, known)
  }
  return byKey
}

/** Adds each problem of one record to the line of its field. A problem of a field without a line goes to the first line that changes something. */
export function withProblems(lines: readonly ChangedLine[], problems: readonly Problem[]): ChangedLine[] {
  const fields = new Set(lines.map(({ field }) => field))
  const first = lines.findIndex(({ isRefused }) => !isRefused)
  return lines.map((line, at) => {
    if (line.isRefused) return line
    const own = problems.filter(({ field }) => field === line.field || (at === first && !fields.has(field)))
    return own.length === 0 ? line : { ...line, problems: [...line.problems, ...own] }
  })
}

/** A change that is not made, and why. */
export function refusedLine(
  line: Pick<ChangedLine, 'key' | 'id' | 'kind' | 'field' | 'before'>,
  code: string,
  message: Message,
): ChangedLine {
  const { field, before } = line
  return { ...line, after: before, problems: [{ field, code, message, severity: 'error' }], isRefused: true }
}
