import { chooseNumbers, chosenLanguage } from '../../shared/messages/locale.ts'
import type { NumberStyle } from '../../shared/messages/locale.ts'

/** How dates and numbers are written and on which day weeks begin, apart from the language. The frame draws its screens anew when they change. */

export const dateOrders = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof dateOrders)[number]
/** 0 for Monday to 6 for Sunday. */
export const weekStarts = [0, 5, 6] as const
export type WeekStart = (typeof weekStarts)[number]

export interface Formats {
  dates: DateOrder
  weekStart: WeekStart
  numbers: NumberStyle
}

let chosen: Formats = { dates: 'dayFirst', weekStart: 0, numbers: 'language' }

/** Holds from now on, in the whole window. */
export function chooseFormats(formats: Formats): void {
  chosen = formats
  chooseNumbers(formats.numbers)
}

/** By whose rules dates are written: those of the language, or with the month first. */
export function dateRules(): string {
  return rulesOf(chosen.dates)
}

/** By whose rules dates of that order are written. */
export function rulesOf(order: DateOrder): string {
  return order === 'monthFirst' ? 'en-US' : chosenLanguage().rules
}

export function dateOrder(): DateOrder {
  return chosen.dates
}

export function weekStart(): WeekStart {
  return chosen.weekStart
}
