/** What a cell shows for a value: text, what it was, tone of its dot, words on hover. Pure. */
import { t } from '../../shared/messages/index.ts'
import { formatCount } from '../../shared/messages/counts.ts'
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import type { GridRow } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import { isFlightOver } from '../../shared/model/flight.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import { markOf } from '../components/change-marks.ts'
import { nothingText, valueText } from '../components/value-text.ts'
import { clockOf, fullDate, shortDate, shortInstant } from '../components/zoned-time.ts'
import { isUserField, nameOf, userName } from '../state/words.ts'
import type { CellContext, CellView, ReadField, Tone } from './types.ts'

/** A declared field of a row. */
export function viewField(
  name: string,
  field: PresentedField,
  row: GridRow,
  value: Value,
  context: CellContext,
): CellView {
  const isChanged = name in row.before && row.state !== 'new'
  const text = textOf(name, field, row, value, context)
  return {
    text,
    title: titleOf(field, value, context, text),
    was: isChanged ? textOf(name, field, row, row.before[name], context, true) : '',
    isChanged,
    tone: toneOf(name, field, value),
    isLink: row.names[name] !== undefined && typeof value === 'string' && !isUserField(field),
  }
}

/** Names of the fields of whatever has a flight. */
export const statusField = 'entity_status'
export const endField = 'end_time'

/** The state of something with a flight: what is active and over does not run. */
export function viewStatus(
  field: PresentedField,
  row: GridRow,
  { status, end }: { status: Value; end: Value },
  context: CellContext,
): CellView {
  const view = viewField(statusField, field, row, status, context)
  if (status !== 'ACTIVE' || !isFlightOver(end, context.nowMs)) return view
  return { ...view, text: t('grid.cellText.activeEnded', { status: view.text }), tone: 'idle' }
}

/** The field that names the record; where it is empty, what is known of it instead, what it was called before, or its id. */
export function viewName(resource: PresentedResource, row: GridRow, read: ReadField, context: CellContext): CellView {
  const view = viewField(
    resource.nameField,
    resource.fields[resource.nameField]!,
    row,
    read(resource.nameField),
    context,
  )
  // What nobody can type is a name only where the store knows none.
  const isTyped = resource.fields[resource.nameField]!.write !== 'never'
  if (view.text !== nothingText && (isTyped || row.called === undefined)) return view
  const values = resource.titleField === undefined ? {} : { [resource.titleField]: read(resource.titleField) }
  const before = row.before[resource.nameField]
  const former = typeof before === 'string' && before !== '' ? before : undefined
  const standIn = row.called ?? former ?? nameOf(resource, values, row.id)
  return { ...view, text: standIn, title: standIn, isStandIn: true }
}

/** A value in words; `isBefore`: the service's. */
function textOf(
  name: string,
  field: PresentedField,
  row: GridRow,
  value: Value,
  context: CellContext,
  isBefore = false,
): string {
  if (field.type === 'instant' && typeof value === 'string')
    return shortInstant(value, context.timezone, context.nowMs) || value
  // "People" over "140,321 people" says it twice.
  if (field.type === 'integer' && typeof value === 'number' && field.unit === inSentence(field.label))
    return formatCount(value)
  const referredName = isBefore ? row.beforeNames?.[name] : row.names[name]
  // Of oneself the handle is known before any post said it.
  if (
    isUserField(field) &&
    typeof value === 'string' &&
    (referredName ?? userName(null, value, null)) === userName(null, value, null)
  )
    return userName(context.me, value, null)
  return valueText(field, value, { currency: row.currency, zone: context.timezone, name: referredName })
}

/** Long texts and dates say more on hover. */
function titleOf(field: PresentedField, value: Value, context: CellContext, text: string): string {
  if (value === undefined || value === null) return ''
  if (field.type === 'instant') return fullDate(String(value), context.timezone)
  return field.type === 'text' || field.type === 'list' || field.type === 'ref' ? text : ''
}

/** When it last changed; work that waits is named, since a time alone would look finished. */
export function viewChanged(row: GridRow, context: CellContext): CellView {
  const mark = markOf(row)
  const when = row.changedAt === null ? '' : shortDate(row.changedAt, context.timezone, context.nowMs)
  const title = row.changedAt === null ? '' : fullDate(row.changedAt, context.timezone)
  const view = { was: '', isChanged: false, tone: null }
  if (!mark) return { ...view, text: when || nothingText, title }
  if (mark.kind !== 'new' && mark.kind !== 'edited')
    return { ...view, text: mark.word, title: [mark.meaning, title].filter(Boolean).join(' · ') }
  const isToday = when.startsWith('Today ') && row.changedAt !== null
  const short = isToday ? clockOf(Date.parse(row.changedAt ?? ''), context.timezone) : when
  return { ...view, text: `${mark.word} ${short}`.trim(), title: [mark.meaning, title].filter(Boolean).join(' · ') }
}

const liveValues = new Set(['ACTIVE', 'RUNNING', 'ACCEPTED', 'SUCCESS'])
const idleValues = new Set(['PAUSED', 'DRAFT', 'UNKNOWN', 'EXPIRED', 'SCHEDULED'])

/** Dots stand before states and abilities only; the word beside them says the same. */
function toneOf(name: string, field: PresentedField, value: Value): Tone | null {
  if (field.type === 'flag') return isAbility(name) && typeof value === 'boolean' ? (value ? 'live' : 'warn') : null
  if (field.type !== 'choice' || !name.endsWith('status') || typeof value !== 'string') return null
  return liveValues.has(value) ? 'live' : idleValues.has(value) ? 'idle' : 'warn'
}

function isAbility(name: string): boolean {
  return name.startsWith('able_') || name === 'servable'
}
