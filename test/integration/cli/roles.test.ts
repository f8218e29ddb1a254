/** What a role may not do is refused from the sign-in on, in accounts that no pull has looked at. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
const analysed = '18ce56w3h7b'

beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
  await terminal.connectAndPull('campaign')
})
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

it('an analyst makes nothing, though nothing of the account was pulled', async () => {
  const made = (account: string) => terminal.run('create', 'campaign', '--account', account, 'name=x')
  expect(await made(analysed)).toMatchObject({ code: 1, lines: [{ error: { code: 'read_only' } }] })
  expect((await made(terminal.account)).code).toBe(0)
  const [campaign] = await terminal.lines('list', 'campaign', '--account', terminal.account, '--limit', '1')
  const copy = ['copy', 'campaign', String(campaign!['id']), '--to-account', analysed]
  expect(await terminal.run(...copy)).toMatchObject({ code: 1, lines: [{ error: { code: 'read_only' } }] })
})
