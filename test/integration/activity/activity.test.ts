/** The activity stream from the practice service to what people see: subscriptions, events, gaps, refusals, the command line. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { says } from '../../support/says.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import type { ActivityEntry, CallInput } from '../../../shared/bridge.ts'
import { fieldsOf, galleyCli, TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { keysInEnvironment } from '../../support/terminal.ts'

let practice: PracticeProcess
let galley: TestGalley
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  await practice.control('POST', '/reset')
  await practice.control('DELETE', '/faults')
  galley = await TestGalley.open(practice.info)
  return () => galley.close()
})

const mira = () => practice.info.users[0]!.user_id
const jonas = () => practice.info.users[1]!.user_id
const subscribe = (more: Partial<CallInput<'activity.subscribe'>> = {}) =>
  galley.call('activity.subscribe', { eventType: 'profile.update.bio', userId: mira(), ...more })
const listen = async () => {
  await galley.call('activity.listen', { isOn: true })
  await until(async () => (await state()) === 'open')
}
const state = async () => (await galley.call('activity.view', {})).stream.state
/** Everything heard, oldest first. */
const heard = async (): Promise<ActivityEntry[]> => (await galley.call('activity.list', {})).toReversed()
const happen = (more: object = {}) =>
  practice.control('POST', '/activity', {
    event_type: 'profile.update.bio',
    user_id: mira(),
    payload: { after: 'Roasting since 2009' },
    ...more,
  })

