/** Named views as they are kept: what no longer fits is left out, and each name stands once a kind. */
import { describe, expect, it } from 'vitest'
import {
  isShownAs,
  readViews,
  readViewsFile,
  viewsFile,
  viewsIn,
  withoutView,
  withView,
  withViewsOf,
} from '../../../../src-renderer/state/list-view.ts'
import type { ListView } from '../../../../src-renderer/state/list-view.ts'
import { hostileTexts } from '../../../support/hostile-texts.ts'

const view: ListView = {
  name: 'Paused',
  kind: 'campaign',
  filter: { text: '', chip: 'all', equals: {}, where: 'entity_status = PAUSED' },
  sort: { field: 'name', direction: 'asc' },
  columns: { order: ['name'], hidden: ['currency'], shown: [], widths: { name: 240 } },
  only: { field: '@within', id: 'campaign:c1', name: 'Spring', accountId: 'acc1' },
}

it('comes back as it was kept', () => {
  expect(readViews(JSON.parse(JSON.stringify([view])))).toEqual([view])
})

it('is over all accounts only where its records belong to accounts', () => {
  const all: ListView = { ...view, only: null, isOfAllAccounts: true }
  expect(readViews(JSON.parse(JSON.stringify([all])))).toEqual([all])
  const ofNone = {
    ...all,
    kind: 'iab_category',
    filter: { text: '', chip: 'all', equals: {} },
    sort: null,
    columns: null,
  }
  expect(readViews([ofNone])[0]).not.toHaveProperty('isOfAllAccounts')
  expect(readViews([{ ...all, isOfAllAccounts: 'yes' }])[0]).not.toHaveProperty('isOfAllAccounts')
})

it('is left out where its kind, a field or its condition is none any more', () => {
  const odd = [
    { ...view, kind: 'unheard_of' },
    { ...view, filter: { ...view.filter, where: 'nothing_such = 1' } },
    { ...view, filter: { ...view.filter, equals: { nothing_such: '1' } } },
    { ...view, name: 7 },
    null,
  ]
  expect(readViews(odd)).toEqual([])
  expect(readViews('no list')).toEqual([])
  expect(readViews([{ ...view, sort: { field: 'nothing_such', direction: 'asc' }, columns: 3, only: {} }])).toEqual([
    { ...view, sort: null, columns: null, only: null },
  ])
})

it('takes the place of the one of its name and kind alone', () => {
  const other = { ...view, kind: 'line_item' }
  const newer = { ...view, sort: null }
  expect(withView([view, other], newer)).toEqual([other, newer])
  expect(withoutView([view, other], view)).toEqual([other])
})

it('with a scope is shown in the account of that alone', () => {
  const everywhere = { ...view, only: null }
  expect(viewsIn([view, everywhere], 'acc2')).toEqual([everywhere])
  expect(viewsIn([view, everywhere], 'acc1')).toHaveLength(2)
})

it('is what stands where filter and order are the same, in whatever order fields are named', () => {
  const filter = { ...view.filter, equals: { a: '1', b: '2' } }
  const kept = { ...view, filter }
  expect(isShownAs(kept, { filter: { ...filter, equals: { b: '2', a: '1' } }, sort: view.sort })).toBe(true)
  expect(isShownAs(kept, { filter: { ...filter, chip: 'new' }, sort: view.sort })).toBe(false)
  expect(isShownAs(kept, { filter, sort: null })).toBe(false)
})

describe('a file of views', () => {
  it('brings them back, and is no such file where it says nothing of views', () => {
    expect(readViewsFile(viewsFile([view]))).toEqual([view])
    for (const text of ['', 'null', '[]', '{}', '{"galley_views": 7}', '{"galley_views"', JSON.stringify([view]), '7'])
      expect(readViewsFile(text), text).toBeNull()
    expect(readViewsFile(`{"galley_views": [], "more": "${'x'.repeat(2_000_000)}"}`)).toBeNull()
  })

  it('that was made to do harm brings nothing but views that fit', () => {
    const deep = (text: string) => `{"galley_views": [${text}]}`
    const hostile = [
      ...hostileTexts.map((name) => JSON.stringify({ ...view, name: name.repeat(61) })),
      ...hostileTexts.map((where) => JSON.stringify({ ...view, filter: { ...view.filter, where } })),
      JSON.stringify({ ...view, name: '' }),
      `{"__proto__": ${JSON.stringify(view)}}`,
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ]
    for (const text of hostile) {
      const read = readViewsFile(deep(text)) ?? []
      for (const each of read) expect(readViews([each])).toEqual([each])
      expect(read.every(({ name }) => name.length <= 60)).toBe(true)
    }
    const odd = [{ order: ['name', 7] }, { widths: { name: '1px; background: url(x)' } }, { widths: { name: -1 } }]
    for (const columns of odd)
      expect(readViews([{ ...view, columns: { ...view.columns, ...columns } }])[0]!.columns).toBeNull()
  })

  it('takes no view away: what is here stays, another one of the name is numbered, and what is full takes no more', () => {
    const other = { ...view, sort: null }
    expect(withViewsOf([view], [view])).toEqual({ views: [view], added: [] })
    expect(withViewsOf([view], [other, { ...other, only: null }]).added.map(({ name }) => name)).toEqual([
      'Paused 2',
      'Paused 3',
    ])
    expect(withViewsOf([view], [{ ...view, kind: 'line_item' }]).added[0]!.name).toBe('Paused')
    const long = { ...view, name: 'x'.repeat(60) }
    expect(withViewsOf([long], [{ ...long, sort: null }]).added[0]!.name).toBe(`${'x'.repeat(58)} 2`)
    const full = Array.from({ length: 200 }, (_, at) => ({ ...view, name: `View ${at}` }))
    expect(withViewsOf(full, [view])).toEqual({ views: full, added: [] })
  })
})
