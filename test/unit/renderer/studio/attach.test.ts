/** What a post is given begins with what it shows already, and files find their place on a card. */
import { expect, test } from 'vitest'
import { shownBy, startOf, withMedia } from '../../../../src-renderer/studio/post/attach.ts'
import { panelsOf } from '../../../../src-renderer/studio/card-layout.ts'

const images = (...ids: string[]) => ids.map((id) => ({ id, kind: 'image' as const }))
const slideMedia = (values: object) => panelsOf(values as never).map(({ media }) => media)

test('a carousel takes the pictures of the post as its slides, and has two at least', () => {
  const { kind, values } = startOf('carousel', { text: 'Four  mornings', media: images('3_1', '3_2', '3_3') })
  expect([kind, values['name']]).toEqual(['card', 'Carousel: Four mornings'])
  expect(slideMedia(values)).toEqual([['3_1'], ['3_2'], ['3_3']])
  expect(slideMedia(startOf('carousel', { text: '', media: [] }).values)).toEqual([[], []])
})

test('a poll lasts a day, a conversation follows the kind of media, names are never too long', () => {
  expect(startOf('poll', { text: '', media: [] })).toEqual({
    ...{ kind: 'poll_card', values: { name: 'Poll', duration_in_minutes: 1440 } },
  })
  expect(startOf('conversation', { text: '', media: [{ id: '13_1', kind: 'video' }] })).toMatchObject({
    ...{ kind: 'video_conversation_card', values: { media_key: '13_1' } },
  })
  expect([...String(startOf('app', { text: 'x'.repeat(200), media: [] }).values['name'])]).toHaveLength(80)
})

test('what a post shows is told from its media or its card', () => {
  expect(shownBy([], null)).toBeNull()
  expect(shownBy(images('3_1'), null)).toBe('pictures')
  for (const what of ['carousel', 'poll', 'website', 'app', 'conversation'] as const)
    expect(shownBy([], startOf(what, { text: '', media: [] }))).toBe(what)
})

test('files fill what waits for one, then make slides; what finds no place is said', () => {
  const { values } = startOf('carousel', { text: '', media: images('3_1') })
  const more = withMedia(values, ['3_2', '3_3', '3_4', '3_5', '3_6', '3_7'])
  expect(slideMedia(more.fields)).toEqual([['3_1'], ['3_2'], ['3_3'], ['3_4'], ['3_5'], ['3_6']])
  expect(more.left).toEqual(['3_7'])
})

test('one file stands on a card alone, several make a carousel of it', () => {
  const { values } = startOf('website', { text: '', media: [] })
  expect(withMedia(values, ['3_1']).fields).toMatchObject({ slides: null })
  const { fields } = withMedia(values, ['3_1', '3_2'])
  expect(slideMedia(fields)).toEqual([['3_1'], ['3_2']])
  expect(withMedia(withMedia(values, ['3_1']).fields, ['3_2']).left).toEqual([])
})
