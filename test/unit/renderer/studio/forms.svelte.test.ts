import { asWritten } from '../../../../shared/messages/message.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../../shared/model/values.ts'
import CardForm from '../../../../src-renderer/studio/CardForm.svelte'
import ConversationForm from '../../../../src-renderer/studio/ConversationForm.svelte'
import PollForm from '../../../../src-renderer/studio/PollForm.svelte'
import type { SampleMedia } from '../../../support/window/library.ts'
import { openRecord } from '../../../support/window/open-record.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(withoutTopLayer)
afterEach(cleanup)

const media: SampleMedia[] = [
  { id: '3_1', name: 'Roast, wide' },
  { id: '3_2', name: 'Roast, square', widthPx: 900, heightPx: 900 },
  { id: '13_3', name: 'Pour over', type: 'VIDEO', widthPx: 1280, heightPx: 720 },
]
const details = (title: string, url: string) => ({ type: 'DETAILS', title, destination: { type: 'WEBSITE', url } })
const show = (key: string) => ({ type: 'MEDIA', media_key: key })

async function open(
  form: Component<any>,
  kind: string,
  values: RecordValues,
  options: Parameters<typeof openRecord>[3] = {},
) {
  const opened = openRecord(kind, values, media, options)
  await waitFor(() => expect(opened.session.record).not.toBeNull())
  const onfail = (thrown: unknown) => {
    throw thrown
  }
  const props = { session: opened.session, zone: 'UTC', onfail }
  render(WithWindow, { props: { window: opened.window, view: form, props } })
  return opened
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (target: HTMLElement, value: string) => fireEvent.input(target, { target: { value } })

describe('the canvas of a card', () => {
  it('offers only what may come next, and writes what is typed', async () => {
    const { session, values } = await open(CardForm, 'card', { name: 'Roast', components: [show('3_1')] })
    expect(screen.queryByRole('textbox', { name: 'Headline' })).toBeNull()
    await fireEvent.click(button('Headline and website'))
    await fill(box('Headline'), 'Spring roast')
    await fill(box('Website'), 'https://example.com/')
    await session.flush()
    expect(values()['components']).toEqual([show('3_1'), details('Spring roast', 'https://example.com/')])
    await waitFor(() => expect(screen.getByRole('status', { name: 'Type' }).textContent).toBe('Image to website'))
  })

  it('has no way to an app from slides', async () => {
    const slides = [
      [show('3_1'), details('A', 'https://example.com/a')],
      [show('13_3'), details('B', 'https://example.com/b')],
    ]
    await open(CardForm, 'card', { name: 'Roast', slides })
    expect(screen.queryByRole('button', { name: /Button to an app/ })).toBeNull()
    expect(button('Remove slide 1').getAttribute('aria-disabled')).toBe('true')
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Type' }).textContent).toBe('Mixed carousel to websites'),
    )
  })

  it('warns of a headline that may be cut, and does not hold the card back for it', async () => {
    const long = 'x'.repeat(71)
    const { session } = await open(CardForm, 'card', {
      name: 'R',
      components: [show('3_1'), details(long, 'https://example.com/')],
    })
    expect(screen.getByText('1 over')).toBeTruthy()
    expect(session.problems.map(({ severity }) => severity)).toEqual(['warning'])
  })

  it('says what a switch loses, keeps everything on the safe answer, and switches as one action', async () => {
    const slides = [
      [show('3_1'), details('A', 'https://example.com/a')],
      [show('3_2'), details('B', 'https://example.com/b')],
    ]
    const { calls, values } = await open(CardForm, 'card', { name: 'Roast', slides })
    await fireEvent.click(screen.getByRole('radio', { name: 'Single' }))
    const ask = screen.getByRole('dialog', { name: 'Switch the layout?' })
    await waitFor(() => expect(within(ask).getAllByRole('listitem')).toHaveLength(2))
    expect(within(ask).getByText(/“B” and the address https:\/\/example.com\/b of slide 2/)).toBeTruthy()
    await fireEvent.click(within(ask).getByRole('button', { name: 'Leave it as it is' }))
    expect(values()['slides']).toBe(slides)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Carousel, a link each' }).checked).toBe(true)
    await fireEvent.click(screen.getByRole('radio', { name: 'Single' }))
    await fireEvent.click(button('Switch'))
    await waitFor(() => expect(values()['slides']).toBeNull())
    expect(values()['components']).toEqual([show('3_1'), details('A', 'https://example.com/a')])
    expect(calls.filter(({ name }) => name === 'record.edit')).toHaveLength(1)
  })

  it('lets a deep link be typed only once its app is named, and never writes one without', async () => {
    const { session, values } = await open(CardForm, 'card', { name: 'App', components: [show('3_1')] })
    await fireEvent.click(button('Button to an app'))
    expect(box('Deep link, App Store').readOnly).toBe(true)
    await fill(box('Store country'), 'de')
    await fill(box('App at the App Store'), '42')
    await fill(box('Deep link, App Store'), 'roast://1')
    await fill(box('App at the App Store'), '')
    await session.flush()
    const destination = () => (values()['components'] as { destination?: unknown }[])[1]!.destination
    expect(destination()).toEqual({ type: 'APP', country_code: 'DE' })
    await fill(box('App at the App Store'), '43')
    await session.flush()
    expect(destination()).toMatchObject({ ios_app_store_identifier: '43', ios_deep_link: 'roast://1' })
  })

  it('says where it is used, and offers a new version where people see it', async () => {
    const tweet = { key: 5, kind: 'tweet', id: '99', values: { text: 'New in', name: null }, operation: null }
    const answers = {
      'record.list': ({ kind }: { kind: string }) => (kind === 'tweet' ? [tweet] : []),
      'record.copy': () => ({ copies: [{ key: 77, id: 'new-77' }] }),
    }
    const more = { operation: null, state: 'clean', changed: {} } as const
    const { calls } = await open(CardForm, 'card', { name: 'R', components: [show('3_1')] }, { answers, more })
    await waitFor(() => expect(screen.getByText('In 1 published post.')).toBeTruthy())
    await fireEvent.click(button('Make a new version'))
    await waitFor(() => expect(calls.at(-1)).toEqual({ name: 'router.open', input: ['card', 77, 'name'] }))
  })
})

