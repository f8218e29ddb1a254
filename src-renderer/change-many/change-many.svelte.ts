/** A change of many records while it is made: its steps, what each record would become, and which of that is taken. */
import type { BulkResult, CallInput, ChangedLine, Selection } from '../../shared/bridge.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import type { Transform } from '../../shared/transform/index.ts'
import type { Bridge } from '../state/bridge.ts'
import { fieldsFor, isReady, newStep, stepsOf, transformsOf } from './steps.ts'
import type { Step, StepKind } from './steps.ts'

/** Records of the first turn, so that the first lines are there at once, and of each further one. */
const turns = { first: 100, further: 500 } as const
const typingPauseMs = 200
/** As `record.transform` takes them. */
const mostKeys = 200_000

/** A line of the preview; `id` is the same as long as the steps are. */
export interface ShownLine extends ChangedLine {
  lineId: string
  key: number
  field: string
  /** Follows from another change: it is taken with that one. */
  isFollowing: boolean
}

export interface Total {
  field: string
  currency: string
  before: bigint
  after: bigint
}

interface Given {
  bridge: Bridge
  resource: PresentedResource
  fail: (thrown: unknown) => void
}

export class ChangeMany {
  readonly #bridge: Bridge
  readonly #resource: PresentedResource
  readonly #fail: (thrown: unknown) => void
  #selection: Selection | null = null
  #keys: readonly number[] = []
  #run = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastId = 0
  #left = $state.raw<ReadonlySet<string>>(new Set())

  steps = $state.raw<readonly Step[]>([])
  lines = $state.raw<readonly ShownLine[]>([])
  /** Records that were looked at, of all. */
  checked = $state.raw(0)
  count = $state.raw(0)
  /** What the engine says against the steps as they stand. */
  fault = $state.raw<unknown>(null)
  isApplying = $state.raw(false)

