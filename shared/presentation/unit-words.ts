import { t } from '../messages/index.ts'

/** A field's unit as people read it behind a number: 'days'. Signs are the same everywhere. */
export function unitWords(unit: string): string {
  if (unit === 'days') return t('model.units.days')
  return unit === 'minutes' ? t('model.units.minutes') : unit
}
