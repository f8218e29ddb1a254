/** What goes into the grid and comes out of it. */
import type { PresentedField } from '../../shared/presentation/resources.ts'
import type { Filter, GridPage, GridRow, KeptRow, Sort } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import type { UserName } from '../state/words.ts'

/** Which records, in which order; the kind and the account are the source's own. */
export interface GridQuery {
  filter: Filter
  /** null: last changed first. */
  sort: Sort | null
  /** Another number asks the same again: rows that only stayed while they were worked on go. */
  turn?: number
}

/** Some rows of a query. */
export interface RowsRequest extends GridQuery {
  offset: number
  limit: number
  /** They stay where they stand, whatever filter and order say of them. */
  kept?: readonly KeptRow[]
}

/** What a list says about all its rows. */
export interface ListFacts {
  total: number
  chipCounts: GridPage['chipCounts']
  /** Rows that stay while they are worked on. */
  kept: StayingRows
}

/** isDisplaced: one of those loaded stands elsewhere by the order. */
export interface StayingRows {
  keys: readonly number[]
  /** How many of them the filter would leave out. */
  strayCount: number
  isDisplaced: boolean
}
export const noneStays: StayingRows = { keys: [], strayCount: 0, isDisplaced: false }

/** How a grid stands: the row at the top of the view (a part of it may be out of sight), the active cell and its record. */
export interface GridStart {
  topRow: number
  /** -1 is the header. */
  row: number
  column: number
  key: number | null
}

/** Where rows come from. Both may be asked again for the same at any time, and may answer out of order. */
export interface GridSource {
  page(request: RowsRequest & { columns: string[] }): Promise<GridPage>
  /** Keys in the order of the query; for ranges that reach beyond the loaded pages. */
  keys(request: RowsRequest): Promise<number[]>
  /** Whether the row was changed and stays all the same, since a person works on it; absent: none does. */
  isWorkedOn?(key: number): boolean
}

/** Role of a status dot. */
export type Tone = 'live' | 'idle' | 'warn'

/** What one cell shows. */
export interface CellView {
  text: string
  /** Whole text or meaning, on hover; '' for none. */
  title: string
  /** What the service has, struck through before the text; '' when nothing changed. */
  was: string
  isChanged: boolean
  tone: Tone | null
  /** It has no name of its own: what stands there tells it from others. */
  isStandIn?: boolean
  /** It is the name of another record, and a click on it opens that. */
  isLink?: boolean
}

/** What cells need to know beyond the row. */
export interface CellContext {
  /** The account's zone. */
  timezone: string
  nowMs: number
  /** Who is signed in. */
  me: UserName | null
  /** Address of the small picture that a row shows, null while there is none. Without it the list has none. */
  pictureOf?: (row: GridRow) => string | null
  /** Keys of records that were just begun: what they lack is not said yet. */
  begun?: ReadonlySet<number>
}

/** Reads a field of the row at hand. */
export type ReadField = (field: string) => Value

export interface GridColumn {
  /** Unique; the field's name, or a name of its own for a column that is not a field. */
  id: string
  label: string
  widthPx: number
  align: 'start' | 'end'
  /** What the source is asked for; the first is what the column sorts by, copies and edits. */
  fields: readonly string[]
  /** Declared field, where the column shows one; says how to edit, copy and paste. */
  field: PresentedField | null
  /** The cell can be edited in place. */
  isWritable: boolean
  isSortable: boolean
  /** Shown until the person's own layout says otherwise. */
  isShown: boolean
  /** Names the record: first, pinned, takes the room that is left. */
  isName: boolean
  /** Quieter text. */
  isMuted: boolean
  view: (row: GridRow, read: ReadField, context: CellContext) => CellView
}

/** A person's own arrangement of one kind's columns; plain JSON. Columns that it does not know keep their place and state. */
export interface ColumnLayout {
  order: string[]
  hidden: string[]
  shown: string[]
  widths: Record<string, number>
}

/** One field of one record, as it would become. */
export interface ProposedEdit {
  key: number
  field: string
  value: Value
}

/** A pasted cell that cannot be taken, with the reason. */
export interface RefusedCell {
  /** Line of the pasted block, from 1. */
  line: number
  column: string
  text: string
  message: string
}

/** Where a context menu was asked for. */
export interface GridContext {
  key: number
  row: GridRow
  column: GridColumn | null
  x: number
  y: number
}

/** How a record was opened: who opens it by keys goes on in it, who presses twice on what is not edited in place only wants to see it. */
export type OpenedBy = 'keys' | 'pointer'
