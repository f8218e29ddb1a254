/** The question of a keyword study as a person fills it in; pure. Source: interface, Audiences and insights. */
import { textOf } from '../../shared/presentation/text-of.ts'
import { t } from '../../shared/messages/index.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { operationOf } from '../../shared/contract/language/resource.ts'
import { keywordStudy } from '../../shared/model/audience/limits.ts'
import type { Json, RecordValues } from '../../shared/model/values.ts'

const keywordInsight = resourceOf('keyword_insight')

export interface StudyQuestion {
  keywords: readonly string[]
  negative: readonly string[]
  /** Targeting value of a country, or null: everywhere. */
  location: string | null
  granularity: 'DAY' | 'HOUR'
  startTime: string | null
  endTime: string | null
}

const hourMs = 3_600_000
const instant = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** The last seven days up to the last whole hour; with what another study asked, where it is given. */
export function beginQuestion(nowMs: number, from: RecordValues | null): StudyQuestion {
  const endMs = Math.floor(nowMs / hourMs) * hourMs
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  return {
    keywords: texts(from?.['keywords']),
    negative: texts(from?.['negative_keywords']),
    location: typeof from?.['location'] === 'string' ? from['location'] : null,
    granularity: from?.['granularity'] === 'HOUR' ? 'HOUR' : 'DAY',
    startTime: instant(endMs - keywordStudy.windowDays * 24 * hourMs),
    endTime: instant(endMs),
  }
}

/** Parameters of the request; what is not said is left out. */
export function paramsOf(question: StudyQuestion): Record<string, Json> {
  return {
    granularity: question.granularity,
    keywords: [...question.keywords],
    ...(question.negative.length > 0 ? { negative_keywords: [...question.negative] } : {}),
    ...(question.location === null ? {} : { location: question.location }),
    ...(question.startTime === null ? {} : { start_time: question.startTime }),
    ...(question.endTime === null ? {} : { end_time: question.endTime }),
  }
}

/** What is wrong, by parameter, as the service would say. */
export function questionFaults(question: StudyQuestion, nowMs: number): Record<string, string> {
  const faults: Record<string, string> = {}
  if (question.keywords.length === 0) faults['keywords'] = t('audience.studyForm.giveAtLeastKeyword')
  if (question.startTime === null) faults['start_time'] = t('audience.studyForm.sayFromWhen')
  const params = paramsOf(question)
  for (const { param, check } of operationOf(keywordInsight, 'list')?.rules ?? []) {
    if (param in faults || (param === 'end_time' && question.startTime === null)) continue
    const fault = check(params, nowMs)
    if (fault !== null) faults[param] = textOf(fault)
  }
  return faults
}
