/** What people of the practice world do by themselves while somebody listens: one small story an event type, told in turns. */
import { eventTypeOf } from '../../../shared/contract/service/activity.ts'
import type { Happening, Subscription } from '../activity/hub.ts'
import type { User } from '../state/people.ts'

const bios = ['Roasting in Berlin since 2009.', 'New: decaf that tastes of coffee.', 'Slow mornings, fast espresso.']
const sites = ['https://example.com/spring', 'https://example.com/roastery', 'https://example.com/decaf']
const messages = ['Do you ship to Lisbon?', 'The spring espresso is wonderful.', 'When is the next barista class?']
const spaces = ['How we taste coffee', 'Questions to the roaster', 'Decaf week, live']

/** The next happening that fits a subscription, or undefined where nobody in this world does such things. */
export function nextHappening(
  people: readonly User[],
  subscription: Subscription,
  turn: number,
): Happening | undefined {
  const user = people.find(({ user_id: id }) => id === subscription.userId) ?? people[turn % people.length]
  if (!user) return undefined
  const other = people.find((each) => each !== user) ?? user
  const pick = (of: readonly string[]) => of[turn % of.length]!
  const keyword = subscription.keyword === null ? '' : ` #${subscription.keyword}`
  const stories: Record<string, Happening['payload']> = {
    'profile.update.bio': { before: pick(bios), after: `${bios[(turn + 1) % bios.length]}${keyword}` },
    'profile.update.verified': { before: false, after: true },
    'profile.update.affiliate': { before: null, after: 'Northwind Roasters' },
    'profile.update.screenname': { before: `${user.screen_name}_de`, after: user.screen_name },
    'profile.update.picture': { before: null, after: `${pick(sites)}/picture.png` },
    'profile.update.banner': { before: null, after: `${pick(sites)}/banner.png` },
    'profile.update.geo': { before: 'Berlin', after: 'Lisbon' },
    'profile.update.url': { before: pick(sites), after: sites[(turn + 1) % sites.length]! },
    'spaces.start': { title: pick(spaces), host: user.screen_name },
    'spaces.end': { title: pick(spaces), host: user.screen_name },
    'dm.received': { text: `${pick(messages)}${keyword}`, to: user.screen_name },
    'dm.sent': { text: `Thank you for asking.${keyword}`, from: user.screen_name },
    'dm.read': { text: `${pick(messages)}${keyword}`, to: user.screen_name },
    'dm.indicate_typing': { conversation: `Wholesale${keyword}`, to: user.screen_name },
    'dm.participants_join': { conversation: `Wholesale${keyword}`, participant_ids: [other.user_id] },
    'dm.participants_leave': { conversation: `Wholesale${keyword}`, participant_ids: [other.user_id] },
  }
  const { eventType } = subscription
  const payload = stories[eventType]
  return payload && { eventType, userId: user.user_id, payload, direction: directionOf(eventType) }
}

/** Of direct messages, whether the followed user sent or got them. */
function directionOf(eventType: string): Happening['direction'] {
  if (eventType === 'dm.sent') return 'sent'
  return eventTypeOf(eventType)?.hasDirection ? 'received' : null
}
