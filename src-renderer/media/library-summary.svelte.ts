import { formatCount } from '../../shared/messages/counts.ts'
import { t } from '../../shared/messages/index.ts'
import type { AnnotationSummary } from '../../shared/bridge.ts'
import { AskAnew } from '../state/ask-anew.ts'
import type { Bridge } from '../state/bridge.ts'

const kind = 'media_library'
const nothing: AnnotationSummary = {
  total: 0,
  starred: 0,
  withAlt: 0,
  unused: 0,
  types: {},
  folders: [],
  tags: [],
}

/** Folders, tags and counts of an account's library, as they change. Made while a component is set up; see `close`. */
export class LibrarySummary {
  readonly #unlisten: () => void
  #now = $state.raw<AnnotationSummary>(nothing)

  constructor(bridge: Bridge, accountId: string) {
    const load = async () => {
      this.#now = await bridge.call('annotation.summary', { kind, accountId })
    }
    // The engine starts again, or the account is gone: the next word of changed data asks once more.
    const asking = new AskAnew(load, () => undefined)
    // Uses are part of it: a change of any kind may make one more or less.
    this.#unlisten = bridge.on('data', () => void asking.now())
    void asking.now()
  }

  get now(): AnnotationSummary {
    return this.#now
  }

  /** Folders that hold all letters typed, and the typed one where there is none of the name yet. */
  folders(typed: string): { value: string; label: string; detail?: string }[] {
    return options(this.#now.folders, typed, t('media.librarySummary.newFolder'))
  }

  tags(typed: string): { value: string; label: string; detail?: string }[] {
    return options(this.#now.tags, typed, t('media.librarySummary.newTag'))
  }

  close(): void {
    this.#unlisten()
  }
}

function options(known: AnnotationSummary['tags'], typed: string, fresh: string) {
  const wanted = typed.trim()
  const lower = wanted.toLocaleLowerCase('en')
  const found = known
    .filter(({ name }) => name.toLocaleLowerCase('en').includes(lower))
    .map(({ name, count }) => ({ value: name, label: name, detail: formatCount(count) }))
  const isNew = wanted !== '' && !known.some(({ name }) => name.toLocaleLowerCase('en') === lower)
  return isNew ? [...found, { value: wanted, label: wanted, detail: fresh }] : found
}
