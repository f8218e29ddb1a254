import type { LessonFacts, LessonMark } from '../../shared/bridge.ts'
import { lessonIds, lessons, stepsDone } from '../../shared/model/lessons.ts'
import type { LessonId, LessonStep } from '../../shared/model/lessons.ts'
import { AskAnew } from '../state/ask-anew.ts'
import type { Bridge } from '../state/bridge.ts'

/** Name of the setting in the practice world's data: what is under way, and what was finished. */
const settingName = 'lessons'

interface Current {
  id: LessonId
  accountId: string
  since: LessonMark
}

/** The lesson under way and the finished ones. They belong to the practice world's data, so they come back with it and go with it. */
export class Lessons {
  #current = $state.raw<Current | null>(null)
  #facts = $state.raw<LessonFacts | null>(null)
  #done = $state.raw<readonly LessonId[]>([])
  readonly #bridge: Bridge
  readonly #onFailure: (thrown: unknown) => void
  readonly #anew: AskAnew

  constructor(bridge: Bridge, onFailure: (thrown: unknown) => void) {
    this.#bridge = bridge
    this.#onFailure = onFailure
    this.#anew = new AskAnew(() => this.#ask(), onFailure)
  }

  /** The lesson under way, or null. */
  get current(): LessonId | null {
    return this.#current?.id ?? null
  }

  get done(): readonly LessonId[] {
    return this.#done
  }

  /** Steps of the lesson under way that are done. */
  get doneCount(): number {
    return this.#current && this.#facts ? stepsDone(this.#current.id, this.#facts) : 0
  }

  /** The step that is next; null where all are done, or no lesson is under way. */
  get step(): LessonStep | null {
    return this.#current ? (lessons[this.#current.id][this.doneCount] ?? null) : null
  }

  /** Reads what stands in the data of the practice world that is open and keeps looking; the returned function ends it. */
  follow(): () => void {
    const unlisten = ['data' as const, 'state' as const].map((name) =>
      this.#bridge.on(name, () => void this.#anew.now()),
    )
    void this.#read()
    return () => {
      for (const each of unlisten) each()
      this.#current = this.#facts = null
      this.#done = []
    }
  }

  /** Begins a lesson in the account: what was done before does not count. */
  async begin(id: LessonId, accountId: string): Promise<void> {
    await this.#try(async () => {
      const { now } = await this.#bridge.call('lesson.facts', { accountId, since: null })
      this.#current = { id, accountId, since: now }
      this.#facts = null
      await this.#keep()
      await this.#anew.now()
    })
  }

  async stop(): Promise<void> {
    this.#current = null
    await this.#try(() => this.#keep())
  }

  async #read(): Promise<void> {
    await this.#try(async () => {
      const kept = (await this.#bridge.call('settings.get', {}))[settingName] as Partial<Kept> | undefined
      this.#done = lessonIds.filter((id) => kept?.done?.includes(id))
      this.#current = kept?.current && lessonIds.includes(kept.current.id) ? kept.current : null
      await this.#anew.now()
    })
  }

  async #ask(): Promise<void> {
    const asked = this.#current
    if (!asked) return
    const { facts } = await this.#bridge.call('lesson.facts', { accountId: asked.accountId, since: asked.since })
    if (this.#current !== asked) return
    this.#facts = facts
    if (this.step !== null || this.#done.includes(asked.id)) return
    this.#done = lessonIds.filter((id) => id === asked.id || this.#done.includes(id))
    await this.#keep()
  }

  #keep(): Promise<unknown> {
    const value: Kept = { current: this.#current, done: this.#done }
    return this.#bridge.call('settings.set', { name: settingName, value })
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      this.#onFailure(thrown)
    }
  }
}

interface Kept {
  current: Current | null
  done: readonly LessonId[]
}
