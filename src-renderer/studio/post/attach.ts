/** What a post can be given to show, and what each begins with; pure. */
import { t } from '../../../shared/messages/index.ts'
import type { PostMedia } from '../../../shared/contract/creatives/post-rules.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import {
  emptyTarget,
  fieldsOf,
  layoutOf,
  panelLimits,
  panelsIn,
  panelsOf,
  withPanel,
  withSlide,
} from '../card-layout.ts'
import type { CardFields, Layout, Panel } from '../card-layout.ts'

export const attachments = ['pictures', 'video', 'carousel', 'poll', 'website', 'app', 'conversation'] as const
export type Attachable = (typeof attachments)[number]
/** What is made for the post; pictures and videos are chosen. */
export type Made = Exclude<Attachable, 'pictures' | 'video'>

export const attachWords: Record<Attachable, string> = {
  pictures: t('studio.attach.pictures'),
  video: t('studio.attach.video'),
  carousel: t('studio.attach.carousel'),
  poll: t('studio.attach.poll'),
  website: t('studio.attach.website'),
  app: t('studio.attach.app'),
  conversation: t('studio.attach.conversation'),
}

interface ShownMedia {
  id: string
  kind: PostMedia | null
}

const nameMax = 80
const dayMinutes = 1440

/** The record that is made: its media are those that the post shows already, as far as they fit. */
export function startOf(
  what: Made,
  { text, media }: { text: string; media: readonly ShownMedia[] },
): { kind: string; values: RecordValues } {
  const name = nameFor(what, text)
  const fitting = media.filter(({ kind }) => kind !== 'gif').map(({ id }) => id)
  switch (what) {
    case 'poll':
      return { kind: 'poll_card', values: { name, duration_in_minutes: dayMinutes } }
    case 'conversation': {
      const isVideo = media[0]?.kind === 'video'
      return {
        kind: isVideo ? 'video_conversation_card' : 'image_conversation_card',
        values: { name, ...(fitting[0] === undefined ? {} : { media_key: fitting[0] }) },
      }
    }
    case 'website':
    case 'app':
      return cardOf(name, 'single', [
        { media: fitting.slice(0, 1), target: emptyTarget(what === 'app' ? 'BUTTON' : 'DETAILS') },
      ])
    case 'carousel': {
      const first: Panel = { media: fitting, target: emptyTarget('DETAILS') }
      return cardOf(name, 'slides', panelsIn('slides', 'swipe', [first]))
    }
  }
}

/** Only what the layout has is written: a new card has no other to clear. */
function cardOf(name: string, layout: Layout, panels: readonly Panel[]): { kind: string; values: RecordValues } {
  const { components, slides } = fieldsOf(layout, panels)
  return { kind: 'card', values: { name, ...(layout === 'slides' ? { slides } : { components }) } }
}

/** Called after the post, so that it is found again. */
function nameFor(what: Made, text: string): string {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  const name = words === '' ? attachWords[what] : t('studio.attach.name', { what: attachWords[what], text: words })
  return [...name].slice(0, nameMax).join('').trim()
}

/** Which of the choices the post shows now; null for nothing. */
export function shownBy(
  media: readonly ShownMedia[],
  card: { kind: string; values: RecordValues } | null,
): Attachable | null {
  if (card === null) return media.length === 0 ? null : media[0]!.kind === 'video' ? 'video' : 'pictures'
  if (card.kind === 'poll_card') return 'poll'
  if (card.kind !== 'card') return 'conversation'
  if (layoutOf(card.values) !== 'single') return 'carousel'
  return panelsOf(card.values)[0]?.target?.type === 'BUTTON' ? 'app' : 'website'
}

/**
 * A card with more media: places that wait for one are filled first, a carousel gets slides, and a card of one picture becomes a carousel where it gets
 * several. `left`: what found no place.
 */
export function withMedia(values: RecordValues, ids: readonly string[]): { fields: CardFields; left: string[] } {
  const before = layoutOf(values)
  const [only] = panelsOf(values)
  const isOne = before === 'single' && (only?.media.length ?? 0) + ids.length <= 1
  const layout: Layout = before === 'single' && !isOne ? 'slides' : before
  let panels = panelsIn(layout, before, panelsOf(values))
  const left: string[] = []
  for (const id of ids) {
    const next = layout === 'swipe' ? swiped(panels, id) : filled(panels, id, layout)
    if (next === null) left.push(id)
    else panels = next
  }
  return { fields: fieldsOf(layout, panels), left }
}

function swiped(panels: readonly Panel[], id: string): Panel[] | null {
  const media = panels[0]?.media ?? []
  return media.length >= panelLimits.swipe.max ? null : withPanel(panels, 0, { media: [...media, id] })
}

function filled(panels: readonly Panel[], id: string, layout: Layout): Panel[] | null {
  const empty = panels.findIndex(({ media }) => media.length === 0)
  if (empty >= 0) return withPanel(panels, empty, { media: [id] })
  if (layout !== 'slides' || panels.length >= panelLimits.slides.max) return null
  return withPanel(withSlide(panels), panels.length, { media: [id] })
}
