/** `galley change`: many records by a rule, seen before, done, and taken back by one undo. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
type Line = Record<string, unknown>
let campaigns: Line[] = []
const daily = 'daily_budget_amount_local_micro'

beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
  await terminal.connectAndPull('campaign', 'funding_instrument')
  campaigns = (await list()).filter((line) => line[daily] != null).slice(0, 10)
})
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

const list = () => terminal.lines('list', 'campaign', '--account', terminal.account)
const change = (...words: string[]) => terminal.run('change', 'campaign', '--account', terminal.account, ...words)
const chosen = () => ['--where', `id in (${campaigns.map(({ id }) => String(id)).join(', ')})`]
/** Ten percent more, to whole cents, reckoned a second time. */
const raised = (micro: unknown) => ((BigInt(String(micro)) * 11n + 50_000n) / 100_000n) * 10_000n

it('shows ten budgets before they are raised, raises them as one step, and undo takes it back', async () => {
  const preview = await change(...chosen(), `${daily}+=10%`, 'name:suffix= {n}', '--preview')
  expect(preview).toMatchObject({ code: 0, stderr: '' })
  expect(preview.lines).toHaveLength(20)
  for (const [at, campaign] of campaigns.entries()) {
    const [budget, name] = preview.lines.filter(({ id }) => id === campaign['id'])
    expect(Object.keys(budget!)).toEqual(['kind', 'id', 'field', 'before', 'after', 'problems'])
    expect(budget).toMatchObject({ kind: 'campaign', field: daily, before: campaign[daily] })
    expect(BigInt(String(budget!['after']))).toBe(raised(campaign[daily]))
    expect(name).toMatchObject({ field: 'name', after: `${String(campaign['name'])} ${at + 1}` })
  }
  expect(await list()).toEqual(expect.arrayContaining(campaigns) as unknown)

  const done = await change(...chosen(), `${daily}+=10%`, 'name:suffix= {n}')
  expect(done).toMatchObject({ code: 0, lines: preview.lines })
  const now = new Map((await list()).map((line) => [line['id'], line]))
  for (const { id, field, after } of done.lines) expect(now.get(id)![String(field)]).toEqual(after)
  await terminal.lines('undo')
  expect(await list()).toEqual(expect.arrayContaining(campaigns) as unknown)
})

it('names what is refused, changes the others, and ends with 1', async () => {
  const [first, second] = campaigns
  await terminal.lines('delete', 'campaign', String(first!['id']))
  const { code, lines } = await change(
    '--where',
    `id in (${String(first!['id'])}, ${String(second!['id'])})`,
    'name:case=upper',
  )
  expect(code).toBe(1)
  expect(lines).toMatchObject([
    { id: first!['id'], field: 'name', refused: true, problems: [{ code: 'read_only', severity: 'error' }] },
    { id: second!['id'], field: 'name', after: String(second!['name']).toUpperCase(), problems: [] },
    { error: { code: 'read_only', details: { changed: 1, refused: 1 } } },
  ])
})

it('takes what makes no sense for wrong use, and refuses what no record takes', async () => {
  for (const words of [
    [...chosen(), 'name:replace=/(a/b/'],
    ['name=x'],
    [...chosen(), 'nam=x'],
    [...chosen(), 'name'],
    ['--where', 'name', 'name=x'],
  ])
    expect((await change(...words)).code).toBe(2)
  expect(await change(...chosen(), 'created_at=2026-01-01')).toMatchObject({
    code: 1,
    lines: [{ error: { code: 'read_only' } }],
  })
  expect(await change(...chosen(), `${daily}=lots`)).toMatchObject({
    code: 1,
    lines: [{ error: { code: 'invalid_value' } }],
  })
})
