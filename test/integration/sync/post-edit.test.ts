/** Editing a post within its hour: the text and the id are sent, and the answer's new id is the same post here. */
import { afterEach, describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import { proves } from '../../support/ledger/proves.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const mira = '1650214377'
let practice: PracticeProcess
let galley: TestGalley
startPulled((started) => ({ practice, galley } = started))
afterEach(() => practice.control('DELETE', '/faults'))

const find = (id: string) => galley.call('record.find', { kind: 'tweet', id })
const posts = () =>
  galley.call('record.list', {
    kind: 'tweet',
    accountId: galley.accountId,
    filter: { text: '', equals: {} },
    limit: 1000,
  })
const edit = (id: string, text: string, more: object = {}) =>
  galley.call('action.run', {
    kind: 'tweet',
    action: 'edit',
    accountId: galley.accountId,
    id,
    params: { text },
    ...more,
  })
const sent = async () => (await practice.ledger()).filter(({ path }) => path === '/2/posts')

async function publish(text: string): Promise<RecordView> {
  const values = { text, user_id: mira, nullcast: false, name: 'Edited later' }
  const made = await galley.call('record.create', { kind: 'tweet', accountId: galley.accountId, values })
  expect(await galley.pushed([made.key])).toEqual({ applied: 1 })
  return galley.call('record.get', { key: made.key })
}

describe('editing a post', () => {
  it('changes its text, and knows it by both ids afterwards, also after a pull', async () => {
    const post = await publish('First wording')
    const count = (await posts()).length
    await edit(post.id, 'Second wording')
    const now = await galley.call('record.get', { key: post.key })
    expect(now.id).not.toBe(post.id)
    expect(now.values).toMatchObject({ text: 'Second wording', tweet_id: now.id, name: 'Edited later' })
    expect((await find(post.id)).key).toBe(post.key)
    await galley.pull({ kinds: ['tweet'] })
    expect((await posts()).length).toBe(count)
    expect((await find(now.id)).key).toBe(post.key)
    // And once more, by the id that it has now.
    await edit(now.id, 'Third wording')
    expect((await galley.call('record.get', { key: post.key })).values['text']).toBe('Third wording')
    expect((await find(post.id)).key).toBe(post.key)
    proves(['client', 'practice'], 'limit:post-editing')
    proves(['client', 'practice'], 'endpoint:POST /2/posts')
  })

  it('is refused here, before anything is sent, for somebody else’s post, an older one and a text that is too long', async () => {
    const before = (await sent()).length
    const [others] = (await posts()).filter(({ values }) => values['user_id'] !== mira)
    await expect(edit(others!.id, 'x')).rejects.toMatchObject({ code: 'read_only' })
    const [old] = (await posts()).filter(
      ({ values }) => values['user_id'] === mira && values['name'] !== 'Edited later',
    )
    await expect(edit(old!.id, 'x')).rejects.toMatchObject({
      message: expect.stringContaining('within an hour') as string,
    })
    const post = await publish('Long enough')
    await expect(edit(post.id, 'a'.repeat(300))).rejects.toMatchObject({ code: 'invalid_value' })
    expect((await sent()).length).toBe(before)
  })

  it('is refused by the service in words once the hour is over there', async () => {
    const post = await publish('An hour ago')
    await practice.control('POST', '/edit', {
      account_id: galley.accountId,
      kind: 'tweet',
      id: post.id,
      fields: { created_at: '2026-01-01T00:00:00Z' },
    })
    await expect(edit(post.id, 'Too late')).rejects.toMatchObject({ message: expect.stringMatching(/hour/) as string })
    expect((await galley.call('record.get', { key: post.key })).values['text']).toBe('An hour ago')
  })

  it('is not sent a second time unseen where its answer was lost', async () => {
    const post = await publish('Lost on the way')
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: '/2/posts' },
      fault: { kind: 'drop', when: 'after' },
    })
    const before = (await sent()).length
    await expect(edit(post.id, 'Sent once')).rejects.toMatchObject({ code: 'unknown_outcome' })
    await expect(edit(post.id, 'Sent once')).rejects.toMatchObject({ code: 'unknown_outcome' })
    expect((await sent()).length).toBe(before + 1)
  })

  it('whose answer was lost is one record under both ids after the next pull', async () => {
    const post = await publish('Before the loss')
    const { length } = await posts()
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: '/2/posts' },
      fault: { kind: 'drop', when: 'after' },
    })
    await expect(edit(post.id, 'After the loss')).rejects.toMatchObject({ code: 'unknown_outcome' })
    await galley.pull({ kinds: ['tweet'] })
    expect((await posts()).length).toBe(length)
    const now = await galley.call('record.get', { key: post.key })
    expect(now).toMatchObject({ state: 'clean', values: { text: 'After the loss', name: 'Edited later' } })
    expect(now.id).not.toBe(post.id)
    expect((await find(post.id)).key).toBe(post.key)
    expect((await find(now.id)).key).toBe(post.key)
  })

  it('by somebody else is one record, which is known by each id that it had', async () => {
    const post = await publish('Edited twice elsewhere')
    const other = await TestGalley.open(practice.info)
    await other.pull()
    const theirs = await other.call('record.find', { kind: 'tweet', id: post.id })
    const run = (id: string, text: string) =>
      other.call('action.run', { kind: 'tweet', action: 'edit', accountId: other.accountId, id, params: { text } })
    await run(post.id, 'Once')
    await run((await other.call('record.get', { key: theirs.key })).id, 'Twice')
    const last = await other.call('record.get', { key: theirs.key })
    await other.close()
    await galley.pull({ kinds: ['tweet'] })
    expect(await galley.call('record.get', { key: post.key })).toMatchObject({ id: last.id, values: { text: 'Twice' } })
    const fresh = await TestGalley.open(practice.info)
    await fresh.pull()
    expect((await fresh.call('record.find', { kind: 'tweet', id: post.id })).id).toBe(last.id)
    await fresh.close()
  })
})
