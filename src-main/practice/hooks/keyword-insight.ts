import { keywordStudy } from '../../../shared/model/audience/limits.ts'
import type { Json } from '../../../shared/model/values.ts'
import { invalid } from '../ads/parameters.ts'
import { Dice } from '../world/chance.ts'
import type { Hooks } from './hook-types.ts'

const hourMs = 3_600_000
const stepMs: Record<string, number> = { DAY: 24 * hourMs, HOUR: hourMs }

/** Words that go with a subject; whatever else is asked for gets its own with usual endings. */
const subjects: readonly (readonly string[])[] = [
  ['coffee', 'espresso', 'barista', 'latte', 'cold brew', 'roast', 'filter coffee', 'cappuccino', 'beans', 'café'],
  ['tea', 'matcha', 'green tea', 'sencha', 'teapot', 'chai', 'oolong', 'afternoon tea', '抹茶', '緑茶'],
  [
    'hiking',
    'trail running',
    'tent',
    'ski touring',
    'camping',
    'camp stove',
    'summit',
    'outdoors',
    'used gear',
    'pine',
  ],
]
const endings = ['near me', 'recipe', 'gift', 'at home', 'sale', 'review', 'tips', 'morning', 'weekend', 'shop']

/** Keyword insights: volumes that swing with the day and the week, the same whenever they are asked. Source: gaps 6.11. */
export const keywordInsightHooks: Hooks = {
  listErrors: ({ location }, port) => {
    if (location === undefined) return []
    const found = port.get('targeting_location', String(location))
    return found?.['location_type'] === 'COUNTRIES'
      ? []
      : [invalid('location', 'location must be the targeting value of a country.', location)]
  },

  answer: (params, { nowMs }) => {
    const keywords = words(params['keywords'])
    const step = stepMs[String(params['granularity'])]!
    const startMs = Date.parse(String(params['start_time']))
    const endMs = typeof params['end_time'] === 'string' ? Date.parse(params['end_time']) : nowMs
    const share = (params['location'] === undefined ? 1 : 0.06) * 0.9 ** words(params['negative_keywords']).length
    const times = Array.from({ length: Math.ceil((endMs - startMs) / step) }, (_, index) => startMs + index * step)
    return {
      related_keywords: related(keywords),
      tweet_volume: times.map((atMs) =>
        keywords.reduce((sum, keyword) => sum + Math.round(volume(keyword, atMs, step) * share), 0),
      ),
    }
  },
}

function volume(keyword: string, atMs: number, step: number): number {
  const dice = new Dice(seedOf(`${keyword} ${Math.floor(atMs / step)}`))
  const usual = 400 + (seedOf(keyword) % 9000)
  const hour = step === hourMs ? (1 + 0.8 * Math.sin(((new Date(atMs).getUTCHours() - 9) / 24) * 2 * Math.PI)) / 24 : 1
  const week = [0, 6].includes(new Date(atMs).getUTCDay()) ? 1.2 : 1
  return usual * hour * week * (0.85 + dice.next() * 0.3)
}

/** Thirty words that go with them; some repeat, some are hashtags. */
function related(keywords: readonly string[]): string[] {
  const near = keywords.flatMap((keyword) => subjects.find((subject) => subject.includes(keyword.toLowerCase())) ?? [])
  const own = keywords.flatMap((keyword) => [
    `#${keyword.replaceAll(/[^\p{L}\p{N}]/gu, '')}`,
    ...endings.map((ending) => `${keyword} ${ending}`),
  ])
  const pool = [...near, ...own, ...near.map((word) => `#${word.replaceAll(' ', '')}`), ...subjects[0]!]
  return Array.from({ length: keywordStudy.relatedCount }, (_, index) => pool[index % pool.length]!)
}

function words(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function seedOf(text: string): number {
  let seed = 7
  for (const char of text) seed = (seed * 31 + char.codePointAt(0)!) % 2_147_483_647
  return seed
}
