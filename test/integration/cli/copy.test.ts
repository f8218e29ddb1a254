/** `galley copy`, as a program uses it: what stands in a record goes along, into other parents and accounts, and what cannot is named. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleyCli } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

const nordics = '18ce55a9k0q'
type Line = Record<string, unknown>
let practice: PracticeProcess
let terminal: Terminal
/** A campaign in which ad groups, targeting and promoted posts stand. */
let campaign: Line
let group: Line

beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
  await terminal.connectAndPull()
  await terminal.lines('pull', '--account', nordics)
  const promoted = await list('promoted_tweet')
  const targeted = new Set((await list('targeting_criterion')).map(({ line_item_id: id }) => id))
  const found = promoted.find(({ line_item_id: id }) => targeted.has(id))!
  group = await show('line_item', found['line_item_id'])
  campaign = await show('campaign', group['campaign_id'])
})
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

const list = (kind: string, ...filters: string[]) =>
  terminal.lines('list', kind, '--account', terminal.account, ...filters.flatMap((each) => ['--filter', each]))
const show = async (kind: string, id: unknown) => (await terminal.lines('show', kind, String(id)))[0]!
const copy = (...words: unknown[]) => terminal.lines('copy', ...words.map(String))
const refused = async (...words: unknown[]) => {
  const { code, lines } = await terminal.run('copy', ...words.map(String))
  return [code, (lines.at(-1)!['error'] as Line)['code']]
}
const kindsOf = (lines: readonly Line[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(lines, ({ kind }) => String(kind))).map(([k, v]) => [k, v!.length]))

describe('with contents', () => {
  let lines: Line[]
  beforeAll(async () => {
    lines = await copy('campaign', campaign['id'], '--with-contents')
  })

  it('prints each new record, parents first, with what it was made of', async () => {
    const groups = await list('line_item', `campaign_id=${String(campaign['id'])}`)
    const held = (await list('targeting_criterion')).filter((each) =>
      groups.some(({ id }) => id === each['line_item_id']),
    )
    expect(kindsOf(lines)).toMatchObject({
      campaign: 1,
      line_item: groups.length,
      targeting_criterion: held.length,
      promoted_tweet: expect.any(Number) as number,
    })
    expect(lines[0]).toMatchObject({ kind: 'campaign', from: campaign['id'], dropped: [] })
    expect(lines[1]!['kind']).toBe('line_item')
  })

  it('gives copies that are paused, stand in the new parents and have what the originals have', async () => {
    const [made, ...rest] = lines
    expect(await show('campaign', made!['id'])).toMatchObject({
      name: `${String(campaign['name'])} copy`,
      entity_status: 'PAUSED',
      _galley: { state: 'new' },
    })
    const madeGroup = rest.find(({ from }) => from === group['id'])!
    const { name, objective, product_type: product } = group
    expect(await show('line_item', madeGroup['id'])).toMatchObject({
      campaign_id: made!['id'],
      entity_status: 'PAUSED',
      ...{ name, objective, product_type: product },
    })
    const criteria = new Map((await list('targeting_criterion')).map((each) => [each['id'], each]))
    for (const { id, from } of rest.filter(({ kind }) => kind === 'targeting_criterion')) {
      const [original, copied] = [criteria.get(from)!, criteria.get(id)!]
      expect(copied['targeting_value']).toEqual(original['targeting_value'])
      expect(lines.map((each) => each['id'])).toContain(copied['line_item_id'])
    }
  })

  it('names what is not sent back to the service, with the reason', () => {
    const { dropped, why } = lines.find(({ from }) => from === group['id'])!
    expect(dropped).toEqual(['advertiser_user_id'])
    expect(why).toEqual({
      advertiser_user_id: 'Advertiser user is not copied: what the service shows of it cannot be sent again.',
    })
  })

  it('arrives whole at the service, and is one step of undo before that', async () => {
    const [undone] = await terminal.lines('undo')
    expect(undone).toMatchObject({ restored: lines.length, skipped: [] })
    expect((await terminal.run('show', 'campaign', String(lines[0]!['id']))).code).toBe(1)
    expect((await terminal.lines('redo'))[0]).toMatchObject({ restored: lines.length, skipped: [] })
    const { code, lines: outcomes } = await terminal.run('push', '--all')
    expect([code, kindsOf(outcomes)]).toEqual([0, kindsOf(lines)])
  })
})

