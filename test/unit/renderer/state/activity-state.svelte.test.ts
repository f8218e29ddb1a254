import { asWritten } from '../../../../shared/messages/message.ts'
import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import type { ActivityEntry, ActivityView, Events } from '../../../../shared/bridge.ts'
import { ActivityState } from '../../../../src-renderer/state/activity-state.svelte.ts'
import { lasted, payloadRows } from '../../../../src-renderer/app/live/payload-rows.ts'

const view: ActivityView = {
  isOn: true,
  stream: { state: 'open', since: null, until: null, code: null, message: null, heardAt: null },
  subscriptions: [],
}
const entry = (n: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  n,
  kind: 'event',
  heardAt: '2026-11-20T12:00:00Z',
  eventType: 'profile.update.bio',
  givenName: null,
  eventId: null,
  userId: '1650214377',
  at: null,
  fromAt: null,
  reason: null,
  body: { data: { id: 18_446_744_073_709_551_615n, payload: { after: 'Roasting since 2009' } } },
  ...more,
})

function world(kept: ActivityEntry[]) {
  let emit: (payload: Events['activity']) => void = () => {}
  const bridge = {
    on: (_name: string, listener: never) => {
      emit = listener
      return () => (emit = () => {})
    },
  }
  const app = {
    ask: (name: string, input: { before?: number | null }) =>
      Promise.resolve(name === 'activity.list' ? kept.filter(({ n }) => n < (input.before ?? Infinity)) : view),
  }
  const activity = new ActivityState(bridge as never, app as never)
  return { activity, emit: (entries: ActivityEntry[]) => emit({ view, entries }) }
}
const numbers = (activity: ActivityState) => {
  flushSync()
  return activity.shown.map(({ n }) => n)
}

describe('the activity that the window shows', () => {
  it('puts what is heard on top, each entry once', async () => {
    const { activity, emit } = world([entry(2), entry(1)])
    await activity.load()
    emit([entry(2), entry(3), entry(4)])
    expect(numbers(activity)).toEqual([4, 3, 2, 1])
    activity.close()
    emit([entry(5)])
    expect(numbers(activity)).toEqual([4, 3, 2, 1])
  })

  it('is filtered by heading, gaps and any word of what came', async () => {
    const gap = entry(2, {
      kind: 'gap',
      eventType: null,
      userId: null,
      body: null,
      reason: asWritten('You worked offline.'),
    })
    const { activity } = world([entry(3, { eventType: 'dm.received', body: { text: 'Decaf?' } }), gap, entry(1)])
    await activity.load()
    activity.group = 'profile'
    expect(numbers(activity)).toEqual([1])
    activity.group = 'gaps'
    expect(numbers(activity)).toEqual([2])
    activity.group = 'all'
    activity.text = 'decaf'
    expect(numbers(activity)).toEqual([3])
    activity.text = '18446744073709551615'
    expect(numbers(activity)).toEqual([1])
  })
})

describe('the payload of an event', () => {
  const named = (id: string) => ({ '17': 'Mira' })[id] ?? `User ${id}`

  it('is told by its members, whatever their form', () => {
    expect(payloadRows(entry(1).body, named)).toEqual([{ name: 'after', text: 'Roasting since 2009' }])
    expect(payloadRows({ data: { payload: { is_verified: true, before: null, big: 2n ** 60n } } }, named)).toEqual([
      { name: 'is verified', text: 'true' },
      { name: 'big', text: '1152921504606846976' },
    ])
    expect(payloadRows('no object', named)).toEqual([])
  })

  it('names the people who joined or left', () => {
    expect(payloadRows({ data: { payload: { participant_ids: ['17', 18n] } } }, named)).toEqual([
      { name: 'who', text: 'Mira, User 18' },
    ])
  })
})

it.each([
  ['2026-11-20T12:00:00Z', 'for 0 s'],
  ['2026-11-20T11:58:21Z', 'for 99 s'],
  ['2026-11-20T11:30:00Z', 'for 30 min'],
  ['2026-11-19T12:00:00Z', 'for 24 h'],
  ['2026-11-17T12:00:00Z', 'for 3 days'],
])('a gap from %s to noon is told as %s', (from, words) => {
  expect(lasted(from, '2026-11-20T12:00:00Z')).toBe(words)
})
