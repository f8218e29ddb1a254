/** Where in the queue a person puts a step. */
import { t } from '../../shared/messages/index.ts'
import type { QueueStep } from '../../shared/bridge.ts'
import type { MenuItem } from '../components/menu-items.ts'

export type QueuePlace = 'first' | 'last' | 'usual'

const places: readonly { to: QueuePlace; label: string; place: QueueStep['place'] }[] = [
  { to: 'first', label: t('review.queueOrder.sendFirst'), place: -1 },
  { to: 'last', label: t('review.queueOrder.sendLast'), place: 1 },
  { to: 'usual', label: t('review.queueOrder.usualOrder'), place: 0 },
]

/** The three places, with the present one marked. */
export function orderItems(
  { place }: Pick<QueueStep, 'place'>,
  onorder: (to: QueuePlace) => void,
): (MenuItem & { label: string; isChecked: boolean; onpick: () => void })[] {
  return places.map((each) => ({
    label: each.label,
    isChecked: each.place === place,
    isChoice: true,
    onpick: () => onorder(each.to),
  }))
}
