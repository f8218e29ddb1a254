/** What pulls brought, in words: "Daily budget raised", "3 campaigns · + €45.00 a day"; pure. */
import { t } from '../../shared/messages/index.ts'
import type { ArrivalGroup } from '../../shared/bridge.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { signedAmount } from './spend-words.ts'
import { counted } from './words.ts'

/** What happened, and by whom where that is known. */
export function arrivalTitle({ what, kind, field, by }: Pick<ArrivalGroup, 'what' | 'kind' | 'field' | 'by'>): string {
  const label = field === null ? '' : (resourceOf(kind).fields[field]?.label ?? field)
  switch (what) {
    case 'raised':
      return t('state.arrivals.raised', { label })
    case 'lowered':
      return t('state.arrivals.lowered', { label })
    case 'set':
      return t('state.arrivals.set', { label })
    case 'removed':
      return t('state.arrivals.removed', { label })
    case 'changed':
      return t('state.arrivals.changed', { label })
    case 'new':
      return by === null ? t('state.arrivals.new') : t('state.arrivals.newFrom', { by })
    case 'started':
      return t('state.arrivals.started')
    case 'paused':
      return t('state.arrivals.paused')
    case 'declined':
      return t('state.arrivals.declined')
    case 'approved':
      return t('state.arrivals.approved')
    case 'failed':
      return t('state.arrivals.failed')
    case 'deleted':
      return t('state.arrivals.deleted')
    case 'renamed':
      return t('state.arrivals.renamed')
  }
}

/** How many, and how much together. */
export function arrivalSum({ kind, field, count, micro, currency }: ArrivalGroup): string {
  const { label, labelPlural } = resourceOf(kind)
  const many = counted(count, inSentence(label), inSentence(labelPlural))
  if (micro === null) return many
  const amount = signedAmount(micro, currency)
  return [many, field?.startsWith('daily') ? t('state.arrivals.aDay', { amount }) : amount].join(' · ')
}
