/** The 13 types of cards: derived from what a card is made of, never chosen. Source: interface, Creatives (card_types); gaps 6.7. */
import { mediaIn } from './card-grammar.ts'
import type { Json, RecordValues, Value } from '../../model/values.ts'

/** Types with words for people. */
export const cardTypes = [
  'IMAGE_WEBSITE',
  'VIDEO_WEBSITE',
  'IMAGE_APP',
  'VIDEO_APP',
  'IMAGE_CAROUSEL_WEBSITE',
  'IMAGE_CAROUSEL_APP',
  'IMAGE_MULTI_DEST_CAROUSEL_WEBSITE',
  'VIDEO_CAROUSEL_WEBSITE',
  'VIDEO_CAROUSEL_APP',
  'VIDEO_MULTI_DEST_CAROUSEL_WEBSITE',
  'MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE',
  'MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP',
  'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE',
] as const
export type CardType = (typeof cardTypes)[number]

/**
 * The type that the service would give the card; null while it is not whole or what its media shows is not known. `typeOfMedia` tells
 * what a record of the library shows.
 */
export function cardTypeOf(record: RecordValues, typeOfMedia: (mediaId: string) => string | null): CardType | null {
  const { components, slides } = record
  const isMulti = Array.isArray(slides) && slides.length > 0
  const layout = isMulti ? slides : components
  const media = mediaIn(layout, isMulti ? 'slides' : 'components').map(({ id }) => typeOfMedia(id))
  const shown = media.every((type) => type === 'IMAGE')
    ? 'IMAGE'
    : media.every((type) => type === 'VIDEO')
      ? 'VIDEO'
      : null
  const isMixed = media.every((type) => type === 'IMAGE' || type === 'VIDEO')
  if (media.length === 0 || !isMixed) return null
  if (isMulti) return shown ? `${shown}_MULTI_DEST_CAROUSEL_WEBSITE` : 'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE'
  const goal = hasComponent(layout, 'BUTTON') ? 'APP' : hasComponent(layout, 'DETAILS') ? 'WEBSITE' : null
  if (!goal) return null
  if (hasComponent(layout, 'MEDIA')) return shown && `${shown}_${goal}`
  return shown ? `${shown}_CAROUSEL_${goal}` : `MIXED_MEDIA_SINGLE_DEST_CAROUSEL_${goal}`
}

function hasComponent(layout: Value, type: string): boolean {
  return Array.isArray(layout) && layout.some((component) => (component as { type?: Json } | null)?.type === type)
}
