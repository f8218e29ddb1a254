/** `galley list KIND --where`: the practice service's records by conditions, against what is told of each of them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
type Line = Record<string, unknown>
let campaigns: Line[] = []
let adGroups: Line[] = []

beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
  await terminal.connectAndPull('campaign', 'line_item', 'funding_instrument')
  campaigns = await list('campaign')
  adGroups = await list('line_item')
})
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

const list = (kind: string, ...words: string[]) => terminal.lines('list', kind, '--account', terminal.account, ...words)
const ids = (lines: readonly Line[]) => lines.map(({ id }) => String(id)).toSorted()
const micro = (line: Line, field: string) => (line[field] == null ? null : BigInt(String(line[field])))

it('finds what is told of records: choices, names, amounts, and what is not set', async () => {
  const isPaused = (line: Line) => line['entity_status'] === 'PAUSED'
  expect(ids(await list('campaign', '--where', 'entity_status = Paused'))).toEqual(ids(campaigns.filter(isPaused)))
  const daily = (line: Line) => micro(line, 'daily_budget_amount_local_micro')
  const where = 'daily_budget_amount_local_micro >= 12.50 and not entity_status in (PAUSED, DRAFT)'
  expect(ids(await list('campaign', '--where', where))).toEqual(
    ids(campaigns.filter((line) => (daily(line) ?? 0n) >= 12_500_000n && line['entity_status'] === 'ACTIVE')),
  )
  expect(ids(await list('campaign', '--where', 'daily_budget_amount_local_micro is empty'))).toEqual(
    ids(campaigns.filter((line) => daily(line) === null)),
  )
  const [first] = campaigns
  const name = String(first!['name'])
  expect(ids(await list('campaign', '--where', `name = ${JSON.stringify(name)}`))).toContain(first!['id'])
  const word = name.split(' ')[0]!.toUpperCase()
  expect(ids(await list('campaign', '--where', `name contains ${JSON.stringify(word)}`))).toEqual(
    ids(campaigns.filter((line) => String(line['name']).toUpperCase().includes(word))),
  )
})

it('asks the fields of a parent, and narrows with the other flags', async () => {
  const paused = new Set(ids(campaigns.filter((line) => line['entity_status'] === 'PAUSED')))
  const found = await list('line_item', '--where', 'campaign.entity_status = PAUSED')
  expect(ids(found)).toEqual(ids(adGroups.filter((line) => paused.has(String(line['campaign_id'])))))
  expect(await list('line_item', '--where', 'campaign.entity_status = PAUSED', '--limit', '2')).toHaveLength(2)
  const active = await list(
    'line_item',
    '--where',
    'campaign.entity_status = PAUSED',
    '--filter',
    'entity_status=ACTIVE',
  )
  expect(ids(active)).toEqual(ids(found.filter((line) => line['entity_status'] === 'ACTIVE')))
})

it('knows what waits here', async () => {
  const [one, two] = campaigns
  await terminal.lines('set', 'campaign', String(one!['id']), 'name=Half term')
  await terminal.lines('delete', 'campaign', String(two!['id']))
  expect(ids(await list('campaign', '--where', 'state = edited'))).toEqual([one!['id']])
  expect(ids(await list('campaign', '--where', 'deleted = true and state = deleted'))).toEqual([two!['id']])
  expect(ids(await list('campaign', '--where', 'state = deleted'))).toEqual([two!['id']])
  expect(ids(await list('campaign', '--deleted'))).toContain(two!['id'])
  expect(ids(await list('campaign', '--deleted', '--where', 'state = clean or name is empty'))).not.toContain(
    two!['id'],
  )
  expect(ids(await list('campaign', '--where', 'age = 0 and name = "Half term"'))).toEqual([one!['id']])
})

it('says what is wrong with a condition, and where: wrong use', async () => {
  const result = await terminal.run('list', 'campaign', '--account', terminal.account, '--where', 'name = a or nam = b')
  expect(result.code).toBe(2)
  expect(result.lines.at(-1)).toMatchObject({
    error: { code: 'usage', message: expect.stringContaining('character 13') as string, details: { at: 12 } },
  })
})
