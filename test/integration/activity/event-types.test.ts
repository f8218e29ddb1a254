/**
 * Each documented event from somebody who does it to what people read: the practice service sends it to those who subscribed to it and to
 * nobody else, the engine keeps it as it came, the command line prints it. Source: interface, Events.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../../../shared/bridge.ts'
import { activityEventTypes, namesParticipants } from '../../../shared/contract/service/activity.ts'
import { nextHappening } from '../../../src-main/practice/world/life.ts'
import { TestGalley } from '../../support/galley.ts'
import { eventSamples } from '../../support/interface/event-samples.ts'
import { proves } from '../../support/ledger/proves.ts'
import { linesNear, textNear } from '../../support/near-terminal.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())

const mira = () => practice.info.users[0]!.user_id
const jonas = () => practice.info.users[1]!.user_id
const subscribe = (eventType: string) =>
  galley.call('activity.subscribe', { eventType, userId: mira(), keyword: null, direction: null })
const happen = (order: object) => practice.control('POST', '/activity', { user_id: mira(), ...order })
const heard = async (): Promise<ActivityEntry[]> => (await galley.call('activity.list', {})).toReversed()
const listen = async () => {
  await galley.call('activity.listen', { isOn: true })
  await expect.poll(async () => (await galley.call('activity.view', {})).stream.state).toBe('open')
}
const untilHeard = (count: number) => expect.poll(async () => (await heard()).length).toBe(count)

describe('an event', () => {
  beforeEach(async () => {
    await practice.control('POST', '/reset')
    galley = await TestGalley.open(practice.info)
    return () => galley.close()
  })

  it.each(eventSamples)(
    'reaches who subscribed to it, is kept and told: $eventType',
    async ({ row, eventType, payload, direction, words }) => {
      const order = { event_type: eventType, payload, ...(direction === null ? {} : { direction }) }
      await listen()
      // Before anybody subscribed, and of somebody who is not followed.
      expect(await happen(order)).toEqual({ subscriptions: 0 })
      await subscribe(eventType)
      expect(await happen({ ...order, user_id: jonas() })).toEqual({ subscriptions: 0 })
      expect(await happen(order)).toEqual({ subscriptions: 1 })
      await untilHeard(1)
      const [entry] = await heard()
      expect(entry).toMatchObject({
        kind: 'event',
        eventType,
        givenName: null,
        userId: mira(),
        body: { data: { payload } },
      })
      const [line] = await linesNear(galley, 'activity', 'list')
      expect(line).toMatchObject({ kind: 'event', event_type: eventType, user_id: mira(), body: { data: { payload } } })
      expect(await textNear(galley, 'activity', 'list')).toContain(`${words}  ${eventType}  ${mira()}`)
      proves(['client', 'practice', 'commandLine'], `event:${row}`)
    },
  )

  it('names people in participant_ids where they join or leave, and nowhere else', async () => {
    await subscribe('dm.participants_join')
    await subscribe('dm.participants_leave')
    await subscribe('dm.received')
    await listen()
    for (const event_type of ['dm.participants_join', 'dm.participants_leave', 'dm.received'])
      await happen({ event_type, direction: 'received', payload: { text: 'x', participant_ids: [jonas()] } })
    await untilHeard(3)
    const payloads = (await heard()).map(({ body }) => (body as { data: { payload: object } }).data.payload)
    const named = { text: 'x', participant_ids: [jonas()] }
    expect(payloads).toEqual([named, named, { text: 'x' }])
    const lines = await linesNear(galley, 'activity', 'list')
    expect(lines.map(({ body }) => body.data.payload)).toEqual(payloads)
    proves(['client', 'practice', 'commandLine'], 'event:participant_ids')
  })
})

describe('while somebody listens', () => {
  it.each(activityEventTypes)('something happens by itself that $name is told of', ({ name, hasDirection }) => {
    const people = practice.info.users.map(({ user_id, screen_name }) => ({ user_id, screen_name, name: screen_name }))
    const filter = { id: '1', eventType: name, userId: mira(), keyword: null, direction: null }
    const happening = nextHappening(people, filter, 0)
    expect(happening).toMatchObject({ eventType: name, userId: mira() })
    expect(happening!.direction !== null).toBe(hasDirection)
    expect('participant_ids' in happening!.payload).toBe(namesParticipants(name))
  })
})
