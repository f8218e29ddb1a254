/** Records of any declaration with values that must survive every way unchanged: absent, null, empty, zero and false kept apart. */
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import fc from 'fast-check'
import { idFieldsOf } from '../../shared/contract/language/wire.ts'
import { parseJson, stringifyJson } from '../../shared/model/json.ts'
import type { Json, RecordValues, Value } from '../../shared/model/values.ts'
import { hostileTexts } from './hostile-texts.ts'

/** Well-formed and short; what no text can hold and what is very long is tried elsewhere. */
const hostile = hostileTexts.filter((text) => text.isWellFormed() && text.length < 1000)
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    ...['', ' ', 'a\tb', 'a\rb', 'a\u0000b', '\uffff', '_x0041_', '_x005F_', '00123', '12/11/2026', '1.234', '€1,234'],
    ...[
      'null',
      'ünï 北風 ☕️',
      '"quoted"\tand "more"',
      '"ends"',
      ',,',
      "it's",
      'ab\u202etxt.exe',
      'مرحبا 12',
      '1'.repeat(40),
    ],
  ),
  fc.constantFrom(...hostile),
)
const digits = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String)
/** Where the dates of spreadsheets begin, and hours that a clock shows twice or leaves out. */
const oddInstants = [
  ...[
    '1899-12-31T00:00:00Z',
    '1900-02-28T23:59:59Z',
    '1900-03-01T00:00:00Z',
    '1904-01-01T00:00:00Z',
    '1904-01-02T00:00:00Z',
  ],
  ...[
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-03-29T01:00:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
  ],
  ...['2026-12-31T23:59:59Z', '2028-02-29T12:00:00Z', '9999-12-31T23:59:59Z'],
]
const anyInstant = fc
  .date({ min: new Date('2006-01-01T00:00:00Z'), max: new Date('2037-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().replace(/\.\d+Z$/, 'Z'))
const instants = fc.oneof(
  { weight: 4, arbitrary: anyInstant },
  { weight: 1, arbitrary: fc.constantFrom(...oddInstants) },
)
/** As the wire would bring them: no minus zero, and whole numbers beyond 2^53 as bigint. The bridge leaves out what is called __proto__. */
const structures = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => !JSON.stringify(value).includes('"__proto__"'))
  .map((value): Json => parseJson(stringifyJson(value).replaceAll(/-0(?![\d.])/g, '0')))

function valueOf(field: PresentedField): fc.Arbitrary<Value> {
  switch (field.type) {
    case 'text':
      return field.form === 'digits' ? digits : texts
    case 'id':
    case 'ref':
      return fc.stringMatching(/^[a-z0-9]{1,12}$/)
    case 'choice':
      return fc.constantFrom(...field.values, ...Object.keys(field.labels), 'SOMETHING_NEW')
    case 'money':
      return fc.oneof(
        fc.bigInt({ min: 1n - 2n ** 63n, max: 2n ** 63n - 1n }),
        // Three decimals, which could be taken for thousands.
        fc.constantFrom(1_234_000n, -999_999_000n, 12_500_000n),
      )
    case 'integer':
      return fc.maxSafeInteger().map((value) => (value === 0 ? 0 : value))
    case 'flag':
      return fc.boolean()
    case 'instant':
      return field.isWholeMinute ? instants.map((at) => at.replace(/\d\dZ$/, '00Z')) : instants
    case 'list':
      return fc.array(texts, { maxLength: 5 })
    case 'json':
      return structures
  }
}

/** A record as the service shows it, with an id of its own; fields that the service never shows are absent. */
export function exactRecord(resource: PresentedResource): fc.Arbitrary<RecordValues> {
  const ids = new Set(idFieldsOf(resource))
  const members = Object.entries(resource.fields)
    .filter(([, field]) => !field.isWriteOnly)
    .map(([name, field]): [string, fc.Arbitrary<Value>] => [
      name,
      ids.has(name) ? idOf(field) : fc.option(valueOf(field), { nil: null, freq: 8 }),
    ])
  return fc.record(Object.fromEntries(members), {
    requiredKeys: [...ids].filter((name) => name in resource.fields),
  })
}

function idOf(field: PresentedField): fc.Arbitrary<Value> {
  return field.type === 'text' && field.form === 'digits' ? digits : fc.stringMatching(/^[a-z0-9]{8,16}$/)
}
