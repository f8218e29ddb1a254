/** Where in the queue a person puts a step. */
import { t } from '../../shared/messages/index.ts'
import type { QueueStep } from '../../shared/bridge.ts'
import type { MenuItem } from '../components/menu-items.ts'

export type QueuePosition = 'first' | 'last' | 'usual'

const positions: readonly { to: QueuePosition; label: string; position: QueueStep['position'] }[] = [
  { to: 'first', label: t('review.queueOrder.sendFirst'), position: -1 },
  { to: 'last', label: t('review.queueOrder.sendLast'), position: 1 },
  { to: 'usual', label: t('review.queueOrder.usualOrder'), position: 0 },
]

/** The three places, with the present one marked. */
export function orderItems(
  { position }: Pick<QueueStep, 'position'>,
  onorder: (to: QueuePosition) => void,
): (MenuItem & { label: string; isChecked: boolean; onpick: () => void })[] {
  return positions.map((each) => ({
    label: each.label,
    isChecked: each.position === position,
    isChoice: true,
    onpick: () => onorder(each.to),
  }))
}
