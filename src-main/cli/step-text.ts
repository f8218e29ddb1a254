/** Steps of a push in words, for people at a terminal: names in place of ids, values as people read them. */
import { textOf } from '../../shared/presentation/text-of.ts'
import { listComma, sentenceGap, t } from '../../shared/messages/index.ts'
import { chosenLanguage } from '../../shared/messages/locale.ts'
import { layoutWords } from '../../shared/presentation/card-words.ts'
import type { PresentedField } from '../../shared/presentation/resources.ts'
import type { Step } from '../../shared/bridge.ts'
import { mapReferences } from '../../shared/contract/language/reference-paths.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { stopsWords } from '../../shared/presentation/stops-words.ts'
import { pickOf } from '../../shared/presentation/picking.ts'
import { stringifyJson } from '../../shared/model/json.ts'
import { formatMoney } from '../../shared/messages/money.ts'
import { inSentence, wordFor, wordsOfName } from '../../shared/model/sentence.ts'
import { shownText } from '../../shared/model/shown-text.ts'
import { ownOf, sameValue } from '../../shared/model/values.ts'
import type { RecordValues, Value } from '../../shared/model/values.ts'

/** What is done, as a line begins. */
export const verbs = {
  create: t('cli.stepText.verbs.create'),
  update: t('cli.stepText.verbs.update'),
  delete: t('cli.stepText.verbs.delete'),
} as const

/** A step as one line: what, which, where it belongs, when it goes out, and each field from and to. `zone`: of its account. */
export function describeStep(step: Step, zone: string): string {
  const resource = resourceOf(step.kind)
  const head = `${verbs[step.operation]} ${inSentence(resource.label)} “${step.name}”${whereWords(step)}`
  const held =
    step.heldBy.length > 0
      ? t('cli.stepText.held', { heldBy: step.heldBy.map((hold) => textOf(hold.message)).join(sentenceGap()) })
      : ''
  const stops = stopsWords(step.about?.stops)
  const stopping = stops ? t('cli.stepText.stops', stops) : ''
  return `${head}${spanWords(step, zone)}${changeWords(step, zone)}${stopping}${held}`
}

/** " in Berlin, Summer sale": from the inside out; '' for what stands alone. */
export function whereWords({ about }: Pick<Step, 'about'>): string {
  const names = (about?.within ?? []).map(({ name }) => `“${name}”`).toReversed()
  return names.length > 0 ? t('cli.stepText.in', { names: names.join(listComma()) }) : ''
}

function spanWords({ about }: Step, zone: string): string {
  const span = about?.goesOut
  if (!span) return ''
  const [from, to] = [span.from, span.to ?? null].map((at) => (at === null ? null : timeWords(at, zone)))
  const words = [
    from && span.to !== undefined ? t('cli.stepText.from', { from }) : from,
    to ? t('cli.stepText.to', { to }) : '',
  ]
    .filter(Boolean)
    .join(' ')
  return ` (${inSentence(span.label)} ${words})`
}

function changeWords(step: Step, zone: string): string {
  const { before, after } = step
  if (after === null) return ''
  const { fields } = resourceOf(step.kind)
  const changes = Object.entries(after)
    .filter(([name, value]) => before === null || !sameValue(before[name] ?? null, value ?? null))
    .map(([name, value]) => {
      const field = fields[name]
      const label = field ? field.label : wordsOfName(name)
      const text = (given: Value, record: RecordValues) => valueWords(step, name, field, given, record, zone)
      const now = text(value, { ...before, ...after })
      return before ? `${label} ${text(before[name], { ...after, ...before })} → ${now}` : `${label} ${now}`
    })
  return changes.length > 0 ? `: ${changes.join(listComma())}` : ''
}

function valueWords(
  step: Step,
  name: string,
  field: PresentedField | undefined,
  value: Value,
  record: RecordValues,
  zone: string,
): string {
  if (value === undefined || value === null || value === '') return '—'
  const picked = field ? pickOf(field, record) : null
  if (picked && 'words' in picked) return ownOf(picked.words, String(value)) ?? String(value)
  const named = field
    ? mapReferences(field, value, record, (text) => step.about?.names[`${name} ${text}`] ?? text)
    : value
  return shownText(plainWords(field, named, step.currency, zone))
}

function plainWords(field: PresentedField | undefined, value: Value, currency: string | null, zone: string): string {
  switch (field?.type) {
    case 'money':
      return typeof value === 'bigint' ? formatMoney(value, currency ?? '') : String(value)
    case 'choice':
      return wordFor(field.labels, String(value)) ?? wordsOfName(String(value))
    case 'flag':
      return value === true
        ? (field.labels?.true ?? t('cli.stepText.yes'))
        : (field.labels?.false ?? t('cli.stepText.no'))
    case 'instant':
      return timeWords(String(value), zone)
    case 'list':
      return Array.isArray(value)
        ? value.map((each) => wordFor(field.labels, String(each)) ?? String(each)).join(listComma()) || '—'
        : String(value)
    case 'text':
      return String(value).startsWith(field.names?.prefix ?? ' ')
        ? String(value).slice(field.names!.prefix!.length)
        : String(value)
    default:
      if (typeof value !== 'object') return String(value)
      return value !== null && field?.says ? layoutWords[field.says](value) || '—' : stringifyJson(value)
  }
}

/** "18 Nov 2026, 13:58" in the account's zone; the text itself where it is no instant. */
function timeWords(iso: string, zone: string): string {
  const atMs = Date.parse(iso)
  if (Number.isNaN(atMs)) return iso
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(chosenLanguage().rules, { ...parts, timeZone: zone, hourCycle: 'h23' }).format(atMs)
}
