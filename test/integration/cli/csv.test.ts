import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleyCli } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

type Line = Record<string, unknown>

describe('sheets on the command line', () => {
  let practice: PracticeProcess
  let terminal: Terminal
  let folder: string
  let env: Record<string, string>
  let account: string
  beforeAll(async () => {
    practice = await PracticeProcess.start()
    terminal = new Terminal(practice.info)
    ;({ folder, env, account } = terminal)
    await terminal.connectAndPull('funding_instrument', 'campaign')
  })
  afterAll(async () => {
    terminal.remove()
    await practice.stop()
  })

  const file = () => join(folder, 'campaigns.csv')
  const galley = (...words: string[]) => galleyCli([...words, '--account', account, '--json'], { env })
  const plain = (...words: string[]) => galleyCli([...words, '--account', account], { env })
  const nameOf = async (id: string) => (await galleyCli(['show', 'campaign', id, '--json'], { env })).lines[0]!['name']
  const summary = (lines: readonly Line[]) => lines.at(-1)!['summary'] as Line

  it('writes records into a file, and reads it back as nothing to do', async () => {
    const written = await galley('export', 'campaign', file())
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expect(written.lines).toEqual([{ kind: 'campaign', file: file(), row_count: 300 }])
    const back = await galley('import', 'campaign', file())
    expect(back).toMatchObject({ code: 0, stderr: '' })
    expect(back.lines).toEqual([
      {
        summary: {
          new: 0,
          change: 0,
          delete: 0,
          same: 300,
          refused: 0,
          unknown_columns: [],
          repeated_columns: [],
          applied: false,
        },
      },
    ])
  })

  it('writes and reads workbooks, of one kind and of all campaigns', async () => {
    const book = join(folder, 'campaigns.xlsx')
    expect((await galley('export', 'campaign', book)).lines).toEqual([{ kind: 'campaign', file: book, row_count: 300 }])
    expect(readFileSync(book).subarray(0, 2).toString()).toBe('PK')
    const same = { new: 0, change: 0, delete: 0, refused: 0, applied: false }
    expect(summary((await galley('import', 'campaign', book)).lines)).toMatchObject({ ...same, same: 300 })
    expect((await galley('export', book, '--words')).lines).toEqual([{ kind: null, file: book, row_count: 300 }])
    expect(summary((await galley('import', book)).lines)).toMatchObject({ ...same, same: 300 })
    expect(await galley('export', file())).toMatchObject({ code: 2 })
    expect(await galley('import', file())).toMatchObject({ code: 2 })
  })

  it('is told how texts of a column are meant that can be read in two ways', async () => {
    const before = (await galley('list', 'campaign', '--limit', '1')).lines[0]!
    writeFileSync(file(), `id,Daily budget\n${String(before['id'])},"1,234"\n`)
    const open = await galley('import', 'campaign', file())
    const questions = [
      { column: 'Daily budget', text: '1,234', cells: 1, readings: { comma: '1.234', point: '1234.00' } },
    ]
    expect(open.code).toBe(1)
    expect(summary(open.lines)).toMatchObject({ change: 0, refused: 1, questions })
    expect(open.stderr).toContain('--read "Daily budget=point" for 1234.00')
    const read = await galley('import', 'campaign', file(), '--read', 'daily_budget_amount_local_micro=point')
    expect(read).toMatchObject({ code: 0, stderr: '' })
    expect(read.lines[0]).toMatchObject({
      changes: { daily_budget_amount_local_micro: { after: 1_234_000_000 } },
    })
    // A file without such texts is read all the same; a column that no campaign has is wrong use.
    expect((await galley('import', 'campaign', file(), '--read', 'Total budget=point')).code).toBe(1)
    expect((await galley('import', 'campaign', file(), '--read', 'Height=point')).code).toBe(2)
    await galley('export', 'campaign', file())
  })

  it('shows what a file would change, does it when told to, and takes it back', async () => {
    const [, first] = readFileSync(file(), 'utf8').split('\r\n')
    const id = first!.split(',')[0]!
    writeFileSync(file(), `id,name,_key\n${id},Named in a sheet,\n,Made in a sheet,T1\n`)
    const dry = await galley('import', 'campaign', file())
    expect(dry.code).toBe(0)
    expect(dry.lines).toMatchObject([
      { line: 3, outcome: 'new', id: null, name: 'Made in a sheet', changes: { name: { after: 'Made in a sheet' } } },
      { line: 2, outcome: 'change', id, changes: { name: { after: 'Named in a sheet' } }, notes: [], problems: [] },
      { summary: { new: 1, change: 1, applied: false } },
    ])
    const before = await nameOf(id)
    expect(before).toBe(first!.split(',')[2])
    const done = await galley('import', 'campaign', file(), '--apply')
    expect(done.code).toBe(0)
    expect(summary(done.lines)).toMatchObject({ applied: true, made: 1, changed: 1, deleted: 0, skipped: [] })
    expect(await nameOf(id)).toBe('Named in a sheet')
    expect(summary((await galley('import', 'campaign', file(), '--apply')).lines)).toMatchObject({ same: 2, made: 0 })
    expect((await galleyCli(['undo', '--json'], { env })).lines).toMatchObject([{ label: 'Import campaigns.csv' }])
    expect(await nameOf(id)).toBe(before)
  })

  it('does nothing where a line is refused, unless the others will do', async () => {
    writeFileSync(file(), 'id,name\nnobody,X\n,Made after all\n')
    const refused = await galley('import', 'campaign', file(), '--apply')
    expect(refused.code).toBe(1)
    expect(refused.lines.slice(-2)).toMatchObject([
      { summary: { new: 1, refused: 1, applied: false } },
      { error: { code: 'invalid_value', details: { refused: 1 } } },
    ])
    expect(refused.lines[1]).toMatchObject({ line: 2, outcome: 'refused', notes: [{ column: null }] })
    const partial = await galley('import', 'campaign', file(), '--apply', '--partial')
    expect(partial.code).toBe(1)
    expect(summary(partial.lines)).toMatchObject({ applied: true, made: 1 })
  })

  it('says where a quotation mark is not closed, and takes the lines above it where that is wanted', async () => {
    writeFileSync(file(), 'id,name\n,Above the fault\n,"open\n,Below\n')
    const refused = await galley('import', 'campaign', file(), '--apply')
    expect(refused.code).toBe(1)
    expect(refused.lines.slice(-2)).toMatchObject([
      { summary: { new: 1, applied: false, stopped: { line: 3, column: 2 } } },
      { error: { code: 'invalid_value', details: { line: 3, column: 2 } } },
    ])
    const partial = await galley('import', 'campaign', file(), '--apply', '--partial')
    expect(partial.code).toBe(1)
    expect(summary(partial.lines)).toMatchObject({ applied: true, made: 1 })
  })

  it('says it in words, and what is wrong with a file or a call', async () => {
    writeFileSync(file(), 'id,name,Mood\n,For people,good\n')
    const printed = await plain('import', 'campaign', file())
    expect(printed.stdout).toContain('1 new, 0 changed, 0 to delete, 0 as they are, 0 refused.')
    expect(printed.stdout).toContain('name: For people')
    expect(printed.stderr).toContain('Mood')
    const words = await plain('export', 'campaign', file(), '--words', '--filter', 'entity_status=ACTIVE')
    expect(words.stdout).toBe(`150 campaigns written to ${file()}.\n`)
    expect(readFileSync(file(), 'utf8')).toContain('Daily budget')
    expect(await galley('import', 'campaign', join(folder, 'gone.csv'))).toMatchObject({ code: 1 })
    expect(await galley('import', 'campaign')).toMatchObject({ code: 2 })
    expect(await galley('export', 'nothing', file())).toMatchObject({ code: 2 })
    expect(await galley('export', 'campaign', join(folder, 'no', 'folder.csv'))).toMatchObject({ code: 1 })
  })
})
