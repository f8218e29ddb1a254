/** What an edited cell was is told as people know it: a reference by name, not by id. */
import { expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'

let galley: TestGalley
startPulled((started) => ({ galley } = started))

const rows = (kind: string, accountId = galley.accountId) =>
  galley.call('record.list', { kind, accountId, filter: { text: '', equals: {} }, limit: 100 })

it('the category that an ad group had before its edit stands in the grid by its name', async () => {
  const [record] = await rows('line_item_curated_category')
  const categories = await rows('curated_category', '')
  const was = categories.find(({ id }) => id === record!.values['curated_category_id'])!
  const other = categories.find(({ id }) => id !== was.id)!
  await galley.call('record.edit', { key: record!.key, values: { curated_category_id: other.id } })
  const page = await galley.call('grid.page', {
    kind: 'line_item_curated_category',
    accountId: galley.accountId,
    filter: { text: '', chip: 'edited', equals: {} },
    sort: null,
    columns: ['curated_category_id'],
    offset: 0,
    limit: 10,
  })
  expect(page.rows).toMatchObject([
    {
      names: { curated_category_id: other.values['name'] },
      before: { curated_category_id: was.id },
      beforeNames: { curated_category_id: was.values['name'] },
    },
  ])
})
