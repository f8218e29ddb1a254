/** Columns of a kind in a CSV file, out of its declaration, and which of them a file's first line names. Pure. */
import { t } from '../../messages/index.ts'
import { fieldWord } from '../../messages/message.ts'
import type { Word } from '../../messages/message.ts'
import type { PresentedField, PresentedResource } from '../../presentation/resources.ts'
import { isWritable } from '../../contract/language/fields.ts'

/**
 * How the first line names them. names: as the interface spells it, values too. words: as people read it, amounts in units of their
 * currency and choices in words.
 */
export type CsvHeadings = 'names' | 'words'

/**
 * field: a field of the record. title: what the record that a field refers to is called. id: where the kind has no such field.
 * ownKey: what tells a row of the sheet from others while the service has no id for it. delete: the record is to be deleted. status, reason:
 * how the record fared, which only workbooks tell. `called`: the label of the field as an argument of messages.
 */
export type CsvColumn = { name: string; label: string } & (
  | { what: 'field'; field: string; def: PresentedField; called: Word }
  | { what: 'title'; field: string; def: PresentedField }
  | { what: 'id' }
  | { what: 'ownKey' }
  | { what: 'delete' }
  | { what: 'status' }
  | { what: 'reason' }
)

const id: CsvColumn = { what: 'id', name: '_id', label: t('model.columns.idInGalley') }
const ownKey: CsvColumn = { what: 'ownKey', name: '_key', label: t('model.columns.ownKey') }
const remove: CsvColumn = { what: 'delete', name: '_delete', label: t('model.columns.toDelete') }

const outcomes: readonly CsvColumn[] = [
  { what: 'status', name: '_status', label: t('model.columns.status') },
  { what: 'reason', name: '_reason', label: t('model.columns.reason') },
]

/** Those of a workbook: the columns of a file, and how each record fared. */
export function workbookColumns(resource: PresentedResource): CsvColumn[] {
  return withOwnLabels([...csvColumns(resource), ...outcomes])
}

/**
 * The columns of a file, in their order: first those that identify a record, then those that can be written, then those that only the service
 * sets.
 */
export function csvColumns(resource: PresentedResource): CsvColumn[] {
  const fields = Object.entries(resource.fields).flatMap(([field, def]): CsvColumn[] => [
    { what: 'field', field, def, name: field, label: def.label, called: fieldWord(resource.kind, field) },
    ...titleColumn(field, def),
  ])
  const isId = (column: CsvColumn) => column.what === 'field' && column.def.type === 'id'
  const isName = (column: CsvColumn) => column.what === 'field' && column.field === resource.nameField && !isId(column)
  const isWritten = (column: CsvColumn) =>
    'def' in column && (isWritable(column.def, 'create') || isWritable(column.def, 'update'))
  const others = fields.filter((column) => !isId(column) && !isName(column))
  return withOwnLabels([
    fields.find(isId) ?? id,
    ownKey,
    ...fields.filter(isName),
    ...others.filter(isWritten),
    ...others.filter((column) => !isWritten(column)),
    remove,
  ])
}

/** A label that the interface has as the name of another column would mean that one: such a column goes by its name. */
function withOwnLabels(columns: CsvColumn[]): CsvColumn[] {
  const byName = new Map(columns.map((column) => [plainHeading(column.name), column]))
  return columns.map((column) => {
    const meant = byName.get(plainHeading(column.label))
    return meant && meant !== column ? { ...column, label: column.name } : column
  })
}

/** Whether a value names one record as a whole, so that a file can give what that is called beside it or in its place. */
export function isCalledByName(def: PresentedField): boolean {
  return (
    def.type === 'ref' || (def.type === 'text' && def.write !== 'never' && def.names !== undefined && !def.names.prefix)
  )
}

function titleColumn(field: string, def: PresentedField): CsvColumn[] {
  return isCalledByName(def)
    ? [{ what: 'title', field, def, name: `${field}.name`, label: t('model.columns.name', { label: def.label }) }]
    : []
}

/** A column of a file whose heading names one of the kind's columns. */
export interface FoundColumn {
  /** From 0. */
  at: number
  /** As the file has it. */
  heading: string
  column: CsvColumn
  headings: CsvHeadings
}

/** What a first line names; case, spaces and underscores count for nothing. `unknown` and `repeated`: headings that are left out. */
export function findColumns(
  columns: readonly CsvColumn[],
  line: readonly string[],
): { found: FoundColumn[]; unknown: string[]; repeated: string[] } {
  const byHeading = headingsOf(columns)
  const found: FoundColumn[] = []
  const unknown: string[] = []
  const repeated: string[] = []
  line.forEach((heading, at) => {
    const known = byHeading.get(plainHeading(heading))
    if (!known) {
      if (heading.trim() !== '') unknown.push(heading.trim())
    } else if (found.some(({ column }) => column === known.column)) repeated.push(heading.trim())
    else found.push({ at, heading: heading.trim(), ...known })
  })
  return { found, unknown, repeated }
}

/** A heading as it is compared. */
export function plainHeading(heading: string): string {
  const text = heading.trim().toLowerCase()
  return (text.startsWith('_') ? '_' : '') + text.replaceAll(/[\s_]+/g, '')
}

function headingsOf(columns: readonly CsvColumn[]): Map<string, Pick<FoundColumn, 'column' | 'headings'>> {
  const byHeading = new Map<string, Pick<FoundColumn, 'column' | 'headings'>>()
  for (const column of columns) byHeading.set(plainHeading(column.label), { column, headings: 'words' })
  for (const column of columns) {
    const param = column.what === 'field' ? column.def.param : undefined
    for (const name of [param, column.name])
      if (name !== undefined) byHeading.set(plainHeading(name), { column, headings: 'names' })
  }
  return byHeading
}
