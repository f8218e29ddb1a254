/** The choices of a poll as a list, and how its length is said in days, hours and minutes. Pure. */
import { choiceFields } from '../../shared/contract/creatives/poll-card.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { moved } from '../components/reorder.ts'

/** Fewest choices that are shown, and most that there can be. */
export const choiceCount = { min: 2, max: choiceFields.length } as const

/** Texts of the choices up to the last one that says something, at least two. */
export function shownChoices(values: RecordValues, least: number = choiceCount.min): string[] {
  const texts = choiceFields.map((field) => (typeof values[field] === 'string' ? values[field] : ''))
  const last = texts.findLastIndex((text) => text !== '') + 1
  return texts.slice(0, Math.max(last, least, choiceCount.min))
}

/** The four fields for these texts; those beyond stand empty. */
export function choiceValues(texts: readonly string[]): RecordValues {
  return Object.fromEntries(
    choiceFields.map((field, index) => [field, texts[index] || (index < choiceCount.min ? '' : null)]),
  )
}

/** Lines that were pasted as choices, from a place on; `left`: those beyond the last place. null: it is one line, and text like any other. */
export function pastedChoices(
  texts: readonly string[],
  index: number,
  pasted: string,
): { texts: string[]; left: string[] } | null {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length < 2) return null
  const room = choiceCount.max - index
  return {
    texts: [...texts.slice(0, index), ...lines.slice(0, room), ...texts.slice(index + lines.length)],
    left: lines.slice(room),
  }
}

export function movedChoice(texts: readonly string[], from: number, to: number): RecordValues {
  return choiceValues(moved(texts, from, to))
}

export function withoutChoice(texts: readonly string[], index: number): RecordValues {
  return choiceValues(texts.filter((_, at) => at !== index))
}

/** Places whose text says the same as an earlier one. */
export function sameChoices(texts: readonly string[]): number[] {
  const plain = texts.map((text) => text.trim().toLocaleLowerCase())
  return plain.flatMap((text, index) => (text !== '' && plain.indexOf(text) < index ? [index] : []))
}

export interface Span {
  days: number
  hours: number
  minutes: number
}

export function spanOf(minutes: number): Span {
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

export function minutesOf({ days, hours, minutes }: Span): number {
  return days * 1440 + hours * 60 + minutes
}
