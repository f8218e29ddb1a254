/** What media of cards must be like. Source: interface, Creatives; gaps 6.7 (D, CRG). */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import type { RulePort, WorkspaceRule } from '../language/rules.ts'
import { hasRatio } from '../../model/media/facts.ts'
import type { MediaFacts, MediaFormat } from '../../model/media/facts.ts'
import type { RecordValues } from '../../model/values.ts'

/** A ratio of width to height with its usual words. */
export interface Ratio {
  value: number
  words: string
}
export const square: Ratio = { value: 1, words: '1:1' }
export const wide: Ratio = { value: 1.91, words: '1.91:1' }
export const video: Ratio = { value: 16 / 9, words: '16:9' }
export const banner: Ratio = { value: 5 / 2, words: '5:2' }

/** Pictures of cards. Source: gaps 6.7 (D, CRG); the megabyte is Assumed: docs/assumptions.md, media-megabyte. */
export const cardImage = {
  minWidthPx: 800,
  maxBytes: 3 * 1024 * 1024,
  formats: ['bmp', 'jpeg', 'png'] as readonly MediaFormat[],
} as const

/** What a place in a card takes: ratios by what is shown, none for any; without an entry that kind cannot stand there. */
export interface MediaNeed {
  image?: readonly Ratio[]
  video?: readonly Ratio[]
  /** Pictures may have any format and size. */
  isAnyPicture?: boolean
}

/** Media of website and app cards. */
export const cardMediaNeed: MediaNeed = { image: [square, wide], video: [video, square] }

/** A record of the library, named in a record, with where it stands in words ('Slide 2: ', or nothing). */
export interface NamedMedia {
  id: string
  /** In cards with slides, by number from 1. */
  slide?: number
}

/**
 * Rules on the media that a field names: there, of a kind that fits (INVALID_MEDIA), pictures and videos of the right shape (INVALID_IMAGE,
 * INVALID_MEDIA). Where nothing is known of the bytes, the service decides. Assumed: docs/assumptions.md, card-media-errors.
 */
export function mediaRules(
  field: string,
  need: MediaNeed,
  mediaOf: (record: RecordValues) => readonly NamedMedia[] = (record) => oneMedia(record[field]),
): WorkspaceRule[] {
  const rule = (code: string, problem: (media: KnownMedia) => Message | null): WorkspaceRule => ({
    field,
    involves: [field],
    surroundings: 'references',
    isExistence: true,
    code,
    certainty: 'D',
    check: ({ record }, port) => {
      for (const { id, slide } of mediaOf(record)) {
        const fault = problem(knownMedia(id, port))
        if (fault) return slide === undefined ? fault : message('rules.cardGrammar.inSlide', { number: slide, fault })
      }
      return null
    },
  })
  return [
    rule('INVALID_MEDIA', (media) => kindFault(media, need) ?? videoFault(media, need)),
    rule('INVALID_IMAGE', (media) => imageFault(media, need)),
  ]
}

/** A record of the library with what is known of its bytes; values undefined: there is none. */
export interface KnownMedia {
  id: string
  values: RecordValues | undefined
  facts: MediaFacts | null
}

/** Why the media cannot stand in a place with this need, or null: as the rules say it, for who chooses. */
export function mediaProblem(media: KnownMedia, need: MediaNeed): Message | null {
  return kindFault(media, need) ?? videoFault(media, need) ?? imageFault(media, need)
}

function knownMedia(id: string, port: RulePort): KnownMedia {
  return { id, values: port.get('media_library', id), facts: port.fileOf('media_library', id) ?? null }
}

function oneMedia(value: unknown): NamedMedia[] {
  return typeof value === 'string' && value !== '' ? [{ id: value }] : []
}

function kindFault({ id, values }: KnownMedia, need: MediaNeed): Message | null {
  if (!values || values['deleted'] === true) return message('rules.cardMedia.noMediaAccountsLibraryChoose', { id })
  const type = values['media_type']
  if ((type === 'IMAGE' && need.image) || (type === 'VIDEO' && need.video) || typeof type !== 'string') return null
  const wanted = need.image && need.video ? 'both' : need.image ? 'image' : 'video'
  return message('rules.cardMedia.takes', { wanted, name: nameOf(values, id), type })
}

function imageFault({ id, values, facts }: KnownMedia, { image, isAnyPicture }: MediaNeed): Message | null {
  if (!image || isAnyPicture || !values || values['media_type'] !== 'IMAGE' || !facts) return null
  const name = nameOf(values, id)
  const { minWidthPx, maxBytes, formats } = cardImage
  if (!formats.includes(facts.format)) return message('rules.cardMedia.format', { name })
  if (facts.widthPx < minWidthPx) return message('rules.cardMedia.width', { name, minWidthPx, widthPx: facts.widthPx })
  if (facts.sizeBytes > maxBytes) return message('rules.cardMedia.bytes', { name })
  return ratioFault(name, facts.widthPx, facts.heightPx, image)
}

function videoFault({ id, values, facts }: KnownMedia, { video }: MediaNeed): Message | null {
  if (!video || values?.['media_type'] !== 'VIDEO') return null
  const [width, height] = facts
    ? [facts.widthPx, facts.heightPx]
    : String(values['aspect_ratio'] ?? '')
        .split(':')
        .map(Number)
  return width && height ? ratioFault(nameOf(values, id), width, height, video) : null
}

function ratioFault(name: string, widthPx: number, heightPx: number, ratios: readonly Ratio[]): Message | null {
  if (ratios.length === 0 || ratios.some(({ value }) => hasRatio(widthPx, heightPx, value))) return null
  return message('rules.cardMedia.ratio', { name, widthPx, heightPx, count: ratios.length, ...firstTwo(ratios) })
}

/** No place takes more than two. */
function firstTwo([first, second]: readonly Ratio[]): { first: string; second: string } {
  return { first: first?.words ?? '', second: second?.words ?? '' }
}

function nameOf(media: RecordValues, id: string): string {
  const name = media['name'] ?? media['file_name']
  return typeof name === 'string' && name !== '' ? `“${name}”` : id
}
