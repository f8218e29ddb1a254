/** What a storyboard says of each creative beside its preview; pure. */
import { t } from '../../shared/messages/index.ts'
import type { RecordView } from '../../shared/bridge.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { Preview, PreviewMedia, PreviewPost } from '../../shared/model/preview/preview.ts'
import { dateAndClock, zoneCity } from '../components/zoned-time.ts'
import { nameOf, stateLine } from '../state/words.ts'

export interface Surface {
  device: 'phone' | 'wide'
  theme: 'light' | 'dark'
}

/** All four, in the order in which they stand beside each other. */
export const surfaces: readonly (Surface & { id: string; label: string })[] = [
  { id: 'phone-light', label: t('storyboard.board.phoneLight'), device: 'phone', theme: 'light' },
  { id: 'phone-dark', label: t('storyboard.board.phoneDark'), device: 'phone', theme: 'dark' },
  { id: 'wide-light', label: t('storyboard.board.wideLight'), device: 'wide', theme: 'light' },
  { id: 'wide-dark', label: t('storyboard.board.wideDark'), device: 'wide', theme: 'dark' },
]

/** Most creatives of one storyboard: more is a file that nobody opens. */
export const mostItems = 60

export interface BoardItem {
  key: number
  name: string
  preview: Preview
  facts: { label: string; text: string }[]
  /** Of each picture and video, in order. */
  media: { name: string; alt: string }[]
}

/** One creative as it stands in a storyboard. */
export function boardItem(record: RecordView, preview: Preview, zone: string): BoardItem {
  const resource = resourceOf(record.kind)
  const { values } = record
  const at = values['scheduled_at']
  return {
    key: record.key,
    name: shortened(nameOf(resource, values, record.id)),
    preview,
    facts: [
      { label: t('storyboard.board.kind'), text: resource.label },
      ...(typeof at === 'string' && at !== ''
        ? [{ label: t('storyboard.board.goesOut'), text: `${dateAndClock(at, zone)} ${zoneCity(zone)}` }]
        : []),
      ...(preview.kind === 'post'
        ? [
            { label: t('storyboard.board.postedAs'), text: authorWords(preview.post.author) },
            {
              label: t('storyboard.board.whoSees'),
              text: preview.post.isPromotedOnly
                ? t('storyboard.board.onlyPeoplePromoted')
                : t('storyboard.board.everybodyWhoFollows'),
            },
          ]
        : []),
      {
        label: t('storyboard.board.state'),
        text: stateLine(record, zone, { timeOf: (instant) => dateAndClock(instant, zone) }),
      },
    ],
    media: mediaOf(preview).map(({ name, alt }) => ({ name, alt })),
  }
}

function authorWords({ name, handle }: PreviewPost['author']): string {
  return handle === null || handle === name ? name : `${name} @${handle}`
}

/** Pictures and videos of a preview, in order. */
export function mediaOf(preview: Preview): PreviewMedia[] {
  const attachment = preview.kind === 'post' ? preview.post.attachment : preview.attachment
  switch (attachment.kind) {
    case 'media':
      return [...attachment.media]
    case 'card':
      return attachment.slides.flatMap(({ media }) => media ?? [])
    case 'poll':
    case 'conversation':
      return attachment.media ? [attachment.media] : []
    case 'none':
    case 'unknown':
      return []
  }
}

/** A post without a name is called by its text, which is long. */
function shortened(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  const most = 60
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}
