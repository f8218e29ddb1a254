import { afterAll, beforeAll, expect, it } from 'vitest'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
})
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

const galley = (...words: string[]) => terminal.run(...words)

it('queue shows what waits, hold keeps it over pushes, resume lets it go', { timeout: 120_000 }, async () => {
  await terminal.connectAndPull()
  const paused = ['--filter', 'entity_status=PAUSED', '--limit', '1']
  const listed = await galley('list', 'campaign', '--account', terminal.account, ...paused)
  const id = String(listed.lines[0]!['id'])
  expect((await galley('hold', 'campaign', id)).code).toBe(1)
  await galley('set', 'campaign', id, 'name=Held at the terminal')

  const { code, lines } = await galley('hold', 'campaign', id)
  expect(code).toBe(0)
  const step = {
    step: expect.stringMatching(/^campaign:\d+$/) as unknown,
    kind: 'campaign',
    id,
    state: 'held',
    why: 'Held',
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
    next_try: null,
    after: [],
    attempts: 0,
  }
  expect(lines).toEqual([step])
  expect(await galley('push', '--all')).toMatchObject({
    code: 1,
    lines: [{ id, outcome: 'held', error: { code: 'held' } }],
  })
  expect(await galley('push', 'campaign', id)).toMatchObject({ code: 1, lines: [{ outcome: 'held' }] })
  expect((await galley('queue', '--account', terminal.account)).lines).toEqual([step])

  expect((await galley('resume')).lines).toMatchObject([{ id, state: 'saved' }])
  expect(await galley('push', '--all')).toMatchObject({ code: 0, lines: [{ outcome: 'applied' }] })
  expect((await galley('queue')).lines).toEqual([])
})

it('hold --until approves a post and lets it go by itself at that moment', { timeout: 120_000 }, async () => {
  const made = await galley('create', 'tweet', '--account', terminal.account, 'text=Held at the terminal')
  const { id } = made.lines[0]!['_galley'] as { id: string }
  expect((await galley('hold', 'tweet', id, '--until', '2099-02-30T10:00:00Z')).code).toBe(2)
  expect((await galley('hold', 'tweet', id, '--until', 'tomorrow')).code).toBe(2)
  expect((await galley('hold', 'tweet', id, '--until', '2020-01-01T00:00:00Z')).code).toBe(1)
  const until = new Date(Date.now() + 10_000).toISOString()
  expect((await galley('hold', 'tweet', id, '--until', until)).lines).toMatchObject([
    { id, state: 'held', why: `Held until ${until}, goes then if Galley runs`, next_try: until },
  ])
  expect(await galley('push', '--all')).toMatchObject({ code: 1, lines: [{ id, outcome: 'held' }] })
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(until) - Date.now())))
  expect(await galley('push', '--all')).toMatchObject({ code: 0, lines: [{ outcome: 'applied' }] })
})
