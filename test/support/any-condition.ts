/** Conditions by chance over a kind: every form, with values that records of it have and values that they have not. */
import fc from 'fast-check'
import { allTargets } from '../../shared/contract/language/reference-paths.ts'
import type { Condition, Spelled } from '../../shared/filter/condition.ts'
import { childKinds, fieldPathOf, ownNames, stepName } from '../../shared/filter/fields.ts'
import { toInputText } from '../../shared/model/money.ts'
import type { RecordValues, Value } from '../../shared/model/values.ts'
import { findResource, resourceOf } from '../../shared/presentation/resources.ts'
import type { PresentedField } from '../../shared/presentation/resources.ts'

const spelled = (text: string): Spelled => ({ text, at: 0 })

/** A tree of the language, whatever it says: for its parser and printer. */
export function anySyntax(): fc.Arbitrary<Condition> {
  const field = fc.stringMatching(/^[a-z_]{1,12}(\.[a-z_]{1,8})?$/).map((name) => spelled(`f${name}`))
  const value = fc
    .oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('and', 'is', '', '"', "it's", 'a\\"b', '-5'))
    .map((text) => spelled(text.replaceAll(/\p{Surrogate}/gu, '')))
  const sign = fc.constantFrom('=', '!=', '<', '<=', '>', '>=')
  const test = fc.oneof(
    fc.record({ kind: fc.constant('compare'), field, sign, value }),
    fc.record({ kind: fc.constant('in'), field, values: fc.array(value, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('contains'), field, value }),
    fc.record({ kind: fc.constant('empty'), field }),
  ) as fc.Arbitrary<Condition>
  return treesOf(test, (tree) => fc.record({ kind: fc.constant('has' as const), child: field, part: tree }))
}

/** A condition that can be asked of the kind; `samples` are records whose values it likes to name. */
export function anyCondition(
  kind: string,
  samplesOf: (kind: string) => readonly RecordValues[],
): fc.Arbitrary<Condition> {
  const test = anyTest(kind, samplesOf(kind))
  const children = childKinds(resourceOf(kind)).filter((each) => samplesOf(each).length > 0)
  if (children.length === 0) return treesOf(test)
  const has = fc.constantFrom(...children).chain((child) =>
    fc.record({
      kind: fc.constant('has' as const),
      child: fc.constant(spelled(child)),
      part: treesOf(anyTest(child, samplesOf(child))),
    }),
  )
  return treesOf(fc.oneof({ weight: 3, arbitrary: test }, { weight: 1, arbitrary: has }))
}

function anyTest(kind: string, samples: readonly RecordValues[]): fc.Arbitrary<Condition> {
  return fc.constantFrom(...namesOf(kind)).chain((name) => testOf(kind, name, samples))
}

function treesOf(
  test: fc.Arbitrary<Condition>,
  besides?: (tree: fc.Arbitrary<Condition>) => fc.Arbitrary<Condition>,
): fc.Arbitrary<Condition> {
  const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      test,
      fc.record({ kind: fc.constant('not' as const), part: tie('tree') }),
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      }),
      ...(besides ? [besides(tie('tree'))] : []),
    ),
  }))
  return tree
}

/** Its own fields, Galley's, and some of what it refers to. */
function namesOf(kind: string): string[] {
  const { fields } = resourceOf(kind)
  const own = [...Object.keys(fields), ...ownNames]
  const through = Object.entries(fields).flatMap(([field, def]) => {
    const step = stepName(field, def)
    const path = step === null ? null : fieldPathOf(resourceOf(kind), `${step}.id`)
    const target = path && 'kind' in path ? findResource(path.kind) : undefined
    return target ? [...Object.keys(target.fields), 'state', 'deleted'].map((name) => `${step}.${name}`) : []
  })
  // By the kind, where another field says of which kind a field's record is.
  const typed = Object.values(fields)
    .flatMap((def) => (def.type === 'text' && def.names?.by ? allTargets(def.names) : []))
    .flatMap((target) => [`${target.kind}.id`, `${target.kind}.name`])
    .filter((name) => !('message' in fieldPathOf(resourceOf(kind), name)))
  // As often its own as those of others.
  return [...own, ...own, ...through, ...typed]
}

