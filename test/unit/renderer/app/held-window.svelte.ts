import type { HeldSet } from '../../../../shared/bridge.ts'

/** A window whose engine holds these sets, and what was asked of it. */
export class HeldWindow {
  sets: HeldSet[]
  readonly accepted: unknown[] = []
  readonly discarded: unknown[] = []
  readonly opened: unknown[] = []
  readonly app: HeldApp
  readonly router = { open: (...given: unknown[]) => this.opened.push(given) }

  constructor(sets: HeldSet[]) {
    this.sets = sets
    this.app = new HeldApp(this)
  }
}

class HeldApp {
  state = $state.raw<object>({})
  readonly #window: HeldWindow

  constructor(window: HeldWindow) {
    this.#window = window
  }

  /** As after every change that the engine tells. */
  stateComes(): void {
    this.state = {}
  }

  ask(name: string, input: unknown): Promise<unknown> {
    if (name === 'pull.held') return Promise.resolve(this.#window.sets)
    this.#window.discarded.push(input)
    return Promise.resolve(null)
  }

  acceptHeld(held: unknown): Promise<void> {
    this.#window.accepted.push(held)
    return Promise.resolve()
  }
}
