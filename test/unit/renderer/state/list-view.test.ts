/** Named views as they are kept: what no longer fits is left out, and each name stands once a kind. */
import { expect, it } from 'vitest'
import { isShownAs, readViews, viewsIn, withoutView, withView } from '../../../../src-renderer/state/list-view.ts'
import type { ListView } from '../../../../src-renderer/state/list-view.ts'

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
