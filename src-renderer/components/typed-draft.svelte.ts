/** How text in a box and a typed value belong together. */
export interface Codec<T> {
  format(value: T): string
  /** The value that the text stands for, or why it stands for none, in words for the person who typed it. */
  parse(text: string): { value: T } | { message: string }
  isSame(a: T, b: T): boolean
}

/**
 * What stands in the box of a typed value while a person types. Text that does not parse stays, with the reason, and goes nowhere;
 * a value that changes from outside replaces the text, the person's own echo does not.
 */
export class TypedDraft<T> {
  #text = $state('')
  #message = $state.raw<string | null>(null)
  #known: T
  readonly #codec: Codec<T>

  constructor(codec: Codec<T>, value: T) {
    this.#codec = codec
    this.#known = value
    this.#text = codec.format(value)
  }

  get text(): string {
    return this.#text
  }

  /** Why the text does not parse, or null. */
  get message(): string | null {
    return this.#message
  }

  /** Takes the value that the owner now holds; text that a person left unreadable gives way only to a value that is new. */
  follow(value: T): void {
    if (this.#codec.isSame(value, this.#known)) return
    this.#known = value
    this.#text = this.#codec.format(value)
    this.#message = null
  }

  /** The person typed: the value to pass on, or null when it does not parse or did not change. */
  type(text: string): { value: T } | null {
    this.#text = text
    const parsed = this.#codec.parse(text)
    this.#message = 'message' in parsed ? parsed.message : null
    if ('message' in parsed || this.#codec.isSame(parsed.value, this.#known)) return null
    this.#known = parsed.value
    return parsed
  }

  /** What was typed is taken back: the value stands there, with no fault. */
  show(value: T): void {
    this.#known = value
    this.#text = this.#codec.format(value)
    this.#message = null
  }

  /** The person left the box: what parses is shown in its usual form. */
  leave(): void {
    if (this.#message === null) this.#text = this.#codec.format(this.#known)
  }
}