describe('into another account', () => {
  it('finds there what is named, and names what has no counterpart', async () => {
    const [made, ...rest] = await copy('campaign', campaign['id'], '--with-contents', '--to-account', nordics)
    // Of that name there is none in the account yet.
    expect(await show('campaign', made!['id'])).toMatchObject({ name: campaign['name'], entity_status: 'PAUSED' })
    expect(made!['dropped']).toEqual(
      expect.arrayContaining(['daily_budget_amount_local_micro', 'funding_instrument_id']),
    )
    const why = made!['why'] as Record<string, string>
    expect(why['daily_budget_amount_local_micro']).toBe(
      'Daily budget is in EUR, and Northwind Cafés, Nordics pays in SEK.',
    )
    expect(why['funding_instrument_id']).toContain('Northwind Cafés, Nordics has no funding')
    expect(rest.some(({ kind }) => kind === 'targeting_criterion')).toBe(true)
    const listed = await terminal.lines('list', 'campaign', '--account', nordics, '--filter', String(campaign['name']))
    expect(listed.map(({ id }) => id)).toContain(made!['id'])
    await terminal.lines('undo')
  })

  it('leaves records out that are nothing without what the account lacks, and says so with their parent', async () => {
    const [audience] = await list('custom_audience', 'targetable=true')
    const [mine] = await terminal.lines(
      ...['create', 'targeting_criterion', '--account', terminal.account, `line_item_id=${String(group['id'])}`],
      ...['targeting_type=CUSTOM_AUDIENCE', `targeting_value=${String(audience!['id'])}`, 'operator_type=NE'],
    )
    const lines = await copy('campaign', campaign['id'], '--with-contents', '--to-account', nordics)
    const made = lines.find(({ from }) => from === group['id'])!
    const part = `targeting_criterion ${String(mine!['id'])}`
    expect(made['dropped']).toContain(part)
    expect((made['why'] as Record<string, string>)[part]).toContain(`“${String(audience!['name'])}”`)
    expect(lines.map(({ from }) => from)).not.toContain(mine!['id'])
    await terminal.lines('undo')
    await terminal.lines('undo')
  })
})

describe('into another parent, several times, with values', () => {
  it('stands in the parent that is named', async () => {
    const [, other] = await list('campaign')
    const [made] = await copy('line_item', group['id'], '--into', 'campaign', other!['id'], 'name=Autumn')
    expect(await show('line_item', made!['id'])).toMatchObject({ campaign_id: other!['id'], name: 'Autumn' })
  })

  it('gives each copy a name of its own', async () => {
    const made = await copy('campaign', campaign['id'], '--times', '3', 'name=Winter', 'entity_status=PAUSED')
    const names = await Promise.all(made.map(async ({ id }) => (await show('campaign', id))['name']))
    expect(names).toEqual(['Winter', 'Winter copy', 'Winter copy 2'])
    expect((await terminal.lines('undo'))[0]).toMatchObject({ restored: 3 })
  })

  it('refuses what makes no sense', async () => {
    const { id } = campaign
    expect(await refused('campaign', id, '--times', '101')).toEqual([2, 'usage'])
    expect(await refused('campaign', id, '--into', 'line_item', group['id'])).toEqual([2, 'usage'])
    expect(await refused('line_item', group['id'], '--into', 'campaign')).toEqual([2, 'usage'])
    expect(await refused('campaign', id, '--to-account', 'nowhere')).toEqual([1, 'not_found'])
    expect(await refused('campaign', id, 'servable=true')).toEqual([1, 'read_only'])
  })
})

it('a copied place is reviewed by its name, although no place was looked up here', async () => {
  const criteria = await list('targeting_criterion', 'targeting_type=LOCATION')
  const { line_item_id: original, name, targeting_value: value } = criteria[0]!
  const made = (await copy('line_item', original, '--with-contents')).filter(
    ({ kind }) => kind === 'targeting_criterion',
  )
  const texts = (await galleyCli(['review'], { env: terminal.env })).stdout
  expect(texts).toContain(`New targeting criterion “${String(name)}” in `)
  expect(texts).toContain(`Kind Place, Value ${String(name)}`)
  expect(texts).not.toContain(String(value))
  const shown = await Promise.all(made.map(({ id }) => show('targeting_criterion', id)))
  const copied = shown.find((each) => each['targeting_value'] === value)!
  expect((copied['_galley'] as Line)['problems']).toEqual([])
})

describe('templates', () => {
  const template = (...words: unknown[]) => terminal.lines('template', ...words.map(String))

  it('keep what stands in a record, and make it anew in any account', async () => {
    const [kept] = await template('save', 'campaign', campaign['id'], 'Usual')
    expect(kept).toMatchObject({ name: 'Usual', kind: 'campaign', account_id: terminal.account })
    const made = await template('use', 'usual', '--account', terminal.account)
    expect(kindsOf(made)).toEqual(kept!['counts'])
    expect(made[0]).toMatchObject({ kind: 'campaign', from: campaign['id'], dropped: [] })
    const elsewhere = await template('use', 'Usual', '--account', nordics)
    expect(elsewhere[0]!['dropped']).toContain('funding_instrument_id')
  })

  it('are renamed and deleted by their names', async () => {
    await template('rename', 'Usual', 'Spring')
    expect((await template('list')).map(({ name }) => name)).toEqual(['Spring'])
    await template('delete', 'Spring')
    expect(await template('list')).toEqual([])
    const { code, lines } = await terminal.run('template', 'use', 'Spring', '--account', terminal.account)
    expect([code, (lines.at(-1)!['error'] as Line)['code']]).toEqual([1, 'not_found'])
    expect((await terminal.run('template', 'save', 'campaign')).code).toBe(2)
  })
})
