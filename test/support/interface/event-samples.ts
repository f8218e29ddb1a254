/** One event of each documented type: what it carries, and what people read of it. Source: interface, Events. */
import type { Json } from '../../../shared/model/values.ts'

export interface EventSample {
  /** End of the ledger's row: 'profile.update.bio'. */
  row: string
  eventType: string
  direction: 'sent' | 'received' | null
  payload: { [member: string]: Json }
  /** What the type is called on screen. */
  words: string
  /** A part of the payload as it is shown. */
  shows: string
}

const sample = (
  row: string,
  words: string,
  payload: EventSample['payload'],
  shows: string,
  direction: EventSample['direction'] = null,
): EventSample => ({ row, eventType: row, direction, payload, words, shows })

export const eventSamples: readonly EventSample[] = [
  sample(
    'profile.update.bio',
    'Bio changed',
    { before: 'Roasting', after: 'Roasting since 2009' },
    'Roasting since 2009',
  ),
  sample('profile.update.verified', 'Verification changed', { before: false, after: true }, 'true'),
  sample('profile.update.affiliate', 'Affiliate badge changed', { before: null, after: 'Northwind' }, 'Northwind'),
  sample('profile.update.screenname', 'User name changed', { before: 'mira', after: 'mira_roasts' }, 'mira_roasts'),
  sample('spaces.start', 'Audio space began', { title: 'How we taste coffee' }, 'How we taste coffee'),
  sample('spaces.end', 'Audio space ended', { title: 'Decaf week, live' }, 'Decaf week, live'),
  sample('dm.received', 'Message received', { text: 'Do you ship to Lisbon?' }, 'Do you ship to Lisbon?', 'received'),
  sample('dm.sent', 'Message sent', { text: 'Thank you for asking.' }, 'Thank you for asking.', 'sent'),
  sample('dm.read', 'Message read', { text: 'When is the class?' }, 'When is the class?', 'received'),
  sample('dm.indicate_typing', 'Somebody is typing', { conversation: 'Wholesale' }, 'Wholesale', 'received'),
]
