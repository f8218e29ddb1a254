/** Files with lists of people that somebody looked at: named by an id, since paths stay in the engine. */
import type { EngineEvent, ListCheck, ListLook, ListReading } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { FileSystem } from '../files/file-system.ts'
import { ulid } from '../ids.ts'
import type { Clock, Randomness } from '../ports.ts'
import type { FileReader } from '../threads/file-reader.ts'
import { lookAtList } from './list-file.ts'
import type { ListShape } from './list-file.ts'

export interface Looked extends ListShape {
  path: string
  name: string
  sizeBytes: number
}

export interface LookPorts {
  files: FileSystem
  reader: FileReader
  /** Wire names by neutral names. */
  aliases: Readonly<Record<string, string>>
  clock: Clock
  random: Randomness
  /** Is told `listProgress` while a list is read. */
  emit: (event: EngineEvent) => void
}

/** Files looked at that are remembered at once. */
const mostLooked = 20
export class LookedLists {
  readonly #ports: LookPorts
  /** By the name that the page knows; paths stay here. */
  readonly #looked = new Map<string, Looked>()
  /** What reads a list now, by its name. */
  readonly #checking = new Map<string, AbortController>()

  constructor(ports: LookPorts) {
    this.#ports = ports
  }

  /** What the columns of a file hold, as far as headings and values tell. GalleyError `not_found`, `invalid_value`. */
  async look(path: string): Promise<ListLook> {
    const looked = await lookAtList(this.#ports.files, path)
    const listId = ulid(this.#ports.clock, this.#ports.random)
    this.#looked.set(listId, { ...looked, path })
    for (const old of [...this.#looked.keys()].slice(0, -mostLooked)) this.#looked.delete(old)
    const { name, sizeBytes, hasHeadings, columns } = looked
    return { listId, name, sizeBytes, hasHeadings, columns }
  }

  /** Reads all of it without sending anything; one that still reads the same list, as it was understood before, ends with what it has. */
  async check(reading: ListReading, closing: AbortSignal): Promise<ListCheck> {
    const { listId } = reading
    this.#checking.get(listId)?.abort()
    const controller = new AbortController()
    this.#checking.set(listId, controller)
    try {
      return await this.read(reading, AbortSignal.any([closing, controller.signal]))
    } finally {
      if (this.#checking.get(listId) === controller) this.#checking.delete(listId)
    }
  }

  /** Reads all of it as it is to be sent. */
  read(reading: ListReading, signal: AbortSignal): Promise<ListCheck> {
    const { listId } = reading
    const looked = this.get(listId)
    const options = { ...reading, columns: columnsOf(looked, reading), wireNames: this.#ports.aliases }
    return this.#ports.reader.check({ path: looked.path, shape: shapeOf(looked), options }, signal, (rowCount) =>
      this.#ports.emit({ name: 'listProgress', payload: { listId, rowCount } }),
    )
  }

  /** GalleyError `not_found` for one that is not remembered any more. */
  get(listId: string): Looked {
    const found = this.#looked.get(listId)
    if (!found) throw new GalleyError('not_found', message('engine.lookedLists.fileNotOpenAny'))
    return found
  }
}

/** How the file is read, without what only the window needs. */
function shapeOf({ delimiter, hasHeadings }: ListShape): Pick<ListShape, 'delimiter' | 'hasHeadings'> {
  return { delimiter, hasHeadings }
}

/** Columns as a person mapped them, or as they were understood. */
export function columnsOf(looked: Looked, { columns }: ListReading) {
  return looked.columns.map((column, index) => ({
    ...column,
    identifier: columns ? (columns[index] ?? null) : column.identifier,
  }))
}
