/** A list of choices under a box that keeps the focus: what stands in it, which one is pointed at, and the keys. `ChoiceList` draws it. */

/** One choice; its value tells it from the others of its list. */
export interface Choice {
  value: string
  label: string
  /** Quieter, at the right. */
  detail?: string | undefined
  /** Why it cannot be chosen. */
  reason?: string | null | undefined
}

export interface ChoiceListOptions<C extends Choice> {
  /** Unique in the document; the elements of the list are named after it. */
  uid: string
  /** A person wants to see the choices: call `open`, and `fill` when they are found. */
  onask: () => void
  /** Never one with a reason against it. */
  onchoose: (choice: C) => void
  /** The text in the box counts by itself: nothing is pointed at until a person does, Enter is left to the box then, and Tab chooses. */
  isText?: boolean
}

/** What the list of a box knows; its owner fills it, the box passes its keys on. */
export class ChoiceListState<C extends Choice = Choice> {
  readonly #options: ChoiceListOptions<C>
  #choices = $state.raw<readonly C[]>([])
  #current = $state.raw(-1)
  #isOpen = $state.raw(false)
  #isFilled = $state.raw(false)
  /** The text is another than the one that the choices were found for. */
  #isSought = false
  #isEntered = false
  #isPointed = false

  constructor(options: ChoiceListOptions<C>) {
    this.#options = options
  }

  get id(): string {
    return `${this.#options.uid}-list`
  }
  get choices(): readonly C[] {
    return this.#choices
  }
  /** Place of the one that is pointed at; -1: none. */
  get current(): number {
    return this.#current
  }
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether there is something to see: it is open, and was filled since. */
  get isShown(): boolean {
    return this.#isOpen && this.#isFilled
  }

  optionId(at: number): string {
    return `${this.#options.uid}-${at}`
  }

  /** Attributes of the box that the list belongs to. */
  get box() {
    return {
      role: 'combobox',
      'aria-expanded': this.#isOpen,
      'aria-controls': this.id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': this.#isOpen && this.#current >= 0 ? this.optionId(this.#current) : undefined,
      autocomplete: 'off',
      spellcheck: false,
    } as const
  }

  /** The text changed and its choices are looked for: until `fill`, Enter means the one that `fill` points at. */
  seek(): void {
    this.#isSought = true
    this.#isEntered = false
    this.#isPointed = false
  }

  /** What a person pointed at while these were looked for stays pointed at, if it is among the choices. */
  fill(choices: readonly C[], current = -1): void {
    const pointed = this.#isSought && this.#isPointed ? this.#choices[this.#current]?.value : undefined
    const kept = pointed === undefined ? -1 : choices.findIndex(({ value }) => value === pointed)
    const isEntered = this.#isEntered
    this.#choices = choices
    this.#current = kept >= 0 ? kept : current
    this.#isFilled = true
    this.#rest()
    if (isEntered) this.choose(choices[this.#current])
  }

  #rest(): void {
    this.#isSought = false
    this.#isEntered = false
    this.#isPointed = false
  }

  open(): void {
    if (!this.#isOpen) this.#isFilled = false
    this.#isOpen = true
  }

  close(): void {
    this.#isOpen = false
    this.#rest()
  }

  pointAt(at: number): void {
    this.#current = at
    this.#isPointed = true
    this.#isEntered = false
  }

  choose(choice: C | undefined): void {
    if (choice && !choice.reason) this.#options.onchoose(choice)
  }

  /** Takes a key of the box; false where the key is left to the box. */
  keydown(event: KeyboardEvent): boolean {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      if (this.#isOpen) this.#move(by)
      else this.#options.onask()
      return true
    }
    if (!this.#isOpen || !this.#act(event.key)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  /** Whether the key of an open list did something that it shall do nowhere else. */
  #act(key: string): boolean {
    const choice = this.#choices[this.#current]
    const { isText = false } = this.#options
    if (key === 'Enter' && this.#isSought && !this.#isPointed) {
      this.#isEntered = true
      return true
    }
    if (key === 'Enter' ? choice !== undefined || !isText : key === 'Tab' && isText && choice !== undefined) {
      this.choose(choice)
      return true
    }
    if (key === 'Escape' || key === 'Tab') this.close()
    return key === 'Escape'
  }

  #move(by: number): void {
    const least = this.#options.isText ? -1 : 0
    this.pointAt(Math.max(least, Math.min(this.#choices.length - 1, this.#current + by)))
    document.getElementById(this.optionId(this.#current))?.scrollIntoView({ block: 'nearest' })
  }
}
