/** Rows of a list as people the service understands: normalised, hashed, and written as JSON. Values stay within this file. */
import { t } from '../../../shared/messages/index.ts'
import type { ListColumn } from '../../../shared/bridge.ts'
import { looksPersonal, normalise } from '../../../shared/model/audience/normalise.ts'
import type { NormaliseOptions } from '../../../shared/model/audience/normalise.ts'
import { identifiers, isHashed } from '../../../shared/model/audience/users.ts'
import type { Identifier } from '../../../shared/model/audience/users.ts'
import { sha256Hex } from './sha256.ts'

/** A row as it goes out, or why it does not; reasons name columns and never values. */
export interface Person {
  /** JSON of the user object; null for a row without a usable value. */
  json: string | null
  /** Usable values by kind. */
  kinds: Identifier[]
  /** Usable values as they are before they are hashed, in the order of the columns: by these a person is known again. */
  values: { identifier: Identifier; text: string }[]
  /** How many of them were hashed already. */
  hashedCount: number
  /** Columns whose value could not be used: 'E-mail is not an e-mail address'. */
  faults: string[]
  /** Values that travel as they are and look like an address or a number. */
  personalCount: number
}

export interface PeopleOptions extends NormaliseOptions {
  columns: readonly ListColumn[]
  /** Spelling of members on the wire, where it is another one. */
  wireNames: Readonly<Partial<Record<string, string>>>
}

/** Reads the cells of one row. */
export function personOf(cells: readonly string[], options: PeopleOptions): Person {
  const person: Person = { json: null, kinds: [], values: [], hashedCount: 0, faults: [], personalCount: 0 }
  const values = new Map<Identifier, string[]>()
  for (const [index, { identifier, heading }] of options.columns.entries()) {
    const cell = cells[index] ?? ''
    if (identifier === null || cell.trim() === '') continue
    const read = normalise(identifier, cell, options)
    if (read.kind === 'refused') person.faults.push(`${heading ?? `Column ${index + 1}`} ${read.reason}`)
    else {
      if (read.kind === 'hash') person.hashedCount++
      else if (!isHashed(identifier) && looksPersonal(read.text)) person.personalCount++
      const value = read.kind === 'hash' ? read.hash : isHashed(identifier) ? sha256Hex(read.text) : read.text
      person.values.push({ identifier, text: read.kind === 'hash' ? read.hash : read.text })
      values.set(identifier, [...(values.get(identifier) ?? []), value])
    }
  }
  for (const identifier of identifiers) if (values.has(identifier)) person.kinds.push(identifier)
  if (person.kinds.length > 0) person.json = written(values, options.wireNames)
  else if (person.faults.length === 0) person.faults.push(t('engine.people.noValue'))
  return person
}

function written(values: ReadonlyMap<Identifier, readonly string[]>, wireNames: PeopleOptions['wireNames']): string {
  let members = ''
  for (const [identifier, list] of values) {
    const kept = list.length > 1 ? [...new Set(list)] : list
    // Hashes are digits: nothing in them needs an escape.
    const texts = isHashed(identifier) ? `"${kept.join('","')}"` : kept.map((each) => JSON.stringify(each)).join(',')
    members += `${members && ','}${JSON.stringify(wireNames[identifier] ?? identifier)}:[${texts}]`
  }
  return `{${members}}`
}