async function until(done: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 15_000
  while (!(await done())) {
    if (Date.now() > endMs) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const untilHeard = (count: number) => until(async () => (await heard()).length >= count)

describe('listening', () => {
  it('hears what somebody who is followed does, and keeps it', async () => {
    const view = await subscribe()
    expect(view.subscriptions).toEqual([
      expect.objectContaining({ eventType: 'profile.update.bio', userId: mira(), keyword: null, direction: null }),
    ])
    await listen()
    await practice.control('POST', '/profile', { user_id: mira(), bio: 'Roasting since 2009' })
    await untilHeard(1)
    const [entry] = await heard()
    expect(entry).toMatchObject({ kind: 'event', eventType: 'profile.update.bio', givenName: null, userId: mira() })
    expect(entry?.body).toMatchObject({ data: { payload: { after: 'Roasting since 2009' } } })
    await galley.call('activity.listen', { isOn: false })
    await galley.restart()
    expect(await heard()).toEqual([entry])
    expect((await galley.call('activity.view', {})).subscriptions).toHaveLength(1)
  })

  it('hears only what fits by user, keyword and direction', async () => {
    await subscribe()
    await subscribe({ eventType: 'dm.received', userId: null, keyword: 'espresso', direction: 'received' })
    await listen()
    await happen({ user_id: jonas() })
    await happen({ event_type: 'dm.received', direction: 'received', payload: { text: 'A tea, please' } })
    await happen({ event_type: 'dm.received', direction: 'received', payload: { text: 'An Espresso, please' } })
    await happen()
    await untilHeard(2)
    expect((await heard()).map(({ eventType, userId }) => [eventType, userId])).toEqual([
      ['dm.received', mira()],
      ['profile.update.bio', mira()],
    ])
    proves(
      ['client', 'practice'],
      'event:filter-user',
      'event:filter-keyword',
      'event:filter-direction',
      'event:stream',
    )
  })

  it('comes back by itself after the connection broke, and shows the gap as a gap', async () => {
    await subscribe()
    await listen()
    await happen()
    await untilHeard(1)
    expect(await practice.control('DELETE', '/activity')).toEqual({ cut: 1 })
    await until(async () => (await heard()).some(({ kind }) => kind === 'gap'))
    await happen({ payload: { after: 'after the gap' } })
    await untilHeard(3)
    const [first, gap, last] = await heard()
    expect([first?.kind, gap?.kind, last?.kind]).toEqual(['event', 'gap', 'event'])
    expect(gap?.reason).toEqual(says('ended'))
    expect(Date.parse(gap?.fromAt ?? '')).toBeLessThanOrEqual(Date.parse(gap?.heardAt ?? ''))
  })

  it('shows as a gap that Galley was not running or was told to stop', async () => {
    await listen()
    await galley.restart()
    await listen()
    await galley.call('activity.listen', { isOn: false })
    await listen()
    expect((await heard()).map(({ kind, reason }) => `${kind}: ${reason && textOf(reason)}`)).toEqual([
      'gap: Galley was not listening.',
      'gap: Listening was switched off.',
    ])
  })

  it('understands an event under its old name, and says once that the name is deprecated', async () => {
    await subscribe()
    await listen()
    await happen({ as: 'ProfileBioUpdate' })
    await happen({ as: 'ProfileBioUpdate' })
    await untilHeard(2)
    expect(await heard()).toMatchObject([
      { eventType: 'profile.update.bio', givenName: 'ProfileBioUpdate' },
      { eventType: 'profile.update.bio', givenName: 'ProfileBioUpdate' },
    ])
    const notices = galley.events.flatMap((event) => (event.name === 'notice' ? [textOf(event.payload.message)] : []))
    expect(notices).toEqual(['ProfileBioUpdate is deprecated since 2026-03-18. In its place: profile.update.bio.'])
    expect((await galley.call('service.news', {})).used).toMatchObject([
      { name: 'ProfileBioUpdate', changeId: 'event-names' },
    ])
    proves(['client', 'practice'], 'event:ProfileBioUpdate')
  })

  it('keeps a line that is no event as unreadable, and goes on', async () => {
    await subscribe()
    await listen()
    await practice.control('POST', '/activity', { raw: '{"data": broken\r\n' })
    await happen()
    await untilHeard(2)
    expect((await heard()).map(({ kind }) => kind)).toEqual(['unreadable', 'event'])
  })

  it('says that all connections are taken, waits, and gets in when one is free', async () => {
    const others = await Promise.all([TestGalley.open(practice.info), TestGalley.open(practice.info)])
    for (const other of others) {
      await other.call('activity.listen', { isOn: true })
      await until(async () => (await other.call('activity.view', {})).stream.state === 'open')
    }
    await galley.call('activity.listen', { isOn: true })
    await until(async () => (await state()) === 'waiting')
    const { stream } = await galley.call('activity.view', {})
    expect(stream).toMatchObject({ code: 'TooManyConnections', until: expect.any(String) })
    expect(stream.message).toEqual(says('in use'))
    for (const other of others) await other.close()
    await listen()
    proves('client', 'error:too-many-connections')
  })

  it('gets a new bearer token when the service no longer takes the kept one', async () => {
    await galley.call('bearer.request', { connectionId: 'practice' })
    await practice.control('POST', '/reset')
    await listen()
    await subscribe()
  })

  it('is not possible while working offline, and goes on afterwards', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    await expect(galley.call('activity.listen', { isOn: true })).rejects.toMatchObject({ code: 'offline' })
    await expect(subscribe()).rejects.toMatchObject({ code: 'offline' })
    await galley.call('app.setOffline', { isOffline: false })
    await listen()
  })
})

describe('a subscription', () => {
  it('is the same when it is made again, and an old name is made under the present one', async () => {
    await subscribe()
    const view = await subscribe({ eventType: 'ProfileBioUpdate' })
    expect(view.subscriptions).toHaveLength(1)
    expect(galley.events.some((event) => event.name === 'notice')).toBe(true)
    proves(['client', 'practice'], 'event:subscriptions')
  })

  it('is made of events that are in no list as well, by the name that the service has for them', async () => {
    const view = await subscribe({ eventType: 'profile.update.shoes' })
    expect(view.subscriptions.map(({ eventType }) => eventType)).toContain('profile.update.shoes')
  })

  it.each([
    ['what is no name of an event', { eventType: 'Profile update shoes' }],
    ['nobody and no keyword', { userId: null }],
    ['a user who is no number', { userId: '@mira' }],
    ['a direction of what has none', { direction: 'sent' as const }],
    ['an audio space without a user', { eventType: 'spaces.start', userId: null, keyword: 'coffee' }],
  ])('with %s is refused before anything is sent', async (_, more) => {
    const before = (await practice.ledger()).length
    await expect(subscribe(more)).rejects.toMatchObject({ code: 'invalid_value' })
    expect((await practice.ledger()).length).toBe(before)
  })
})

describe('on the wire', () => {
  const at = (path: string) => `${practice.info.base_url}${path}`

  it('only the bearer token opens it', async () => {
    const answer = await fetch(at('/2/activity/stream'))
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ title: 'Unauthorized' })])
    const post = await fetch(at('/2/activity/subscriptions'), {
      method: 'POST',
      headers: { authorization: 'Bearer none' },
    })
    expect(post.status).toBe(401)
  })

  it('a subscription is refused by the service for the same faults as before sending', async () => {
    const basic = Buffer.from(`${practice.info.consumer_key}:${practice.info.consumer_secret}`).toString('base64')
    const token = (await (
      await fetch(at('/oauth2/token'), {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })
    ).json()) as { access_token: string }
    const send = (body: unknown) =>
      fetch(at('/2/activity/subscriptions'), {
        method: 'POST',
        headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await send({ event_type: 'spaces.start', filter: { keyword: 'coffee' } })).status).toBe(400)
    expect((await send({ event_type: 'ProfileBioUpdate', filter: { user_id: mira() } })).status).toBe(400)
    const faults: [unknown, string][] = [
      [[], 'The body is not a JSON object.'],
      [{}, 'event_type is missing.'],
      [{ event_type: 4 }, 'event_type must be a text.'],
      [{ event_type: 'dm.sent', filter: 'x' }, 'filter must be an object.'],
      [{ event_type: 'dm.sent', filter: { user_id: 12 } }, 'filter.user_id must be a text.'],
      [{ event_type: 'dm.sent', filter: { keyword: { a: 1 } } }, 'filter.keyword must be a text.'],
      [{ event_type: 'dm.sent', filter: { user_id: mira() }, tag: 'x' }, 'tag is not taken here.'],
    ]
    for (const [body, detail] of faults) {
      const refused = await send(body)
      expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([400, detail])
    }
    const made = await send({ event_type: 'dm.sent', filter: { user_id: mira(), direction: 'sent' } })
    expect(await made.json()).toEqual({
      data: {
        subscription: {
          subscription_id: expect.any(String),
          event_type: 'dm.sent',
          filter: { user_id: mira(), direction: 'sent' },
        },
      },
    })
  })
})