  readonly isComplete = $derived(this.checked >= this.count)
  readonly hasSteps = $derived(this.steps.some(isReady))
  readonly taken = $derived(this.lines.filter((line) => this.isTaken(line)))
  /** Records that change. */
  readonly takenRecords = $derived(new Set(this.taken.map(({ key }) => key)).size)
  readonly totals = $derived.by(() => totalsOf(this.#resource, this.lines, (line) => this.isTaken(line)))

  constructor({ bridge, resource, fail }: Given) {
    this.#bridge = bridge
    this.#resource = resource
    this.#fail = fail
  }

  /** The records that it is about; `count` as far as it is known. */
  async choose(selection: Selection, count: number): Promise<void> {
    this.#selection = selection
    this.count = count
    this.#stop()
    const keys = await this.#keysOf(selection).catch((thrown: unknown) => {
      this.#fail(thrown)
      return []
    })
    if (this.#selection !== selection) return
    // Lines come by rising key, whatever the order of the list.
    this.#keys = keys.toSorted((a, b) => a - b)
    this.count = keys.length
    this.#look(0)
  }

  add(kind: StepKind): void {
    this.steps = [...this.steps, newStep(this.#resource, kind, ++this.#lastId)]
    this.#look(0)
  }

  remove(id: number): void {
    this.steps = this.steps.filter((step) => step.id !== id)
    this.#look(0)
  }

  change(id: number, to: Partial<Omit<Step, 'id'>>): void {
    this.steps = this.steps.map((step) => (step.id === id ? { ...step, ...to } : step))
    this.#look(typingPauseMs)
  }

  /** Another kind of step in the same place; fields that it can change stay. */
  turn(id: number, kind: StepKind): void {
    this.steps = this.steps.map((step) => {
      if (step.id !== id) return step
      const made = newStep(this.#resource, kind, id)
      const names = new Set(fieldsFor(this.#resource, kind).map(([name]) => name))
      const kept = step.fields.filter((name) => names.has(name))
      return kept.length > 0 ? { ...made, fields: kind === 'replace' ? kept : kept.slice(0, 1) } : made
    })
    this.#look(0)
  }

  /** Steps that were kept, in place of those that stand. */
  load(transforms: readonly Transform[]): void {
    this.steps = stepsOf(this.#resource, transforms, this.#lastId + 1)
    this.#lastId += this.steps.length
    this.#look(0)
  }

  isTaken(line: ShownLine): boolean {
    return !line.isRefused && !this.#left.has(line.lineId)
  }

  take(lines: readonly ShownLine[], isTaken: boolean): void {
    const left = new Set(this.#left)
    for (const { lineId } of lines) {
      if (isTaken) left.delete(lineId)
      else left.add(lineId)
    }
    this.#left = left
  }

  /** Does what is taken, as one action; null where it failed, which was said. */
  async apply(): Promise<BulkResult | null> {
    this.isApplying = true
    try {
      const done = await this.#bridge.call('record.transform', {
        ...this.#order(this.#keys, 0),
        isPreview: false,
        limit: 0,
        leaves: leavesOf(this.lines.filter(({ lineId }) => this.#left.has(lineId))),
      })
      return done
    } catch (thrown) {
      this.#fail(thrown)
      return null
    } finally {
      this.isApplying = false
    }
  }

  close(): void {
    this.#stop()
  }

  #stop(): void {
    this.#run += 1
    clearTimeout(this.#timer)
    this.lines = []
    this.checked = 0
    this.fault = null
    this.#left = new Set()
  }

  /** Lines of the steps as they are now, a turn after the other; what was looked at before is forgotten. */
  #look(afterMs: number): void {
    this.#run += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#lookNow(), afterMs)
  }

  async #lookNow(): Promise<void> {
    const run = this.#run
    const isCurrent = () => run === this.#run
    const own = new Set(this.steps.flatMap(({ fields }) => fields))
    let lines: ShownLine[] = []
    let numbered = 0
    this.fault = null
    this.#left = new Set()
    if (!this.hasSteps) {
      this.lines = []
      this.checked = this.count
      return
    }
    for (let at = 0; at < this.#keys.length && isCurrent();) {
      const size = at === 0 ? turns.first : turns.further
      const found = await this.#preview(this.#keys.slice(at, at + size), numbered).catch((thrown: unknown) => {
        if (isCurrent()) this.fault = thrown
        return null
      })
      if (!isCurrent()) return
      if (!found) {
        this.lines = []
        return
      }
      numbered = found.numbered
      const more = found.lines.map((line) => shownLine(line, own))
      lines = [...lines, ...more]
      // What would be wrong is taken only where a person says so.
      this.take(more.filter(isWrong), false)
      at += size
      // What stood before stays until there is something in its place, so that nothing flickers while a person types.
      this.lines = lines
      this.checked = Math.min(at, this.#keys.length)
    }
  }

  #preview(keys: readonly number[], numberedBefore: number) {
    const most = keys.length * 64
    return this.#bridge.call('record.transform', {
      ...this.#order(keys, numberedBefore),
      isPreview: true,
      isNamed: true,
      limit: most,
    })
  }

  #order(keys: readonly number[], numberedBefore: number) {
    const transforms = transformsOf(this.steps) as CallInput<'record.transform'>['transforms']
    return { kind: this.#resource.kind, selection: { keys: [...keys] }, transforms, numberedBefore }
  }

  async #keysOf(selection: Selection): Promise<number[]> {
    if ('keys' in selection) return selection.keys
    const except = new Set(selection.except)
    const keys = await this.#bridge.call('grid.keys', {
      ...selection.all,
      sort: null,
      offset: 0,
      limit: mostKeys,
    })
    return [...new Set([...keys, ...(selection.also ?? [])])].filter((key) => !except.has(key))
  }
}

function shownLine(line: ChangedLine, own: ReadonlySet<string>): ShownLine {
  const { key, field } = line as ShownLine
  return { ...line, key, field, lineId: `${key} ${field}`, isFollowing: !own.has(field) }
}

/** The new value itself breaks a rule. */
function isWrong({ field, problems, isRefused }: ShownLine): boolean {
  return !isRefused && problems.some((problem) => problem.severity === 'error' && problem.field === field)
}

function leavesOf(lines: readonly ShownLine[]): { field: string; keys: number[] }[] {
  const byField = new Map<string, number[]>()
  for (const { key, field } of lines) {
    const known = byField.get(field)
    if (known) known.push(key)
    else byField.set(field, [key])
  }
  return [...byField].map(([field, keys]) => ({ field, keys }))
}

/** Amounts of the lines that are taken, in the order of the fields; amounts of an unknown currency are not added up. */
function totalsOf(
  resource: PresentedResource,
  lines: readonly ShownLine[],
  isTaken: (line: ShownLine) => boolean,
): Total[] {
  const totals = new Map<string, Total>()
  for (const line of lines) {
    const { field, currency = '', before, after } = line
    if (resource.fields[field]?.type !== 'money' || currency === '') continue
    const name = `${field} ${currency}`
    const total = totals.get(name) ?? { field, currency, before: 0n, after: 0n }
    const was = typeof before === 'bigint' ? before : 0n
    total.before += was
    total.after += isTaken(line) && typeof after === 'bigint' ? after : isTaken(line) ? 0n : was
    totals.set(name, total)
  }
  return [...totals.values()]
}