function testOf(kind: string, name: string, samples: readonly RecordValues[]): fc.Arbitrary<Condition> {
  const path = fieldPathOf(resourceOf(kind), name)
  if ('message' in path) throw new Error(`${kind} has no ${name}`)
  const field = fc.constant(spelled(name))
  const empty = fc.record({ kind: fc.constant('empty' as const), field })
  const type = path.of === 'field' ? path.def.type : ownTypes[path.name]
  const value = (
    path.of === 'field'
      ? valuesOf(
          path.def,
          samples.map((each) => each[path.name]),
        )
      : ownValues[path.name]
  ).map(spelled)
  const equal = fc.record({
    kind: fc.constant('compare' as const),
    field,
    sign: fc.constantFrom('=' as const, '!=' as const),
    value,
  })
  const among = fc.record({
    kind: fc.constant('in' as const),
    field,
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  })
  const ordered = fc.record({
    kind: fc.constant('compare' as const),
    field,
    sign: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
    value,
  })
  const part = value.chain(({ text }) =>
    fc.tuple(fc.nat(Math.max(0, text.length - 1)), fc.nat(4), fc.boolean()).map(([at, length, isUpper]) => {
      const cut = text.slice(at, at + length).replaceAll(/\p{Surrogate}/gu, '')
      return spelled(isUpper ? cut.toUpperCase() : cut)
    }),
  )
  const contains = fc.record({ kind: fc.constant('contains' as const), field, value: type === 'list' ? value : part })
  switch (type) {
    case 'money':
    case 'integer':
    case 'instant':
      return fc.oneof(equal, among, ordered, empty)
    case 'flag':
      return fc.oneof(equal, among, empty)
    case 'json':
      return fc.oneof(contains, empty)
    default:
      return path.of === 'galley' && path.name === 'state'
        ? fc.oneof(equal, among, empty)
        : fc.oneof(equal, among, contains, empty)
  }
}

const ownTypes = {
  state: 'choice',
  problem: 'list',
  deleted: 'flag',
  used: 'flag',
  misnamed: 'flag',
  changed: 'instant',
  age: 'integer',
} as const
const ownValues = {
  state: fc.constantFrom('clean', 'new', 'edited', 'Deleted'),
  problem: fc.constantFrom('MISSING', 'INVALID', 'TOO_LONG', 'required'),
  deleted: fc.constantFrom('true', 'FALSE'),
  used: fc.constantFrom('true', 'false'),
  misnamed: fc.constantFrom('true', 'false'),
  changed: fc.constantFrom('2026-11-20', '2026-11-24', '2026-11-20T10:00:00Z'),
  age: fc.constantFrom('0', '1', '30', '900'),
}

function valuesOf(def: PresentedField, seen: readonly Value[]): fc.Arbitrary<string> {
  const texts = seen.flatMap((value) => (value === null || value === undefined ? [] : typed(def, value)))
  const known = texts.length > 0 ? [fc.constantFrom(...texts)] : []
  switch (def.type) {
    case 'money':
      return fc.oneof(...known, fc.constantFrom('0', '-0.000001', '12.5', '50'))
    case 'integer':
      return fc.oneof(...known, fc.constantFrom('0', '-1', '3'))
    case 'flag':
      return fc.constantFrom('true', 'false')
    case 'instant':
      return fc.oneof(
        ...known,
        fc.constantFrom('2026-11-20', '2027-01-01', '2026-11-20T11:00+01:00', '2025-01-01T00:00:00Z'),
      )
    case 'choice': {
      const words = [...def.values, ...Object.keys(def.labels)]
      return fc.constantFrom(...(words.length > 0 ? words : ['ODD']))
    }
    default:
      return fc.oneof(...known, fc.constantFrom('x', 'Ü', 'roast'))
  }
}

function typed(def: PresentedField, value: Value): string[] {
  if (def.type === 'money') return typeof value === 'bigint' && value < 10n ** 17n ? [toInputText(value, '')] : []
  if (def.type === 'list') return Array.isArray(value) ? value.map(String) : []
  if (def.type === 'json') return []
  return [String(value).replaceAll(/\p{Surrogate}/gu, '')]
}
