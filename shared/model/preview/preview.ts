/**
 * What a preview draws, free of records and of the screen: made from the local record by the adapters beside this file, drawn by
 * src-renderer/preview the same way everywhere (editor, grid, calendar, review, storyboard).
 */
import { sentenceGap, t } from '../../messages/index.ts'

/** A picture, GIF or video as far as a preview shows it. */
export interface PreviewMedia {
  kind: 'image' | 'gif' | 'video'
  /** What it is called, for when it cannot be shown. */
  name: string
  /** Address of the picture, or of a video's poster; null: nothing can be shown (yet). */
  src: string | null
  /** Address of the moving picture itself. */
  playSrc: string | null
  /** Alternative text, kept here and never sent; '' where nobody wrote one. */
  alt: string
  /** Width by height; null while it is not known. */
  ratio: number | null
  durationMs: number | null
  /** Only of small previews: the picture whose thumbnail is not drawn yet, and stands for it as soon as it is. */
  undrawn?: { sha256: string; hasThumb: false; isVideo: boolean; widthPx: number; heightPx: number }
  /** The nearest mark of a crop, 0 to 1 from left and top; the middle when left out. */
  focus?: { x: number; y: number }
}

/** Runs of the text; links, mentions and hashtags are coloured. */
export interface PreviewRun {
  text: string
  kind: 'plain' | 'link' | 'mention' | 'hashtag' | 'cashtag'
}

/** One panel of a card, alone or in a carousel. */
export interface PreviewSlide {
  media: PreviewMedia | null
  /** Headline; null where the slide has none of its own. */
  title: string | null
  /** 'northwind.example', or the store of an app. */
  from: string | null
  /** Words on the button; null where there is none. */
  button: string | null
}

export type PreviewAttachment =
  | { kind: 'none' }
  | {
      kind: 'media'
      /** Up to four pictures, one GIF or one video. */
      media: readonly PreviewMedia[]
      /** Of a video. */
      title: string | null
      description: string | null
      callToAction: { label: string; from: string } | null
    }
  | {
      kind: 'card'
      /** One panel, or the panels of a carousel. */
      slides: readonly PreviewSlide[]
      /** Headline and address that all panels share; null where each has its own or there is none. */
      shared: Omit<PreviewSlide, 'media'> | null
    }
  | {
      kind: 'poll'
      media: PreviewMedia | null
      choices: readonly string[]
      /** When it goes live, or now; 0 when it is over. */
      minutesLeft: number | null
    }
  | {
      kind: 'conversation'
      media: PreviewMedia | null
      title: string
      /** Each opens a post with that hashtag and text. */
      calls: readonly { hashtag: string; post: string }[]
      thankYou: { text: string; from: string | null } | null
    }
  /** Its card is not here yet. */
  | { kind: 'unknown'; words: string }

export interface PreviewPost {
  /** `handle` without the at sign; null where it is not known. */
  author: { name: string; handle: string | null; src: string | null }
  text: readonly PreviewRun[]
  attachment: PreviewAttachment
  /** 'now', '24 Nov'. */
  when: string
  /** Shown only to people it is promoted to. */
  isPromotedOnly: boolean
  /** Who may answer, where not everybody; null otherwise. */
  answers: string | null
}

/** A preview of one thing: a whole post, or a card alone as it will stand in a post. */
export type Preview = { kind: 'post'; post: PreviewPost } | { kind: 'card'; attachment: PreviewAttachment }

/** 161000 → '2:41'; hours where there are any. */
export function durationWords(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** 1430 → '23 h 50 min left'. */
export function timeLeftWords(minutesLeft: number | null): string {
  if (minutesLeft === null) return t('model.preview.lengthNotSet')
  if (minutesLeft <= 0) return t('model.preview.pollHasEnded')
  const [days, hours, minutes] = [Math.floor(minutesLeft / 1440), Math.floor(minutesLeft / 60) % 24, minutesLeft % 60]
  const parts = [
    days > 0 && t('model.preview.days', { days }),
    hours > 0 && t('model.preview.hours', { hours }),
    minutes > 0 && t('model.preview.min', { minutes }),
  ]
  return t('model.preview.left', { parts: parts.filter((part) => part !== false).join(sentenceGap()) })
}

/** Host of an address as people read it; the text itself where it is none yet. */
export function hostOf(address: string): string {
  const match = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:www\.)?([^/?#:]+)/i.exec(address.trim())
  return match ? match[1]!.toLowerCase() : address
}
