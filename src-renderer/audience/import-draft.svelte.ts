import { t } from '../../shared/messages/index.ts'
import type { AudienceImportView, ListCheck, ListLook } from '../../shared/bridge.ts'
import type { Identifier } from '../../shared/model/audience/users.ts'
import { wordsOf } from '../state/bridge.ts'
import type { Bridge, FailureWords } from '../state/bridge.ts'

/** Looks at a file that a person chose; throws GalleyError where it is no list. */
export type LookAtList = (file: File) => Promise<ListLook>

/** What is chosen beside the file. */
export interface ImportChoice {
  operation: 'Update' | 'Delete'
  /** null: now. */
  effectiveAt: string | null
  /** null: 13 months from now. */
  expiresAt: string | null
  hasPlus: boolean
  /** Country code of phone numbers without one. */
  phoneCountry: string | null
}

/**
 * A list of people on its way from a file to an import:
 *
 *     choose ──▶ looked at ──▶ read whole ──begin──▶ import
 *                   ▲             │
 *                   └── a column means something else, phone numbers are written otherwise
 *
 * Only counts, line numbers and reasons come here; values stay in the engine.
 */
export class ImportDraft {
  readonly #bridge: Bridge
  readonly #lookAt: LookAtList
  readonly #unlisten: () => void
  #look = $state.raw<ListLook | null>(null)
  #columns = $state.raw<readonly (Identifier | null)[]>([])
  #choice = $state.raw<ImportChoice>({
    operation: 'Update',
    effectiveAt: null,
    expiresAt: null,
    hasPlus: true,
    phoneCountry: null,
  })
  #check = $state.raw<ListCheck | null>(null)
  #rowCount = $state(0)
  #isReading = $state(false)
  #isBeginning = $state(false)
  #failure = $state.raw<FailureWords | null>(null)
  /** Counts readings, so that an earlier one that ends late says nothing. */
  #reading = 0

  constructor(bridge: Bridge, lookAt: LookAtList) {
    this.#bridge = bridge
    this.#lookAt = lookAt
    this.#unlisten = bridge.on('listProgress', ({ listId, rowCount }) => {
      if (listId === this.#look?.listId) this.#rowCount = rowCount
    })
  }

  get look(): ListLook | null {
    return this.#look
  }
  /** What each column holds, as it was understood or as a person said. */
  get columns(): readonly (Identifier | null)[] {
    return this.#columns
  }
  get choice(): ImportChoice {
    return this.#choice
  }
  /** What the whole list comes to; null until it was read as it is understood now. */
  get check(): ListCheck | null {
    return this.#check
  }
  /** Rows read so far. */
  get rowCount(): number {
    return this.#rowCount
  }
  get isReading(): boolean {
    return this.#isReading
  }
  get isBeginning(): boolean {
    return this.#isBeginning
  }
  get failure(): FailureWords | null {
    return this.#failure
  }

  /** Why it cannot begin yet, or null. */
  get reason(): string | null {
    if (!this.#look) return t('audience.importDraft.chooseFileFirst')
    if (this.#columns.every((each) => each === null)) return t('audience.importDraft.sayWhatAtLeast')
    if (!this.#check) return t('audience.importDraft.listStillBeingRead')
    return this.#check.usableCount === 0 ? t('audience.importDraft.listNamesNobodyCould') : null
  }

  async choose(file: File): Promise<void> {
    this.#failure = null
    try {
      const look = await this.#lookAt(file)
      this.#look = look
      this.#columns = look.columns.map(({ identifier }) => identifier)
      await this.#read()
    } catch (thrown) {
      this.#failure = wordsOf(thrown)
    }
  }

  /** Says what a column holds; null leaves it out. */
  map(index: number, identifier: Identifier | null): void {
    this.#columns = this.#columns.map((each, at) => (at === index ? identifier : each))
    void this.#read()
  }

  set(changes: Partial<ImportChoice>): void {
    const before = this.#choice
    this.#choice = { ...before, ...changes }
    const { hasPlus, phoneCountry } = this.#choice
    if (this.#look && (hasPlus !== before.hasPlus || phoneCountry !== before.phoneCountry)) void this.#read()
  }

  /** Begins to send; gives the import, or null where it could not begin: `failure` says why. */
  async begin(accountId: string, audienceId: string): Promise<AudienceImportView | null> {
    if (this.reason !== null || !this.#look || this.#isBeginning) return null
    this.#isBeginning = true
    this.#failure = null
    try {
      const { operation, effectiveAt, expiresAt } = this.#choice
      const times = operation === 'Update' ? { effectiveAt, expiresAt } : {}
      const begun = await this.#bridge.call('audience.import', {
        ...this.#listReading(),
        accountId,
        audienceId,
        operation,
        ...times,
      })
      // It is on its way: the same list is not sent again by a second press.
      this.#look = null
      this.#columns = []
      this.#check = null
      return begun
    } catch (thrown) {
      this.#failure = wordsOf(thrown)
      return null
    } finally {
      this.#isBeginning = false
    }
  }

  close(): void {
    this.#reading++
    this.#unlisten()
  }

  async #read(): Promise<void> {
    const mine = ++this.#reading
    this.#check = null
    this.#rowCount = 0
    this.#failure = null
    this.#isReading = this.#columns.some((each) => each !== null)
    if (!this.#isReading) return
    try {
      const check = await this.#bridge.call('audience.check', this.#listReading())
      if (mine === this.#reading) this.#check = check
    } catch (thrown) {
      if (mine === this.#reading) this.#failure = wordsOf(thrown)
    } finally {
      if (mine === this.#reading) this.#isReading = false
    }
  }

  #listReading() {
    const { hasPlus, phoneCountry } = this.#choice
    return { listId: this.#look?.listId ?? '', columns: [...this.#columns], hasPlus, phoneCountry }
  }
}
