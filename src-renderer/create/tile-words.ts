/** What a tile of the board says of a creative besides its words and picture; pure. */
import type { CreativeNeed, CreativeState, CreativeTile } from '../../shared/bridge.ts'
import { t } from '../../shared/messages/index.ts'
import { durationWords } from '../../shared/model/preview/preview.ts'
import type { PreviewAttachment, PreviewMedia } from '../../shared/model/preview/preview.ts'

export interface TileBadge {
  text: string
  tone: 'plain' | 'warning' | 'danger'
}

export const stateNames: Record<CreativeState, string> = {
  draft: t('create.states.draft'),
  scheduled: t('create.states.scheduled'),
  posted: t('create.states.posted'),
  inAds: t('create.states.inAds'),
}

export const oneState: Record<CreativeState, string> = {
  draft: t('create.states.one.draft'),
  scheduled: t('create.states.one.scheduled'),
  posted: t('create.states.one.posted'),
  inAds: t('create.states.one.inAds'),
}

/** What needs somebody, what it is, what it lacks and where it runs, in that order. */
export function badgesOf(tile: Pick<CreativeTile, 'needs' | 'post' | 'mark' | 'state' | 'adGroups'>): TileBadge[] {
  const { attachment } = tile.post
  const [kind, lacks] = [kindWords(attachment), lackWords(attachment)]
  return [
    ...tile.needs.map((need) => needBadge(need, tile.mark === 'new')),
    ...(kind === null ? [] : [{ text: kind, tone: 'plain' as const }]),
    ...lacks.map((text) => ({ text, tone: 'warning' as const })),
    ...(tile.adGroups > 0 ? [{ text: useWords(tile), tone: 'plain' as const }] : []),
  ]
}

/** What is missing of one that is being made is no fault yet. */
function needBadge({ kind, message }: CreativeNeed, isNew: boolean): TileBadge {
  switch (kind) {
    case 'problem':
      return { text: message ?? '', tone: isNew ? 'warning' : 'danger' }
    case 'refused':
      return { text: t('create.badges.refused', { message: message ?? '' }), tone: 'danger' }
    case 'undecided':
      return { text: t('create.badges.undecided'), tone: 'danger' }
    case 'conflict':
      return { text: t('create.badges.conflict'), tone: 'danger' }
    case 'failed':
      return { text: t('create.badges.failed'), tone: 'danger' }
    case 'declined':
      return { text: t('create.badges.declined'), tone: 'danger' }
  }
}

function useWords({ state, adGroups: count }: Pick<CreativeTile, 'state' | 'adGroups'>): string {
  return state === 'scheduled' ? t('create.badges.willRunIn', { count }) : t('create.badges.usedIn', { count })
}

/** What hangs on it; null where one picture or nothing does. */
function kindWords(attachment: PreviewAttachment): string | null {
  switch (attachment.kind) {
    case 'media':
      return mediaWords(attachment.media)
    case 'card':
      return attachment.slides.length > 1
        ? t('create.badges.carousel', { count: attachment.slides.length })
        : t('create.badges.card')
    case 'poll':
      return t('create.badges.poll', { count: attachment.choices.length })
    case 'conversation':
      return t('create.badges.conversation')
    default:
      return null
  }
}

function mediaWords(media: readonly PreviewMedia[]): string | null {
  const [first] = media
  if (first?.kind === 'video')
    return first.durationMs === null
      ? t('create.badges.video')
      : t('create.badges.videoOf', { length: durationWords(first.durationMs) })
  if (first?.kind === 'gif') return t('create.badges.gif')
  return media.length > 1 ? t('create.badges.pictures', { count: media.length }) : null
}

/** A headline that no slide shares, and the text of pictures. */
function lackWords(attachment: PreviewAttachment): string[] {
  const pictures = picturesOf(attachment).filter((each) => each.kind === 'image')
  const noHeadline =
    attachment.kind === 'card' && attachment.shared === null
      ? attachment.slides.flatMap(({ title }, at) =>
          title === '' ? [t('create.badges.noHeadline', { number: at + 1 })] : [],
        )
      : []
  return [...noHeadline, ...(pictures.some(({ alt }) => alt === '') ? [t('create.badges.noAlt')] : [])]
}

/** The pictures and videos that it shows. */
function picturesOf(attachment: PreviewAttachment): readonly PreviewMedia[] {
  switch (attachment.kind) {
    case 'media':
      return attachment.media
    case 'card':
      return attachment.slides.flatMap(({ media }) => media ?? [])
    case 'poll':
    case 'conversation':
      return attachment.media ? [attachment.media] : []
    default:
      return []
  }
}

/** Its text as it is read. */
export function textOfPost({ text }: CreativeTile['post']): string {
  return text.map((run) => run.text).join('')
}
