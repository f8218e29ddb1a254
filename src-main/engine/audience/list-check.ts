/** Reads a whole list without sending anything: how many people it names, and which rows cannot be used and why. */
import type { ListCheck } from '../../../shared/bridge.ts'
import { breath } from './chunks.ts'
import type { FileSystem } from '../files/file-system.ts'
import { isPersonRow, listBatches } from './list-file.ts'
import type { ListShape } from './list-file.ts'
import { personOf } from './people.ts'
import type { PeopleOptions } from './people.ts'

/** Rows that are named one by one; the rest are counted. */
const mostRefusals = 200

/** Ends early, with what it has, when the signal is given. */
export async function checkList(
  files: FileSystem,
  path: string,
  shape: Pick<ListShape, 'delimiter' | 'hasHeadings'>,
  options: PeopleOptions,
  signal: AbortSignal,
  onProgress: (rowCount: number) => void,
): Promise<ListCheck> {
  const check: ListCheck = {
    rowCount: 0,
    usableCount: 0,
    refusedCount: 0,
    refusals: [],
    faultCount: 0,
    hashedCount: 0,
    personalCount: 0,
    countByKind: {},
    example: null,
  }
  for await (const { rows } of listBatches(files, path, shape)) {
    if (signal.aborted) break
    for (const row of rows) {
      if (!isPersonRow(row, shape)) continue
      const { line, cells } = row
      const { json, kinds, hashedCount, personalCount, faults } = personOf(cells, options)
      check.rowCount++
      check.hashedCount += hashedCount
      check.personalCount += personalCount
      for (const kind of kinds) check.countByKind[kind] = (check.countByKind[kind] ?? 0) + 1
      if (json === null) check.refusedCount++
      else {
        check.usableCount++
        check.faultCount += faults.length
        check.example ??= json
      }
      if (json === null && check.refusals.length < mostRefusals)
        check.refusals.push({ line, reason: `${faults.join('; ')}.` })
    }
    onProgress(check.rowCount)
    await breath()
  }
  return check
}