describe('the editor of a poll', () => {
  const poll = { name: 'P', first_choice: 'Bag', second_choice: 'Tin', duration_in_minutes: 60 }

  it('adds, counts, moves and removes choices, and warns of twins', async () => {
    const { session, values } = await open(PollForm, 'poll_card', poll)
    expect(screen.queryByRole('button', { name: 'Remove choice 1' })).toBeNull()
    await fireEvent.click(button('Add choice'))
    await fill(box('Choice 3'), 'bag')
    await session.flush()
    expect(await screen.findByText('Another choice says the same.')).toBeTruthy()
    await fireEvent.keyDown(button('Move bag'), { key: 'Home' })
    expect(values()).toMatchObject({ first_choice: 'bag', second_choice: 'Bag', third_choice: 'Tin' })
    await waitFor(() => expect(box('Choice 3').value).toBe('Tin'))
    await fireEvent.click(button('Remove choice 1'))
    await waitFor(() =>
      expect(values()).toMatchObject({ first_choice: 'Bag', second_choice: 'Tin', third_choice: null }),
    )
    await fill(box('Choice 1'), 'x'.repeat(26))
    expect(screen.getByText('1 over')).toBeTruthy()
  })

  it('takes its length as days, hours and minutes, and says where that is too short', async () => {
    const { session, values } = await open(PollForm, 'poll_card', poll)
    const span = screen.getByRole('group', { name: 'Open for' })
    await fill(within(span).getByRole('textbox', { name: 'Days' }), '1')
    await session.flush()
    expect(values()['duration_in_minutes']).toBe(1500)
    await fireEvent.click(button('7 days'))
    await waitFor(() => expect(values()['duration_in_minutes']).toBe(10_080))
    await fill(within(span).getByRole('textbox', { name: 'Minutes' }), '1')
    await waitFor(() => expect(session.problemsOf('duration_in_minutes')).toHaveLength(1))
  })

  it('says what is left of its time when each post goes live', async () => {
    const planned = {
      key: 7,
      kind: 'scheduled_tweet',
      id: 'new-7',
      operation: 'create',
      values: { text: 'Vote', scheduled_at: '2026-11-21T13:50:00Z' },
    }
    const answers = { 'record.list': ({ kind }: { kind: string }) => (kind === 'scheduled_tweet' ? [planned] : []) }
    await open(PollForm, 'poll_card', poll, { answers })
    expect(await screen.findByText('10 min of 1 h left when it goes live.')).toBeTruthy()
  })

  const featured = (key: string) => ({
    'record.list': ({ kind }: { kind: string }) =>
      kind === 'feature' ? [{ id: `a1/${key}`, values: { feature_key: key } }] : [],
  })

  it('takes media only where the account has the feature, and says so', async () => {
    await open(PollForm, 'poll_card', poll, { answers: featured('OTHER') })
    expect(await screen.findByText(/This account has no polls with pictures or videos/)).toBeTruthy()
    expect(button(/Choose media/).getAttribute('aria-disabled')).toBe('true')
  })

  it('takes media where the account has the feature', async () => {
    await open(PollForm, 'poll_card', poll, { answers: featured('PROMOTED_MEDIA_POLLS') })
    await waitFor(() => expect(button(/Choose media/).getAttribute('aria-disabled')).not.toBe('true'))
    expect(screen.queryByText(/This account has no polls with pictures or videos/)).toBeNull()
  })

  it('cannot be changed at the service; a copy takes its place after it was said what is lost', async () => {
    const draft = { key: 8, kind: 'draft_tweet', id: '9', operation: null, values: { text: 'Vote' } }
    const answers = {
      'record.list': ({ kind }: { kind: string }) => (kind === 'draft_tweet' ? [draft] : []),
      'record.copy': () => ({ copies: [{ key: 1, id: 'new-1' }] }),
    }
    const more = { operation: null, state: 'clean', readOnlyReason: asWritten('no way'), changed: {} } as const
    const { calls } = await open(PollForm, 'poll_card', poll, { answers, more })
    expect(screen.queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(button('Replace').getAttribute('aria-disabled')).toBeNull())
    await fireEvent.click(button('Replace'))
    const ask = screen.getByRole('dialog', { name: 'Replace this poll?' })
    expect(within(ask).getByText('1 draft will show the copy.')).toBeTruthy()
    await fireEvent.click(within(ask).getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(calls.at(-1)?.name).toBe('router.open'))
    expect(calls.find(({ name }) => name === 'record.edit')?.input).toMatchObject({
      key: 8,
      values: { card_uri: 'card://new-1' },
    })
  })
})

