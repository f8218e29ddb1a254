/** Records that earlier rows of the same workbook would make, so that later rows can name them before they are there. */

/** A record that an earlier row of the workbook will create, by its kind and the local id that it will have. */
export interface ComingRecord {
  kind: string
  id: string
  title: string
}

export class ComingRecords {
  readonly #byName = new Map<string, ComingRecord>()
  readonly #byTitle = new Map<string, ComingRecord[]>()

  /** Adds a record that will be created. `names`: by what other rows can refer to it: its own key, and the id that its row gives. */
  add(record: ComingRecord, names: readonly (string | null)[]): void {
    for (const name of names) if (name !== null) this.#byName.set(`${record.kind} ${name}`, record)
    const title = `${record.kind} ${record.title.toLowerCase()}`
    this.#byTitle.set(title, [...(this.#byTitle.get(title) ?? []), record])
    this.#byName.set(`${record.kind} ${record.id}`, record)
  }

  named(kind: string, name: string): ComingRecord | undefined {
    return this.#byName.get(`${kind} ${name}`)
  }

  called(kind: string, title: string): readonly ComingRecord[] {
    return this.#byTitle.get(`${kind} ${title.toLowerCase()}`) ?? []
  }
}
