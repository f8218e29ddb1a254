/** The steps of docs/adding-a-resource.md, as written, make a kind that works in every part of Galley; none can be left out. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../shared/contract/language/resource.ts'
import type * as Validation from '../../shared/contract/language/validate.ts'
import type * as Wire from '../../shared/contract/language/wire.ts'
import type * as Csv from '../../shared/model/csv/columns.ts'
import type * as Presentation from '../../shared/presentation/resources.ts'
import type * as Grid from '../../src-renderer/grid/columns.ts'
import { CopyOfCode, blocksOf, recipe } from '../support/recipe.ts'
import type { Block } from '../support/recipe.ts'
import { PracticeProcess } from '../support/practice-process.ts'
import { Terminal } from '../support/terminal.ts'

const kind = 'line_item_note'
const blocks = blocksOf(recipe)
const isOfTests = ({ path }: Block) => path.startsWith('test/')
let copy: CopyOfCode
let resource: Presentation.PresentedResource
let declared: Resource

const load = async <M>(file: string) => (await import(/* @vite-ignore */ copy.path(file))) as M

beforeAll(async () => {
  copy = new CopyOfCode(blocks)
  resource = (await load<typeof Presentation>('shared/presentation/resources.ts')).resourceOf(kind)
  declared = (await load<{ resourceOf(name: string): Resource }>('shared/contract/registry.ts')).resourceOf(kind)
})
afterAll(() => copy.remove())

it('has a block for each file that the steps name', () => {
  expect(blocks.map(({ path }) => path)).toEqual([
    'shared/contract/campaigns/line-item-note.ts',
    'shared/presentation/en/kinds/campaigns/line-item-note.ts',
    'shared/presentation/layout/campaigns.ts',
    'shared/contract/registry.ts',
    'shared/presentation/en/kinds/index.ts',
    'test/unit/contract/declaration-hashes.ts',
    'test/support/gap-rows.ts',
    'test/golden/campaigns/line-item-notes.json',
  ])
})

describe('the kind that the steps make', () => {
  it('is read from the wire and written to it without loss', async () => {
    const { decodeRecord, encodeRecord } = await load<typeof Wire>('shared/contract/language/wire.ts')
    const [example] = declared.examples
    const sent = { ...encodeRecord(declared, example!) } as Parameters<typeof decodeRecord>[1]
    expect(decodeRecord(declared, sent)).toEqual({ values: example, extra: {} })
  })

  it('is validated by what it declares', async () => {
    const { checkRecord } = await load<typeof Validation>('shared/contract/language/validate.ts')
    const codesOf = (record: Record<string, string>) =>
      checkRecord(resource, { record, operation: 'create', given: new Set(Object.keys(record)) }).map(
        ({ field, code }) => `${code} ${field}`,
      )
    const whole = { line_item_id: 'ie4k8', note: 'x'.repeat(40) }
    expect(codesOf(whole)).toEqual([])
    expect(codesOf({ ...whole, note: 'x'.repeat(41) })).toEqual(['INVALID_PARAMETER note'])
    expect(codesOf({ note: 'Ask' })).toEqual(['MISSING_PARAMETER line_item_id'])
  })

  it('has columns in the grid, as its layout says, and in spreadsheets', async () => {
    const { columnsOf } = await load<typeof Grid>('src-renderer/grid/columns.ts')
    const { csvColumns } = await load<typeof Csv>('shared/model/csv/columns.ts')
    const shown = columnsOf(resource).filter(({ isShown }) => isShown)
    expect(shown.slice(0, 2).map(({ id, label, widthPx }) => [id, label, widthPx])).toEqual([
      ['note', 'Note', 260],
      ['line_item_id', 'Ad group', 200],
    ])
    expect(csvColumns(resource).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['id', '_key', 'note', 'line_item_id', '_delete']),
    )
  })
})

