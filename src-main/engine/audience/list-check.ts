/** Reads a whole list without sending anything: how many people it names, and which rows cannot be used and why. */
import type { ListCheck } from '../../../shared/bridge.ts'
import { looksPersonal } from '../../../shared/model/audience/normalise.ts'
import type { RowCursor } from '../csv/byte-rows.ts'
import { isHeading, isPersonRow, listRows } from './list-file.ts'
import type { ListPorts, ListShape } from './list-file.ts'
import { personOf } from './people.ts'
import type { PeopleOptions } from './people.ts'
import { PlainPerson } from './plain-person.ts'

/** Rows that are named one by one; the rest are counted. */
const mostRefusals = 200

/** Ends early, with what it has, when the signal is given. */
export async function checkList(
  { files, clock }: ListPorts,
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
  const plain = new PlainPerson(options)
  for await (const rows of listRows(files, path, shape)) {
    if (signal.aborted) break
    while (rows.next()) {
      if (rows.isPlain && !isHeading(rows.line, shape) && plain.read(rows)) countPlain(check, plain, rows, options)
      else countPerson(check, rows, shape, options)
    }
    onProgress(check.rowCount)
    await clock.yieldToEventLoop()
  }
  return check
}

/** A row all of whose values can be used. Nothing of it is hashed but the example. */
function countPlain(check: ListCheck, plain: PlainPerson, rows: RowCursor, options: PeopleOptions): void {
  check.rowCount++
  check.usableCount++
  for (let index = 0; index < plain.valueCount; index++) {
    const { identifier, kind, text } = plain.value(index)
    check.countByKind[identifier] = (check.countByKind[identifier] ?? 0) + 1
    if (kind === 'hash') check.hashedCount++
    else if (kind === 'text' && looksPersonal(text.toString('latin1'))) check.personalCount++
  }
  check.example ??= personOf(rows.cells(), options).json
}

function countPerson(
  check: ListCheck,
  rows: RowCursor,
  shape: Pick<ListShape, 'hasHeadings'>,
  options: PeopleOptions,
): void {
  const cells = rows.cells()
  if (!isPersonRow(rows.line, cells, shape)) return
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
    check.refusals.push({ line: rows.line, reason: `${faults.join('; ')}.` })
}
