import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallParsed, CsvProposal, CsvReview, EngineEvent } from '../../../../shared/bridge.ts'
import { CsvFiles } from '../../../../src-main/engine/csv/csv-files.ts'
import { FileThreads } from '../../../../src-main/engine/threads/file-threads.ts'
import { Bench, accountId, everything } from '../../../support/store/workspace-harness.ts'
import { systemClock } from '../../../../src-main/engine/system-clock.ts'
import { realRandomness } from '../../../support/engine-ports.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { csvLine } from '../../../../shared/model/csv/lines.ts'
import { csvTable } from '../../../support/csv-cells.ts'
import { reads, says } from '../../../support/says.ts'

let bench: Bench
let sheets: CsvFiles
const threads = new FileThreads()
let events: EngineEvent[]
beforeEach(() => {
  bench = new Bench()
  bench.fill(5)
  events = []
  sheets = new CsvFiles({
    workspace: bench.workspace,
    files: testFiles,
    reader: threads,
    clock: systemClock,
    random: realRandomness,
    emit: (event) => events.push(event),
  })
})
afterEach(async () => {
  await sheets.close()
  bench.end()
})
afterAll(() => threads.close())

const path = (name = 'campaigns.csv') => join(bench.folder, name)
const all = { all: { kind: 'campaign', accountId, filter: everything }, except: [] }
const byName = { field: 'name', direction: 'asc' } as const
const exported = async (order: Partial<CallParsed<'csv.export'>> = {}) => {
  await sheets.export({ kind: 'campaign', selection: all, sort: byName, headings: 'names', path: path(), ...order })
  return readFileSync(order.path ?? path(), 'utf8')
}
const read = (text: string | Buffer, kind = 'campaign'): Promise<CsvReview> => {
  writeFileSync(path('given.csv'), text)
  return sheets.read(path('given.csv'), { kind, accountId })
}
const listed = (review: CsvReview, outcome: 'new' | 'change' | 'delete' | 'refused'): CsvProposal[] =>
  sheets.rows(review.importId, outcome, 0, 1000)
const refusals = (review: CsvReview) =>
  listed(review, 'refused').map(({ line, notes }) => [line, notes[0]!.heading, textOf(notes[0]!.message)])
const named = (id: string) => bench.workspace.records.find('campaign', id)

describe('an export', () => {
  it('holds the records in the order of the list, one a line, with a mark that says UTF-8', async () => {
    const text = await exported()
    expect(text.startsWith('\ufeffid,_key,name,')).toBe(true)
    expect(
      text
        .split('\r\n')
        .slice(1, 4)
        .map((line) => line.split(',').slice(0, 3).join()),
    ).toEqual(['c1,,Campaign 1', 'c2,,Campaign 2', 'c3,,Campaign 3'])
    expect(events.at(-1)).toEqual({ name: 'csvProgress', payload: { step: 'writing', done: 5, total: 5 } })
  })

  it('holds a selection, or what a filter shows', async () => {
    const some = await exported({ selection: { keys: [bench.key('c4'), bench.key('c2')] } })
    expect(some.match(/^c\d/gm)).toEqual(['c2', 'c4'])
    const found = await exported({
      selection: { all: { kind: 'campaign', accountId, filter: { ...everything, text: 'Campaign 3' } }, except: [] },
    })
    expect(found.match(/^c\d/gm)).toEqual(['c3'])
  })

  it('in words has labels, amounts in units of the currency, and the names of what is referred to', async () => {
    bench.workspace.edits.edit(bench.key('c1'), { daily_budget_amount_local_micro: 12_500_000n })
    const [headings, first] = (await exported({ headings: 'words' })).split('\r\n')
    const at = (name: string) => first!.split(',')[headings!.split(',').indexOf(name)]
    expect([at('Daily budget'), at('Status'), at('Funding name')]).toEqual(['12.50', 'Paused', 'Card f1'])
  })

  it('leaves what lies there until it is whole, follows no link, and says what is wrong with the place', async () => {
    writeFileSync(path('elsewhere'), 'mine')
    symlinkSync(path('elsewhere'), `${path()}.part`)
    await exported()
    expect(readFileSync(path('elsewhere'), 'utf8')).toBe('mine')
    expect(existsSync(`${path()}.part`)).toBe(false)
    mkdirSync(path('folder.csv'))
    await expect(exported({ path: path('folder.csv') })).rejects.toMatchObject({ code: 'disk' })
    await expect(exported({ path: path('nowhere/x.csv') })).rejects.toMatchObject({ code: 'disk' })
  })

  it('that comes back changes nothing, in either way of writing headings', async () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: '=HYPERLINK("x")', purchase_order_number: '[]' })
    bench.workspace.edits.create('campaign', accountId, {
      name: '\'quoted\', "and"\r\nmore',
      funding_instrument_id: 'f1',
    })
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c5')] })
    for (const headings of ['names', 'words'] as const) {
      const review = await read(await exported({ headings }))
      expect(review.counts).toEqual({ new: 0, change: 0, delete: 0, same: 6, refused: 0 })
      expect([review.unknown, review.repeated]).toEqual([[], []])
    }
  })
})

