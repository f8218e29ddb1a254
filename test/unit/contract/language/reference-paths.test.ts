/** Ids of other records within values: found, and replaced, and nothing else touched. */
import { describe, expect, it } from 'vitest'
import { integer, json, list, ref, text } from '../../../../shared/contract/language/fields.ts'
import { resource } from '../../../../shared/contract/language/resource.ts'
import type { Field } from '../../../../shared/contract/language/fields.ts'
import {
  decidingField,
  kindsNamedBy,
  mapReferences,
  referencesIn,
} from '../../../../shared/contract/language/reference-paths.ts'
import { decodeRecord, encodeRecord, fitValue } from '../../../../shared/contract/language/wire.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'

const layout = json({
  references: [
    { kinds: ['media'], path: ['*', 'key'] },
    { kinds: ['media'], path: ['*', 'keys', '*'] },
    { kinds: ['card'], path: ['*', 'deep', 'card'] },
  ],
})
const address = text({ names: { prefix: 'card://', kinds: ['card', 'poll'] } })
const members = list({ names: { kinds: ['media'] } })
const user = text({ names: { kinds: [{ kind: 'user', value: 'user_id' }] } })
const chosen = text({
  names: {
    by: { field: 'type', kinds: { PLACE: ['place'], AUDIENCE: ['audience', { kind: 'shared', value: 'id' }] } },
  },
})

describe('ids within values', () => {
  it.each<[string, Field, Value, string[]]>([
    ['a reference', ref('media', {}), 'm1', ['media m1']],
    ['a list of ids', members, ['m1', 'm2'], ['media m1', 'media m2']],
    ['an address', address, 'card://c1', ['card/poll c1']],
    ['an address of another form', address, 'https://c1', []],
    [
      'a structured value',
      layout,
      [{ key: 'm1', name: 'm9' }, { keys: ['m2', 3, ''] }, { deep: { card: 'c1' } }, 'm8', null],
      ['media m1', 'media m2', 'card c1'],
    ],
    ['a value of another shape', layout, { key: 'm1' }, []],
    ['a text that names nothing', text(), 'm1', []],
    ['nothing', layout, null, []],
  ])('are found in %s', (_words, field, value, expected) =>
    expect(referencesIn(field, value, {}).map(({ kinds, id }) => `${kinds.join('/')} ${id}`)).toEqual(expected),
  )

  it('are replaced where they stand, and what stays the same stays the same value', () => {
    const value = [{ key: 'm1', name: 'm1' }, { keys: ['m2', 'm1'] }]
    const renamed = mapReferences(layout, value, {}, (id) => (id === 'm1' ? 'real' : id))
    expect(renamed).toEqual([{ key: 'real', name: 'm1' }, { keys: ['m2', 'real'] }])
    expect(mapReferences(layout, value, {}, (id) => id)).toBe(value)
    expect(mapReferences(address, 'card://c1', {}, () => '42')).toBe('card://42')
    expect(mapReferences(members, ['m1'], {}, () => '42')).toEqual(['42'])
  })

  it('are of the kind that another field decides, and of none while it is empty', () => {
    const kindsOf = (record: RecordValues | null) => referencesIn(chosen, 'p1', record).map(({ targets }) => targets)
    expect(kindsOf({ type: 'PLACE' })).toEqual([[{ kind: 'place', value: null }]])
    expect(kindsOf({ type: 'AUDIENCE' })).toEqual([
      [
        { kind: 'audience', value: null },
        { kind: 'shared', value: 'id' },
      ],
    ])
    expect([kindsOf({ type: 'KEYWORD' }), kindsOf({})]).toEqual([[], []])
    expect(kindsOf(null)[0]?.map(({ kind }) => kind)).toEqual(['place', 'audience', 'shared'])
    expect(decidingField(chosen)).toBe('type')
  })

  it('may be what stands in a field of the record that is named', () =>
    expect(referencesIn(user, '42', {})).toEqual([
      { targets: [{ kind: 'user', value: 'user_id' }], kinds: ['user'], id: '42' },
    ]))

  it('are of the kinds that the declaration names', () =>
    expect([layout, address, members, integer()].map(kindsNamedBy)).toEqual([
      ['media', 'card'],
      ['card', 'poll'],
      ['media'],
      [],
    ]))
})

describe('whole numbers that the wire gives as text', () => {
  const minutes = integer({ isText: true })
  const resourceWith = resource('thing', {
    source: 'test',
    scope: 'account',
    idParam: 'thing_id',
    nameField: 'minutes',
    rank: 9,
    deletion: 'none',
    askedBy: 'nothing',
    naturalKey: [],
    fields: { minutes },
    operations: [],
    examples: [],
  })

  it('are numbers in memory and texts on the wire', () => {
    expect(encodeRecord(resourceWith, { minutes: 1440 })).toEqual({ minutes: '1440' })
    expect(decodeRecord(resourceWith, { minutes: '1440' })).toEqual({ values: { minutes: 1440 }, extra: {} })
    expect(decodeRecord(resourceWith, { minutes: 1440 }).values).toEqual({ minutes: 1440 })
  })

  it.each(['01', '1.5', '', 'many', '-0'])('are left as they are where they would not come back the same: %j', (odd) =>
    expect(fitValue(minutes, odd)).toBeUndefined(),
  )

  it('stay numbers where the declaration does not say so', () => expect(fitValue(integer(), '5')).toBeUndefined())
})
