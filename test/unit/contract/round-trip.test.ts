/** For every kind: a record goes through wire, bridge, store and the grid's copy and paste, and comes back the same. */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../shared/bridge.ts'
import type { GridRow } from '../../../shared/bridge.ts'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import { writeOperationOf } from '../../../shared/contract/language/resource.ts'
import { resources } from '../../../shared/presentation/resources.ts'
import { decodeRecord, encodeRecord, rowId } from '../../../shared/contract/language/wire.ts'
import { csvColumns, findColumns } from '../../../shared/model/csv/columns.ts'
import { csvLine } from '../../../shared/model/csv/lines.ts'
import { readRow, valueOfCell, writeHeadings, writeRow } from '../../../shared/model/csv/rows.ts'
import { parseJson, stringifyJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { csvTable } from '../../support/csv-cells.ts'
import { columnsOf } from '../../../src-renderer/grid/columns.ts'
import { copiedBlock } from '../../../src-renderer/grid/copy.ts'
import { planPaste } from '../../../src-renderer/grid/paste.ts'
import { parseTsv } from '../../../shared/model/csv/tsv.ts'
import { exactRecord } from '../../support/exact-record.ts'
import { Bench, accountId } from '../../support/store/workspace-harness.ts'
import { isLong } from '../../support/long-form.ts'

const runs = { numRuns: isLong ? 10_000 : 200 }
/** What comes from the service may say anything of roles too; what is made here must not meet that. */
let bench: Bench
let ownBench: Bench
beforeAll(() => {
  bench = new Bench()
  ownBench = new Bench()
})
afterAll(() => {
  bench.end()
  ownBench.end()
})

const overWire = (resource: PresentedResource, values: RecordValues) =>
  parseJson(stringifyJson(encodeRecord(resource, values))) as Record<string, Json>
/** What stays of a record where an answer leaves it out. */
const keptUntold = (resource: PresentedResource, known: RecordValues) =>
  Object.fromEntries(Object.entries(known).filter(([name]) => resource.fields[name]?.isKeptUntold))
const scopeOf = (resource: PresentedResource) => (resource.scope === 'account' ? accountId : '')

describe.each(resources.map((resource) => ({ kind: resource.kind, resource })))(
  'a record of $kind',
  ({ kind, resource }) => {
    it('is the same after the wire', () => {
      fc.assert(
        fc.property(exactRecord(resource), (values) => {
          expect(decodeRecord(resource, overWire(resource, values))).toEqual({ values, extra: {} })
        }),
        runs,
      )
    })

    it('is the same after it was received, kept and shown', () => {
      fc.assert(
        fc.property(exactRecord(resource), (values) => {
          const received = overWire(resource, values)
          const id = rowId(resource, scopeOf(resource), received) ?? ''
          const known =
            bench.workspace.records.keyOf(kind, id) === null ? {} : bench.workspace.records.find(kind, id).values
          bench.workspace.ingest.ingestRead(scopeOf(resource), kind, [received], true)
          const view = bench.workspace.records.find(kind, id)
          expect(view.values).toEqual({ ...keptUntold(resource, known), ...values })
          expect(view.extra).toEqual({})
          expect(structuredClone(view.values)).toEqual(view.values)
        }),
        runs,
      )
    })

    const canMake =
      writeOperationOf(resource, 'create', 'ads') !== undefined &&
      resource.scope === 'account' &&
      resource.uploadField === undefined
    it.skipIf(!canMake)('keeps what a person gives it on the way over the bridge into the store', () => {
      fc.assert(
        fc.property(exactRecord(resource), (values) => {
          const given = Object.fromEntries(
            Object.entries(values).filter(([name]) => isWritable(resource.fields[name]!, 'create')),
          )
          const input = calls['record.create'].input.parse(structuredClone({ kind, accountId, values: given }))
          expect(input.values).toEqual(given)
          const made = ownBench.workspace.edits.create(kind, accountId, input.values)
          const implied = resource.behaviour?.consequences?.of(made.values) ?? {}
          for (const [name, value] of Object.entries(given)) {
            if (!(name in implied)) expect(made.values[name], name).toEqual(value)
          }
          ownBench.workspace.edits.delete(kind, { keys: [made.key] })
        }),
        runs,
      )
    })

    it.each(['names', 'words'] as const)('is the same after a CSV file with headings in %s', (headings) => {
      const columns = csvColumns(resource)
      fc.assert(
        fc.property(exactRecord(resource), fc.boolean(), (values, isToDelete) => {
          const id = String(values['id'] ?? 'x1')
          const row = writeRow(columns, { id, values, titles: {}, ownKey: '=T1', isToDelete }, headings)
          for (const [at, cell] of row.entries()) {
            const column = columns[at]!
            const isTyped = column.what === 'field' && (column.def.type === 'money' || column.def.type === 'integer')
            if (!isTyped) expect(cell).not.toMatch(/^[\s]*[=+\-@＝＋－＠]/u)
          }
          const text = Buffer.from(csvLine(writeHeadings(columns, headings)) + csvLine(row))
          const [first, second, ...others] = csvTable(text)
          expect(others).toEqual([])
          const read = readRow(findColumns(columns, first!).found, second!, () => 'taken')
          const back = Object.fromEntries([...read.cells].map(([name, cell]) => [name, valueOfCell(cell)]))
          expect(read).toMatchObject({ id, ownKey: '=T1', isToDelete, faults: [] })
          expect('id' in values ? { ...back, id: read.id } : back).toEqual(values)
        }),
        runs,
      )
    })

    it('is the same after it was copied out of the grid and pasted back', () => {
      const columns = columnsOf(resource)
      const asked = [...new Set(columns.flatMap((column) => column.fields))]
      fc.assert(
        fc.property(exactRecord(resource), (values) => {
          const row: GridRow = {
            key: 1,
            id: 'x',
            state: 'clean',
            isApproved: false,
            isHeld: false,
            isUndecided: false,
            errors: 0,
            warnings: 0,
            cells: asked.map((name) => values[name]),
            before: {},
            names: {},
            currency: 'EUR',
            changedAt: null,
          }
          const block = copiedBlock([{ row, columns: asked }], columns, { timezone: 'UTC', nowMs: 0, me: null })
          const cells = parseTsv(block.text)
          const plan = planPaste(cells.slice(1), columns, 0, () => row)
          for (const { field, value } of plan.edits) {
            // A sheet has one empty cell for what is absent, null and empty.
            const was =
              values[field] === '' && resource.fields[field]?.nullable
                ? null
                : (values[field] ?? emptyOf(resource, field))
            expect(value, field).toEqual(was)
          }
          const pasted = new Set(plan.edits.map(({ field }) => field))
          for (const column of columns.filter((each) => each.isWritable)) {
            const name = column.fields[0]!
            if (isTakenBack(resource, name, values)) expect(pasted, name).toContain(name)
          }
        }),
        runs,
      )
    })
  },
)

/** What an empty cell stands for. */
function emptyOf(resource: PresentedResource, name: string): null | '' {
  const field = resource.fields[name]
  return field?.type === 'text' && !field.nullable ? '' : null
}

/** Choices that may not be written, and nothing where something must be, are refused with a reason. */
function isTakenBack(resource: PresentedResource, name: string, values: RecordValues): boolean {
  const field = resource.fields[name]!
  const value = values[name]
  if (value === undefined || value === null) return field.type === 'text' || field.nullable === true
  return field.type !== 'choice' || field.values.includes(String(value))
}
