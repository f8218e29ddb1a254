/** Whom an ad group reaches, as one sentence of its targeting; pure. */
import type { PageTargeting } from '../../../shared/bridge.ts'
import { listComma, listed, sentenceGap, t } from '../../../shared/messages/index.ts'
import { wordsOf } from '../../../shared/presentation/resources.ts'

/** A piece of the sentence; what a person chose stands out. */
export interface SentencePart {
  text: string
  isChosen: boolean
}

type Phrase = keyof typeof phrases

/** Types that are said alike, in the order of the sentence. */
const families: { phrase: Phrase; types: readonly string[] }[] = [
  { phrase: 'places', types: ['LOCATION'] },
  { phrase: 'languages', types: ['LANGUAGE'] },
  { phrase: 'interests', types: ['INTEREST'] },
  { phrase: 'keywords', types: ['BROAD_KEYWORD', 'EXACT_KEYWORD', 'PHRASE_KEYWORD', 'UNORDERED_KEYWORD'] },
  { phrase: 'followers', types: ['FOLLOWERS_OF_USER'] },
  { phrase: 'similar', types: ['SIMILAR_TO_FOLLOWERS_OF_USER'] },
  { phrase: 'audiences', types: ['CUSTOM_AUDIENCE'] },
  {
    phrase: 'lookalikes',
    types: [
      ...['CUSTOM_AUDIENCE_EXPANDED', 'CAMPAIGN_ENGAGEMENT_LOOKALIKE', 'USER_ENGAGEMENT_LOOKALIKE'],
      'APP_STORE_CATEGORY_LOOKALIKE',
    ],
  },
  { phrase: 'engaged', types: ['USER_ENGAGEMENT', 'CAMPAIGN_ENGAGEMENT'] },
  { phrase: 'topics', types: ['CONVERSATION', 'EVENT', 'LIVE_TV_EVENT', 'TV_SHOW'] },
  { phrase: 'apps', types: ['APP_STORE_CATEGORY'] },
  { phrase: 'devices', types: ['PLATFORM', 'PLATFORM_VERSION', 'DEVICE', 'NETWORK_OPERATOR'] },
]

const phrases = {
  places: (names: string) => t('plan.targeting.places', { names }),
  languages: (names: string) => t('plan.targeting.languages', { names }),
  interests: (names: string) => t('plan.targeting.interests', { names }),
  keywords: (names: string) => t('plan.targeting.keywords', { names }),
  followers: (names: string) => t('plan.targeting.followers', { names }),
  similar: (names: string) => t('plan.targeting.similar', { names }),
  audiences: (names: string) => t('plan.targeting.audiences', { names }),
  lookalikes: (names: string) => t('plan.targeting.lookalikes', { names }),
  engaged: (names: string) => t('plan.targeting.engaged', { names }),
  topics: (names: string) => t('plan.targeting.topics', { names }),
  apps: (names: string) => t('plan.targeting.apps', { names }),
  devices: (names: string) => t('plan.targeting.devices', { names }),
  not: (names: string) => t('plan.targeting.not', { names }),
}

/** So many names of a family are said, the rest is counted. */
const mostNames = 4

/** The sentence in pieces: whom, where, by what, and who is left out. Without targeting it is everybody. */
export function targetingSentence(targeting: readonly PageTargeting[]): SentencePart[] {
  const included = targeting.filter(({ operator }) => operator !== 'NE')
  const excluded = targeting.filter(({ operator }) => operator === 'NE')
  const ofTypes = (types: readonly string[]) => included.filter(({ type }) => types.includes(type))
  const said = new Set(['GENDER', 'AGE', 'WIFI_ONLY', ...families.flatMap(({ types }) => types)])
  const clauses = [
    ...families.flatMap(({ phrase, types }) => clause(phrases[phrase], ofTypes(types))),
    ...(ofTypes(['WIFI_ONLY']).length > 0 ? [[chosen(t('plan.targeting.wifi'))]] : []),
    // What has no phrase of its own is said by what its type is called.
    ...included.filter(({ type }) => !said.has(type)).flatMap((group) => clause(otherPhrase(group.type), [group])),
    ...clause(phrases.not, excluded),
  ]
  const hasPlaces = ofTypes(['LOCATION']).length > 0
  return clauses.reduce<SentencePart[]>(
    (parts, each, index) => [...parts, plain(index === 0 && hasPlaces ? sentenceGap() : listComma()), ...each],
    [chosen(whomOf(ofTypes(['GENDER']), ofTypes(['AGE'])))],
  )
}

/** The sentence as one text, for names of controls. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join('')
}

function whomOf(genders: readonly PageTargeting[], ages: readonly PageTargeting[]): string {
  const who = namesOf(genders)
  const aged = namesOf(ages)
  if (who === '' && aged === '') return t('plan.targeting.everybody')
  if (who === '') return t('plan.targeting.peopleAged', { ages: aged })
  return aged === '' ? who : t('plan.targeting.whoAged', { who, ages: aged })
}

function otherPhrase(type: string): (names: string) => string {
  const label = wordsOf('targeting_criterion', 'targeting_type')[type] ?? type
  return (names) => t('plan.targeting.other', { label, names })
}

/** Stands for the names while the words around them are asked for. */
const gap = '\u{e000}'

function clause(phrase: (names: string) => string, groups: readonly PageTargeting[]): SentencePart[][] {
  const names = namesOf(groups)
  if (names === '') return []
  const [before = '', after = ''] = phrase(gap).split(gap)
  return [[plain(before), chosen(names), plain(after)].filter(({ text }) => text !== '')]
}

function namesOf(groups: readonly PageTargeting[]): string {
  const all = groups.flatMap(({ names, operator }) => names.map((name) => bounded(name, operator)))
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  // One more name takes no more room than to say that there is one more.
  const shown = all.slice(0, count === mostNames + 1 ? count : mostNames)
  return shown.length < count
    ? t('plan.targeting.more', { names: shown.join(listComma()), count: count - shown.length })
    : listed(shown, 'disjunction')
}

function bounded(name: string, operator: string | null): string {
  if (operator === 'GTE') return t('plan.targeting.atLeast', { name })
  return operator === 'LT' ? t('plan.targeting.below', { name }) : name
}

function plain(text: string): SentencePart {
  return { text, isChosen: false }
}

function chosen(text: string): SentencePart {
  return { text, isChosen: true }
}
