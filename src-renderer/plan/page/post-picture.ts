/** What a small tile of a post shows: its first picture and what kind of post it is; pure. */
import { t } from '../../../shared/messages/index.ts'
import { durationWords } from '../../../shared/model/preview/preview.ts'
import type { PreviewMedia, PreviewPost } from '../../../shared/model/preview/preview.ts'

export interface SmallPicture {
  media: PreviewMedia | null
  /** "4 slides", "0:15", "Poll"; '' for a single picture or text alone. */
  badge: string
  /** Choices of a poll without a picture. */
  choices: readonly string[]
}

export function smallPictureOf({ attachment }: Pick<PreviewPost, 'attachment'>): SmallPicture {
  switch (attachment.kind) {
    case 'media': {
      const [first = null] = attachment.media
      const count = attachment.media.length
      return { media: first, badge: count > 1 ? t('plan.adTile.pictures', { count }) : badgeOf(first), choices: [] }
    }
    case 'card': {
      const media = attachment.slides.find((slide) => slide.media !== null)?.media ?? null
      const count = attachment.slides.length
      return { media, badge: count > 1 ? t('plan.adTile.slides', { count }) : badgeOf(media), choices: [] }
    }
    case 'poll':
      return { media: attachment.media, badge: t('plan.adTile.poll'), choices: attachment.choices }
    case 'conversation':
      return { media: attachment.media, badge: t('plan.adTile.conversation'), choices: [] }
    case 'unknown':
    case 'none':
      return { media: null, badge: '', choices: [] }
  }
}

/** The text of a post without its runs. */
export function textOfPost({ text }: Pick<PreviewPost, 'text'>): string {
  return text.map((run) => run.text).join('')
}

/** Whether the tile says the name already, as the text in place of a picture. */
export function saysName(post: PreviewPost | null, text: string, name: string): boolean {
  if (post === null) return isBeginning(name, text)
  const { media, choices } = smallPictureOf(post)
  return (media?.src ?? null) === null && choices.length === 0 && isBeginning(name, textOfPost(post))
}

/** Whether a name is a text, or what it begins with, as names of posts are cut. */
function isBeginning(name: string, text: string): boolean {
  const flat = (given: string) => given.replaceAll(/\s+/g, ' ').trim()
  return flat(text).startsWith(flat(name).replace(/…$/, ''))
}

function badgeOf(media: PreviewMedia | null): string {
  if (media?.kind === 'gif') return t('plan.adTile.gif')
  return media?.kind === 'video' && media.durationMs !== null ? durationWords(media.durationMs) : ''
}
