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
