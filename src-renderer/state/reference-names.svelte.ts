import type { Field } from '../../shared/contract/define.ts'
import { resourceOf } from '../../shared/contract/registry.ts'
import type { Value } from '../../shared/model/values.ts'
import { valueText } from '../components/value-text.ts'
import type { Bridge } from './bridge.ts'
import { nameOf } from './words.ts'

/** Names of records that others refer to, asked for when they are first shown; the id stands there until then. */
export class ReferenceNames {
  #names = $state.raw<Readonly<Record<string, string>>>({})
  readonly #asked = new Set<string>()
  readonly #bridge: Bridge

  constructor(bridge: Bridge) {
    this.#bridge = bridge
    bridge.on('data', ({ kinds }) => {
      for (const place of this.#asked) if (kinds.includes(place.split(' ')[0] ?? '')) this.#asked.delete(place)
    })
  }

  /** A value as people read it, references by the name of what they point to. */
  text(field: Field | undefined, value: Value, about: { currency: string | null; zone: string }): string {
    const name =
      field?.type === 'ref' && typeof value === 'string' && value !== '' ? this.#nameOf(field.to, value) : undefined
    return valueText(field, value, { ...about, name })
  }

  #nameOf(kind: string, id: string): string | undefined {
    const place = `${kind} ${id}`
    if (!this.#asked.has(place)) {
      this.#asked.add(place)
      void this.#find(kind, id, place)
    }
    return this.#names[place]
  }

  async #find(kind: string, id: string, place: string): Promise<void> {
    try {
      const { values } = await this.#bridge.call('record.find', { kind, id })
      this.#names = { ...this.#names, [place]: nameOf(values, resourceOf(kind).nameField, id) }
    } catch {
      // Not known here: its id is all there is to show.
    }
  }
}
