/** What a draft, scheduled post or post can be made into, and what that means; pure. */
import type { RecordView } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { inSentence } from '../../../shared/model/sentence.ts'

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
  const of = resourceOf(kind)
  const isGone = operation === 'delete'
  return (of.becomes ?? []).map((to) => {
    const isOut = isPublic(kind, operation, values)
    return {
      ...wordsOf(to, isOut),
      to,
      removes: !isOut,
      removal: `Delete the ${inSentence(of.label)} at the service once the ${inSentence(resourceOf(to).label)} is there`,
      loses: lossOf(kind, to),
      reason: isGone ? 'It is to be deleted. Undo that first.' : null,
    }
  })
}

/** It went out: it can be used again, and stays. */
function isPublic(kind: string, operation: RecordView['operation'], values: RecordView['values']): boolean {
  if (kind === 'tweet') return operation !== 'create'
  return kind === 'scheduled_tweet' && (values['scheduled_status'] ?? 'SCHEDULED') !== 'SCHEDULED'
}

function wordsOf(to: string, isCopy: boolean): Pick<Move, 'label' | 'title' | 'go' | 'done'> {
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
            done: 'A draft with the same content.',
          }
        : { label: 'Back to draft', title: 'Back to a draft', go: 'Back to draft', done: 'A draft again.' }
  }
}

/** What the new kind has no place for. */
function lossOf(kind: string, to: string): string | null {
  const lost = [
    kind === 'scheduled_tweet' && to !== 'scheduled_tweet' && 'its time',
    kind === 'tweet' && 'who can reply',
    kind === 'tweet' && 'the words under a video',
  ].filter((each) => each !== false)
  if (lost.length === 0) return null
  const list = lost.length === 1 ? lost[0] : `${lost.slice(0, -1).join(', ')} and ${lost.at(-1)}`
  return `A ${inSentence(resourceOf(to).label)} does not keep ${list}.`
}

/** 'Made from the draft “Autumn 3”, which is deleted once this is at the service.' */
export function sourceWords({ kind, name, isToGo }: NonNullable<RecordView['madeFrom']>): string {
  const what = `Made from the ${inSentence(resourceOf(kind).label)} “${name}”`
  return isToGo ? `${what}, which is deleted once this is at the service.` : `${what}.`
}
