/** For every kind and every way of changing: what a preview says happens, and one undo brings back all as it was. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TransformResult } from '../../../../../shared/bridge.ts'
import { isWritable } from '../../../../../shared/contract/language/fields.ts'
import { encodeRecord, rowId } from '../../../../../shared/contract/language/wire.ts'
import { GalleyError } from '../../../../../shared/model/errors.ts'
import { parseJson, stringifyJson } from '../../../../../shared/model/json.ts'
import type { Json, RecordValues, Value } from '../../../../../shared/model/values.ts'
import type { PresentedField, PresentedResource } from '../../../../../shared/presentation/resources.ts'
import { resources } from '../../../../../shared/presentation/resources.ts'
import type { Transform } from '../../../../../shared/transform/index.ts'
import { exactRecord } from '../../../../support/exact-record.ts'
import { hostileTexts } from '../../../../support/hostile-texts.ts'
import { isLong, withinMs } from '../../../../support/long-form.ts'
import { Bench, accountId } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeAll(() => {
  bench = new Bench({ hasChecks: true })
  bench.fill(2)
})
afterAll(() => bench.end())

const kinds = resources.filter(
  ({ scope, fields }) => scope === 'account' && Object.values(fields).some((def) => isWritable(def, 'update')),
)

it.each(kinds.map((resource) => ({ kind: resource.kind, resource })))(
  'records of $kind become what the preview says, and are as they were after undo',
  ({ kind, resource }) => {
    fc.assert(
      fc.property(
        fc.array(exactRecord(resource), { minLength: 1, maxLength: 4 }),
        fc.array(transformOf(resource), { minLength: 1, maxLength: 3 }),
        (records, transforms) => {
          const keys = [...new Set(records.map((values) => received(resource, values)))]
          const before = seen(keys)
          const order = { kind, selection: { keys }, transforms, offset: 0, limit: 1000 }
          const preview = outcome(() => bench.workspace.edits.transform({ ...order, isPreview: true }))
          expect(seen(keys)).toEqual(before)
          const done = outcome(() => bench.workspace.edits.transform({ ...order, isPreview: false }))
          expect(done).toEqual(preview)
          const after = seen(keys)
          if ('code' in done) expect(after).toEqual(before)
          else {
            expect(shownBy(done, before)).toEqual(after.map(({ key, values }) => ({ key, values })))
            if (done.changed === 0) return
            bench.workspace.edits.undo()
            expect(seen(keys)).toEqual(before)
            bench.workspace.edits.redo()
            // What became absent is null then: the service has a value, which nothing else unsets.
            expect(seen(keys).map(unsetAlike)).toEqual(after.map(unsetAlike))
            bench.workspace.edits.undo()
          }
        },
      ),
      { numRuns: isLong ? 2000 : 25 },
    )
  },
  withinMs(30_000),
)

/** All that is kept of the records, times and counters aside. */
function seen(keys: readonly number[]) {
  return keys.map((key) => {
    const { id, state, values, changed, problems } = bench.workspace.records.get(key)
    return { key, id, state, values, changed, problems }
  })
}

/** With null where a value is absent. */
function unsetAlike({ values, changed, ...others }: ReturnType<typeof seen>[number]) {
  const set = Object.entries(values).filter(([, value]) => (value ?? null) !== null)
  const mine = Object.entries(changed).map(([field, change]) => [field, { ...change, mine: change.mine ?? null }])
  return { ...others, values: Object.fromEntries(set), changed: Object.fromEntries(mine) as unknown }
}

/** The values that the lines tell of. */
function shownBy({ lines }: TransformResult, before: ReturnType<typeof seen>): { key: number; values: RecordValues }[] {
  return before.map(({ key, values }) => {
    const shown = lines.filter((line) => line.key === key && line.field !== null && !line.isRefused)
    return { key, values: { ...values, ...Object.fromEntries(shown.map(({ field, after }) => [field, after])) } }
  })
}

/** What became of it; an order that is refused as a whole by its code. */
function outcome(work: () => TransformResult): TransformResult | { code: string } {
  try {
    return work()
  } catch (error) {
    if (error instanceof GalleyError) return { code: error.code }
    throw error
  }
}

function received(resource: PresentedResource, values: RecordValues): number {
  const living = 'deleted' in resource.fields ? { ...values, deleted: false } : values
  const wire = parseJson(stringifyJson(encodeRecord(resource, living))) as Record<string, Json>
  bench.workspace.ingest.ingestRead(accountId, resource.kind, [wire], true)
  return bench.key(rowId(resource, accountId, wire)!, resource.kind)
}

const texts = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom('', 'Spring', '{n}. {date}', '{{n}', '{id}', '{name}', '$1 $& $$', 'https://example.com/?a=1#b'),
)
const numbers = fc.constantFrom('0', '1', '10', '0.005', '12.50', '99.999', '1000000000', '9007199254740993', '-3')

