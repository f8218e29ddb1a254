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
