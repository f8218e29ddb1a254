import { describe, expect, it } from 'vitest'
import { checkRecord } from '../../../shared/contract/language/validate.ts'
import { ownOf } from '../../../shared/model/values.ts'
import { resources } from '../../../shared/presentation/resources.ts'

/** Names that every object has: a table that is asked for one of them must say that it has none. */
const everyObjects = ['toString', 'constructor', '__proto__', 'hasOwnProperty']

it('a table has what was put into it, and nothing else', () => {
  expect(ownOf({ a: 1 }, 'a')).toBe(1)
  for (const name of everyObjects) expect(ownOf({ a: 1 }, name)).toBeUndefined()
})

describe.each(everyObjects)('a record whose texts are all “%s”', (text) => {
  it.each(resources.map((resource) => ({ kind: resource.kind, resource })))(
    'of the kind $kind is validated to the end',
    ({ resource }) => {
      const texts = Object.entries(resource.fields).filter(([, { type }]) => ['text', 'choice', 'ref'].includes(type))
      const record = Object.fromEntries(texts.map(([name]) => [name, text]))
      for (const operation of ['create', 'update'] as const)
        expect(() => checkRecord(resource, { record, operation, given: new Set(Object.keys(record)) })).not.toThrow()
    },
  )
})
