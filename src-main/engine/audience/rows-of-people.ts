/** The rows of a list as people, one after the other: by their bytes where a row is plain, else by its texts. Each person is given once. */
import { identifiers } from '../../../shared/model/audience/users.ts'
import type { RowCursor } from '../csv/byte-rows.ts'
import { isHeading, isPersonRow } from './list-file.ts'
import type { ListShape } from './list-file.ts'
import { personOf } from './people.ts'
import type { PeopleOptions, Person } from './people.ts'
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
const kindNumber = new Map(identifiers.map((identifier, number) => [identifier, number]))

export class RowsOfPeople {
  readonly #options: PeopleOptions
  readonly #shape: Pick<ListShape, 'hasHeadings'>
  readonly #plain: PlainPerson
  readonly #plainRow: PersonRow
  readonly #seen = new SeenPeople()

  constructor(options: PeopleOptions, shape: Pick<ListShape, 'hasHeadings'>) {
    this.#options = options
    this.#shape = shape
    this.#plain = new PlainPerson(options)
    this.#plainRow = { kind: 'plain', person: this.#plain }
  }

  /** The present row; a plain person changes with the next one. */
  read(rows: RowCursor): PersonRow {
    if (rows.isPlain && !isHeading(rows.line, this.#shape) && this.#plain.read(rows))
      return this.#isNewPlain() ? this.#plainRow : again
    const cells = rows.cells()
    if (!isPersonRow(rows.line, cells, this.#shape)) return nothing
    const person = personOf(cells, this.#options)
    if (person.json === null) return { kind: 'refused', person }
    return this.#isNew(person) ? { kind: 'texts', person } : again
  }

  #isNewPlain(): boolean {
    const { valueCount } = this.#plain
    this.#seen.begin()
    for (let index = 0; index < valueCount; index++) {
      const { identifier, bytes, length } = this.#plain.value(index)
      this.#seen.add(kindNumber.get(identifier)!, bytes, length)
    }
    return this.#seen.isNew()
  }

  #isNew({ values }: Person): boolean {
    this.#seen.begin()
    for (const { identifier, text } of values) {
      const bytes = Buffer.from(text)
      this.#seen.add(kindNumber.get(identifier)!, bytes, bytes.length)
    }
    return this.#seen.isNew()
  }
}
