import { expect, it } from 'vitest'
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'

let galley: TestGalley
startPulled((started) => ({ galley } = started))

it('an address of this computer is not asked, which is kept beside the post and told of it', async () => {
  const text = 'Now open: http://127.0.0.1:9/a and https://localhost/b'
  const { key } = await galley.call('record.create', {
    kind: 'draft_tweet',
    accountId: galley.accountId,
    values: { text, user_id: '1' },
  })
  expect(await galley.call('address.list', { key })).toEqual([
    { address: 'http://127.0.0.1:9/a', answer: null },
    { address: 'https://localhost/b', answer: null },
  ])
  const asked = await galley.call('address.ask', { key })
  expect(asked.map(({ answer }) => [answer?.outcome, answer?.why && textOf(answer.why)])).toEqual([
    ['fault', 'the address does not lie in the public internet'],
    ['fault', 'the address does not lie in the public internet'],
  ])
  expect(await galley.call('address.list', { key })).toEqual(asked)
  const { problems } = await galley.call('record.get', { key })
  expect(problems.map(({ code, field }) => `${code} ${field}`)).toContain('CHECK_NO_ANSWER text')
})

it('those of many records are asked once each, and whose do not answer is said', async () => {
  const posts: { key: number }[] = []
  for (const text of ['A http://127.0.0.1:9/x', 'B http://127.0.0.1:9/x and https://localhost/y', 'C'])
    posts.push(
      await galley.call('record.create', {
        kind: 'draft_tweet',
        accountId: galley.accountId,
        values: { text, user_id: '1' },
      }),
    )
  const keys = posts.map(({ key }) => key)
  const { asked, left, faults } = await galley.call('address.askMany', { kind: 'draft_tweet', selection: { keys } })
  expect([asked, left]).toEqual([2, 0])
  const why = 'the address does not lie in the public internet'
  expect(faults.map(({ key, message }) => [key, textOf(message)])).toEqual([
    [keys[0], `http://127.0.0.1:9/x: ${why}`],
    [keys[1], `http://127.0.0.1:9/x: ${why}`],
    [keys[1], `https://localhost/y: ${why}`],
  ])
  for (const key of keys.slice(0, 2)) {
    const { problems } = await galley.call('record.get', { key })
    expect(problems.map(({ code }) => code)).toContain('CHECK_NO_ANSWER')
  }
})

it('nothing is asked while a person works offline', async () => {
  const { key } = await galley.call('record.create', {
    kind: 'draft_tweet',
    accountId: galley.accountId,
    values: { text: 'https://localhost/c', user_id: '1' },
  })
  await galley.call('app.setOffline', { isOffline: true })
  await expect(galley.call('address.ask', { key })).rejects.toMatchObject({ code: 'offline' })
  expect((await galley.call('address.list', { key }))[0]!.answer).toBeNull()
})