describe('at the command line, against the practice service', () => {
  let practice: PracticeProcess
  let terminal: Terminal
  /** Ad group of the notes. */
  let group: string
  beforeAll(async () => {
    practice = await PracticeProcess.startFrom(copy.path('src-main/practice/main.ts'))
    terminal = new Terminal(practice.info, 0, copy.path('src-main/cli/main.ts'))
    await terminal.connectAndPull('line_item', kind)
    const [first] = await terminal.lines('list', 'line_item', '--account', terminal.account, '--limit', '1')
    group = String(first!['id'])
  })
  afterAll(async () => {
    terminal.remove()
    await practice.stop()
  })

  const notes = () => terminal.lines('list', kind, '--account', terminal.account)
  const editElsewhere = (id: unknown, note: string) =>
    practice.control('POST', '/edit', { account_id: terminal.account, kind, id, fields: { note } })
  const create = async (note: string) => {
    const values = [`line_item_id=${group}`, `note=${note}`]
    return (await terminal.lines('create', kind, '--account', terminal.account, ...values))[0]!
  }
  const stateOf = async (id: string) => {
    const found = (await notes()).find((each) => each['id'] === id)!
    return [found['note'], (found['_galley'] as { state: string }).state]
  }
  const push = async (id: unknown) => (await terminal.lines('push', kind, String(id))).map(({ outcome }) => outcome)

  /** One note's way, step by step: each goes on from the one before. */
  describe('a note', () => {
    let id: string

    it('is made here', async () => {
      const made = await create('Ask the roastery')
      expect(made).toMatchObject({ note: 'Ask the roastery', _galley: { kind, state: 'new', problems: [] } })
      id = String(made['id'])
      expect((await notes()).map(({ note }) => note)).toEqual(['Ask the roastery'])
    })

    it('is pushed, and has its id then', async () => {
      expect(await push(id)).toEqual(['applied'])
      const [stored] = await notes()
      expect(stored).toMatchObject({ line_item_id: group, deleted: false, _galley: { state: 'clean' } })
      expect(stored!['id']).not.toBe(id)
      id = String(stored!['id'])
    })

    it('is pulled as somebody else changed it', async () => {
      await editElsewhere(id, 'Asked')
      await terminal.lines('pull', '--account', terminal.account, '--kind', kind, '--full')
      expect((await notes()).map(({ note }) => note)).toEqual(['Asked'])
    })

    it('is changed', async () => {
      await terminal.lines('set', kind, id, 'note=Pictures are here')
      expect(await push(id)).toEqual(['applied'])
      expect((await notes()).map(({ note }) => note)).toEqual(['Pictures are here'])
    })

    it('is deleted', async () => {
      await terminal.lines('delete', kind, id)
      expect(await push(id)).toEqual(['applied'])
      expect(await notes()).toEqual([])
    })
  })

  it('is in conflict where it was changed on both sides, and goes as it was settled', async () => {
    const { id: local } = await create('Both')
    expect(await push(local)).toEqual(['applied'])
    const [{ id }] = (await notes()).filter((each) => each['note'] === 'Both') as [{ id: string }]
    await terminal.lines('set', kind, id, 'note=Mine')
    await editElsewhere(id, 'Theirs')
    await terminal.lines('pull', '--account', terminal.account, '--kind', kind, '--full')
    expect(await stateOf(id)).toEqual(['Mine', 'conflict'])
    await terminal.lines('settle', kind, id, '--mine')
    expect(await push(id)).toEqual(['applied'])
    expect(await stateOf(id)).toEqual(['Mine', 'clean'])
  })

  it.each(['before', 'after'] as const)(
    'is made once where the line drops %s the effect of its create',
    async (when) => {
      const { id: made } = await create(`Dropped ${when}`)
      await practice.control('POST', '/faults', {
        match: { path: 'line_item_notes', method: 'POST' },
        times: 1,
        fault: { kind: 'drop', when },
      })
      expect(await push(made)).toEqual(['applied'])
      await terminal.lines('pull', '--account', terminal.account, '--kind', kind, '--full')
      const here = (await notes()).filter(({ note }) => note === `Dropped ${when}`)
      expect(here).toMatchObject([{ _galley: { state: 'clean' } }])
      expect(here[0]!['id']).not.toBe(made)
    },
  )

  it('carries its problem where it breaks a rule', async () => {
    const values = ['line_item_id=nowhere', `note=${'x'.repeat(41)}`]
    const [made] = await terminal.lines('create', kind, '--account', terminal.account, ...values)
    const { problems } = made!['_galley'] as { problems: { field: string; code: string }[] }
    expect(problems.map(({ field, code }) => `${code} ${field}`).toSorted()).toEqual([
      'INVALID_PARAMETER note',
      'LINE_ITEM_NOT_FOUND line_item_id',
    ])
  })
})

const suite = 'test/unit/contract/declarations.test.ts'

describe('the suite over all declarations', () => {
  it('asks for the hash of the new one, and for nothing else', () => {
    const undecided = new CopyOfCode(blocks.filter((block) => !isOfTests(block)))
    try {
      expect(undecided.runTests(suite).failed).toEqual([
        `the declaration of ${kind} is the one that was last decided on`,
      ])
    } finally {
      undecided.remove()
    }
  })

  it('is content with the hash beside it', () => {
    expect(copy.runTests(suite).failed).toEqual([])
  })
})

/** Ends with 0 where the kind is declared and has its words and its place. */
const look = `
const { resourceOf } = await import('./shared/presentation/resources.ts')
const { navigation, fields } = resourceOf('${kind}')
process.exit(navigation === 'Campaigns' && fields.note.column.order === 1 ? 0 : 1)`

it('is all that is needed', () => {
  expect(statusIn(copy)).toBe(0)
})

it.each(blocks.filter((block) => !isOfTests(block)))('needs the step for $path', (left) => {
  const partial = new CopyOfCode(blocks.filter((block) => block !== left))
  try {
    expect(statusIn(partial)).not.toBe(0)
  } finally {
    partial.remove()
  }
})

function statusIn({ folder }: CopyOfCode): number | null {
  return spawnSync(process.execPath, ['--input-type=module', '--eval', look], { cwd: folder, stdio: 'ignore' }).status
}
