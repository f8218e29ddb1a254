/** A rule is run with the fields alone that it says it looks at; one that reads others is wrong wherever the rest is not loaded. */
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
            const record = new Proxy<RecordValues>(
              { ...example, [field]: example[field] ?? 'a text' },
              {
                get: (values, name) => {
                  if (!involves.includes(String(name))) read.add(`${field}: ${String(name)}`)
                  return values[String(name)]
                },
              },
            )
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