describe('galley activity', () => {
  it('subscribes, listens and looks back', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'galley-activity-'))
    try {
      const { info } = practice
      const env = keysInEnvironment(info)
      const fields = fieldsOf(info)
      const run = (...words: string[]) => galleyCli([...words, '--data-dir', dataDir, '--json'], { env })
      const bases = ['--base-url', fields.baseUrl, '--ads-base-url', fields.adsBaseUrl]
      expect(
        (await run('connect', '--name', 'p', ...bases, '--ads-sandbox-base-url', fields.adsSandboxBaseUrl)).code,
      ).toBe(0)
      const made = await run('activity', 'subscribe', 'ProfileBioUpdate', '--user', mira())
      expect(made.lines).toEqual([expect.objectContaining({ event_type: 'profile.update.bio', user_id: mira() })])
      expect(made.stderr).toContain('ProfileBioUpdate is deprecated since 2026-03-18')
      const listening = run('activity', 'listen', '--count', '1', '--timeout', '20')
      await until(async () => ((await happen()) as { subscriptions: number }) !== null && (await isDone(listening)))
      const ended = await listening
      expect(ended.code).toBe(0)
      expect(ended.lines).toEqual([expect.objectContaining({ kind: 'event', event_type: 'profile.update.bio' })])
      // Oldest first; it may have heard more before it ended, and what was heard is kept.
      const [first, ...later] = (await run('activity', 'list')).lines
      expect([first]).toEqual(ended.lines)
      const same = expect.objectContaining({ kind: 'event', event_type: 'profile.update.bio' }) as unknown
      expect(later).toEqual(later.map(() => same))
      expect((await run('activity', 'dance')).code).toBe(2)
      const access = await run('access')
      expect(access.lines).toContainEqual({ credential: 'access', is_here: true, kept_in: 'environment', level: null })
      const news = await run('changes')
      expect(news.lines).toContainEqual(expect.objectContaining({ deprecated: 'ProfileBioUpdate' }))
      expect(news.lines).toContainEqual(expect.objectContaining({ id: 'event-names', effective_on: '2026-03-18' }))
      expect((await run('errors', 'TooManyConnections')).lines).toMatchObject([{ status: 429, from: 'service' }])
      expect((await run('errors', 'zebra')).code).toBe(1)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

function isDone(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 50))])
}
