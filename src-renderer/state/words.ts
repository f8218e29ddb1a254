/** Words and signs for states of records, steps and the connection. Never colour alone: sign, word and role go together. */
import type { AppState, OutcomeKind, RecordView } from '../../shared/bridge.ts'
import type { Field, Resource } from '../../shared/contract/define.ts'
import { titleOf, wordAndIdOf } from '../../shared/contract/title.ts'
import { formatMoney } from '../../shared/model/money.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { clockOf, dateAndClock } from '../components/zoned-time.ts'

/**
 * The line under an editor's title: what is here, and where it stands. `pulledAt`: when its kind was last pulled whole, null for never,
 * undefined where that is not known: only what was pulled whole is called up to date.
 */
export function stateLine(record: RecordView, zone: string, pulledAt?: string | null): string {
  const at = record.editedAt ? ` at ${clockOf(Date.parse(record.editedAt), zone)}` : ''
  switch (record.state) {
    case 'clean':
      return cleanLine(pulledAt, zone)
    case 'new':
      return record.isApproved ? `New${at} · approved, waits to be sent` : `Made here${at} · not pushed yet`
    case 'edited':
      return record.isApproved ? `Edited${at} · approved, waits to be sent` : `Edited here${at} · not pushed yet`
    case 'deleted':
      return record.isApproved ? `To be deleted · approved, waits to be sent` : `To be deleted · not pushed yet`
    case 'sending':
      return 'Being sent now'
    case 'unconfirmed':
      return 'Sent, the answer was lost · Galley is looking at the service'
    case 'conflict':
      return 'Changed here and at the service · needs you'
    case 'failed':
      return record.undecided ? 'Sent, the answer was lost · needs your decision' : 'The service refused it · needs you'
  }
}

function cleanLine(pulledAt: string | null | undefined, zone: string): string {
  if (pulledAt === undefined) return 'No changes here'
  if (pulledAt === null) return 'No changes here · this kind was never pulled whole'
  return `Up to date · pulled ${dateAndClock(pulledAt, zone)}`
}

/** The record's name for people, whatever it lacks. */
export function nameOf(
  of: Pick<Resource, 'nameField' | 'titleField'> & Partial<Pick<Resource, 'namedAfter' | 'fields'>>,
  values: RecordValues,
  id: string,
): string {
  const title = wordAndIdOf(of, values, id) ?? titleOf(of, values)
  return title !== null && title.trim() !== '' ? title : id.startsWith('new-') ? 'Without a name' : id
}

export interface UserName {
  userId: string
  screenName: string | null
}

/** '@mira' of who is signed in, the number of others: the service tells no more of them. */
export function userName(me: UserName | null, userId: string): string {
  return me && userId === me.userId && me.screenName ? `@${me.screenName}` : `User ${userId}`
}

/** Its value is the number of a user. */
export function isUserField(field: Field | undefined): boolean {
  return field?.type === 'text' && field.pick?.kind === 'promotable_user'
}

/** What became of a sent step. */
export const outcomeWords: Record<OutcomeKind, string> = {
  applied: 'Applied',
  rejected: 'Refused by the service',
  conflict: 'Changed at the service meanwhile',
  limited: 'Waits for the limit',
  unreachable: 'Waits for the connection',
  signed_out: 'Waits for you to sign in',
  unknown: 'Sent, answer lost',
  held: 'Held back',
}

/** State of the connection in the title bar: words, and which mark goes with them. */
export function connectionWords(
  state: AppState,
  zone: string,
): { text: string; tone: 'live' | 'idle' | 'warn' | 'bad' } {
  const clock = (iso: string | null) => (iso ? clockOf(Date.parse(iso), zone) : null)
  const { connection } = state
  const until = clock(connection.until)
  switch (connection.state) {
    case 'online': {
      const at = clock(connection.lastSuccessAt)
      return { text: at ? `Online ${at}` : 'Online', tone: 'live' }
    }
    case 'offline':
      return { text: 'Working offline', tone: 'idle' }
    case 'unreachable':
      return { text: until ? `Cannot reach the service, next try ${until}` : 'Cannot reach the service', tone: 'warn' }
    case 'proxy':
      return { text: 'The proxy does not let Galley through', tone: 'bad' }
    case 'limited':
      return { text: until ? `Limited until ${until}` : 'Limited', tone: 'warn' }
    case 'signed_out':
      return { text: 'Sign in again', tone: 'bad' }
  }
}

/** "3 campaigns", "1 campaign". */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** "8,000". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-GB')
}

/** A spend difference with its sign: "+ €55.00", "− €12.00". */
export function formatDifference(micro: bigint, currency: string): string {
  return `${micro < 0n ? '−' : '+'} ${formatMoney(micro < 0n ? -micro : micro, currency)}`
}
