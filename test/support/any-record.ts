/** Records of any declaration, made by chance: values that fit, values at limits, and values that break rules. */
import fc from 'fast-check'
import { isWritable } from '../../shared/contract/language/fields.ts'
import type { Field, TextForm } from '../../shared/contract/language/fields.ts'
import type { Resource } from '../../shared/contract/language/resource.ts'
import { kindsNamedBy } from '../../shared/contract/language/reference-paths.ts'
import type { Json, RecordValues, Value } from '../../shared/model/values.ts'

const forms: Record<TextForm, readonly string[]> = {
  digits: ['1650214377', '9007199254740993', '12a', '0'],
  hashtag: ['#coffee', '#北風', 'coffee', '#two words'],
  url: ['https://example.com/a?b=[c]', 'http://x.example', 'example.com', 'https://'],
  domain: ['example.com', 'shop.example.co.uk', 'https://example.com', 'localhost'],
  email: ['mira@example.com', 'mira@', 'a b@example.com'],
  country: ['DE', 'US', 'de', 'DEU'],
  cardUri: ['card://1', 'card://853586212331765760'],
  currency: ['EUR', 'eur', 'EURO'],
}

/** Values for a field; `known` are values that the service has, ids for references; `idsOf` gives ids of another kind. */
function valueOf(
  field: Field,
  known: readonly Value[],
  idsOf: (kind: string) => readonly Value[],
): fc.Arbitrary<Value> {
  const seen = known.length > 0 ? [fc.constantFrom(...known)] : []
  switch (field.type) {
    case 'text': {
      const free = fc.string({ unit: 'grapheme', maxLength: Math.min((field.maxLength ?? 30) + 3, 300) })
      return fc.oneof(...seen, field.form ? fc.constantFrom(...forms[field.form]) : free, fc.constantFrom('', 'Roast'))
    }
    case 'id':
    case 'ref':
      return fc.oneof(
        { weight: 6, arbitrary: seen[0] ?? fc.constant('zzzz') },
        { weight: 1, arbitrary: fc.constant('zzzz') },
      )
    case 'choice':
      return fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...(field.values.length > 0 ? field.values : ['ODD'])) },
        { weight: 1, arbitrary: fc.constant('ODD') },
        ...seen.map((arbitrary) => ({ weight: 6, arbitrary })),
      )
    case 'money':
      return fc.oneof(...seen, fc.constantFrom(-1n, 0n, 1n, 10_000n, 1_500_000n, 50_000_000n, 9_007_199_254_740_993n))
    case 'integer':
      return fc.oneof(...seen, fc.constantFrom(...(field.values ?? []), -1, 0, 1, 3, 1000))
    case 'flag':
      return fc.boolean()
    case 'instant':
      return fc.oneof(...seen, fc.constantFrom('2026-11-20T10:00:00Z', '2027-01-01T00:00:00Z', '2025-01-01T00:00:00Z'))
    case 'list':
      return fc.oneof(
        ...seen,
        fc.subarray<string>([...(field.values ?? ['IAB8', 'IAB8-1', 'ACCOUNT_PERFORMANCE'])]),
        fc.constant<Value>(['ODD']),
      )
    case 'json':
      return fc.oneof(
        { weight: 1, arbitrary: fc.constant<Value>({}) },
        {
          weight: 8,
          arbitrary: seen[0] ? seen[0].chain((value) => changedJson(value ?? {}, field, idsOf)) : fc.constant({}),
        },
      )
  }
}

/** Texts that stand in the structured values of some kind, good ones and others. */
const jsonTexts = [
  ...['', 'MEDIA', 'SWIPEABLE_MEDIA', 'DETAILS', 'BUTTON', 'WEBSITE', 'APP', 'ENUM', 'SHOP', 'de', 'AT', '42'],
  ...['https://example.com', 'https://example.com/a?b=c', 'example.com', 'Roast', 'x'.repeat(80)],
]

/** A structured value with up to two of its parts taken out, doubled, moved, or replaced by an id or another text. */
function changedJson(value: Json, field: Field, idsOf: (kind: string) => readonly Value[]): fc.Arbitrary<Json> {
  const ids = kindsNamedBy(field).flatMap((kind) => idsOf(kind).map(String))
  const text = fc.oneof(fc.constantFrom('zzzz', ...ids), fc.constantFrom(...jsonTexts))
  const once = fc.tuple(fc.nat(), fc.constantFrom('drop', 'double', 'first', 'text', 'text', 'text'), text).map(
    ([at, how, other]) =>
      (json: Json) =>
        changedAt(json, at, how, other),
  )
  return fc.array(once, { maxLength: 2 }).map((changes) => changes.reduce((json, change) => change(json), value))
}

/** Goes down to one of the parts, chosen by `at`, and changes that. */
function changedAt(value: Json, at: number, how: string, text: string): Json {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const chosen = entries[at % Math.max(1, entries.length)]
  if (!chosen) return how === 'text' ? text : value
  const [name, part] = chosen
  const deeper = Math.floor(at / entries.length)
  if (!Array.isArray(value)) {
    const others = value as { [member: string]: Json }
    return how === 'drop' && deeper % 3 === 0
      ? Object.fromEntries(entries.filter(([each]) => each !== name))
      : { ...others, [name]: changedAt(part, deeper, how, text) }
  }
  const index = Number(name)
  if (how === 'drop' && deeper % 3 === 0) return value.toSpliced(index, 1)
  if (how === 'double' && deeper % 3 === 0) return value.toSpliced(index, 0, part)
  if (how === 'first' && deeper % 3 === 0) return [part, ...value.toSpliced(index, 1)]
  return value.with(index, changedAt(part, deeper, how, text))
}

/** What a create or update of the kind might carry. `samples` are records of the service, whose values are used again and again. */
export function anyChange(
  resource: Resource,
  operation: 'create' | 'update',
  samples: readonly RecordValues[],
  idsOf: (kind: string) => readonly Value[],
): fc.Arbitrary<RecordValues> {
  const fields = Object.entries(resource.fields).filter(([, field]) => isWritable(field, operation))
  const one = Object.fromEntries(
    fields.map(([name, field]) => {
      const known =
        field.type === 'ref' ? idsOf(field.to) : samples.map((row) => row[name]).filter((value) => value !== undefined)
      return [name, fc.option(valueOf(field, known, idsOf), { freq: 8 })]
    }),
  )
  const loose = fc.record(one, { requiredKeys: [] })
  if (operation === 'update') {
    const few = fc
      .tuple(loose, fc.subarray(Object.keys(one), { maxLength: Math.min(2, fields.length) }))
      .map(([changes, names]) => Object.fromEntries(Object.entries(changes).filter(([name]) => names.includes(name))))
    return fc.oneof({ weight: 1, arbitrary: loose }, { weight: 4, arbitrary: few })
  }
  if (samples.length === 0) return loose
  // Most chance records break many rules; those near a good one find out what a single change does.
  const near = fc
    .tuple(fc.constantFrom(...samples), loose, fc.subarray(Object.keys(one), { maxLength: Math.min(2, fields.length) }))
    .map(([sample, other, changed]) => {
      const own = Object.fromEntries(
        fields.map(([name]) => [name, sample[name]] as const).filter(([, value]) => value !== undefined),
      )
      return { ...own, ...Object.fromEntries(changed.map((name) => [name, other[name] ?? null])) }
    })
  return fc.oneof({ weight: 1, arbitrary: loose }, { weight: 4, arbitrary: near })
}
