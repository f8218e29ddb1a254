/** How tabs of workbooks look: which kinds stand in a workbook, and the columns of each. */
import { isWritable } from '../../../shared/contract/language/fields.ts'
import { resources } from '../../../shared/contract/registry.ts'
import { workbookColumns } from '../../../shared/model/csv/columns.ts'
import type { CsvColumn, CsvHeadings } from '../../../shared/model/csv/columns.ts'
import { writeHeadings } from '../../../shared/model/csv/rows.ts'
import { choicesOf } from '../../../shared/model/csv/workbook-cells.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { TabShape } from '../xlsx/workbook-parts.ts'

/** Signs that no spreadsheet takes in the name of a tab. */
const refused = /[\\/?*[\]:']/g
const longestName = 31

/** Characters. */
const widths = { id: 22, name: 34, choice: 18, number: 16, instant: 20, text: 26 }

export function tabShape(resource: PresentedResource, headings: CsvHeadings): TabShape {
  const columns = workbookColumns(resource)
  const heads = writeHeadings(columns, headings)
  return {
    name: tabName(resource),
    columns: columns.map((column, at) => ({
      heading: heads[at]!,
      choices: choicesOf(column, headings),
      width: widthOf(column, resource),
    })),
  }
}

/** The name that a kind's tab has. */
export function tabName({ labelPlural }: PresentedResource): string {
  return labelPlural.replaceAll(refused, ' ').slice(0, longestName)
}

function widthOf(column: CsvColumn, { nameField }: PresentedResource): number {
  if (column.what !== 'field') return column.what === 'title' || column.what === 'reason' ? widths.name : widths.id
  if (column.field === nameField) return widths.name
  switch (column.def.type) {
    case 'id':
    case 'ref':
      return widths.id
    case 'choice':
    case 'flag':
      return widths.choice
    case 'money':
    case 'integer':
      return widths.number
    case 'instant':
      return widths.instant
    case 'text':
    case 'list':
    case 'json':
      return widths.text
  }
}

/** The kind and all whose records belong to one of it, in the order of pushes. */
export function kindsWithin(root: string): string[] {
  const kinds = [root]
  for (const { kind, scope, fields } of resources) {
    const isWithin = Object.values(fields).some(
      (def) => def.type === 'ref' && kinds.includes(def.to) && def.required && isWritable(def, 'create'),
    )
    if (scope === 'account' && isWithin && !kinds.includes(kind)) kinds.push(kind)
  }
  return kinds
}
