/** The rows of a list as people, one after the other: by their bytes where a row is plain, else by its texts. Each person is given once. */
import { identifiers } from '../../../shared/model/audience/users.ts'
import type { Identifier } from '../../../shared/model/audience/users.ts'
import type { RowCursor } from '../csv/byte-rows.ts'
import { isHeading, isPersonRow } from './list-file.ts'
import type { ListShape } from './list-file.ts'
import { personOf } from './people.ts'
import type { PeopleOptions, Person } from './people.ts'
import type { HashBatch } from './hash-batch.ts'
import { PlainPerson } from './plain-person.ts'
import { SeenPeople } from './seen-people.ts'

/** nothing: headings or an empty row. again: somebody who stood in the list before. refused: no value of it can be used. */
export type PersonRow =
  | { kind: 'plain'; person: PlainPerson }
  | { kind: 'texts'; person: Person }
  | { kind: 'refused'; person: Person }
  | { kind: 'again' }
  | { kind: 'nothing' }

const again = { kind: 'again' } as const
const nothing = { kind: 'nothing' } as const
const kindNumber = Object.fromEntries(identifiers.map((each, number) => [each, number])) as Record<Identifier, number>

export class RowsOfPeople {
  readonly #options: PeopleOptions
  readonly #shape: Pick<ListShape, 'hasHeadings'>
  readonly #plain: PlainPerson
  readonly #plainRow: PersonRow
  readonly #seen: SeenPeople

  /** `outputBytes`: how many bytes the output of `hashes` has. */
  constructor(options: PeopleOptions, shape: Pick<ListShape, 'hasHeadings'>, outputBytes = 0) {
    this.#seen = new SeenPeople(outputBytes)
    this.#options = options
    this.#shape = shape
    this.#plain = new PlainPerson(options)
    this.#plainRow = { kind: 'plain', person: this.#plain }
  }

  /** Hashes values, those of rows that were asked for with `isWritten` too. */
  get hashes(): HashBatch {
    return this.#seen.hashes
  }

  /** Of the last row that named somebody new: with it their values go to `hashes`. */
  get tag(): number {
    return this.#seen.tag
  }

  /**
   * The present row; a plain person changes with the next one. `isWritten`: the caller gives the values of a plain person that are to be hashed to
   * `hashes` before the next row is read.
   */
  read(rows: RowCursor, isWritten = false): PersonRow {
    if (rows.isPlain && !isHeading(rows.line, this.#shape) && this.#plain.read(rows))
      return this.#isNewPlain(isWritten) ? this.#plainRow : again
    const cells = rows.cells()
    if (!isPersonRow(rows.line, cells, this.#shape)) return nothing
    const person = personOf(cells, this.#options)
    if (person.json === null) return { kind: 'refused', person }
    return this.#isNew(person) ? { kind: 'texts', person } : again
  }

  #isNewPlain(isWritten: boolean): boolean {
    const { valueCount } = this.#plain
    this.#seen.begin()
    for (let index = 0; index < valueCount; index++) {
      const { identifier, kind, bytes, length } = this.#plain.value(index)
      this.#seen.add(kindNumber[identifier], bytes, length, isWritten && kind === 'toHash')
    }
    return this.#seen.isNew()
  }

  #isNew({ values }: Person): boolean {
    this.#seen.begin()
    for (const { identifier, text } of values) {
      const bytes = Buffer.from(text)
      this.#seen.add(kindNumber[identifier], bytes, bytes.length, false)
    }
    return this.#seen.isNew()
  }
}
