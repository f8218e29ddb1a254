/** `galley queue` as a person reads it, state by state, against the practice service. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { galleyCli } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
let ids: string[]
beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
  await terminal.connectAndPull('campaign', 'line_item', 'funding_instrument')
  const listed = await galley('list', 'campaign', '--account', terminal.account, '--limit', '8')
  ids = listed.lines.map(({ id }) => String(id))
}, 120_000)
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

const galley = (...words: string[]) => terminal.run(...words)
const set = (index: number, name: string) => terminal.lines('set', 'campaign', ids[index]!, `name=${name}`)
const fault = (match: { method: string; path: string }, what: object, times = 1, skip = 0) =>
  practice.control('POST', '/faults', { match, times, skip, fault: what })
const batch = { method: 'POST', path: '/batch/' }

/** What both forms say of the campaign: the words whole for people, and state and words for programs. */
async function stateOf(index: number): Promise<{ state: unknown; why: string }> {
  const { stdout } = await galleyCli(['queue'], { env: terminal.env })
  const line = (await terminal.lines('queue')).find(({ id }) => id === ids[index])
  const why = String(line?.['why'])
  expect(stdout).toContain(why)
  return { state: line?.['state'], why }
}

it(
  'a refused change tells the service’s words whole, and a push of all says the same',
  { timeout: 120_000 },
  async () => {
    await set(0, 'Refused one')
    const errors = [{ code: 'INVALID_PARAMETER', message: 'name is odd', parameter: 'name' }]
    await fault(batch, { kind: 'status', status: 400, body: { errors } })
    await galley('push', '--all')
    const why = 'Refused: The service does not accept the value of “Name”. Correct it. The service says: name is odd'
    expect(await stateOf(0)).toEqual({ state: 'refused', why })
    const again = await galleyCli(['push', '--all'], { env: terminal.env })
    expect(again.stdout).toBe(`update campaign ${ids[0]!}: ${why}\n`)
  },
)

it(
  'an approved change that a limit kept here goes with the next push, since nothing goes on in between',
  { timeout: 120_000 },
  async () => {
    await set(1, 'Limited one')
    await fault(batch, { kind: 'limit', reset_s: 600 }, 9)
    const push = await galleyCli(['push', 'campaign', ids[1]!, '--timeout', '3'], { env: terminal.env })
    expect(push.stdout).toMatch(
      /^update campaign \w+: Waiting until \S+ \(limit of the service\)\. The service asks to wait until \S+\. It stays approved and goes after that\.\n$/,
    )
    await practice.control('DELETE', '/faults')
    const why = 'Waiting (approved, goes with the next push, or when Galley is opened)'
    expect(await stateOf(1)).toEqual({ state: 'waiting', why })
    expect((await galley('push', 'campaign', ids[1]!)).lines).toMatchObject([{ id: ids[1], outcome: 'applied' }])
  },
)

it('a lost answer tells which look comes, and with what', { timeout: 120_000 }, async () => {
  await set(2, 'Lost one')
  await fault(batch, { kind: 'drop', when: 'before' })
  // The campaign is read before it goes; no look for it afterwards is answered.
  await fault({ method: 'GET', path: '/campaigns' }, { kind: 'status', status: 503 }, 99, 1)
  await galley('push', 'campaign', ids[2]!, '--timeout', '4')
  const { state, why } = await stateOf(2)
  expect(state).toBe('looking')
  expect(why).toMatch(
    /^Sent, answer lost, looking \(1st of \d, with the next push or pull, or when Galley is opened\)$/,
  )
  await practice.control('DELETE', '/faults')
  expect((await galley('push', 'campaign', ids[2]!)).lines).toMatchObject([{ id: ids[2], outcome: 'applied' }])
})

it('a conflict, a held change and one that is merely saved are told apart', { timeout: 120_000 }, async () => {
  await set(3, 'Mine')
  const fields = { name: 'Theirs' }
  await practice.control('POST', '/edit', { account_id: terminal.account, kind: 'campaign', id: ids[3], fields })
  await galley('pull', '--account', terminal.account, '--kind', 'campaign')
  await set(4, 'Held one')
  await terminal.lines('hold', 'campaign', ids[4]!)
  await set(5, 'Saved one')
  await set(6, '')
  expect(await stateOf(3)).toEqual({ state: 'conflict', why: 'Changed here and at the service: settle it' })
  expect(await stateOf(4)).toEqual({ state: 'held', why: 'Held' })
  expect(await stateOf(5)).toEqual({ state: 'saved', why: 'Saved here' })
  expect(await stateOf(6)).toEqual({ state: 'saved', why: 'Saved here: Enter a name.' })
})

it('after a refused sign-in a change waits for a new one, also in the next command', { timeout: 120_000 }, async () => {
  const other = new Terminal(practice.info, 1)
  await other.connectAndPull('campaign', 'funding_instrument')
  const [campaign] = await other.lines('list', 'campaign', '--account', other.account, '--limit', '1')
  await other.lines('set', 'campaign', String(campaign!['id']), 'name=Waits for a sign-in')
  await practice.control('POST', '/revoke', { access_token: other.env['GALLEY_ACCESS_TOKEN'] })
  expect((await other.run('push', '--all')).lines).toMatchObject([{ outcome: 'signed_out' }])
  expect(await other.lines('queue')).toMatchObject([
    { state: 'waiting', why: 'Waiting (approved, goes after you sign in)' },
  ])
  const status = await galleyCli(['status'], { env: other.env })
  expect(status.stdout).toMatch(/^practice: signed out, /)
  // Other keys were not refused.
  const env = { ...other.env, GALLEY_ACCESS_TOKEN: `${other.env['GALLEY_ACCESS_TOKEN']!.split('-')[0]!}-another` }
  expect((await galleyCli(['status'], { env })).stdout).toMatch(/^practice: online, /)
  other.remove()
})

it('two that look like a lost one are told, and a decision ends it', { timeout: 180_000 }, async () => {
  const [campaign] = await terminal.lines('show', 'campaign', ids[7]!)
  const values = [
    'name=Looks like two others',
    `funding_instrument_id=${String(campaign!['funding_instrument_id'])}`,
    'daily_budget_amount_local_micro:=5000000',
    'entity_status=PAUSED',
  ]
  const create = (at: Terminal) => at.lines('create', 'campaign', '--account', at.account, ...values)
  const other = new Terminal(practice.info)
  await other.connectAndPull('campaign', 'funding_instrument')
  await create(other)
  await create(other)
  const [record] = await create(terminal)
  await fault(batch, { kind: 'drop', when: 'before' })
  // What is there under its name is asked before it goes; no look afterwards is answered.
  await fault({ method: 'GET', path: '/campaigns' }, { kind: 'status', status: 503 }, 99, 1)
  await galley('push', 'campaign', String(record!['id']), '--timeout', '4')
  await practice.control('DELETE', '/faults')
  expect((await other.run('push', '--all')).code).toBe(0)
  const push = await galleyCli(['push', 'campaign', String(record!['id'])], { env: terminal.env })
  expect(push.stdout).toContain('Decide: It was sent and the answer was lost. Decide first which record it is.')
  const { stdout } = await galleyCli(['queue'], { env: terminal.env })
  expect(stdout).toMatch(/New campaign “Looks like two others”.*Two look like it: decide\n/)
  expect((await galley('decide', 'campaign', String(record!['id']), '--drop')).code).toBe(0)
  expect((await galley('queue')).lines.filter(({ id }) => id === record!['id'])).toEqual([])
  other.remove()
})
