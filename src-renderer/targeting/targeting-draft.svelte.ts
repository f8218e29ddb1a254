/** A change of the targeting of many ad groups while it is made: what comes and goes, what each would have, and which of that is taken. */
import type {
  BulkResult,
  CallInput,
  Selection,
  TargetingLine,
  TargetingResult,
  TargetingStep,
} from '../../shared/bridge.ts'
import { criterionKey } from '../../shared/model/targeting-sets.ts'
import type { Criterion } from '../../shared/model/targeting-sets.ts'
import type { Bridge } from '../state/bridge.ts'

interface Given {
  bridge: Bridge
  selection: Selection
  fail: (thrown: unknown) => void
}

type Shared = TargetingResult['criteria'][number]

export class TargetingDraft {
  readonly #bridge: Bridge
  readonly #selection: Selection
  readonly #fail: (thrown: unknown) => void
  #run = 0

  adds = $state.raw<readonly Criterion[]>([])
  #removes = $state.raw<ReadonlyMap<string, Criterion>>(new Map())
  #replaced = $state.raw<ReadonlySet<string>>(new Set())
  #left = $state.raw<ReadonlySet<number>>(new Set())
  /** Key of the ad group whose targeting the others get. */
  from = $state.raw<number | null>(null)
  /** What the steps come to; null until it is known. */
  found = $state.raw<TargetingResult | null>(null)
  isApplying = $state.raw(false)

  /** What they have now. */
  readonly shared = $derived<readonly Shared[]>((this.found?.criteria ?? []).filter(({ count }) => count > 0))
  readonly lines = $derived<readonly TargetingLine[]>(this.found?.lines ?? [])
  readonly changing = $derived(this.lines.filter(({ adds, removes }) => adds.length + removes.length > 0))
  readonly taken = $derived(this.changing.filter(({ key }) => !this.#left.has(key)))
  readonly steps = $derived.by(() => this.#steps())
  readonly hasSteps = $derived(this.steps.length > 0)

  constructor({ bridge, selection, fail }: Given) {
    this.#bridge = bridge
    this.#selection = selection
    this.#fail = fail
    void this.#look()
  }

  add(criterion: Criterion): void {
    const key = criterionKey(criterion)
    if (this.adds.some((each) => criterionKey(each) === key)) return
    this.#removes = without(this.#removes, key)
    this.adds = [...this.adds, plain(criterion)]
    void this.#look()
  }

  /** Takes back that it comes. */
  drop(criterion: Criterion): void {
    const key = criterionKey(criterion)
    this.adds = this.adds.filter((each) => criterionKey(each) !== key)
    void this.#look()
  }

  isAdded(criterion: Criterion): boolean {
    const key = criterionKey(criterion)
    return this.adds.some((each) => criterionKey(each) === key)
  }

  /** Whether it goes by itself, not with all of its type. */
  isRemoved(criterion: Criterion): boolean {
    return this.#removes.has(criterionKey(criterion))
  }

  toggleRemoved(criterion: Criterion): void {
    const key = criterionKey(criterion)
    this.#removes = this.#removes.has(key)
      ? without(this.#removes, key)
      : new Map([...this.#removes, [key, plain(criterion)]])
    this.adds = this.adds.filter((each) => criterionKey(each) !== key)
    void this.#look()
  }

  isReplaced(type: string): boolean {
    return this.#replaced.has(type)
  }

  toggleReplaced(type: string): void {
    const replaced = new Set(this.#replaced)
    if (!replaced.delete(type)) replaced.add(type)
    this.#replaced = replaced
    void this.#look()
  }

  copyFrom(key: number | null): void {
    this.from = key
    void this.#look()
  }

  isTaken({ key }: TargetingLine): boolean {
    return !this.#left.has(key)
  }

  take(lines: readonly TargetingLine[], isTaken: boolean): void {
    const left = new Set(this.#left)
    for (const { key } of lines) {
      if (isTaken) left.delete(key)
      else left.add(key)
    }
    this.#left = left
  }

  /** Does what is taken, as one action; null where it failed, which was said. */
  async apply(): Promise<BulkResult | null> {
    this.isApplying = true
    try {
      const done = await this.#call(false)
      const refused = done.lines.filter(({ refusal }) => refusal !== null)
      return {
        ...done,
        skipped: refused.map(({ key, name, refusal }) => ({ key, name, message: refusal! })),
      }
    } catch (thrown) {
      this.#fail(thrown)
      return null
    } finally {
      this.isApplying = false
    }
  }

  #steps(): TargetingStep[] {
    const removes = [...this.#removes.values()]
    const others = this.adds.filter(({ type }) => !this.#replaced.has(type))
    return [
      ...(this.from === null ? [] : [{ do: 'copy' as const, from: this.from }]),
      ...(removes.length === 0 ? [] : [{ do: 'remove' as const, criteria: removes }]),
      ...[...this.#replaced].map((type) => ({
        do: 'replace' as const,
        type,
        criteria: this.adds.filter((each) => each.type === type),
      })),
      ...(others.length === 0 ? [] : [{ do: 'add' as const, criteria: others }]),
    ]
  }

  /** What stood before stays until there is something in its place. */
  async #look(): Promise<void> {
    const run = ++this.#run
    try {
      const found = await this.#call(true)
      if (run === this.#run) this.found = found
    } catch (thrown) {
      if (run === this.#run) this.#fail(thrown)
    }
  }

  #call(isPreview: boolean): Promise<TargetingResult> {
    return this.#bridge.call('targeting.change', {
      selection: this.#selection,
      steps: this.#steps() as CallInput<'targeting.change'>['steps'],
      leaves: isPreview ? [] : [...this.#left],
      isPreview,
    })
  }
}

/** What the engine takes of it. */
const plain = ({ type, value, operator }: Criterion): Criterion => ({ type, value, operator })

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  return new Map([...map].filter(([each]) => each !== key))
}
