/** What an edit in a cell costs on the engine's own store: one call, unless the row may stand elsewhere now. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { columnsOf } from '../../../../src-renderer/grid/columns.ts'
import { EditorSession } from '../../../../src-renderer/state/editor-session.svelte.ts'
import { GridQueryState } from '../../../../src-renderer/state/grid-query.svelte.ts'
import { accountId } from '../../../support/store/workspace-harness.ts'
import { StoreEngine } from '../../../support/window/store-engine.ts'
import GridOfQuery from './GridOfQuery.svelte'

let engine: StoreEngine
beforeEach(() => {
  engine = new StoreEngine(20)
})
afterEach(() => {
  cleanup()
  engine.end()
})

const byName = { sort: { field: 'name', direction: 'asc' as const } }
const rowOf = (name: string) => screen.queryAllByRole<HTMLElement>('row').find((row) => row.textContent?.includes(name))

async function open(
  begins: ConstructorParameters<typeof GridQueryState>[3],
  eventsCome: 'before' | 'after' = 'before',
) {
  engine.eventsCome = eventsCome
  const query = new GridQueryState(engine.bridge, 'campaign', accountId, begins)
  const columns = columnsOf(resourceOf('campaign'))
  const context = { timezone: 'UTC', nowMs: 0, me: null }
  render(GridOfQuery, { props: { bridge: engine.bridge, query, columns, context } })
  await waitFor(() => expect(rowOf('Campaign 12')).toBeTruthy())
  await quiet()
  engine.taken()
  return query
}

async function quiet() {
  for (let each = 0; each < 5; each++) await new Promise((resolve) => setTimeout(resolve))
  flushSync()
}

/** Types into the active cell's row: the daily budget, which is two to the right of the name. */
async function typeBudget(text: string) {
  const grid = screen.getByRole('grid')
  await fireEvent.keyDown(grid, { key: 'Home' })
  for (let each = 0; each < 2; each++) await fireEvent.keyDown(grid, { key: 'ArrowRight' })
  await fireEvent.keyDown(grid, { key: 'F2' })
  const box = screen.getByLabelText('Daily budget', { selector: 'input' })
  await fireEvent.input(box, { target: { value: text } })
  await fireEvent.keyDown(box, { key: 'Enter' })
  await quiet()
}

test.each(['before', 'after'] as const)(
  'an amount costs one call where its row stays, the event coming %s the reply',
  async (eventsCome) => {
    const query = await open(byName, eventsCome)
    const row = rowOf('Campaign 1')!
    await typeBudget('77')
    expect(engine.taken()).toEqual(['record.edit'])
    expect(row.textContent).toContain('€77')
    expect(query.chipCounts).toEqual(engine.bench.page({}, byName).chipCounts)
    expect(query.chipCounts?.edited).toBe(1)
    // The active cell went down by one.
    await typeBudget('78')
    expect(engine.taken()).toEqual(['record.edit'])
    expect(query.chipCounts?.edited).toBe(2)
  },
)

test('a page is asked for where the order follows what was edited', async () => {
  await open({ sort: { field: 'daily_budget_amount_local_micro', direction: 'asc' } })
  await typeBudget('770')
  expect(engine.taken()).toEqual(['record.edit', 'grid.page'])
})

test('a page is asked for where what was edited last stands first, until it does', async () => {
  await open({ sort: null })
  await fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowDown' })
  await typeBudget('77')
  expect(engine.taken()).toEqual(['record.edit', 'grid.page'])
  await fireEvent.keyDown(screen.getByRole('grid'), { key: 'Home', ctrlKey: true })
  await typeBudget('78')
  expect(engine.taken()).toEqual(['record.edit'])
})

test('what is typed in the editor beside it costs one call for both', async () => {
  await open(byName)
  const session = new EditorSession(engine.bridge, engine.bench.key('c12'))
  await quiet()
  engine.taken()
  session.type('daily_budget_amount_local_micro', 77_000_000n)
  await session.flush()
  await quiet()
  expect(engine.taken()).toEqual(['record.edit'])
  expect(rowOf('Campaign 12')?.textContent).toContain('€77')
})

test('what another window edits is asked for', async () => {
  await open(byName)
  engine.bench.workspace.edits.edit(engine.bench.key('c12'), { entity_status: 'ACTIVE' })
  await quiet()
  expect(engine.taken()).toEqual(['grid.page'])
})

const few = { text: '', chip: 'all' as const, equals: {}, where: 'daily_budget_amount_local_micro < 30' }

test.each(['before', 'after'] as const)(
  'a row that no longer fits stays with its mark until the list is asked again, the event coming %s the reply',
  async (eventsCome) => {
    const query = await open({ ...byName, filter: few }, eventsCome)
    const namesNow = () => screen.getAllByRole('row').map((row) => /Campaign \d+/.exec(row.textContent)?.[0])
    const before = namesNow()
    await typeBudget('77')
    expect(namesNow()).toEqual(before)
    expect(rowOf('Campaign 1')!.textContent).toContain('No longer fits')
    expect(screen.getByLabelText(/Campaign 1, .*No longer fits/)).toBeTruthy()
    // The next one down is the one that was next before.
    await typeBudget('78')
    expect(namesNow()).toEqual(before)
    expect(screen.getAllByText('No longer fits')).toHaveLength(2)
    expect(rowOf('Campaign 10')!.textContent).toContain('No longer fits')
    query.askAgain()
    await quiet()
    expect(namesNow().slice(1, 3)).toEqual(['Campaign 11', 'Campaign 12'])
    expect(screen.queryByText('No longer fits')).toBeNull()
  },
)

test('what another window takes out of the list goes, unless it is selected here', async () => {
  const query = await open({ ...byName, filter: few })
  const elsewhere = (id: string) =>
    engine.bench.workspace.edits.edit(engine.bench.key(id), { daily_budget_amount_local_micro: 80_000_000n })
  query.isChosen = (key) => key === engine.bench.key('c13')
  elsewhere('c13')
  await quiet()
  expect(rowOf('Campaign 13')?.textContent).toContain('No longer fits')
  elsewhere('c12')
  await quiet()
  expect(rowOf('Campaign 12')).toBeUndefined()
})
