import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleyCli } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

type Line = Record<string, unknown>

describe('conflicts on the command line', () => {
  let practice: PracticeProcess
  let folder: string
  let account: string
  let ids: string[]
  beforeAll(async () => {
    practice = await PracticeProcess.start()
    folder = mkdtempSync(join(tmpdir(), 'galley-conflicts-'))
    account = practice.info.users[0]!.accounts[0]!.id
    const bases = ['base_url', 'ads_base_url', 'ads_sandbox_base_url'] as const
    await lines(
      'connect',
      '--name',
      'p',
      ...bases.flatMap((name) => [`--${name.replaceAll('_', '-')}`, practice.info[name]]),
    )
    await lines('pull', '--account', account, '--kind', 'campaign')
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
    rmSync(folder, { recursive: true, force: true })
    await practice.stop()
  })

  const galley = (...words: string[]) => {
    const user = practice.info.users[0]!
    const env = {
      GALLEY_DATA_DIR: join(folder, 'data'),
      GALLEY_CONSUMER_KEY: practice.info.consumer_key,
      GALLEY_CONSUMER_SECRET: practice.info.consumer_secret,
      GALLEY_ACCESS_TOKEN: user.access_token,
      GALLEY_ACCESS_TOKEN_SECRET: user.access_token_secret,
    }
    return galleyCli([...words, '--json'], { env })
  }
  const lines = async (...words: string[]): Promise<Line[]> => {
    const result = await galley(...words)
    expect(result).toMatchObject({ code: 0, stderr: '' })
    return result.lines
  }
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
