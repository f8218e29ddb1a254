/** Reads a whole list without sending anything: how many people it names, and which rows cannot be used and why. */
import type { ListCheck } from '../../../shared/bridge.ts'
import { looksPersonal } from '../../../shared/model/audience/normalise.ts'
import type { RowCursor } from '../csv/byte-rows.ts'
import { listRows } from './list-file.ts'
import type { ListPorts, ListShape } from './list-file.ts'
import { personOf } from './people.ts'
import type { PeopleOptions, Person } from './people.ts'
import type { PlainPerson } from './plain-person.ts'
import { RowsOfPeople } from './rows-of-people.ts'
import type { PersonRow } from './rows-of-people.ts'

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
    duplicateCount: 0,
    faultCount: 0,
    hashedCount: 0,
    personalCount: 0,
    countByKind: {},
    example: null,
  }
  const people = new RowsOfPeople(options, shape)
  for await (const rows of listRows(files, path, shape)) {
    if (signal.aborted) break
    while (rows.next()) countRow(check, people.read(rows), rows, options)
    onProgress(check.rowCount)
    await clock.yieldToEventLoop()
  }
  return check
}

function countRow(check: ListCheck, row: PersonRow, rows: RowCursor, options: PeopleOptions): void {
  if (row.kind === 'nothing') return
  check.rowCount++
  switch (row.kind) {
    case 'again':
      check.duplicateCount++
      return
    case 'plain':
      return countPlain(check, row.person, rows, options)
    case 'texts':
      return countPerson(check, row.person)
    case 'refused':
      return countRefused(check, row.person, rows.line)
  }
}

/** A row all of whose values can be used. Nothing of it is hashed but the example. */
function countPlain(check: ListCheck, plain: PlainPerson, rows: RowCursor, options: PeopleOptions): void {
  check.usableCount++
  for (let index = 0; index < plain.valueCount; index++) {
    const { identifier, kind, text } = plain.value(index)
    check.countByKind[identifier] = (check.countByKind[identifier] ?? 0) + 1
    if (kind === 'hash') check.hashedCount++
    else if (kind === 'text' && looksPersonal(text.toString('latin1'))) check.personalCount++
  }
  check.example ??= personOf(rows.cells(), options).json
}

function countPerson(check: ListCheck, person: Person): void {
  countValues(check, person)
  check.usableCount++
  check.faultCount += person.faults.length
  check.example ??= person.json
}

function countRefused(check: ListCheck, person: Person, line: number): void {
  countValues(check, person)
  check.refusedCount++
  if (check.refusals.length < mostRefusals) check.refusals.push({ line, reason: `${person.faults.join('; ')}.` })
}

function countValues(check: ListCheck, { kinds, hashedCount, personalCount }: Person): void {
  check.hashedCount += hashedCount
  check.personalCount += personalCount
  for (const kind of kinds) check.countByKind[kind] = (check.countByKind[kind] ?? 0) + 1
}
