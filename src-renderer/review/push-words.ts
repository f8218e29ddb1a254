/** How a push ended, as counts in words; pure. */
import { t } from '../../shared/messages/index.ts'
import type { PushRun } from '../../shared/bridge.ts'

interface PushCount {
  text: string
  tone: 'success' | 'danger' | 'warning' | 'muted'
}

/** Those that are not 0: applied, refused, without an answer, left. */
export function pushCounts({ applied, refused, unknown, left }: PushRun): PushCount[] {
  const all: [count: number, shown: PushCount][] = [
    [applied, { text: t('review.pushes.applied', { count: applied }), tone: 'success' }],
    [refused, { text: t('review.pushes.refused', { count: refused }), tone: 'danger' }],
    [unknown, { text: t('review.pushes.unknown', { count: unknown }), tone: 'warning' }],
    [left, { text: t('review.pushes.left', { count: left }), tone: 'muted' }],
  ]
  return all.flatMap(([count, shown]) => (count > 0 ? [shown] : []))
}

/** What goes to the service next; where nothing does, how much is held. */
export function waitingWords(waiting: number, held: number): string {
  return waiting > 0 ? t('review.pushes.waitingMore', { count: waiting }) : t('review.pushes.noneWaiting', { held })
}
