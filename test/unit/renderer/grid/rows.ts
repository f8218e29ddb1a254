/** Rows and sources for the tests of the grid. */
import type { GridPage, GridRow } from '../../../../shared/bridge.ts'
import type { GridSource } from '../../../../src-renderer/grid/types.ts'

export const noCounts: GridPage['chipCounts'] = {
  all: 0,
  edited: 0,
  new: 0,
  deleted: 0,
  conflict: 0,
  problems: 0,
  waiting: 0,
  gone: 0,
}

export function row(key: number, parts: Partial<GridRow> = {}): GridRow {
  return {
    key,
    id: `c${key}`,
    state: 'clean',
    isApproved: false,
    isHeld: false,
    isUndecided: false,
    errors: 0,
    warnings: 0,
    cells: [],
    before: {},
    names: {},
    currency: 'EUR',
    changedAt: null,
    ...parts,
  }
}

type Request = Parameters<GridSource['page']>[0]

/** Source whose answers come when the test says so. Row `n` has key `n + 1`. */
export function heldSource(total: number) {
  const waiting: { request: Request; answer: (page: GridPage) => void; refuse: (error: Error) => void }[] = []
  const state = { total, revision: 1 }
  const pageOf = ({ offset, limit }: { offset: number; limit: number }): GridPage => ({
    total: state.total,
    offset,
    rows: Array.from({ length: Math.max(0, Math.min(limit, state.total - offset)) }, (_, at) => row(offset + at + 1)),
    chipCounts: noCounts,
    dataRevision: state.revision,
  })
  const source: GridSource = {
    page: (request) => new Promise((answer, refuse) => waiting.push({ request, answer, refuse })),
    keys: ({ offset, limit }) => Promise.resolve(pageOf({ offset, limit }).rows.map(({ key }) => key)),
  }
  const settle = async () => {
    await Promise.resolve()
    await Promise.resolve()
  }
  const take = (offset: number) => {
    const at = waiting.findIndex(({ request }) => request.offset === offset)
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }
  /** Answers the request for the page that begins at `offset`, with other rows if given. */
  const answer = async (offset: number, parts: Partial<GridPage> = {}) => {
    const held = take(offset)
    held?.answer({ ...pageOf(held.request), ...parts })
    await settle()
  }
  return {
    source,
    state,
    answer,
    /** What is asked and not answered yet, by first row. */
    asked: () => waiting.map(({ request }) => request.offset),
    requests: () => waiting.map(({ request }) => request),
    answerAll: async () => {
      while (waiting.length > 0) await answer(waiting[0]?.request.offset ?? 0)
    },
    refuse: async (offset: number) => {
      take(offset)?.refuse(new Error('away'))
      await settle()
    },
  }
}

export const anything = { filter: { text: '', chip: 'all' as const, equals: {} }, sort: null }