describe('a list without members', () => {
  const group = (id: string, categories: string[] | null) => ({
    ...Object.fromEntries(
      Object.entries(resourceOf('line_item').examples[0]!).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? Number(value) : value,
      ]),
    ),
    ...{ id, campaign_id: 'c1', name: `Group ${id}`, categories },
  })
  const kind = 'line_item'
  const ofGroups = { kind, selection: { all: { kind, accountId, filter: everything }, except: [] } }
  const fill = () => {
    const rows = [group('g1', []), group('g2', null), group('g3', ['IAB1']), group('g4', ['IAB1', 'IAB2'])]
    bench.workspace.ingest.ingestRead(accountId, kind, rows)
    bench.workspace.edits.edit(bench.key('g4', kind), { categories: [] })
  }
  const categoriesOf = (text: string) => {
    const [head = [], ...rows] = csvTable(text)
    return { cells: rows.map((row) => row[head.indexOf('categories')]), head, rows }
  }

  it('is an empty cell, unless a person emptied it and the service has members still', async () => {
    fill()
    const text = await exported(ofGroups)
    expect(categoriesOf(text).cells).toEqual(['', '', 'IAB1', "'[]"])
    expect((await read(text, kind)).counts).toEqual({ new: 0, change: 0, delete: 0, same: 4, refused: 0 })
  })

  it('is the same in a new record as in the one that its row was written of', async () => {
    fill()
    const { head, rows } = categoriesOf(await exported(ofGroups))
    const asNew = [head, ...rows.map((row) => ['', ...row.slice(1)])].map(csvLine).join('')
    const review = await read(asNew, kind)
    expect(review.counts).toMatchObject({ new: 4, refused: 0 })
    const { madeKeys } = await sheets.accept(review.importId, [])
    const made = madeKeys.map((key) => bench.workspace.records.get(key).values['categories'] ?? [])
    expect(made).toEqual([[], [], ['IAB1'], []])
  })
})

