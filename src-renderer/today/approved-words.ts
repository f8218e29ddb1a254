/** What Today says of approved changes: those that go as soon as they can, and those that a person holds until a moment; pure. */
import { t } from '../../shared/messages/index.ts'
import type { QueueStep } from '../../shared/bridge.ts'

/** '' without any. `when` says a moment. */
export function approvedWords(
  approved: number,
  steps: readonly Pick<QueueStep, 'state' | 'nextTryAt'>[],
  when: (iso: string) => string,
): string {
  const moments = steps.flatMap(({ state, nextTryAt }) => (state === 'held' && nextTryAt !== null ? [nextTryAt] : []))
  const free = Math.max(0, approved - moments.length)
  const [first] = moments.toSorted()
  return [
    free > 0 ? t('today.screen.approved', { count: free }) : '',
    first === undefined ? '' : t('today.screen.heldUntil', { count: moments.length, when: when(first) }),
  ]
    .filter(Boolean)
    .join(' ')
}
