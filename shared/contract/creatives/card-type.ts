/** The 13 types of cards: derived from what a card is made of, never chosen. Source: interface, Creatives (card_types); gaps 6.7. */
import { mediaIn } from './card-grammar.ts'
import type { Json, RecordValues, Value } from '../../model/values.ts'

/** Types with words for people. */
export const cardTypes = {
  IMAGE_WEBSITE: 'Image to website',
  VIDEO_WEBSITE: 'Video to website',
  IMAGE_APP: 'Image to app',
  VIDEO_APP: 'Video to app',
  IMAGE_CAROUSEL_WEBSITE: 'Image carousel to website',
  IMAGE_CAROUSEL_APP: 'Image carousel to app',
  IMAGE_MULTI_DEST_CAROUSEL_WEBSITE: 'Image carousel to websites',
  VIDEO_CAROUSEL_WEBSITE: 'Video carousel to website',
  VIDEO_CAROUSEL_APP: 'Video carousel to app',
  VIDEO_MULTI_DEST_CAROUSEL_WEBSITE: 'Video carousel to websites',
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE: 'Mixed carousel to website',
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP: 'Mixed carousel to app',
  MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: 'Mixed carousel to websites',
} as const
/** Cards that older endpoints made; they are read and never made. Assumed: docs/assumptions.md, legacy-cards. */
export const legacyCardTypes = { WEBSITE: 'Website card, older kind', APP: 'App card, older kind' } as const
export type CardType = keyof typeof cardTypes

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
