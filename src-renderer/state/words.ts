/** Words and signs for states of records, steps and the connection. Never colour alone: sign, word and role go together. */
import { textOf } from '../../shared/presentation/text-of.ts'
import type { Message } from '../../shared/messages/message.ts'
import { hasMessage, t } from '../../shared/messages/index.ts'
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import type { AppState, QueueFacts, RecordView } from '../../shared/bridge.ts'
import type { Named } from '../../shared/contract/language/fields.ts'
import { titleOf } from '../../shared/presentation/title-of.ts'
import { wordAndIdOf } from '../../shared/presentation/word-and-id.ts'
import { formatMoney } from '../../shared/messages/money.ts'
import type { PendingOperation } from '../../shared/model/merge.ts'
import { factsOfRecord, queueWords, stateWords } from '../../shared/model/queue-words.ts'
import { personWords } from '../../shared/model/person-name.ts'
import type { Person } from '../../shared/model/person-name.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { clockOf, dateAndZone, zoneWord } from '../components/zoned-time.ts'

/**
 * The line under an editor's title: what is done to the record, since when, and where that stands, as `facts` of its step say (null: as the
 * record alone says). `pulledAt`: when its kind was last pulled whole, null for never, undefined where that is not known: only what was pulled
 * whole is called up to date.
 */
export function stateLine(
  record: RecordView,
  zone: string,
  { timeOf, pulledAt, ownZone = zone, facts = null }: StateLineGiven,
): string {
  if (record.isGone) return t('state.words.deletedAtServiceThis')
  const known = facts ?? factsOfRecord(record)
  if (record.operation === null || known === null) return cleanLine(record, pulledAt, zone, ownZone)
  const at = record.editedAt ? ` ${timeOf(record.editedAt, false)}` : ''
  // Why it was refused stands below, beside what can be done.
  const words = known.state === 'refused' ? stateWords.refused : queueWords(known, timeOf)
  return `${operationWords[record.operation]}${at} · ${words}`
}

interface StateLineGiven {
  timeOf: (instant: string, hasSeconds: boolean) => string
  pulledAt?: string | null | undefined
  /** The person's own zone. */
  ownZone?: string
  facts?: QueueFacts | null
}

const operationWords: Record<PendingOperation, string> = {
  create: t('state.words.operationWords.create'),
  update: t('state.words.operationWords.update'),
  delete: t('state.words.operationWords.delete'),
}

function cleanLine(
  { values }: Pick<RecordView, 'values'>,
  pulledAt: string | null | undefined,
  zone: string,
  ownZone: string,
): string {
  if (pulledAt === undefined) return t('state.words.noChangesHere')
  if (pulledAt === null) return t('state.words.noChangesHereThis')
  const changedAt = values['updated_at']
  // What was pushed or looked up since is newer than the last pull.
  if (typeof changedAt === 'string' && Date.parse(changedAt) > Date.parse(pulledAt))
    return t('state.words.upToDateChanged', { changedAt: dateAndZone(changedAt, zone, ownZone) })
  return t('state.words.upDatePulled', { pulledAt: dateAndZone(pulledAt, zone, ownZone) })
}

const annotationWords: Readonly<Record<string, string>> = {
  '~alt': t('media.mediaNotes.alt'),
  '~held': t('media.mediaNotes.heldUntil'),
  '~folder': t('media.mediaNotes.folder'),
  '~tags': t('media.mediaNotes.tags'),
  '~isStarred': t('media.mediaNotes.star'),
}

/** What a field is called that something was written in: one of the kind, or a note that is kept here beside its records. */
export function writtenField({ fields }: Pick<PresentedResource, 'fields'>, name: string): string {
  return fields[name]?.label ?? annotationWords[name] ?? name
}

/** The record's name for people, whatever it lacks. */
export function nameOf(
  resource: Pick<PresentedResource, 'nameField' | 'titleField'> &
    Partial<Pick<PresentedResource, 'namedAfter' | 'fields' | 'isCalledByMedia'>>,
  values: RecordValues,
  id: string,
): string {
  const title = wordAndIdOf(resource, values, id) ?? titleOf(resource, values)
  return title !== null && title.trim() !== '' ? title : id.startsWith('new-') ? t('state.words.withoutName') : id
}

export interface UserName {
  userId: string
  screenName: string | null
}

/** 'Mira Lindqvist @mira' whom a post names, the handle of who is signed in, the number of others. */
export function userName(me: UserName | null, userId: string, person: Pick<Person, 'name' | 'handle'> | null): string {
  const own = me && userId === me.userId && me.screenName ? { name: null, handle: me.screenName } : null
  return personWords(person ?? own, userId)
}

/** Its value is the number of a user. */
export function isUserField(field: PresentedField | undefined): boolean {
  return field?.type === 'text' && (field.names?.kinds ?? []).some((each) => isUserKind(each))
}

function isUserKind(named: string | Named): boolean {
  return (typeof named === 'string' ? named : named.kind) === 'promotable_user'
}

/** State of the connection in the title bar: words, and which mark goes with them. Times are in the account's zone, as everywhere. */
export function connectionWords(
  state: AppState,
  zone: string,
  ownZone: string,
): { text: string; tone: 'live' | 'idle' | 'warn' | 'bad' } {
  const clock = (iso: string | null) => {
    const atMs = Date.parse(iso ?? '')
    return Number.isNaN(atMs) ? null : `${clockOf(atMs, zone)}${zoneWord(atMs, zone, ownZone)}`
  }
  const { connection } = state
  const until = clock(connection.until)
  switch (connection.state) {
    case 'online': {
      const at = clock(connection.lastSuccessAt)
      return { text: at ? t('state.words.online', { at }) : t('state.words.online4'), tone: 'live' }
    }
    case 'offline':
      return { text: t('state.words.workingOffline'), tone: 'idle' }
    case 'unreachable':
      return {
        text: until ? t('state.words.cannotReachServiceNext', { until }) : t('state.words.cannotReachService'),
        tone: 'warn',
      }
    case 'proxy':
      return { text: t('state.words.proxyDoesNotLet'), tone: 'bad' }
    case 'limited':
      return { text: until ? t('state.words.limitedUntil', { until }) : t('state.words.limited'), tone: 'warn' }
    case 'signed_out':
      return { text: t('state.words.signInAgain'), tone: 'bad' }
  }
}

/** "3 campaigns", "1 campaign". */
export function counted(count: number, one: string, many: string): string {
  return t('state.words.counted', { count, one, many })
}

/** "3 conflicts: someone else changed these too". */
export function conflictWords(count: number): string {
  return t('state.words.countSomeoneElseChanged', { count })
}

/** An action's name as what was done: "Duplicate 1 campaign" as "Duplicated 1 campaign". */
export function doneWords({ id, args }: Message): string {
  const done = `${id}.done`
  return textOf({ id: hasMessage(done) ? done : id, args })
}

/** A spend difference with its sign: "+ €55.00", "− €12.00". */
export function formatDifference(micro: bigint, currency: string): string {
  return `${micro < 0n ? '−' : '+'} ${formatMoney(micro < 0n ? -micro : micro, currency)}`
}
