/** Collects how the steps of one push end, and reports each as progress. */
import type { Events, Outcome, OutcomeKind, Step } from '../../../shared/bridge.ts'

/** How a step ended, without the step itself. */
export interface StepEnd {
  outcome: OutcomeKind
  /** The record's id at the service. */
  newId?: string
  error?: NonNullable<Outcome['error']>
}

export class Outcomes {
  readonly #steps = new Map<number, Step>()
  readonly #ended = new Map<number, Outcome>()
  #unreported: Outcome[] = []
  readonly #onProgress: (progress: Events['pushProgress']) => void

  constructor(steps: readonly Step[], onProgress: (progress: Events['pushProgress']) => void) {
    for (const step of steps) this.#steps.set(step.key, step)
    this.#onProgress = onProgress
  }

  /** Keys of the steps that have not ended. */
  get open(): Set<number> {
    return new Set([...this.#steps.keys()].filter((key) => !this.#ended.has(key)))
  }

  /** The step as it was planned. */
  step(key: number): Step | undefined {
    return this.#steps.get(key)
  }

  get done(): number {
    return this.#ended.size
  }

  get total(): number {
    return this.#steps.size
  }

  /** Notes how a step ended. Keys of no step, and steps that have ended already, are ignored. */
  end(key: number, end: StepEnd): void {
    const step = this.#steps.get(key)
    if (!step || this.#ended.has(key)) return
    const { operation, kind, id } = step
    const { newId, ...rest } = end
    const outcome: Outcome = {
      step: step.step,
      operation,
      kind,
      key,
      id,
      ...rest,
      ...(newId === undefined || newId === id ? {} : { newId }),
    }
    this.#ended.set(key, outcome)
    this.#unreported.push(outcome)
  }

  /** Reports the outcomes that came since the last call; nothing where there are none. */
  notify(): void {
    if (this.#unreported.length === 0) return
    const outcomes = this.#unreported
    this.#unreported = []
    this.#onProgress({ outcomes, done: this.done, total: this.total })
  }

  /** All outcomes so far, in the order of the plan. */
  list(): Outcome[] {
    return [...this.#steps.keys()].flatMap((key) => this.#ended.get(key) ?? [])
  }
}
