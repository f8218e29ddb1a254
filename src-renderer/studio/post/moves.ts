/** What a draft, scheduled post or post can be made into, and what that means; pure. */
import { listed, sentenceGap, t } from '../../../shared/messages/index.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { RecordView } from '../../../shared/bridge.ts'
import { lostFields } from '../../../shared/contract/language/becoming.ts'
import { mediaKeysOf, mediaOfKey } from '../../../shared/contract/creatives/post-rules.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { asSentence, inSentence } from '../../../shared/model/sentence.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

export interface Move {
  to: string
  /** On the button that begins it, in the dialog, and on the button that does it. */
  label: string
  title: string
  go: string
  /** Said afterwards. */
  done: string
  /** The old one goes once the new one is there; otherwise it stays beside it. */
  removes: boolean
  /** What that means, to be confirmed. */
  removal: string
  /** What the new one cannot hold. */
  loses: string | null
  /** Why not now, or null. */
  reason: string | null
}

/** In the order in which they are offered. */
export function movesOf({ kind, operation, values }: Pick<RecordView, 'kind' | 'operation' | 'values'>): Move[] {
  const resource = resourceOf(kind)
  const isGone = operation === 'delete'
  return (resource.becomes ?? []).map((to) => {
    const isOut = isPublic(kind, operation, values)
    const loses = lossOf(resource, resourceOf(to), values)
    const words = wordsOf(to, isOut, values)
    return {
      ...words,
      done: [words.done, loses].filter(Boolean).join(sentenceGap()),
      to,
      removes: !isOut,
      removal: t('studio.moves.removal', {
        label: inSentence(resource.label),
        label2: inSentence(resourceOf(to).label),
      }),
      loses,
      reason: isGone ? t('studio.moves.beDeletedUndoFirst') : null,
    }
  })
}

/** It went out: it can be used again, and stays. */
function isPublic(kind: string, operation: RecordView['operation'], values: RecordView['values']): boolean {
  if (kind === 'tweet') return operation !== 'create'
  return kind === 'scheduled_tweet' && (values['scheduled_status'] ?? 'SCHEDULED') !== 'SCHEDULED'
}

function wordsOf(to: string, isCopy: boolean, values: RecordValues): Pick<Move, 'label' | 'title' | 'go' | 'done'> {
  switch (to) {
    case 'scheduled_tweet':
      return {
        label: t('studio.moves.schedule'),
        title: t('studio.moves.scheduleIt'),
        go: t('studio.moves.go'),
        done: t('studio.moves.done'),
      }
    case 'tweet':
      return {
        label: t('studio.moves.postNow'),
        title: t('studio.moves.postNow2'),
        go: t('studio.moves.go.makePost'),
        done: t('studio.moves.done.postNowWaitsHere'),
      }
    default:
      return isCopy
        ? {
            label: t('studio.moves.useAgainAsDraft'),
            title: t('studio.moves.useAgain'),
            go: t('studio.moves.go.makeDraft'),
            done: t('studio.moves.done.draftWithIts', { carriedWords: carriedWords(values) }),
          }
        : {
            label: t('studio.moves.backDraft'),
            title: t('studio.moves.backDraft2'),
            go: t('studio.moves.go.backDraft'),
            done: t('studio.moves.done.draftAgain'),
          }
  }
}

/** 'text and 4 pictures' */
function carriedWords(values: RecordValues): string {
  const parts = [
    typeof values['text'] === 'string' && values['text'] !== '' ? 'text' : null,
    mediaWords(mediaKeysOf(values)),
    typeof values['card_uri'] === 'string' && values['card_uri'] !== '' ? 'card' : null,
  ]
  return listed(parts.filter((each) => each !== null)) || 'settings'
}

function mediaWords(keys: readonly string[]): string | null {
  if (keys.length === 0) return null
  const [kind] = keys.map(mediaOfKey)
  if (kind === 'gif') return 'GIF'
  if (kind === 'video') return 'video'
  return keys.length === 1
    ? kind === 'image'
      ? 'picture'
      : 'media'
    : t('studio.moves.pictures', { keysCount: keys.length })
}

const underVideo = t('studio.moves.whatStandsUnderVideo')
const lossWords: Record<string, string> = {
  scheduled_at: t('studio.moves.lossWords.scheduledAt'),
  conversation_settings: t('studio.moves.lossWords.conversationSettings'),
  video_title: underVideo,
  video_description: underVideo,
  video_cta: underVideo,
  video_cta_value: underVideo,
}

/** What of this record the new kind has no place for, in a sentence; null where it takes everything over. */
function lossOf(from: PresentedResource, to: PresentedResource, values: RecordValues): string | null {
  const lost = lostFields(from, to, values).map(
    (name) => lossWords[name] ?? inSentence(from.fields[name]?.label ?? name),
  )
  if (lost.length === 0) return null
  return t('studio.moves.doesNotKeep', { kind: to.kind, listed: listed([...new Set(lost)]) })
}

/** 'Made from the draft “Autumn 3”, which is deleted once this is at the service.' */
export function sourceWords({ kind, name, isToGo }: NonNullable<RecordView['madeFrom']>): string {
  const what = t('studio.moves.madeFrom', { label: inSentence(resourceOf(kind).label), name })
  return isToGo ? t('studio.moves.whichDeletedOnceThis', { what }) : asSentence(what)
}
