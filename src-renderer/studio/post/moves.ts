/** What a draft, scheduled post or post can be made into, and what that means; pure. */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { RecordView } from '../../../shared/bridge.ts'
import { lostFields } from '../../../shared/contract/language/becoming.ts'
import { mediaKeysOf, mediaOfKey } from '../../../shared/contract/creatives/post-rules.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { asSentence, inSentence, withArticle } from '../../../shared/model/sentence.ts'
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
      done: loses === null ? words.done : `${words.done} ${loses}`,
      to,
      removes: !isOut,
      removal: `Delete the ${inSentence(resource.label)} at the service once the ${inSentence(resourceOf(to).label)} is there`,
      loses,
      reason: isGone ? 'It is to be deleted. Undo that first.' : null,
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
        label: 'Schedule',
        title: 'Schedule it',
        go: 'Schedule',
        done: 'Scheduled. It waits here for your push.',
      }
    case 'tweet':
      return {
        label: 'Post now',
        title: 'Post it now',
        go: 'Make it a post',
        done: 'A post now. It waits here for your push.',
      }
    default:
      return isCopy
        ? {
            label: 'Use again as a draft',
            title: 'Use it again',
            go: 'Make a draft',
            done: `A draft with its ${carriedWords(values)}.`,
          }
        : { label: 'Back to draft', title: 'Back to a draft', go: 'Back to draft', done: 'A draft again.' }
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
  return keys.length === 1 ? (kind === 'image' ? 'picture' : 'media') : `${keys.length} pictures`
}

const underVideo = 'what stands under the video'
const lossWords: Record<string, string> = {
  scheduled_at: 'its time',
  conversation_settings: 'who can reply',
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
  const words = `${withArticle(to.label)} does not keep ${listed([...new Set(lost)])}.`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** 'a, b and c' */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** 'Made from the draft “Autumn 3”, which is deleted once this is at the service.' */
export function sourceWords({ kind, name, isToGo }: NonNullable<RecordView['madeFrom']>): string {
  const what = `Made from the ${inSentence(resourceOf(kind).label)} “${name}”`
  return isToGo ? `${what}, which is deleted once this is at the service.` : asSentence(what)
}
