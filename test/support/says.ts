/** Messages in tests, compared by what people read. */
import type { Message } from '../../shared/messages/message.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { toGalleyError } from '../../shared/model/errors.ts'
import type { ErrorData, GalleyError } from '../../shared/model/errors.ts'

/** Matches a message whose text holds the text, or fits the pattern. For `toEqual`, `toMatchObject` and their kin. */
export function says(what: string | RegExp): unknown {
  return new Says(what)
}

/** Matches a message whose text is this, whole. */
export function reads(text: string): unknown {
  return new Says(new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 's'))
}

class Says {
  readonly #what: string | RegExp
  constructor(what: string | RegExp) {
    this.#what = what
  }
  /** Called by vitest. */
  asymmetricMatch(other: unknown): boolean {
    if (typeof other !== 'object' || other === null || !('id' in other)) return false
    const text = textOf(other as Message)
    return typeof this.#what === 'string' ? text.includes(this.#what) : this.#what.test(text)
  }
  toString(): string {
    return 'Says'
  }
  toAsymmetricMatcher(): string {
    return `Says<${String(this.#what)}>`
  }
}

/** The error to throw for one that came as data, with the text that people read as its `message`. */
export function asRead(error: ErrorData): GalleyError {
  return Object.assign(toGalleyError(error), { message: textOf(error.message) })
}
