/** Which columns the head line of pasted rows names: by label or name, by a near name where that is allowed, or as a person says. Pure. */
import { stepName } from '../../filter/index.ts'
import type { PresentedResource } from '../../presentation/resources.ts'
import { idFieldsOf } from '../../contract/language/wire.ts'
import { findColumns, plainHeading, workbookColumns } from './columns.ts'
import type { CsvColumn, FoundColumn } from './columns.ts'
import { nearColumn } from './near-heading.ts'

export interface PastedColumns {
  found: FoundColumn[]
  /** Headings that name nothing, and those that stand there twice. */
  unknown: string[]
  repeated: string[]
  /** Headings of columns that only the service sets: they are not looked at. */
  passed: string[]
  /** Places of columns that were found by a near name alone. */
  near: number[]
}

/** By place of the column, the name of what it is to be; null: it is left out. */
export type ChosenColumns = ReadonlyMap<number, string | null>

/** Columns of the kind that a pasted one can be. */
export function pasteColumns(resource: PresentedResource): CsvColumn[] {
  return pastedAndSet(resource).filter((column) => isTaken(resource, column) && !isOutcome(column))
}

/** What a head line names: fields by the interface's names or their labels, and what they refer to by `campaign` and `campaign.name`. */
export function pastedColumns(
  resource: PresentedResource,
  head: readonly string[],
  { chosen = new Map(), isNearTaken = false }: { chosen?: ChosenColumns; isNearTaken?: boolean } = {},
): PastedColumns {
  const columns = pastedAndSet(resource)
  const known = new Set(columns.flatMap(({ name, label }) => [plainHeading(name), plainHeading(label)]))
  const others = shortNames(columns)
  const nearable = columns.filter((column) => !isOutcome(column))
  const near: number[] = []
  const named = head.map((heading, at) => {
    const own = chosen.get(at)
    if (own !== undefined) return own ?? ''
    const plain = plainHeading(heading)
    if (known.has(plain) || plain === '') return heading
    const short = others.get(plain)
    if (short !== undefined || !isNearTaken) return short ?? heading
    const found = nearColumn(nearable, heading)
    if (found) near.push(at)
    return found?.label ?? heading
  })
  const { found, unknown, repeated } = findColumns(columns, named)
  const whole = found.map((column) => ({
    ...column,
    heading: head[column.at]!.trim() || column.column.label,
    // A person who chooses a column sees its label, and means units of the currency.
    ...(chosen.has(column.at) ? { headings: 'words' as const } : {}),
  }))
  return {
    found: whole.filter(({ column }) => isTaken(resource, column)),
    unknown,
    repeated,
    passed: whole.filter(({ column }) => !isTaken(resource, column)).map(({ heading }) => heading),
    near: near.filter((at) => whole.some((each) => each.at === at)),
  }
}

function pastedAndSet(resource: PresentedResource): CsvColumn[] {
  return workbookColumns(resource).filter(({ what }) => what !== 'delete')
}

/** False for what only the service sets. */
function isTaken(resource: PresentedResource, column: CsvColumn): boolean {
  return !('def' in column) || column.def.write !== 'never' || idFieldsOf(resource).includes(column.field)
}

/** How a record fared, which only workbooks tell. */
function isOutcome({ what }: CsvColumn): boolean {
  return what === 'status' || what === 'reason'
}

/** Names of columns by what conditions call them: `campaign`, `campaign.name`. */
function shortNames(columns: readonly CsvColumn[]): Map<string, string> {
  return new Map(
    columns.flatMap((column): [string, string][] => {
      const step = column.what === 'field' || column.what === 'title' ? stepName(column.field, column.def) : null
      return step === null ? [] : [[plainHeading(column.what === 'title' ? `${step}.name` : step), column.name]]
    }),
  )
}
