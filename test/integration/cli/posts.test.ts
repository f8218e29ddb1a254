import { afterAll, beforeAll, expect, it } from 'vitest'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
  await terminal.connectAndPull()
})
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

const galley = (...words: string[]) => terminal.run(...words)

it('a post that was pulled has its media and its author, and turned into a draft names what was dropped', async () => {
  const { lines } = await galley('list', 'tweet', '--account', terminal.account)
  const post = lines.find(
    (each) => (each['media_keys'] as string[]).length === 4 && each['conversation_settings'] !== 'EVERYONE',
  )!
  expect(post['author_name']).toBeTruthy()
  expect(post['author_handle']).toBeTruthy()
  const turned = await galley('turn', 'tweet', String(post['tweet_id']), 'draft_tweet')
  expect(turned.code).toBe(0)
  expect(turned.lines).toMatchObject([
    {
      text: post['text'],
      media_keys: post['media_keys'],
      user_id: post['user_id'],
      nullcast: post['nullcast'],
      _galley: { kind: 'draft_tweet', state: 'new', dropped: ['conversation_settings'] },
    },
  ])
  const draft = lines.length > 0 ? (await galley('list', 'draft_tweet', '--account', terminal.account)).lines : []
  expect(draft.filter((each) => each['text'] === post['text'])).toHaveLength(1)
})

it('an edited post has its new text here at once, under both ids', async () => {
  const values = ['text=First wording', 'user_id=1650214377', 'nullcast=true']
  const [made] = await terminal.lines('create', 'tweet', '--account', terminal.account, ...values)
  const { id: local } = made!['_galley'] as { id: string }
  const [pushed] = await terminal.lines('push', 'tweet', local)
  const id = String(pushed!['new_id'])
  // The post says itself of which of the accounts it is.
  const [answer] = await terminal.lines('run', 'tweet', 'edit', id, 'text=Second wording')
  const edited = { tweet_id: answer!['id'], text: 'Second wording' }
  expect(await terminal.lines('show', 'tweet', String(answer!['id']))).toMatchObject([edited])
  expect(await terminal.lines('show', 'tweet', id)).toMatchObject([edited])
})
