/** Texts of two parts, in the order and with the signs of the chosen language. */
import { t } from '../../shared/messages/index.ts'

/** What is done to something, for a button that stands beside several: “Remove Spain”. */
export function actionOn(action: string, name: string): string {
  return t('components.named.action', { action, name })
}

/** A label and what it says: “Posts: 12 a day”. */
export function labelled(label: string, text: string): string {
  return t('components.named.labelled', { label, text })
}

/** How many of all: “3 of 20”. */
export function countOf(count: number, whole: number): string {
  return t('components.named.of', { count, whole })
}
