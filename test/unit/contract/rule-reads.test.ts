/** A rule is run with the fields alone that it says it looks at; one that reads others is wrong wherever the rest is not loaded. What follows from others likewise. */
import { describe, expect, it } from 'vitest'
import { resources } from '../../../shared/contract/registry.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

describe('a rule over one record', () => {
  it.each(resources.filter(({ recordRules }) => (recordRules ?? []).length > 0))(
    'of $kind reads no field but those that it names',
    (resource) => {
      const read = new Set<string>()
      for (const { field, involves, check } of resource.recordRules ?? [])
        for (const example of resource.examples)
          for (const operation of ['create', 'update'] as const) {
            const values = { ...example, [field]: example[field] ?? 'a text' }
            const record = watched(values, involves, (name) => read.add(`${field}: ${name}`))
            try {
              check({ record, operation, given: new Set(involves) })
            } catch {
              // A text where something else belongs is no matter here.
            }
          }
      expect([...read]).toEqual([])
    },
  )
})

describe('what follows from other fields', () => {
  it.each(resources.filter(({ behaviour }) => behaviour?.consequences))(
    'of $kind is read from those alone that it names',
    ({ behaviour, examples }) => {
      const { involves, of } = behaviour!.consequences!
      const read = new Set<string>()
      for (const example of examples) of(watched(example, involves, (name) => read.add(name)))
      expect([...read]).toEqual([])
    },
  )
})

/** The values, telling of each that is read and not among these fields. */
function watched(values: RecordValues, fields: readonly string[], onother: (name: string) => void): RecordValues {
  return new Proxy(values, {
    get: (all, name) => {
      if (!fields.includes(String(name))) onother(String(name))
      return all[String(name)]
    },
  })
}
