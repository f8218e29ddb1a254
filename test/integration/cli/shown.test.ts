/** What a person at a terminal reads of one record: names of what its fields name, after changes too, and what uses it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { galleyCli } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
  await terminal.connectAndPull('funding_instrument', 'campaign', 'line_item', 'tweet', 'promoted_tweet')
}, 120_000)
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

const read = async (...words: string[]) => (await galleyCli(words, { env: terminal.env })).stdout
const first = async (kind: string) =>
  (await terminal.lines('list', kind, '--account', terminal.account, '--limit', '1'))[0]!

it('a post says how many promoted posts use it, and one that nothing uses says so', async () => {
  const promoted = await terminal.lines('list', 'promoted_tweet', '--account', terminal.account)
  const posts = await terminal.lines('list', 'tweet', '--account', terminal.account)
  const count = (id: unknown) => promoted.filter((each) => each['tweet_id'] === id).length
  const used = posts.find(({ tweet_id: id }) => count(id) > 1)!
  const unused = posts.find(({ tweet_id: id }) => count(id) === 0)!
  expect(await read('show', 'tweet', String(used['tweet_id']))).toContain(
    `\nUsed by ads (${count(used['tweet_id'])}).\n`,
  )
  expect(await read('show', 'tweet', String(unused['tweet_id']))).toContain('\nNothing here uses it.\n')
})

it('a change, a delete and a new record print names as show does', async () => {
  const campaign = await first('campaign')
  const id = String(campaign['id'])
  const funding = /^funding_instrument_id +(.+ \(\w+\))/m
  const name = funding.exec(await read('show', 'campaign', id))?.[1]
  expect(name).toContain(`(${String(campaign['funding_instrument_id'])})`)
  expect(funding.exec(await read('set', 'campaign', id, 'name=Renamed'))?.[1]).toBe(name)
  expect(funding.exec(await read('delete', 'campaign', id))?.[1]).toBe(name)
  const values = ['name=New one', `funding_instrument_id=${String(campaign['funding_instrument_id'])}`]
  expect(funding.exec(await read('create', 'campaign', '--account', terminal.account, ...values))?.[1]).toBe(name)
})

it.each([['review'], ['queue'], ['conflicts'], ['shelf'], ['settle', '--all', '--mine']])(
  '%s of a mistyped account is refused, and not taken for one in which nothing waits',
  async (...words) => {
    const { code, lines } = await terminal.run(...words, '--account', 'nope')
    expect([code, lines]).toMatchObject([
      1,
      [{ error: { code: 'not_found', message: 'There is no account nope here. galley accounts lists them.' } }],
    ])
  },
)

it('a list that finds nothing says so, and names what is no field', async () => {
  const list = (filter: string) => read('list', 'campaign', '--account', terminal.account, '--filter', filter)
  expect(await list('name=nobody has this name')).toBe('No campaigns here.\n')
  expect(await list('stauts=ACTIVE')).toBe(
    'No campaigns here. Campaign has no field stauts: “stauts=ACTIVE” was looked for as a text.\n',
  )
})

it('what breaks several rules is refused with all of them', async () => {
  const { id } = await first('campaign')
  const values = ['daily_budget_amount_local_micro=-5', 'entity_status=RUNNING']
  const { code, lines } = await terminal.run('set', 'campaign', String(id), ...values, '--strict')
  const { message } = lines.at(-1)!['error'] as { message: string }
  expect(code).toBe(1)
  expect(message).toContain('Daily budget must be more than zero.')
  expect(message).toContain('Status must be one of: ACTIVE or PAUSED.')
})

it('a relative path begins where the person is, also where npm runs the script elsewhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-folder-'))
  const launch = join(import.meta.dirname, '../../../scripts/launch.mjs')
  const list = (cwd: string, more: Record<string, string>) =>
    spawnSync(process.execPath, [launch, 'galley', 'connections', '--data-dir', 'here'], {
      cwd,
      env: { ...process.env, ...more },
    }).status
  expect(list(folder, { npm_lifecycle_event: 'test' })).toBe(0)
  expect(readdirSync(folder)).toEqual(['here'])
  rmSync(join(folder, 'here'), { recursive: true })
  expect(list(tmpdir(), { npm_lifecycle_event: 'galley', INIT_CWD: folder })).toBe(0)
  expect(readdirSync(folder)).toEqual(['here'])
  rmSync(folder, { recursive: true })
})

it('what is looked up is listed as here: by labels and names, and amounts in their currency', async () => {
  const table = await read('lookup', 'campaign', '--account', terminal.account, '--limit', '40')
  const listed = await read('list', 'campaign', '--account', terminal.account)
  const [heading, ...found] = table.trimEnd().split('\n')
  expect(heading!.split(/ {2,}/)).toEqual(listed.split('\n')[0]!.split(/ {2,}/))
  expect(found).toHaveLength(40)
  expect(found.join('\n')).toMatch(/€\d/)
  expect(found.join('\n')).toContain('EU card · 4411')
  const none = await read('lookup', 'targeting_location', '--account', terminal.account, 'q=Nowhere at all')
  expect(none).toBe('The service has no such places.\n')
})

it('a list of people is counted in words: one row, several rows', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'galley-people-')), 'people.csv')
  writeFileSync(file, 'email\na@example.com\na@example.com\nnobody\n')
  const text = await read('audience', 'check', file)
  expect(text).toContain('3 rows: 1 person, 1 row that cannot be used.')
  expect(text).toContain('1 row repeats somebody from a row above.')
})
