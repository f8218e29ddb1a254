/** The words of the vocabulary, each with a declaration made for it. */
import { faultText } from '../../../src-main/practice/ads/fault-text.ts'
import type { Field } from '../../../shared/contract/language/fields.ts'
import type { Value } from '../../../shared/model/values.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { message } from '../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { batchFor, resource, writeOperationOf } from '../../../shared/contract/language/resource.ts'
import { instant, integer, list, text } from '../../../shared/contract/language/fields.ts'
import type { Operation, Param } from '../../../shared/contract/language/operation.ts'
import { carryParams, checkParams, readParam } from '../../../shared/contract/language/params.ts'
import { resources } from '../../../shared/presentation/resources.ts'
import { parseText } from '../../../shared/contract/language/text-value.ts'
import { checkRecord, checkValue, checkWorkspace } from '../../../shared/contract/language/validate.ts'
import { decodeRecord, encodeRecord, fitValue, idOf, rowId, rowsOf } from '../../../shared/contract/language/wire.ts'
import { parseJson, stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import { emptyPort } from '../../support/rule-port.ts'

const operation = (more: Partial<Operation>): Operation => ({
  name: 'create',
  method: 'POST',
  path: '/things',
  base: 'ads',
  version: '12',
  body: 'query',
  params: [],
  roles: [],
  rateClass: 'write',
  source: 'test',
  ...more,
})
const thing = (more: Partial<Parameters<typeof resource>[1]> = {}) =>
  resource('thing', {
    source: 'test',
    scope: 'account',
    idParam: 'thing_id',
    nameField: 'name',
    rank: 9,
    deletion: 'none',
    askedBy: 'nothing',
    naturalKey: [],
    fields: { name: text() },
    operations: [],
    examples: [],
    ...more,
  })

describe('numbers that the wire spells in two ways', () => {
  const digits = text({ form: 'digits' })
  const bare = text({ form: 'digits', isBare: true })

  it('keep every digit, whether they come as text or bare', () => {
    const long = '9223372036854775807'
    expect(fitValue(digits, parseJson(long))).toBe(long)
    expect(fitValue(digits, long)).toBe(long)
    expect(fitValue(digits, 1.5)).toBeUndefined()
    expect(fitValue(text(), 15)).toBeUndefined()
  })

  it('go out bare where the declaration says so', () => {
    const resource = thing({ fields: { bare, digits } })
    const given = { bare: '9223372036854775807', digits: '9223372036854775807' }
    const wire = stringifyJson(encodeRecord(resource, given))
    expect(wire).toBe('{"bare":9223372036854775807,"digits":"9223372036854775807"}')
    expect(decodeRecord(resource, parseJson(wire) as Record<string, Json>)).toEqual({ values: given, extra: {} })
  })
})

describe('the long form of dates', () => {
  const field = instant({ form: 'long' })

  it('reads as an instant and comes back the same', () => {
    const long = 'Tue Aug 27 22:22:12 +0000 2019'
    expect(fitValue(field, long)).toBe('2019-08-27T22:22:12Z')
    expect(encodeRecord(thing({ fields: { at: field } }), { at: '2019-08-27T22:22:12Z' })).toEqual({ at: long })
  })

  it.each(['Tue Foo 27 22:22:12 +0000 2019', 'Tue Aug 27 25:22:12 +0000 2019', '27 Aug 2019'])(
    'keeps %j as it is',
    (odd) => expect(fitValue(field, odd)).toBeUndefined(),
  )

  it.each(['2027-02-30T10:00:00Z', '2026-02-29T10:00:00Z', '2027-04-31T10:00:00.5Z'])(
    'takes no day that the calendar does not have: %s',
    (odd) => expect(fitValue(instant(), odd)).toBeUndefined(),
  )

  it('is nothing for a field of the usual form', () =>
    expect(fitValue(instant(), 'Tue Aug 27 22:22:12 +0000 2019')).toBeUndefined())
})

describe('what the service takes and never shows', () => {
  const resource = thing({ fields: { secret: text({ write: 'always', isWriteOnly: true }) } })
  it('is left out of what is shown', () => expect(encodeRecord(resource, { secret: 'x' })).toEqual({}))
})

describe('lists with a closed set and bounds', () => {
  const placements = list({ write: 'always', values: ['A', 'B', 'C'], min: 1, max: 2 })

  it.each([
    [['A', 'B'], null],
    [['A', 'D'], 'Places: D is none of A, B and C.'],
    [['A', 'A'], 'Places names the same twice.'],
    [['A', 'B', 'C'], 'Places takes at most 2; this has 3.'],
    [[], null],
  ])('judge %j', (value, words) => expect(faultOf(placements, value, 'Places')).toBe(words))

  it('are missing when they are needed and empty', () => {
    const resource = thing({ fields: { places: { ...placements, required: true } } })
    const problems = checkRecord(resource, { record: { places: [] }, operation: 'create', given: new Set(['places']) })
    expect(problems.map(({ code }) => code)).toEqual(['MISSING_PARAMETER'])
  })

  it('are emptied by nothing, or unset where null is a value', () => {
    expect(parseText(placements, '')).toEqual({ kind: 'value', value: [] })
    expect(parseText({ ...placements, nullable: true }, '')).toEqual({ kind: 'value', value: null })
  })
})

/** What is said of a value, in words; null where it is right. */
function faultOf(field: Field, value: Value, called: string): string | null {
  const found = checkValue(field, value, called)
  return found && textOf(found)
}

describe('forms of texts', () => {
  it.each([
    ['hashtag', '#coffee', 'coffee'],
    ['url', 'https://example.com/a?b=[c]', 'example.com'],
    ['domain', 'shop.example.co', 'https://example.com'],
    ['email', 'mira@example.com', 'mira@'],
    ['country', 'DE', 'de'],
    ['currency', 'EUR', 'euro'],
    ['digits', '42', '4 2'],
  ] as const)('%s takes %s and not %s', (form, good, bad) => {
    const field = text({ write: 'always', form })
    expect(faultOf(field, good, 'Value')).toBeNull()
    expect(faultOf(field, bad, 'Value')).toMatch(/^Value must (be (a|an|the)|begin with) /)
  })

  it('takes only the numbers that are listed', () => {
    const days = integer({ write: 'always', values: [1, 7, 30] })
    expect(faultOf(days, 7, 'Days')).toBeNull()
    expect(faultOf(days, 8, 'Days')).toBe('Days must be one of: 1, 7 or 30.')
  })
})

describe('ids', () => {
  it('are made of the members that the declaration names', () => {
    const resource = thing({ idFields: ['currency', 'kind'] })
    expect(idOf(resource, { currency: 'EUR', kind: 7n })).toBe('EUR/7')
    expect(idOf(resource, { currency: 'EUR' })).toBeNull()
    expect(idOf(thing(), { id: '' })).toBeNull()
  })

  it('are the account’s, or its own of each account, where there is one record or one name in each', () => {
    expect(rowId(thing({ isSingleton: true }), 'a1', {})).toBe('a1')
    expect(rowId(thing({ idFields: ['key'], isIdPerAccount: true }), 'a1', { key: 'K' })).toBe('a1/K')
  })

  it('are texts of a list of bare texts', () =>
    expect(rowsOf(operation({ bareRows: 'key' }), ['A', 'B'])).toEqual([{ key: 'A' }, { key: 'B' }]))
})

describe('parameters', () => {
  const param = (more: Partial<Param>): Param => ({ name: 'p', type: 'text', ...more })

  it.each<[Partial<Param>, string, Json | undefined]>([
    [{ type: 'choiceList', values: ['A', 'B'] }, 'A,B', ['A', 'B']],
    [{ type: 'choiceList', values: ['A', 'B'] }, 'A,C', undefined],
    [{ type: 'idList', max: 2 }, 'a,b', ['a', 'b']],
    [{ type: 'idList', max: 2 }, 'a,b,c', undefined],
    [{ type: 'longList' }, '9223372036854775807', ['9223372036854775807']],
    [{ type: 'longList' }, '12x', undefined],
    [{ type: 'textList', form: 'country' }, 'DE,AT', ['DE', 'AT']],
    [{ type: 'textList', form: 'country' }, 'DE,Austria', undefined],
    [{ type: 'textList', min: 2 }, 'one', undefined],
    [{ type: 'instant', isWholeHour: true }, '2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z'],
    [{ type: 'instant', isWholeHour: true }, '2026-11-24T09:30:00Z', undefined],
    [{ type: 'flag' }, 'yes', undefined],
  ])('%j read %j', (spec, source, value) => {
    const read = readParam(param(spec), source)
    expect(read.kind === 'value' ? read.value : undefined).toEqual(value)
  })

  const estimate = operation({
    name: 'action',
    body: 'json',
    params: [
      param({ name: 'list', type: 'json', required: true }),
      param({ name: 'mode', type: 'choice', values: ['EQ'] }),
    ],
  })

  it('are checked by name before sending', () => {
    expect(checkParams(estimate, { list: [] }, 0)).toBeNull()
    expect(checkParams(estimate, {}, 0)?.name).toBe('list')
    expect(checkParams(estimate, { list: [], mode: 'NE' }, 0)?.name).toBe('mode')
    expect(checkParams(estimate, { list: [], odd: 1 }, 0)?.name).toBe('odd')
  })

  it('travel as members of the body, as the body itself, or in the query', () => {
    expect(carryParams(estimate, { list: [1] })).toEqual({ json: { list: [1] } })
    const whole = operation({ body: 'json', params: [param({ name: 'operations', type: 'json', isBody: true })] })
    expect(carryParams(whole, { operations: [1, 2] })).toEqual({ json: [1, 2] })
    expect(carryParams(operation({}), { a: ['x', 'y'], b: true })).toEqual({
      query: [
        ['a', 'x,y'],
        ['b', 'true'],
      ],
    })
  })
})

describe('ways of writing', () => {
  it('go through the batch where the service offers nothing else, and only what it takes', () => {
    const batch = operation({ name: 'batch', batchTakes: ['create', 'delete'], batchMax: 10 })
    const resource = thing({ operations: [batch] })
    expect(writeOperationOf(resource, 'create')).toBe(batch)
    expect(writeOperationOf(resource, 'update')).toBeUndefined()
    const both = thing({ operations: [operation({}), operation({ name: 'batch' })] })
    expect(batchFor(both, 'create')?.name).toBe('batch')
    expect(batchFor(both, 'update')).toBeUndefined()
    expect(writeOperationOf(both, 'create')?.name).toBe('create')
  })
})

const odd = message('rules.card.cardNeedsComponentsOrSlides')

describe('rules', () => {
  it('may warn, which holds nothing back', () => {
    const resource = thing({
      recordRules: [{ field: 'name', involves: ['name'], code: 'ODD', severity: 'warning', check: () => odd }],
      workspaceRules: [
        {
          field: 'name',
          involves: ['name'],
          surroundings: { sharing: 'name' },
          code: 'TWICE',
          check: ({ record, accountId, id }, port) =>
            port.siblingCount('thing', accountId, { name: record['name'] }, id) > 0 ? odd : null,
        },
      ],
    })
    const input = {
      record: { name: 'a' },
      operation: 'create' as const,
      given: new Set(['name']),
      accountId: 'x',
      id: 'new-1',
    }
    expect(checkRecord(resource, input).map(({ severity }) => severity)).toEqual(['warning'])
    expect(checkWorkspace(resource, input, emptyPort)).toEqual([])
    expect(checkWorkspace(resource, input, { ...emptyPort, siblingCount: () => 1 }).map(({ code }) => code)).toEqual([
      'TWICE',
    ])
  })
})

describe('a field without a label', () => {
  it('is called by its name as words, as the service does, which knows no labels', () => {
    const bare = thing({ fields: { post_name: text({ write: 'always', required: true, maxLength: 3 }) } })
    const said = (record: Record<string, string>) =>
      checkRecord(bare, { record, operation: 'create', given: new Set(['post_name']) }).map(({ message: fault }) =>
        faultText(fault),
      )
    expect(said({})).toEqual(['Enter this: Post name.'])
    expect(said({ post_name: 'Beach' })).toEqual(['Post name takes at most 3 characters; this has 5.'])
  })
})

describe('every declaration', () => {
  const all = resources.flatMap((resource) => resource.operations.map((each) => ({ resource, each })))

  it('names actions once within its kind, with words', () => {
    for (const resource of resources) {
      const names = resource.operations.flatMap(({ action }) => action?.name ?? [])
      expect(new Set(names).size).toBe(names.length)
    }
    for (const { each } of all) if (each.action) expect(each.action.help).toMatch(/^[A-Z].*\.$/)
  })

  it('says what a pull asks for where a list demands a parameter', () => {
    for (const { resource, each } of all) {
      if (each.name !== 'list' || resource.pulling === 'asked') continue
      const parent = typeof resource.pulling === 'object' ? resource.pulling.param : null
      const open = each.params.filter(
        ({ name, required, whenPulled }) => required && name !== parent && whenPulled === undefined,
      )
      expect(open.map(({ name }) => `${resource.kind} ${name}`)).toEqual([])
    }
  })

  it('comes after what it refers to', () => {
    const ranks = new Map(resources.map(({ kind, rank }) => [kind, rank]))
    for (const resource of resources)
      for (const field of Object.values(resource.fields))
        if (field.type === 'ref' && field.write !== 'never') expect(ranks.get(field.to)).toBeLessThan(resource.rank)
  })

  it('gives a certainty to what the interface does not show', () => {
    for (const { each } of all)
      if (each.source.startsWith('gaps')) expect(`${each.path} ${each.certainty ?? ''}`).toMatch(/ [DSRTNU]$/)
  })
})
