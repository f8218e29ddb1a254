import { describe, expect, it } from 'vitest'
import { resourceOf, resources } from '../../../../shared/presentation/resources.ts'
import { csvColumns, findColumns, plainHeading } from '../../../../shared/model/csv/columns.ts'

const campaign = csvColumns(resourceOf('campaign'))
const lineItem = csvColumns(resourceOf('line_item'))
const found = (line: readonly string[], columns = campaign) =>
  findColumns(columns, line).found.map(({ column, headings }) => [column.name, headings])

describe('columns of a file', () => {
  it('begin with what tells a record apart and end with the mark of deletion', () => {
    expect(campaign.slice(0, 3).map(({ name }) => name)).toEqual(['id', '_key', 'name'])
    expect(campaign.at(-1)!.name).toBe('_delete')
  })

  it.each(resources.map((resource) => ({ kind: resource.kind, resource })))(
    'of $kind hold every field once, and no heading means two',
    ({ resource }) => {
      const columns = csvColumns(resource)
      const fields = columns.flatMap((column) => (column.what === 'field' ? [column.field] : []))
      expect(fields.toSorted()).toEqual(Object.keys(resource.fields).toSorted())
      const headings = columns.flatMap(({ name, label }) => [...new Set([plainHeading(name), plainHeading(label)])])
      expect(new Set(headings).size).toBe(headings.length)
    },
  )

  it('have a place for the name of each record that is referred to', () => {
    expect(lineItem.map(({ name }) => name)).toContain('campaign_id.name')
  })

  it('are found by the name of the interface and by the label, whatever the case and the spaces', () => {
    expect(found([' ID', 'daily budget', 'Funding_Instrument_Id', '_KEY', 'to delete'])).toEqual([
      ['id', 'names'],
      ['daily_budget_amount_local_micro', 'words'],
      ['funding_instrument_id', 'names'],
      ['_key', 'names'],
      ['_delete', 'words'],
    ])
  })

  it('that are not known, or named twice, are told', () => {
    expect(findColumns(campaign, ['name', 'Notes', 'Name', ''])).toMatchObject({
      unknown: ['Notes'],
      repeated: ['Name'],
    })
  })
})
