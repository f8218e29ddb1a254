/** The shell's `call`, counted: a screen is there once what it asked for is. */
import type { GalleyWindow } from '../../../shared/shell-bridge.ts'

export class CallsUnderWay {
  readonly #call: GalleyWindow['call']
  #count = 0
  #waiting: (() => void)[] = []

  constructor(call: GalleyWindow['call']) {
    this.#call = call
  }

  readonly call: GalleyWindow['call'] = async (name, input) => {
    this.#count++
    try {
      return await this.#call(name, input)
    } finally {
      this.#count--
      this.#look()
    }
  }

  /** Runs once no call is under way. */
  whenNone(run: () => void): void {
    this.#waiting.push(run)
    this.#look()
  }

  /** Behind what an answer does, which may be to ask again. */
  #look(): void {
    setTimeout(() => {
      if (this.#count > 0) return
      for (const run of this.#waiting.splice(0)) run()
    })
  }
}
