/** An estimate of an audience: the criteria that it asks about, and the words for its answer. Pure. */
import { t } from '../../shared/messages/index.ts'
import type { RecordView } from '../../shared/bridge.ts'
import type { Json, RecordValues } from '../../shared/model/values.ts'

/** One criterion as the estimate takes it. */
export type Criterion = Readonly<Record<string, string>>

const members = ['targeting_type', 'targeting_value', 'operator_type'] as const

/** What an estimate needs of a record of targeting. */
export function criterionOf(values: RecordValues): Criterion {
  return Object.fromEntries(
    members.flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** Criteria of records, those to be deleted left out, each once, after those that are there already. */
export function withCriteria(
  known: readonly Criterion[],
  records: readonly Pick<RecordView, 'state' | 'values'>[],
): Criterion[] {
  const added = records.filter(({ state }) => state !== 'deleted').map(({ values }) => criterionOf(values))
  const keyOf = (criterion: Criterion) => members.map((name) => criterion[name] ?? '').join('\n')
  return [...new Map([...known, ...added].map((criterion) => [keyOf(criterion), criterion])).values()]
}

/** "About 380,000 to 420,000 people." */
export function sizeWords(data: Json): string {
  const size = typeof data === 'object' && data !== null && !Array.isArray(data) ? data['audience_size'] : null
  const { min, max } = (typeof size === 'object' && size !== null ? size : {}) as { min?: Json; max?: Json }
  return t('audience.estimate.aboutPeople', { min: Number(min ?? 0), max: Number(max ?? 0) })
}
