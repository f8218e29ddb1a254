import { textOf } from '../../../shared/presentation/text-of.ts'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import { operationOf, writeOperationOf } from '../../../shared/contract/language/resource.ts'
import { resourceOf as declarationOf } from '../../../shared/contract/registry.ts'
import { resources } from '../../../shared/presentation/resources.ts'
import { checkRecord } from '../../../shared/contract/language/validate.ts'
import { decodeRecord, fitValue, idFieldsOf, sentFields, toQuery } from '../../../shared/contract/language/wire.ts'
import { parseJson, stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import { declarationHashes } from './declaration-hashes.ts'

/** Everything in a declaration that can be written down; rules count by their code and field. */
function written(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member === 'bigint') return `${member}n`
    return typeof member === 'function' ? 'function' : member
  })
}

describe.each(resources.map((resource) => ({ kind: resource.kind, resource })))(
  'the declaration of $kind',
  ({ kind, resource }) => {
    it('is the one that was last decided on', () => {
      const { examples: _examples, ...contract } = declarationOf(kind)
      const hash = createHash('sha256').update(written(contract)).digest('hex').slice(0, 16)
      expect(declarationHashes[kind], 'a changed contract is a decision: put the new hash beside it').toBe(hash)
    })

    it('says how the service can be asked about one record, as its operations allow', () => {
      const list = operationOf(resource, 'list')
      const listsIds = list?.params.some(
        ({ type, filters }) => (type === 'idList' || type === 'longList') && filters === idFieldsOf(resource)[0],
      )
      const isRead = { id: operationOf(resource, 'get') !== undefined, idList: listsIds === true }
      switch (resource.askedBy) {
        case 'id':
          return expect(isRead.id).toBe(true)
        case 'idList':
          return expect(isRead).toEqual({ id: false, idList: true })
        case 'list':
          // The list must tell of all records without being told what to look for.
          expect(isRead.id).toBe(false)
          return expect(resource.pulling).not.toBe('asked')
        case 'nothing':
          expect(isRead.id).toBe(false)
          // What is deleted through us must be provable.
          return expect([resource.deletion, writeOperationOf(resource, 'delete')]).toEqual(['none', undefined])
      }
    })

    it('labels every field with words, no two alike', () => {
      const labels = Object.values(resource.fields).map((field) => field.label)
      expect(labels.every((label) => /^[A-Z]/.test(label) && !label.includes('_'))).toBe(true)
      expect(new Set(labels).size).toBe(labels.length)
    })

    it('names its fields in rules, natural key and list filters', () => {
      const named = [
        resource.nameField,
        ...resource.naturalKey,
        ...resource.recordRules.flatMap((rule) => [rule.field, ...rule.involves]),
        ...resource.workspaceRules.flatMap((rule) => [rule.field, ...rule.involves]),
        ...(resource.behaviour?.consequences?.involves ?? []),
        ...resource.operations.flatMap((operation) => operation.params.flatMap((param) => param.filters ?? [])),
      ]
      for (const name of named) expect(Object.keys(resource.fields)).toContain(name)
    })

    it('gives words for each value that may be written', () => {
      for (const field of Object.values(resource.fields))
        if (field.type === 'choice') for (const value of field.values) expect(field.labels[value]).toBeTruthy()
    })

    it('has an operation for every way in which its fields may be written', () => {
      for (const way of ['create', 'update'] as const) {
        const hasField = Object.values(resource.fields).some((field) => isWritable(field, way))
        if (hasField) expect(operationOf(resource, way)).toBeDefined()
      }
    })

    it('has examples that decode without a rest and come back the same', () => {
      for (const example of resource.examples) {
        const received = parseJson(stringifyJson(example)) as Record<string, Json>
        const { values, extra } = decodeRecord(resource, received)
        expect(extra).toEqual({})
        expect(values).toEqual(example)
      }
    })

    it('has examples that its own rules accept', () => {
      for (const record of resource.examples)
        expect(checkRecord(resource, { record, operation: 'create', given: new Set(Object.keys(record)) })).toEqual([])
    })

    it('sends only writable fields, and none that stays null on create', () => {
      for (const example of resource.examples) {
        const sent = sentFields(resource, 'create', example, example)
        for (const [name, value] of Object.entries(sent)) {
          expect(isWritable(resource.fields[name]!, 'create')).toBe(true)
          expect(value).not.toBeNull()
        }
        expect(toQuery(resource, sent).every(([, value]) => typeof value === 'string')).toBe(true)
      }
    })

    it('keeps texts at their limit and refuses one character more', () => {
      for (const [name, field] of Object.entries(resource.fields)) {
        if (field.type !== 'text' || field.maxLength === undefined || !isWritable(field, 'update')) continue
        const given = new Set([name])
        // Weighted, an emoji counts two.
        const full = (field.measure === undefined ? '😀' : 'é').repeat(field.maxLength)
        expect(checkRecord(resource, { record: { [name]: full }, operation: 'update', given })).toEqual([])
        const [problem] = checkRecord(resource, { record: { [name]: `${full}x` }, operation: 'update', given })
        expect(problem).toMatchObject({ field: name, code: 'INVALID_PARAMETER' })
        expect(textOf(problem!.message)).toContain(String(field.maxLength))
      }
    })

    it('sends no field to a version of the interface that does not know it yet', () => {
      for (const { version, name } of resource.operations)
        if (name === 'create' || name === 'update')
          for (const { sinceVersion = 0 } of Object.values(resource.fields))
            expect(Number(version)).toBeGreaterThanOrEqual(sinceVersion)
    })

    it('keeps what does not fit a field’s type instead of guessing', () => {
      for (const field of Object.values(resource.fields)) {
        if (field.type === 'json') continue
        expect(fitValue(field, { odd: 'shape' })).toBeUndefined()
        expect(fitValue(field, null)).toBeNull()
      }
    })
  },
)
