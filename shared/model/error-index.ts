/** Every error that people can meet, with what it means: the service's codes and Galley's own. Made from their tables; searched offline. */
import { sentenceGap, sentencesOf } from '../messages/index.ts'
import type { MessageId } from '../messages/message.ts'
import { textOf } from '../presentation/text-of.ts'
import { errorCodes } from './errors.ts'
import { galleyCodes } from './galley-codes.ts'
import { serviceCodeCauses } from './service-code-causes.ts'
import { serviceCodes } from './service-codes.ts'

export interface ErrorEntry {
  code: string
  what: string
  why: string
  todo: string
  /** HTTP status that it comes with; null for Galley's own. */
  status: number | null
  /** Who says it. */
  from: 'service' | 'galley'
}

/** Why a status is answered, for codes that have no cause of their own. Source: gaps 5.2; HTTP. */
const statusCauses: Readonly<Record<number, MessageId>> = {
  400: 'model.errorIndex.statusCauses.400',
  401: 'model.errorIndex.statusCauses.401',
  403: 'model.errorIndex.statusCauses.403',
  404: 'model.errorIndex.statusCauses.404',
  429: 'model.errorIndex.statusCauses.429',
  500: 'model.errorIndex.statusCauses.500',
  503: 'model.errorIndex.statusCauses.503',
}

/** Service codes as numbers first, then by status and name; Galley's own last. */
export const errorIndex: readonly ErrorEntry[] = [
  ...Object.entries(serviceCodes).map(([code, { status, words }]): ErrorEntry => ({
    code,
    status,
    from: 'service',
    ...parted(words),
    why: plain(serviceCodeCauses[code] ?? statusCauses[status]),
  })),
  ...errorCodes.map((code): ErrorEntry => {
    const { what, why, todo } = galleyCodes[code]
    return { code, status: null, from: 'galley', what: plain(what), why: plain(why), todo: plain(todo) }
  }),
]

/** The text of a message without arguments; '' for none. */
function plain(id: MessageId | undefined): string {
  return id === undefined ? '' : textOf({ id, args: {} })
}

const byCode = new Map(errorIndex.map((entry) => [entry.code, entry]))

/** What is known of a code; null for one that is in no list. Letters count in either case. */
export function findError(code: string): ErrorEntry | null {
  return byCode.get(code) ?? byCode.get(code.toUpperCase()) ?? byCode.get(code.toLowerCase()) ?? null
}

/** Entries that have every word of the text in their code, status or sentences; all of them for an empty text. A code itself comes first. */
export function searchErrors(text: string): ErrorEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = errorIndex.filter((entry) => {
    const whole = [entry.code, entry.code.replaceAll('_', ' '), entry.status ?? '', entry.what, entry.why, entry.todo]
      .join(' ')
      .toLowerCase()
    return words.every((word) => whole.includes(word))
  })
  const exact = findError(text.trim())
  return exact ? [exact, ...found.filter((entry) => entry !== exact)] : found
}

/** The first sentence says what happened, the rest what to do. */
function parted(words: MessageId): Pick<ErrorEntry, 'what' | 'todo'> {
  const [what = '', ...todo] = sentencesOf(words)
  return { what, todo: todo.join(sentenceGap()) }
}