describe('a file that is read', () => {
  it('is told as what it would do, field by field, and nothing is done', async () => {
    const review = await read(
      'id,name,daily_budget_amount_local_micro,_delete\nc1,Campaign 1,9000000,\nc2,Renamed,,\nc3,,,yes\nc4,,,\n,Brand new,,\n',
    )
    expect(review.counts).toEqual({ new: 1, change: 2, delete: 1, same: 1, refused: 0 })
    expect(listed(review, 'change')).toMatchObject([
      {
        line: 2,
        id: 'c1',
        changes: [{ field: 'daily_budget_amount_local_micro', before: 1_000_000n, after: 9_000_000n }],
      },
      { line: 3, id: 'c2', changes: [{ field: 'name', before: 'Campaign 2', after: 'Renamed' }] },
    ])
    expect(listed(review, 'new')).toMatchObject([
      { line: 6, name: 'Brand new', problems: [{ field: 'funding_instrument_id', code: 'MISSING_PARAMETER' }] },
    ])
    expect(listed(review, 'delete')).toMatchObject([{ line: 4, name: 'Campaign 3' }])
    expect(bench.page({ chip: 'edited' }).total + bench.page({ chip: 'new' }).total).toBe(0)
    expect(bench.workspace.edits.undoState().undo).toBeNull()
  })

  it('refuses a line that cannot be, with its line, its column and what to do', async () => {
    const review = await read(
      [
        'id,name,daily_budget_amount_local_micro,funding_instrument_id,_delete',
        'c1,"two\nlines",ten,,',
        'nobody,X,,,',
        ',New,,Nowhere,',
        'c2,X,1,f1,,more',
        'c3,X,,,perhaps',
        'c4,First,,,',
        'c4,Second,,,',
        ',,,,yes',
      ].join('\n'),
    )
    expect(refusals(review)).toEqual([
      [2, 'daily_budget_amount_local_micro', expect.stringContaining('micro units')],
      [4, '', 'There is no campaign nobody here. Pull first, or empty its id to make a new one.'],
      [5, 'funding_instrument_id', 'There is no funding “Nowhere” here. Write its id or its name, or pull first.'],
      [6, '', expect.stringContaining('more cells')],
      [7, '_delete', expect.stringContaining('takes yes, or nothing')],
      [9, '', 'Line 8 names the same record. Keep one of the two.'],
      [10, '', 'There is nothing to delete: the row names no record.'],
    ])
  })

  it('finds what is referred to by its id, its name, or its name in a column of its own', async () => {
    const review = await read(
      'name,funding_instrument_id,funding_instrument_id.name\nA,f1,\nB,Card f1,\nC,,card F1\nD,f1,Card f2\n',
    )
    expect(
      listed(review, 'new').map(({ changes }) => changes.find(({ field }) => field === 'funding_instrument_id')?.after),
    ).toEqual(['f1', 'f1', 'f1', 'f1'])
    expect(listed(review, 'new')[3]!.notes).toEqual([
      {
        heading: 'funding_instrument_id.name',
        message: reads('“Card f2” is not the name of f1, which is “Card f1”. The id counts.'),
      },
    ])
    bench.pull('funding_instrument', [{ id: 'f3', account_id: accountId, description: 'Card f1', able_to_fund: true }])
    const twice = await read('name,funding_instrument_id\nA,Card f1\n')
    expect(refusals(twice)).toEqual([
      [2, 'funding_instrument_id', 'More than one funding is called “Card f1”. Write the id of the one that is meant.'],
    ])
  })

  it('leaves out what cannot be changed, and tells it', async () => {
    const review = await read('id,name,currency\nc1,New name,USD\n')
    expect(listed(review, 'change')).toMatchObject([{ changes: [{ field: 'name' }], notes: [] }])
    const funding = await read('id,name,funding_instrument_id\nc1,New name,f2\n')
    expect(textOf(listed(funding, 'change')[0]!.notes[0]!.message)).toContain('cannot be changed once it exists')
  })

  it('is warned of where the service has changed a record since it was written', async () => {
    const text = await exported()
    bench.pull('campaign', [
      { ...bench.workspace.records.find('campaign', 'c1').values, name: 'Theirs', updated_at: '2027-01-01T00:00:00Z' },
    ])
    const review = await read(text)
    expect(listed(review, 'change')).toMatchObject([
      { id: 'c1', notes: [{ message: says('changed at the service since') }] },
    ])
  })

  it('may come from other spreadsheets: semicolons, tabs, labels in any case, blank lines above', async () => {
    for (const text of ['\n;;\nID;daily BUDGET\nc1;9,00\n', 'id\tDaily budget\r\nc1\t9.00\r\n']) {
      const review = await read(text)
      expect(listed(review, 'change')).toMatchObject([{ changes: [{ after: 9_000_000n }] }])
    }
  })

  it('gives the lines above a quotation mark that is not closed, and they can be accepted', async () => {
    const review = await read('id,name\nc1,First\nc2,Second\nc3,"open\nc4,x\n')
    expect(review.stopped).toMatchObject({ line: 4, column: 4 })
    expect(review.counts).toMatchObject({ change: 2, refused: 0 })
    await sheets.accept(review.importId, [])
    expect([named('c1'), named('c2'), named('c4')].map(({ values }) => values['name'])).toEqual([
      'First',
      'Second',
      'Campaign 4',
    ])
    expect((await read('id,name\nc1,First\n')).stopped).toBeNull()
  })

  it('can be stopped while it is read, and edits go on meanwhile', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `c1,Name ${index}`)
    const reading = read(`id,name\n${lines.join('\n')}\n`)
    while (events.length < 3) await new Promise((resolve) => setImmediate(resolve))
    bench.workspace.edits.edit(bench.key('c2'), { name: 'In between' })
    sheets.stopReading()
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    const { payload } = events.at(-1) as Extract<EngineEvent, { name: 'csvProgress' }>
    expect(payload.done).toBeLessThan(20_000)
    expect((await read('id,name\nc1,Again\n')).counts.change).toBe(1)
  })

  it('is not taken where it is no CSV in UTF-8, names no column or has a line without end', async () => {
    await expect(read('')).rejects.toMatchObject({
      code: 'invalid_value',
      said: says('empty'),
    })
    await expect(read('what,ever\n1,2\n')).rejects.toMatchObject({
      said: says('first line'),
    })
    await expect(read(Buffer.from('id,name\nc1,Caf\xe9\n', 'latin1'))).rejects.toMatchObject({
      said: says('CSV UTF-8'),
    })
    await expect(read('id,name\nc1,"open\nc2,x\n')).rejects.toMatchObject({
      said: says('Line 2, column 4'),
      details: { line: 2, column: 4 },
    })
    await expect(sheets.read(path('gone.csv'), { kind: 'campaign', accountId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('accepting a file', () => {
  const file = 'id,name,funding_instrument_id,_key,_delete\nc1,One,,,\n,Made,f1,T1,\n,Made too,f1,,\nc3,,,,yes\n'

  it('does it all as one action, and one undo takes it back', async () => {
    const review = await read(file)
    const accepted = await sheets.accept(review.importId, [])
    expect(accepted).toMatchObject({ changed: 1, deleted: 1, skipped: [], label: reads('Import given.csv') })
    expect(accepted.madeKeys.map((key) => bench.workspace.records.get(key).values['name'])).toEqual([
      'Made',
      'Made too',
    ])
    expect([named('c1').state, named('c3').state]).toEqual(['edited', 'deleted'])
    expect(bench.workspace.edits.undo()).toMatchObject({ label: reads('Import given.csv'), skipped: [] })
    expect([named('c1').state, named('c3').state]).toEqual(['clean', 'clean'])
    expect(bench.page({ chip: 'new' }).total).toBe(0)
    bench.workspace.edits.redo()
    expect([bench.page({ chip: 'new' }).total, named('c1').values['name']]).toEqual([2, 'One'])
  })

  it('leaves lines out that were not chosen', async () => {
    const review = await read(file)
    await sheets.accept(review.importId, [3, 5])
    expect(bench.page({ chip: 'new' }, { columns: ['name'] }).rows.map(({ cells }) => cells[0])).toEqual(['Made too'])
    expect(named('c3').state).toBe('clean')
  })

  it('twice makes nothing new, also after a restart, and makes again what was undone', async () => {
    await sheets.accept((await read(file)).importId, [])
    const again = await read(file)
    expect(again.counts).toMatchObject({ new: 0, change: 0, delete: 0, same: 4 })
    sheets = new CsvFiles({
      workspace: bench.reopen(),
      files: testFiles,
      reader: threads,
      clock: systemClock,
      random: realRandomness,
      emit: () => undefined,
    })
    expect((await read(file)).counts).toMatchObject({ new: 0, same: 4 })
    bench.workspace.edits.undo()
    expect((await read(file)).counts).toMatchObject({ new: 2, change: 1, delete: 1 })
  })

  it('lets a row with a key of its own change later, and other files refer to it by that key', async () => {
    await sheets.accept((await read(file)).importId, [])
    const changed = await read(file.replace('Made,f1,T1', 'Made better,f1,T1'))
    expect(changed.counts).toMatchObject({ new: 0, change: 1 })
    expect(await exported()).toContain(',T1,Made,')
    const lines = await read('name,campaign_id\nA,T1\n', 'line_item')
    expect(listed(lines, 'new')[0]!.changes.find(({ field }) => field === 'campaign_id')?.after).toMatch(/^new-/)
  })

  it('leaves alone what changed since it was looked at', async () => {
    const review = await read('id,name\nc1,From the file\nc2,Also\n')
    bench.workspace.edits.edit(bench.key('c1'), { name: 'By hand' })
    const accepted = await sheets.accept(review.importId, [])
    expect(accepted).toMatchObject({
      changed: 1,
      skipped: [{ message: says('since the file') }],
    })
    expect(named('c1').values['name']).toBe('By hand')
  })

  it('goes in slices under one action, lets others in between, and ends where it was undone', async () => {
    const lines = Array.from({ length: 450 }, (_, at) => `,Made ${at},f1`).join('\n')
    const review = await read(`id,name,funding_instrument_id\n${lines}\n`)
    let isEdited = false
    const accepting = sheets.accept(review.importId, [])
    setImmediate(() => {
      bench.workspace.edits.edit(bench.key('c1'), { name: 'In between' })
      isEdited = true
    })
    expect((await accepting).madeKeys).toHaveLength(450)
    expect(isEdited).toBe(true)
    bench.workspace.edits.undo()
    bench.workspace.edits.undo()
    expect(bench.page({ chip: 'new' }).total).toBe(0)

    const again = sheets.accept((await read(`id,name,funding_instrument_id\n${lines}\n`)).importId, [])
    setImmediate(() => bench.workspace.edits.undo())
    await expect(again).rejects.toMatchObject({ code: 'cancelled' })
    expect(bench.page({ chip: 'new' }).total).toBe(0)
  })

  it('holds to the role of the person', async () => {
    bench.pull('authenticated_user_access', [{ user_id: '1', permissions: ['ANALYST'] }])
    const review = await read(file)
    expect(review.counts).toMatchObject({ new: 0, change: 0, delete: 0, refused: 4 })
    expect(refusals(review)[0]![2]).toContain('role')
  })

  it('of a closed reading says that it is over', async () => {
    const review = await read(file)
    sheets.forget(review.importId)
    await expect(sheets.accept(review.importId, [])).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what can be read in two ways', () => {
  const text = ['Name,Daily budget', 'Campaign 1,"1.234"', 'Campaign 2,"2,345"', 'Campaign 3,17'].join('\r\n')
  const withIds = text.replace('Name,', 'Id,').replaceAll(/Campaign (\d)/g, 'c$1')
  const changes = (review: CsvReview) =>
    listed(review, 'change').map(({ id, changes: [change] }) => [id, change?.after])
  const answered = (review: CsvReview, ...readings: ('point' | 'comma' | 'dayFirst' | 'monthFirst')[]) =>
    sheets.answer(
      review.importId,
      readings.map((reading) => ({ tab: 0, at: 1, reading })),
    )

  it('is asked once a column with both readings, and each answer reads the file anew', async () => {
    const review = await read(withIds)
    expect(review.counts).toMatchObject({ change: 1, refused: 2 })
    expect(review.fileQuestions).toEqual([
      {
        ...{ tab: 0, tabName: null, at: 1, column: 'daily_budget_amount_local_micro', label: 'Daily budget' },
        ...{ text: '1.234', cellCount: 1 },
        options: [
          { reading: 'point', value: 1_234_000n },
          { reading: 'comma', value: 1_234_000_000n },
        ],
      },
      {
        ...{ tab: 0, tabName: null, at: 1, column: 'daily_budget_amount_local_micro', label: 'Daily budget' },
        ...{ text: '2,345', cellCount: 1 },
        options: [
          { reading: 'comma', value: 2_345_000n },
          { reading: 'point', value: 2_345_000_000n },
        ],
      },
    ])
    const german = await answered(review, 'comma')
    expect(german.fileQuestions).toHaveLength(2)
    expect(changes(german)).toEqual([
      ['c1', 1_234_000_000n],
      ['c2', 2_345_000n],
      ['c3', 17_000_000n],
    ])
    const english = await answered(german, 'point')
    expect(changes(english).slice(0, 2)).toEqual([
      ['c1', 1_234_000n],
      ['c2', 2_345_000_000n],
    ])
    await sheets.accept(english.importId, [])
    expect(named('c1').values['daily_budget_amount_local_micro']).toBe(1_234_000n)
  })

  it('is asked of dates, too', async () => {
    const group = '\r\nNew one,03/04/2027\r\nAnother,2027-04-25'
    const review = await read(`Name,Starts${group}`, 'line_item')
    const starts = (of: CsvReview) =>
      listed(of, 'new').map((each) => each.changes.find(({ field }) => field === 'start_time')?.after)
    expect(review.fileQuestions).toMatchObject([{ text: '03/04/2027', cellCount: 1 }])
    expect(starts(review)).toEqual(['2027-04-24T22:00:00Z'])
    expect(starts(await answered(review, 'dayFirst'))).toEqual(['2027-04-02T22:00:00Z', '2027-04-24T22:00:00Z'])
    expect(starts(await answered(review, 'monthFirst'))[0]).toBe('2027-03-03T23:00:00Z')
  })

  it('says how the column’s other dates are written, and takes that only as an answer', async () => {
    const review = await read('Name,Starts\r\nNew one,03/04/2027\r\nAnother,25/04/2027', 'line_item')
    expect(review.fileQuestions).toMatchObject([{ implied: { reading: 'dayFirst', text: '25/04/2027' } }])
    expect(review.counts).toMatchObject({ new: 1, refused: 1 })
    expect((await answered(review, 'dayFirst')).counts).toMatchObject({ new: 2, refused: 0 })
  })

  it('stays a question where the column’s other texts contradict each other', async () => {
    const review = await read('Name,Starts\r\nA,03/04/2027\r\nB,25/04/2027\r\nC,04/25/2027', 'line_item')
    expect(review.fileQuestions).toMatchObject([{ text: '03/04/2027' }])
    expect(review.fileQuestions![0]!.implied).toBeUndefined()
    expect(review.counts.refused).toBe(1)
  })

  it('is no question below the interface’s names, or with a sign of currency', async () => {
    const wire = await read('id,daily_budget_amount_local_micro\r\nc1,1.234\r\nc2,12.5')
    expect([wire.fileQuestions, wire.counts.refused]).toEqual([undefined, 2])
    const signed = await read('Id,Daily budget\r\nc1,"$1.234"\r\nc2,"€1,234"')
    expect([signed.fileQuestions, signed.counts.refused]).toEqual([undefined, 2])
  })
})
