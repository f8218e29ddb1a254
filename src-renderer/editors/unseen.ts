/** What a picker says of a typed text that is no record here; pure. */
import { t } from '../../shared/messages/index.ts'
import type { Target } from '../../shared/contract/language/reference-paths.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { inSentence } from '../../shared/model/sentence.ts'

interface Unseen {
  sources: readonly Target[]
  typed: string
  /** The service can be asked now. */
  canAsk: boolean
  /** What it said of the text as an id, by source. */
  answers: readonly ('asking' | 'missing' | 'unknown' | null)[]
}

export interface UnseenOption {
  label: string
  detail: string
  /** Why it cannot be chosen, or null. */
  reason: string | null
}

const idShape = /^[\w-]{1,128}$/

/** Kinds whose records are looked for by the typed text as their id. */
export function soughtKinds(sources: readonly Target[], typed: string): string[] {
  if (!idShape.test(typed)) return []
  // Shared audiences have their ids from the same row of numbers as one's own: asked about together.
  return sources.filter(({ kind }) => resourceOf(kind).scope !== 'user' && !isUser(kind)).map(({ kind }) => kind)
}

/** How the text is offered; null where it cannot be the name of anything there. */
export function unseenWords({ sources, typed, canAsk, answers }: Unseen): UnseenOption | null {
  const [first] = sources
  if (!first) return null
  const { scope, label } = resourceOf(first.kind)
  const noun = inSentence(label)
  if (isUser(first.kind))
    return /^\d{1,20}$/.test(typed)
      ? { label: t('editors.unseen.user', { typed }), detail: t('editors.unseen.detail'), reason: null }
      : null
  if (scope === 'user')
    return idShape.test(typed)
      ? { label: typed, detail: t('editors.unseen.detail.anotherById', { noun }), reason: null }
      : null
  if (sources.every(({ value }) => value !== null))
    return { label: typed, detail: t('editors.unseen.detail.noThisAccount', { noun }), reason: null }
  if (!idShape.test(typed)) return null
  if (!canAsk) return { label: typed, detail: t('editors.unseen.detail.notSeenHereYet'), reason: null }
  if (answers.includes('asking') || answers.every((each) => each === null))
    return { label: typed, detail: '', reason: t('editors.unseen.askingService') }
  return answers.includes('missing')
    ? { label: typed, detail: '', reason: t('editors.unseen.accountHasNoId', { noun }) }
    : { label: typed, detail: t('editors.unseen.detail.notSeenHereService'), reason: null }
}

const isUser = (kind: string) => kind === 'promotable_user'
