import { beforeEach, describe, expect, it } from 'vitest'
import { readLeftList, readLeftWindow, writeLeftList } from '../../../../src-renderer/state/left-window.ts'
import { allSelected, selectKeys } from '../../../../src-renderer/grid/selection.ts'
import { keepsScroll, rememberWindow, WindowMemory } from '../../../../src-renderer/state/window-memory.ts'
import type { Standing } from '../../../../src-renderer/state/window-memory.ts'

import { noMemory } from '../../../support/window/no-memory.ts'

let stored: Map<string, string>
let due: (() => void)[]
const store = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
}
const make = () =>
  new WindowMemory(store, (_delayMs, run) => {
    due.push(run)
    return () => (due = due.filter((each) => each !== run))
  })
const standing: Standing = {
  connectionId: 'c',
  accountId: 'a',
  screen: { view: 'records', kind: 'line_item', only: { field: 'campaign_id', id: '8wku2', name: 'Spring' } },
  openKey: 7,
  field: 'name',
}
beforeEach(() => {
  stored = new Map()
  due = []
})

function left(parts: Record<string, unknown> = {}, changes: object = {}): void {
  stored.set('left', JSON.stringify({ ...standing, ...changes, parts }))
}

describe('where the window was left', () => {
  it('is kept a moment after what a person does, and given at the next start', () => {
    const memory = make()
    memory.follow(() => standing)
    memory.keep('list', () => ({ filter: 'x' }))
    memory.note()
    memory.note()
    expect([stored.size, due.length]).toEqual([0, 1])
    due[0]!()
    const next = make()
    expect(next.begin('c', 'a')).toMatchObject(standing)
    expect(next.take('list')).toEqual({ filter: 'x' })
    expect(next.take('list')).toBeUndefined()
  })

  it('is for the connection and account alone, and for one start', () => {
    left({ list: 1 })
    for (const [connectionId, accountId] of [
      ['other', 'a'],
      ['c', 'other'],
      [null, null],
    ] as const) {
      const memory = make()
      expect(memory.begin(connectionId, accountId)).toBeNull()
      expect(memory.take('list')).toBeUndefined()
    }
    const memory = make()
    expect(memory.begin('c', 'a')).not.toBeNull()
    expect(memory.begin('c', 'a')).toBeNull()
    expect(memory.take('list')).toBeUndefined()
  })

  it('is nothing at the first start of all', () => expect(noMemory().begin('c', 'a')).toBeNull())

  it('keeps nothing of a part that is gone, nor while no account is shown', () => {
    const memory = make()
    const forget = memory.keep('list', () => 1)
    memory.flush()
    expect(stored.size).toBe(0)
    memory.follow(() => standing)
    forget()
    memory.flush()
    expect(JSON.parse(stored.get('left')!)).toEqual({ ...standing, parts: {} })
  })

  it('is kept at once when the page goes', () => {
    const memory = make()
    memory.follow(() => standing)
    const stop = rememberWindow(memory)
    dispatchEvent(new Event('pagehide'))
    expect(stored.has('left')).toBe(true)
    dispatchEvent(new Event('keyup'))
    expect(due.length).toBe(1)
    stop()
    due = []
    dispatchEvent(new Event('keyup'))
    expect(due).toEqual([])
  })

  it.each([
    'x',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...standing, screen: { view: 'records', kind: 'no_such_kind' } }),
    JSON.stringify({ ...standing, screen: { view: 'records', kind: 'constructor' } }),
    JSON.stringify({ ...standing, screen: { view: 'records', kind: 'line_item', only: { field: 1 } } }),
    JSON.stringify({ ...standing, screen: { view: 'nowhere' } }),
    JSON.stringify({ ...standing, screen: { view: 'allAccounts', kind: 'iab_category' } }),
    JSON.stringify({ ...standing, screen: { view: 'allAccounts' } }),
    JSON.stringify({ ...standing, accountId: 5 }),
  ])('is nothing where %s stands', (text) => expect(readLeftWindow(text)).toBeNull())

  it('comes back to a list over all accounts', () => {
    const screen = { view: 'allAccounts', kind: 'line_item' }
    expect(readLeftWindow(JSON.stringify({ ...standing, screen }))?.screen).toEqual(screen)
  })

  it('has no open record where its key is none', () => {
    left({}, { openKey: 'x', field: 3 })
    expect(make().begin('c', 'a')).toMatchObject({ openKey: null, field: null })
  })
})

describe('a list that was left', () => {
  const isField = (name: string) => name === 'name'
  const list = {
    filter: { text: 'a', chip: 'edited' as const, equals: { '@campaign': 'x', name: 'b' } },
    sort: { field: 'name', direction: 'asc' as const },
    selection: selectKeys([1, 2]),
    at: { topRow: 12.5, row: 14, column: 2, key: 99 },
  }
  const again = (value: unknown) => readLeftList(JSON.parse(JSON.stringify(value)), isField)

  it('is read as it was written', () => {
    expect(again(writeLeftList(list))).toEqual(list)
    const all = { ...list, selection: { ...allSelected, except: new Set([3]) }, at: null, sort: null }
    expect(again(writeLeftList(all))).toEqual(all)
    const narrowed = { ...list, filter: { ...list.filter, where: 'name contains roast' } }
    expect(again(writeLeftList(narrowed))).toEqual(narrowed)
  })

  it('leaves out a selection that is too large', () => {
    const large = { ...list, selection: selectKeys(Array.from({ length: 5001 }, (_, at) => at)) }
    expect(JSON.stringify(writeLeftList(large)).length).toBeLessThan(1000)
    expect(again(writeLeftList(large))?.selection).toEqual({ kind: 'some', keys: new Set() })
  })

  it('keeps its filter and loses what no longer fits', () => {
    const written = writeLeftList(list) as object
    expect(again({ ...written, sort: { field: 'gone', direction: 'asc' } })?.sort).toBeNull()
    expect(again({ ...written, at: { topRow: -1, row: 0, column: 0 } })?.at).toBeNull()
    expect(again({ ...written, selection: { kind: 'some', keys: ['1'] } })?.selection.kind).toBe('some')
    expect(again({ ...written, filter: { text: '', chip: 'all', equals: { gone: 'x' } } })).toBeNull()
    expect(again({ ...written, filter: { text: 5, chip: 'all', equals: {} } })).toBeNull()
  })
})

describe('what scrolls', () => {
  function box(height: number): HTMLElement {
    const node = document.createElement('div')
    Object.defineProperty(node, 'scrollHeight', { get: () => height * (1 + node.childElementCount) })
    Object.defineProperty(node, 'clientHeight', { value: height })
    return node
  }

  it('comes back once its content is high enough', async () => {
    left({ 'scroll:review': 150 })
    const memory = make()
    memory.begin('c', 'a')
    const node = box(100)
    keepsScroll(memory, 'review')(node)
    expect(node.scrollTop).toBe(0)
    node.append(document.createElement('p'), document.createElement('p'))
    await new Promise((done) => setTimeout(done))
    expect(node.scrollTop).toBe(150)
  })

  it('stays where the person scrolls first', async () => {
    left({ 'scroll:review': 150 })
    const memory = make()
    memory.begin('c', 'a')
    const node = box(100)
    keepsScroll(memory, 'review')(node)
    node.dispatchEvent(new Event('wheel'))
    node.append(document.createElement('p'), document.createElement('p'))
    await new Promise((done) => setTimeout(done))
    expect(node.scrollTop).toBe(0)
  })
})
