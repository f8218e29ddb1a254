/** The command line calls people and records by name, and says of audiences how they stand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleyCli } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

const nordics = '18ce55a9k0q'
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

/** What a person reads. */
const read = async (...words: string[]) => (await galleyCli(words, { env: terminal.env })).stdout
const audience = async () => {
  const all = await terminal.lines('list', 'shared_audience', '--account', terminal.account, '--deleted')
  const living = await terminal.lines('list', 'shared_audience', '--account', terminal.account)
  return [...all, ...living].find(({ name }) => name === 'Café guests, loyalty card')!
}

describe('tables for people', () => {
  it('name users and authors in place of their numbers', async () => {
    const users = await read('list', 'promotable_user', '--account', terminal.account)
    expect(users).toContain('Mira Lindqvist @mira_northwind')
    expect(users).not.toContain('1650214377')
    const [post] = await terminal.lines('list', 'tweet', '--account', terminal.account, '--limit', '1')
    expect(await read('show', 'tweet', String(post!['tweet_id']))).toMatch(
      /user_id +Mira Lindqvist @mira_northwind \(1650214377\)/,
    )
  })

  it('name who changed a record at the service', async () => {
    const [campaign] = await terminal.lines('list', 'campaign', '--account', terminal.account, '--limit', '1')
    const id = String(campaign!['id'])
    const user_id = practice.info.users[0]!.user_id
    const change = { account_id: terminal.account, kind: 'campaign', id, fields: { name: 'Renamed' }, user_id }
    await practice.control('POST', '/edit', change)
    expect(await read('history', 'campaign', id, '--service', '--limit', '1')).toContain('Mira Lindqvist')
  })
})

describe('a shared audience', () => {
  it('says whose it is, what access there is, and that it can be targeted', async () => {
    const { id } = await audience()
    const [shown] = await terminal.lines('show', 'shared_audience', String(id))
    expect(shown).toMatchObject({
      permission_level: 'READ_ONLY',
      owner_account_id: nordics,
      _galley: { standing: { standing: 'ready', message: null } },
    })
    const text = await read('show', 'shared_audience', String(id))
    expect(text).toContain(`Northwind Cafés, Nordics (${nordics})`)
    expect(text).toContain('Ready to be targeted.')
  })

  it('says that it was taken back', async () => {
    await terminal.lines('pull', '--account', nordics)
    const { id } = await audience()
    const own = String(id).split('/')[1]!
    const shares = await terminal.lines('list', 'tailored_audience_permission', '--account', nordics)
    const share = shares.find((each) => each['tailored_audience_id'] === own)!
    await terminal.lines('delete', 'tailored_audience_permission', String(share['id']))
    await terminal.lines('push', '--all')
    await terminal.lines('pull', '--account', terminal.account, '--full')
    const [shown] = await terminal.lines('show', 'shared_audience', String(id))
    expect(shown).toMatchObject({ _galley: { gone: true, standing: { standing: 'revoked' } } })
    expect(await read('show', 'shared_audience', String(id))).toContain('no longer shared with the account')
  })
})
