import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

type Line = Record<string, unknown>

describe('conflicts on the command line', () => {
  let practice: PracticeProcess
  let terminal: Terminal
  let account: string
  let ids: string[]
  beforeAll(async () => {
    practice = await PracticeProcess.start()
    terminal = new Terminal(practice.info)
    account = terminal.account
    await terminal.connectAndPull('campaign')
    ids = (
      await lines('list', 'campaign', '--account', account, '--filter', 'entity_status=PAUSED', '--limit', '2')
    ).map(({ id }) => String(id))
    await lines('set', 'campaign', ids[0]!, 'name=Mine')
    await lines('delete', 'campaign', ids[1]!)
    for (const id of ids)
      await practice.control('POST', '/edit', {
        account_id: account,
        kind: 'campaign',
        id,
        fields: { name: `Theirs ${id}` },
      })
    await lines('pull', '--account', account, '--kind', 'campaign')
  })
  afterAll(async () => {
    terminal.remove()
    await practice.stop()
  })

  const galley = (...words: string[]) => terminal.run(...words)
  const lines = (...words: string[]) => terminal.lines(...words)
  const own = (line: Line | undefined) => line?.['_galley'] as Line

  it('tell what they changed of a record that is to be deleted here', async () => {
    const found = await lines('conflicts')
    expect(own(found.find(({ id }) => id === ids[1]))['their_changes']).toMatchObject({
      name: { to: `Theirs ${ids[1]}` },
    })
  })

  it('say who made the other change, and when, where the service is asked', async () => {
    const theirs = async (...words: string[]) =>
      own((await lines('conflicts', ...words)).find(({ id }) => id === ids[0]))
    const { theirs_at: at, theirs_by: nobody } = await theirs()
    expect([at, nobody]).toEqual([expect.stringMatching(/^\d{4}-.*Z$/), {}])
    const { theirs_by: by } = await theirs('--who')
    expect(by).toMatchObject({ name: { userId: '1650214391', at: expect.stringMatching(/^\d{4}-/) as string } })
  })

  it('have a history at the service, of all pages', async () => {
    const history = await lines('history', 'campaign', ids[0]!, '--service')
    expect(history[0]).toMatchObject({
      type: 'UPDATE',
      user_id: '1650214391',
      changes: { name: { to: `Theirs ${ids[0]}` } },
    })
    expect(await lines('history', 'campaign', ids[0]!, '--service', '--limit', '1')).toEqual(history.slice(0, 1))
    const window = [`start_time=${String(history.at(-1)!['at']).slice(0, 13)}:00:00Z`, 'end_time=2100-01-01T00:00:00Z']
    const asked = ['account', 'history', account, 'entity_type=CAMPAIGN', `entity_id=${ids[0]}`, 'count=1', ...window]
    const first = await galley('run', ...asked)
    expect(first.stderr).toMatch(/There is more.*cursor=/)
    expect(first.stdout.trim().split('\n')).toHaveLength(1)
    expect(await lines('run', ...asked, '--all')).toHaveLength(history.length)
  })

  it('are settled all at once, and undo takes exactly that back, in another run', async () => {
    const before = await lines('conflicts')
    expect(await lines('settle', '--all', 'campaign', '--theirs')).toEqual([
      { label: 'Settle 2 conflicts: theirs taken', settled: 2, skipped: 0 },
    ])
    expect(await lines('conflicts')).toEqual([])
    expect(await lines('undo')).toMatchObject([{ label: 'Settle 2 conflicts: theirs taken', restored: 2, skipped: [] }])
    expect(await lines('conflicts')).toEqual(before)
    await lines('redo')
    expect(await lines('conflicts')).toEqual([])
  })

  it('leave what lost on the shelf, in the history too, from where it comes back as an edit', async () => {
    const shelf = await lines('shelf', '--account', account)
    const entry = shelf.find(({ id }) => id === ids[0])!
    expect(entry).toMatchObject({ kind: 'campaign', values: { name: 'Mine' } })
    expect(await lines('history', 'campaign', ids[0]!)).toContainEqual(
      expect.objectContaining({ source: 'shelf', shelf_id: entry['shelf_id'], from: 'Mine' }),
    )
    const [record] = await lines('shelf', 'restore', String(entry['shelf_id']))
    expect(record).toMatchObject({ id: ids[0], name: 'Mine' })
    expect(own(record)['state']).toBe('edited')
  })

  it.each([
    ['nothing named', ['settle', '--mine']],
    ['a field of all', ['settle', '--all', '--mine', '--field', 'name']],
    ['all of two kinds', ['settle', '--all', 'campaign', 'line_item', '--mine']],
    ['an unknown verb of the shelf', ['shelf', 'empty', '1']],
  ])('end with 2 for %s', async (_, words) => {
    expect((await galley(...words)).code).toBe(2)
  })
})
