/** For every kind: a file or workbook that Galley wrote proposes no change when it is read again, whatever the records hold. */
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { encodeRecord, rowId } from '../../../../shared/contract/language/wire.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { Json, RecordValues, Value } from '../../../../shared/model/values.ts'
import { resources } from '../../../../shared/presentation/resources.ts'
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { CsvFiles } from '../../../../src-main/engine/csv/csv-files.ts'
import { systemClock } from '../../../../src-main/engine/system-clock.ts'
import { FileThreads } from '../../../../src-main/engine/threads/file-threads.ts'
import { realRandomness } from '../../../support/engine-ports.ts'
import { exactRecord } from '../../../support/exact-record.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { hostileTexts } from '../../../support/hostile-texts.ts'
import { isLong, withinMs } from '../../../support/long-form.ts'
import { accountId, accountRow, Bench } from '../../../support/store/workspace-harness.ts'

const threads = new FileThreads()
let bench: Bench
let sheets: CsvFiles
beforeAll(() => {
  bench = new Bench()
  sheets = new CsvFiles({
    ...{ workspace: bench.workspace, files: testFiles, reader: threads, clock: systemClock, random: realRandomness },
    emit: () => undefined,
  })
})
afterAll(async () => {
  await sheets.close()
  bench.end()
  await threads.close()
})

/** Clocks of the account that its times are told by. */
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']

it.each(resources.map((resource) => ({ kind: resource.kind, resource })))(
  'records of $kind come back as they are',
  async ({ resource }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(exactRecord(resource), { minLength: 1, maxLength: 20 }),
        fc.array(fc.constantFrom(...hostileTexts), { minLength: 20, maxLength: 20 }),
        fc.constantFrom(...zones),
        async (records, texts, timezone) => {
          if (resource.kind !== 'account') setZone(timezone)
          const keys = records.flatMap((values, at) => [
            received(resource, values, texts[at]!),
            ...made(resource, texts[at]!),
          ])
          for (const headings of ['names', 'words'] as const)
            for (const ending of ['csv', 'xlsx']) {
              const path = join(bench.folder, `there-and-back.${ending}`)
              await sheets.export({ kind: resource.kind, selection: { keys }, sort: null, headings, path })
              const { importId, ...review } = await sheets.read(path, {
                kind: resource.kind,
                accountId: scopeOf(resource),
              })
              const proposed = (['new', 'change', 'delete', 'refused'] as const).flatMap((outcome) =>
                sheets.rows(importId, outcome, 0, 100).map(({ id, changes, notes }) => ({
                  ...{ outcome, id, changes, notes: notes.map(({ heading, message }) => [heading, textOf(message)]) },
                })),
              )
              sheets.forget(importId)
              expect({ headings, ending, proposed }).toEqual({ headings, ending, proposed: [] })
              expect(review).toMatchObject({
                counts: { same: new Set(keys).size },
                unknown: [],
                repeated: [],
                stopped: null,
              })
            }
        },
      ),
      { numRuns: isLong ? 300 : 1 },
    )
  },
  withinMs(30_000),
)

const scopeOf = ({ scope }: PresentedResource) => (scope === 'account' ? accountId : '')

function setZone(timezone: string): void {
  bench.workspace.ingest.ingestRead('', 'account', [accountRow({ timezone })], true)
}

/** Lands a record and types `text` into each of its fields that take texts. */
function received(resource: PresentedResource, values: RecordValues, text: string): number {
  // What is deleted at the service takes no edits.
  const living = 'deleted' in resource.fields ? { ...values, deleted: false } : values
  const wire = parseJson(stringifyJson(encodeRecord(resource, living))) as Record<string, Json>
  bench.workspace.ingest.ingestRead(scopeOf(resource), resource.kind, [wire], true)
  const key = bench.key(rowId(resource, accountId, wire)!, resource.kind)
  for (const [field, value] of Object.entries(typed(resource, 'update', text)))
    try {
      bench.workspace.edits.edit(key, { [field]: value })
    } catch {
      // Some records cannot be written as they stand; they stay as they came.
    }
  return key
}

/** A record that was made here with `text` in each of its fields that take texts; none where nothing of the kind is made. */
function made(resource: PresentedResource, text: string): number[] {
  try {
    return [bench.workspace.edits.create(resource.kind, scopeOf(resource), typed(resource, 'create', text)).key]
  } catch {
    return []
  }
}

function typed({ fields }: PresentedResource, operation: 'create' | 'update', text: string): RecordValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, def]): [string, Value][] => {
      if (!isWritable(def, operation)) return []
      if (def.type === 'text') return [[field, text]]
      return def.type === 'list' ? [[field, [text, 'b']]] : []
    }),
  )
}
