/** For every kind: what the grid copies of a record is no change when it is pasted back, whatever its values are. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWritable } from '../../../../../shared/contract/language/fields.ts'
import { encodeRecord, rowId } from '../../../../../shared/contract/language/wire.ts'
import { pastedColumns } from '../../../../../shared/model/csv/pasted-columns.ts'
import { parseTsv } from '../../../../../shared/model/csv/tsv.ts'
import { parseJson, stringifyJson } from '../../../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../../../shared/model/values.ts'
import type { PresentedResource } from '../../../../../shared/presentation/resources.ts'
import { resources } from '../../../../../shared/presentation/resources.ts'
import { columnsOf } from '../../../../../src-renderer/grid/columns.ts'
import { copiedBlock } from '../../../../../src-renderer/grid/copy.ts'
import { exactRecord } from '../../../../support/exact-record.ts'
import { isLong } from '../../../../support/long-form.ts'
import { Bench, accountId, everything } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeAll(() => {
  bench = new Bench()
})
afterAll(() => bench.end())

const runs = { numRuns: isLong ? 3000 : 50 }
const context = { timezone: 'UTC', nowMs: 0, me: null }
/** Kinds with an id that a column shows, and something that could be changed. */
const kinds = resources.filter(
  ({ scope, fields, isSingleton }) =>
    scope === 'account' &&
    'id' in fields &&
    !isSingleton &&
    Object.values(fields).some((def) => isWritable(def, 'update')),
)

it.each(kinds.map((resource) => ({ kind: resource.kind, resource })))(
  'a record of $kind comes back as it is',
  ({ resource }) => {
    fc.assert(
      fc.property(exactRecord(resource), (values) => {
        comesBack(resource, values)
      }),
      runs,
    )
  },
)

it('an apostrophe that begins a list comes back', () => {
  const resource = kinds.find(({ kind }) => kind === 'line_item')!
  for (const placements of [["'"], ["'a", 'b']]) comesBack(resource, { id: 'aa0000a0', placements })
})

it('a reference to a record with spaces around its name comes back', () => {
  const named = kinds.find(({ kind }) => kind === 'line_item')!
  const naming = kinds.find(({ kind }) => kind === 'preroll_call_to_action')!
  for (const [at, name] of [" =cmd|' /C calc'!A0", '\t=1+1', 'plain ', '\u00a0x'].entries()) {
    ingest(named, { id: `spaced${at}`, name, deleted: false })
    comesBack(naming, { id: `aa11001${at}`, line_item_id: `spaced${at}` })
  }
})

function comesBack(resource: PresentedResource, values: RecordValues): void {
  const { kind } = resource
  const columns = columnsOf(resource)
  const asked = [...new Set(columns.flatMap((column) => column.fields))]
  const id = ingest(resource, values)
  const page = bench.workspace.records.gridPage({
    ...{ kind, accountId, filter: { ...everything, equals: { id } }, sort: null },
    ...{ columns: asked, offset: 0, limit: 1 },
  })
  const block = copiedBlock([{ row: page.rows[0]!, columns: asked }], columns, context)
  const [head, row] = parseTsv(block.text)
  const { found } = pastedColumns(resource, head!, { isNearTaken: true })
  const propose = bench.workspace.csv.pasted({ kind, accountId }, found, {})
  const [proposal] = propose([{ row: 2, cells: row! }], head!.length)
  const { outcome, changes, notes } = proposal!
  expect({ id: proposal!.id, outcome, changes, notes }).toEqual({ id, outcome: 'same', changes: [], notes: [] })
}

function ingest(resource: PresentedResource, values: RecordValues): string {
  // What is deleted at the service cannot be pasted over.
  const living = 'deleted' in resource.fields ? { ...values, deleted: false } : values
  const wire = parseJson(stringifyJson(encodeRecord(resource, living))) as Record<string, Json>
  bench.workspace.ingest.ingestRead(accountId, resource.kind, [wire], true)
  return rowId(resource, accountId, wire)!
}
