/** Calls: sheets. */
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, csvExport, kind, path, workbookExport } from '../inputs.ts'
import { columnReadings } from '../../model/csv/readings.ts'
import type { CsvAccepted, CsvProposal, CsvReview, PasteReview } from '../views/csv.ts'
import { pastedRowsMax } from './records.ts'

const columnIndex = z.int().min(0).max(500)
const recordId = z.string().max(255)

export const csvCalls = {
  /** Writes records into a file, whole or not at all: a workbook where its name ends in .xlsx, else CSV. For the command line and the shell, which have the path from a person. */
  'csv.export': call<{ fileName: string; rowCount: number }>()(csvExport),
  /** Writes the campaigns of an account with all that stands in them into one workbook, a tab a kind. For the same two. */
  'csv.exportAccount': call<{ fileName: string; rowCount: number }>()(workbookExport),
  /** Reads a CSV file or a workbook and finds out what it would do; nothing is written. Where it cannot be read to its end, what stands above is looked at, and `stopped` says why. For the same two. Progress comes as csvProgress. */
  'csv.read': call<CsvReview>()(
    z.object({
      path,
      /** null: every kind that has a tab in the workbook. */
      kind: kind.nullable(),
      /** The tabs of other kinds that the workbook has, too. */
      hasOtherKinds: z.boolean().default(false),
      accountId,
    }),
  ),
  /** Reads the file of an import anew, its texts as the readings say, as a new import; `usage` for pasted rows. */
  'csv.answer': call<CsvReview>()(
    z.object({
      importId: z.string().max(64),
      readings: z
        .array(z.object({ tab: z.int().min(0).max(500), at: columnIndex, reading: z.enum(columnReadings) }).strict())
        .max(1000),
    }),
  ),
  /**
   * Finds out what pasted rows would do, as csv.read does of a file; nothing is written. `hasHead`: the first row names the columns, and near
   * names count. `columns`: what a person says they are, by place (null: left out). `readings`: how texts of a column are read that can be read in
   * two ways. `records`: which record of its name a row means (null: a new one); `references`: which one a text of a field means. `isNew`: each row
   * makes a record.
   */
  'csv.paste': call<PasteReview>()(
    z.object({
      kind,
      accountId,
      cells: z.array(z.array(z.string().max(100_000)).max(500)).max(pastedRowsMax + 1),
      hasHead: z.boolean().default(true),
      columns: z
        .array(z.object({ at: columnIndex, column: z.string().max(200).nullable() }).strict())
        .max(500)
        .default([]),
      readings: z
        .array(z.object({ at: columnIndex, reading: z.enum(columnReadings) }).strict())
        .max(1000)
        .default([]),
      records: z
        .array(z.object({ row: z.int().positive(), id: recordId.nullable() }).strict())
        .max(pastedRowsMax)
        .default([]),
      references: z
        .array(z.object({ field: z.string().max(200), text: z.string().max(100_000), id: recordId }).strict())
        .max(pastedRowsMax)
        .default([]),
      within: z
        .array(z.object({ field: z.string().max(200), id: recordId }).strict())
        .max(10)
        .default([]),
      isNew: z.boolean().default(false),
    }),
  ),
  /** Lines of one outcome, in the order of the file; those that change nothing are only counted. */
  'csv.rows': call<CsvProposal[]>()(
    z.object({
      importId: z.string().max(64),
      outcome: z.enum(['new', 'change', 'delete', 'refused']),
      offset: z.int().min(0),
      limit: z.int().min(0).max(1000),
    }),
  ),
  /** Carries out what was read but for these lines, as one action that undo takes back; the reading is over then. */
  'csv.accept': call<CsvAccepted>()(
    z.object({ importId: z.string().max(64), exceptLines: z.array(z.int().positive()).max(200_000) }),
  ),
  /** Stops reading; the call that reads ends with `cancelled`. */
  'csv.stop': call<null>()(z.object({})),
  /** Forgets what was read. */
  'csv.close': call<null>()(z.object({ importId: z.string().max(64) })),
} as const