/** One change of a field that can be written; now and then of one that cannot, or that does not take it. */
function transformOf(resource: PresentedResource): fc.Arbitrary<Transform> {
  const writable = Object.entries(resource.fields).filter(([, def]) => isWritable(def, 'update'))
  const own = fc.constantFrom(...writable).chain(([field, def]) => fc.oneof(...changesOf(field, def)))
  const any = fc
    .tuple(fc.constantFrom(...Object.keys(resource.fields)), own)
    .map(([field, transform]): Transform => ({ ...transform, field }))
  return fc.oneof({ weight: 12, arbitrary: own }, { weight: 1, arbitrary: any })
}

function changesOf(field: string, def: PresentedField): fc.Arbitrary<Transform>[] {
  const anyway: fc.Arbitrary<Transform>[] = [
    texts.map((text) => ({ do: 'set', field, text })),
    fc.constant({ do: 'set', field, text: '' }),
    valueOf(def).map((value) => ({ do: 'value', field, value })),
  ]
  switch (def.type) {
    case 'money':
    case 'integer':
      return [...anyway, ...changesOfNumbers(field)]
    case 'instant':
      return [
        ...anyway,
        fc.constantFrom('2027-01-31', '2026-10-25T02:30:00Z').map((text) => ({ do: 'set', field, text })),
        fc.integer({ min: -400, max: 400 }).map((days) => ({ do: 'days', field, days })),
      ]
    case 'list':
      return [
        ...anyway,
        fc
          .tuple(fc.array(texts, { maxLength: 3 }), fc.array(texts, { maxLength: 3 }))
          .map(([add, remove]) => ({ do: 'items', field, add, remove })),
      ]
    case 'text':
      return [...anyway, ...changesOfTexts(field)]
    default:
      return anyway
  }
}

function changesOfNumbers(field: string): fc.Arbitrary<Transform>[] {
  const rounding = fc.record(
    {
      rounding: fc.constantFrom('near' as const, 'up' as const, 'down' as const),
      to: fc.constantFrom('1', '0.5', '5'),
    },
    { requiredKeys: [] },
  )
  return [
    fc
      .tuple(fc.constantFrom('+' as const, '-' as const, '*' as const), numbers, fc.boolean(), rounding)
      .map(([sign, by, isPercent, how]) => ({ do: 'number', field, sign, by, isPercent, ...how })),
    fc
      .tuple(fc.constantFrom(field, `${field} * 1.1 + 5`, `(${field} - 3) / 7`, '1 / 0', 'max(1', ''), rounding)
      .map(([formula, how]) => ({ do: 'formula', field, formula, ...how })),
  ]
}

function changesOfTexts(field: string): fc.Arbitrary<Transform>[] {
  const pattern = fc.constantFrom('a', '[0-9]+', '(.)(.)', '^', '$', '.*', '(a+)+$', '\\b', '☕', '(', 'e')
  const flags = fc.record({ isPlain: fc.boolean(), isWholeWord: fc.boolean() }, { requiredKeys: [] })
  return [
    fc.tuple(pattern, texts, fc.boolean(), fc.boolean(), flags).map(([found, by, isEverywhere, ignoresCase, how]) => ({
      ...{ do: 'replace', field, pattern: found, by, isEverywhere, ignoresCase, ...how },
    })),
    fc
      .tuple(fc.constantFrom('prefix' as const, 'suffix' as const), texts)
      .map(([how, text]) => ({ do: how, field, text })),
    fc.constantFrom('upper' as const, 'lower' as const, 'title' as const).map((to) => ({ do: 'case', field, to })),
    fc
      .tuple(fc.constantFrom('utm_source', 'a', '', 'ü&='), fc.option(texts))
      .map(([name, text]) => ({ do: 'parameter', field, name, text })),
  ]
}

/** A value that fits the field, or one that does not. */
function valueOf(def: PresentedField): fc.Arbitrary<Json> {
  const odd: Value = { odd: true }
  switch (def.type) {
    case 'money':
      return fc.constantFrom<Json>(null, 0n, 1n, 12_500_000n, -1n, 2n ** 63n - 1n, odd)
    case 'integer':
      return fc.constantFrom<Json>(null, 0, 1, -1, Number.MAX_SAFE_INTEGER, 1.5, odd)
    case 'flag':
      return fc.constantFrom<Json>(null, true, false, 'yes', odd)
    case 'list':
      return fc.oneof(fc.array(texts, { maxLength: 3 }), fc.constantFrom<Json>(null, [], odd))
    case 'json':
      return fc.jsonValue({ maxDepth: 2 }).map((value) => parseJson(stringifyJson(value)))
    case 'choice':
      return fc.constantFrom<Json>(null, ...def.values, 'ODD', odd)
    default:
      return fc.oneof(texts, fc.constantFrom<Json>(null, '2026-10-25T00:30:00Z', odd))
  }
}