describe('the editor of a conversation card', () => {
  const talk = { name: 'T', first_cta: '#A', first_cta_tweet: 'Say #A', thank_you_text: 'Thanks' }

  it('keeps the sign before the hashtag, counts what follows it, and asks for the title with one hashtag', async () => {
    const { session, values } = await open(ConversationForm, 'image_conversation_card', talk)
    expect(box('First hashtag').value).toBe('A')
    expect(screen.getByText('1/20')).toBeTruthy()
    expect(session.problemsOf('title').map(({ message }) => message)).toEqual([
      'With one hashtag only, the card needs a title.',
    ])
    await fill(box('First hashtag'), '#TeamFilter')
    await session.flush()
    expect(values()['first_cta']).toBe('#TeamFilter')
  })

  it('adds hashtags up to four and takes one out with its post', async () => {
    const { session, values } = await open(ConversationForm, 'image_conversation_card', talk)
    await fireEvent.click(button('Add a hashtag'))
    await fill(box('Second hashtag'), 'B')
    await fill(box('Second post text'), 'Say #B')
    await session.flush()
    await fireEvent.click(button('Remove the first hashtag'))
    await waitFor(() =>
      expect(values()).toMatchObject({ first_cta: '#B', first_cta_tweet: 'Say #B', second_cta: null }),
    )
  })

  it('has a poster and an unlocked video for videos alone', async () => {
    await open(ConversationForm, 'video_conversation_card', talk)
    expect(screen.getByRole('group', { name: 'Poster' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Unlocked video' })).toBeTruthy()
    cleanup()
    await open(ConversationForm, 'image_conversation_card', talk)
    expect(screen.queryByRole('group', { name: 'Poster' })).toBeNull()
  })
})
