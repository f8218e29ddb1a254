/** The texts that are typed on a preview: which field of which record each of them is. */
import { t } from '../../shared/messages/index.ts'
import { choiceFields } from '../../shared/contract/creatives/poll-card.ts'
import { cardKinds } from '../../shared/contract/creatives/card-fields.ts'
import { lengthOf } from '../../shared/contract/language/validate.ts'
import { measurePost } from '../../shared/model/post-text/post-text.ts'
import type { CanvasPart, CanvasText } from '../preview/canvas.ts'
import type { EditorSession } from '../state/editor-session.svelte.ts'
import { fieldsOf, layoutOf, panelsOf, withPanel } from './card-layout.ts'
import { choiceValues, pastedChoices, shownChoices } from './poll-choices.ts'

/** The open record, and the card on it as far as it is written here. */
export interface Written {
  record: EditorSession | null
  card: EditorSession | null
}

/** Reads what is typed, so that what draws it is drawn again. null: not written, fixed, or not there. */
export function canvasText({ record, card }: Written, part: CanvasPart): CanvasText | null {
  const [what, number = '0'] = part.split(' ')
  const at = Number(number)
  const isCard = (cardKinds as readonly string[]).includes(record?.record?.kind ?? '')
  const shown = isCard ? record : card
  switch (what) {
    case 'text':
      return isCard ? null : postText(record)
    case 'videoTitle':
      return plain(record, 'video_title', t('studio.canvas.videoTitle'), t('studio.canvas.videoTitleHint'))
    case 'videoDescription':
      return plain(
        record,
        'video_description',
        t('studio.canvas.videoDescription'),
        t('studio.canvas.videoDescriptionHint'),
      )
    case 'title':
      return plain(shown, 'title', t('studio.canvas.title'), t('studio.canvas.titleHint'))
    case 'choice':
      return choice(shown, at)
    default:
      return headline(shown, at)
  }
}

/** A text field as it stands in the record. */
function plain(session: EditorSession | null, field: string, label: string, placeholder: string): CanvasText | null {
  const declared = session?.resource?.fields[field]
  if (!session?.record || !declared || session.lockOf(field) !== null) return null
  const value = textOf(session.values[field])
  const max = declared.type === 'text' ? declared.maxLength : undefined
  return {
    label,
    value,
    placeholder,
    left: max === undefined ? null : max - lengthOf(value),
    type: (text) => session.type(field, text === '' && declared.nullable ? null : text),
  }
}

function postText(session: EditorSession | null): CanvasText | null {
  const text = plain(session, 'text', t('studio.canvas.text'), t('studio.canvas.textHint'))
  return text && { ...text, left: measurePost(text.value).left }
}

function choice(session: EditorSession | null, at: number): CanvasText | null {
  const text = plain(
    session,
    choiceFields[at] ?? '',
    t('studio.canvas.choice', { number: at + 1 }),
    t('preview.pollPreview.choice', { number: at + 1 }),
  )
  if (!text || !session) return null
  const paste = (pasted: string): boolean => {
    const found = pastedChoices(shownChoices(session.values), at, pasted)
    // Lines that have no room are said by the form beside; here they are text.
    if (!found || found.left.length > 0) return false
    session.chooseAll(choiceValues(found.texts))
    return true
  }
  return { ...text, paste }
}

/** The headline of a panel that leads to a website. */
function headline(session: EditorSession | null, at: number): CanvasText | null {
  if (!session?.record || session.record.kind !== 'card' || session.lockOf('components') !== null) return null
  const layout = layoutOf(session.values)
  const panels = panelsOf(session.values)
  const panel = panels[layout === 'slides' ? at : 0]
  const target = panel?.target
  if (!panel || target?.type !== 'DETAILS') return null
  return {
    label: layout === 'slides' ? t('studio.canvas.slide', { number: at + 1 }) : t('studio.canvas.headline'),
    value: target.title,
    placeholder: t('preview.cardPreview.headline'),
    left: null,
    type: (title) => {
      const field = layout === 'slides' ? 'slides' : 'components'
      const next = withPanel(panels, layout === 'slides' ? at : 0, { ...panel, target: { ...target, title } })
      session.type(field, fieldsOf(layout, next)[field])
    },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
