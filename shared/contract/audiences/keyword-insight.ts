import { message } from '../../messages/message.ts'
import { choice, instant, json, list, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import type { ParamRule } from '../language/rules.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { keywordStudy } from '../../model/audience/limits.ts'
import { shortDigest } from '../../model/short-digest.ts'
import type { Json } from '../../model/values.ts'

const at = operationsAt({
  path: '/insights/keywords/search',
  idParam: 'id',
  readers: roles,
  reads: 'keywordInsights',
  source: 'Audiences and insights',
})
const dayMs = 86_400_000
const granularities = ['DAY', 'HOUR'] as const
const words = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

const rules: ParamRule[] = [
  {
    param: 'keywords',
    code: 'INVALID_PARAMETER',
    check: ({ keywords, negative_keywords: negative }) => {
      const count = words(keywords).length + words(negative).length
      return count > keywordStudy.keywordsMax
        ? message('rules.keywordInsight.studyTakesAtMostKeywords', { keywordsMax: keywordStudy.keywordsMax, count })
        : null
    },
  },
  {
    param: 'end_time',
    code: 'INVALID_TIME_WINDOW',
    check: ({ start_time: start, end_time: end }, nowMs) => {
      const [fromMs, toMs] = [Date.parse(String(start)), end === undefined ? nowMs : Date.parse(String(end))]
      if (toMs <= fromMs) return message('rules.keywordInsight.endMustLaterThanStart')
      return toMs - fromMs > keywordStudy.windowDays * dayMs
        ? message('rules.keywordInsight.studyCoversAtMostDays', { windowDays: keywordStudy.windowDays })
        : null
    },
  },
]

/** What a study is told by: everything that was asked for. */
function nameOf(params: Readonly<Record<string, Json>>): string {
  const negative = words(params['negative_keywords'])
  return `${words(params['keywords']).join(', ')}${negative.length > 0 ? ` without ${negative.join(', ')}` : ''}`
}

/**
 * Study of keywords: how many posts had them over time, and which others go with them. The service keeps none; Galley keeps those that
 * were asked for. Source: interface, Audiences and insights; gaps 6.11.
 */
export const keywordInsight = resource('keyword_insight', {
  source: 'Audiences and insights',
  scope: 'service',
  pulling: 'asked',
  idParam: 'id',
  nameField: 'name',
  rank: 2,
  deletion: 'none',
  askedBy: 'nothing',
  naturalKey: [],
  fields: {
    id: text(),
    name: text({ searchable: true }),
    keywords: list(),
    negative_keywords: list({ optional: true }),
    granularity: choice({
      values: [],
    }),
    start_time: instant(),
    end_time: instant(),
    location: text({ optional: true, names: { kinds: ['targeting_location'] } }),
    asked_at: instant(),
    tweet_volume: json(),
    related_keywords: list({ searchable: true }),
  },
  operations: [
    at.list(
      [
        { name: 'granularity', type: 'choice', values: granularities, required: true },
        { name: 'keywords', type: 'textList', max: keywordStudy.keywordsMax, required: true },
        { name: 'start_time', type: 'instant', required: true },
        { name: 'end_time', type: 'instant' },
        {
          name: 'location',
          type: 'text',
          min: 1,
          names: { kind: 'targeting_location' },
          only: {
            field: 'location_type',
            values: ['COUNTRIES'],
            message: message('rules.keywordInsight.studyCountsOneCountryNot'),
          },
        },
        { name: 'negative_keywords', type: 'textList', max: keywordStudy.keywordsMax },
      ],
      {
        paging: null,
        rules,
        toRow: (params, data, answeredAt) => {
          const end = params['end_time'] ?? answeredAt
          const asked = [params['granularity'], params['start_time'], end, params['location'] ?? '', nameOf(params)]
          const answer = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {}
          return {
            id: shortDigest(JSON.stringify(asked)),
            name: nameOf(params),
            negative_keywords: [],
            ...params,
            end_time: end,
            asked_at: answeredAt,
            ...answer,
          }
        },
      },
    ),
  ],
  examples: [
    {
      id: '2r8k1w0h3c7fa',
      name: 'espresso, cold brew',
      keywords: ['espresso', 'cold brew'],
      negative_keywords: [],
      granularity: 'DAY',
      start_time: '2026-11-14T00:00:00Z',
      end_time: '2026-11-21T00:00:00Z',
      asked_at: '2026-11-21T08:00:12Z',
      tweet_volume: [15707, 14210, 16902, 18444, 17020, 13110, 12044],
      related_keywords: ['coffee', '#espresso', 'barista', 'latte', 'cafe', '#coffee'],
    },
  ],
})
