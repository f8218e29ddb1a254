import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src-main/practice/state/database.ts'
import { Records } from '../../../src-main/practice/state/records.ts'

const account = 'a1'
const row = (id: string, name: string) => ({
  id,
  name,
  total_budget_amount_local_micro: 9007199254740993n,
  deleted: false,
})

function open() {
  const db = openDatabase(null)
  const records = new Records(db)
  const put = (id: string, name: string | null, atMs: number, hiddenMs = 0) => {
    const draft = records.draft('ads', null)
    draft.put('update', 'campaign', account, id, name === null ? null : row(id, name))
    draft.commit(atMs, hiddenMs)
  }
  const names = (nowMs: number, lagMs = 0) =>
    records.listAsSeen('ads', 'campaign', [account], nowMs, lagMs).map((record) => record['name'])
  return { db, records, put, names }
}

describe('records', () => {
  it('come back from the database exact', () => {
    const { db, put } = open()
    put('c1', 'Crème 🫘', 0)
    expect(new Records(db).get('ads', 'campaign', account, 'c1')).toEqual(row('c1', 'Crème 🫘'))
  })

  it('of a draft are seen in it alone until it is committed', () => {
    const { records } = open()
    const draft = records.draft('sandbox', null)
    draft.put('create', 'campaign', account, 'c1', row('c1', 'one'))
    expect(draft.list('campaign', account)).toHaveLength(1)
    expect(records.list('sandbox', 'campaign', [account])).toHaveLength(0)
    draft.commit(0, 0)
    expect(records.list('sandbox', 'campaign', [account])).toHaveLength(1)
    expect(records.list('ads', 'campaign', [account])).toHaveLength(0)
    expect(draft.effects).toEqual([{ operation: 'create', kind: 'campaign', id: 'c1' }])
  })
})

describe('lists that lag', () => {
  it('show a hidden change only after its time, while reads by id have it at once', () => {
    const { records, put, names } = open()
    put('c1', 'old', 0)
    put('c1', 'new', 1000, 5000)
    put('c2', 'made', 1000, 5000)
    expect(names(2000)).toEqual(['old'])
    expect(records.get('ads', 'campaign', account, 'c1')?.['name']).toBe('new')
    expect(records.hiddenForMs(2000)).toBe(4000)
    expect(names(6000)).toEqual(['new', 'made'])
    expect(records.hiddenForMs(6000)).toBe(0)
  })

  it('show a record as a later change left it, whatever the earlier one had to hide', () => {
    const { put, names } = open()
    put('c1', 'first', 0, 60_000)
    put('c1', 'second', 1000)
    expect(names(1000)).toEqual(['second'])
  })

  it('show the state of some time ago, removed records included', () => {
    const { put, names } = open()
    put('c1', 'one', 0)
    put('c2', 'two', 0)
    put('c1', 'one more', 10_000)
    put('c2', null, 10_000)
    expect(names(12_000, 5000)).toEqual(['one', 'two'])
    expect(names(12_000)).toEqual(['one more'])
    expect(names(15_000, 5000)).toEqual(['one more'])
  })

  it('show everything once asked to', () => {
    const { records, put, names } = open()
    put('c1', 'hidden', 0, 60_000)
    records.showAll()
    expect(names(1)).toEqual(['hidden'])
    expect(records.hiddenForMs(1)).toBe(0)
  })

  it('do not forget what is done when the clock is set back', () => {
    const { put, names } = open()
    put('c1', 'done', 500_000)
    put('c2', 'hidden', 500_000, 1000)
    expect(names(1000)).toEqual(['done'])
  })
})
