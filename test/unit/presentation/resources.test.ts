import { describe, expect, it } from 'vitest'
import { resources as declared } from '../../../shared/contract/registry.ts'
import { common } from '../../../shared/presentation/en/kinds/common.ts'
import { groups } from '../../../shared/presentation/en/kinds/groups.ts'
import { kinds } from '../../../shared/presentation/en/kinds/index.ts'
import { layouts } from '../../../shared/presentation/layout/index.ts'
import { present, resources, wordsOf } from '../../../shared/presentation/resources.ts'

const kindsDeclared = declared.map(({ kind }) => kind).toSorted()

describe('the presentation of kinds', () => {
  it('has words and a layout for each declared kind, and for no other', () => {
    expect(Object.keys(kinds).toSorted()).toEqual(kindsDeclared)
    expect(Object.keys(layouts).toSorted()).toEqual(kindsDeclared)
  })

  it.each(declared.map((resource) => [resource.kind, resource] as const))(
    'says of %s nothing that it does not declare',
    (kind, resource) => {
      const words = kinds[kind]!
      const fields = Object.keys(resource.fields)
      expect(fields).toEqual(expect.arrayContaining(Object.keys(words.fields)))
      expect(fields).toEqual(expect.arrayContaining(Object.keys(layouts[kind]!.fields)))
      const operations = new Map(resource.operations.map((each) => [each.action?.name ?? each.name, each]))
      expect([...operations.keys()]).toEqual(expect.arrayContaining(Object.keys(words.actions ?? {})))
      for (const [name, params] of Object.entries(words.params ?? {}))
        expect(operations.get(name)?.params.map((each) => each.name)).toEqual(
          expect.arrayContaining(Object.keys(params)),
        )
    },
  )

  it('names only groups that have a heading, and each heading is used', () => {
    const used = Object.values(layouts).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ group }) => group ?? []),
    )
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(groups).toSorted())
  })

  it('keeps words of its own only for fields that several kinds have', () => {
    for (const name of Object.keys(common))
      expect(declared.filter(({ fields }) => Object.hasOwn(fields, name)).length, name).toBeGreaterThan(1)
  })

  it('adds words and layout, and changes nothing that is declared', () => {
    for (const [index, { operations, fields, calendar, ...resource }] of declared.entries()) {
      const presented = resources[index]!
      expect(presented).toMatchObject(resource)
      for (const [name, field] of Object.entries(fields)) expect(presented.fields[name]).toMatchObject(field)
      expect(presented.operations.map(({ path }) => path)).toEqual(operations.map(({ path }) => path))
      expect(presented.calendar?.label === undefined).toBe(calendar === undefined)
    }
  })

  it('ends where words are missing', () => {
    const [resource] = declared
    const { kind } = resource!
    expect(() => present(resource!, { ...kinds[kind]!, fields: {} }, layouts[kind]!)).toThrow(`${kind}: no words for`)
  })

  it('has words for values', () => {
    expect(wordsOf('campaign', 'entity_status')).toMatchObject({ ACTIVE: 'Active', PAUSED: 'Paused' })
    expect(wordsOf('campaign', 'name')).toEqual({})
  })
})
