/** What is kept of where a person left the window, as plain JSON, and how it is read back: what no longer fits is left out. */
import { chips } from '../../shared/bridge/views/records.ts'
import type { Filter, Sort } from '../../shared/bridge.ts'
import { resources } from '../../shared/presentation/resources.ts'
import { nothingSelected, selectKeys } from '../grid/selection.ts'
import type { GridSelection } from '../grid/selection.ts'
import type { GridStart } from '../grid/types.ts'
import type { Screen } from './screen.ts'

export interface LeftWindow {
  connectionId: string
  accountId: string
  screen: Screen
  /** Key of the record that was open, or null. */
  openKey: number | null
  /** Field of it that had the focus, or null. */
  field: string | null
  /** What parts of the window kept, by the part's name; each part reads its own. */
  parts: Record<string, unknown>
}

/** How a list of records stood. */
export interface LeftList {
  filter: Filter
  sort: Sort | null
  selection: GridSelection
  at: GridStart | null
}

/** Selected records beyond this number are not kept: the file stays small. */
const mostKeys = 5000
const plainViews = [
  'today',
  'posts',
  'timeline',
  'review',
  'conflicts',
  'pushes',
  'pulls',
  'live',
  'changes',
  'access',
  'errors',
  'learn',
  'calendar',
] as const

/** Null for what is not a window that was left. */
export function readLeftWindow(text: string | null): LeftWindow | null {
  const read = objectOf(parse(text))
  const screen = readScreen(read?.['screen'])
  if (!read || !screen || typeof read['connectionId'] !== 'string' || typeof read['accountId'] !== 'string') return null
  return {
    connectionId: read['connectionId'],
    accountId: read['accountId'],
    screen,
    openKey: isKey(read['openKey']) ? read['openKey'] : null,
    field: typeof read['field'] === 'string' ? read['field'] : null,
    parts: objectOf(read['parts']) ?? {},
  }
}

/** As JSON; selections that are too large are left out. */
export function writeLeftList({ selection, ...rest }: LeftList): unknown {
  const keys = [...(selection.kind === 'all' ? selection.except : selection.keys)]
  return { ...rest, selection: keys.length > mostKeys ? null : { kind: selection.kind, keys } }
}

/** Null where it cannot be what a list of the kind kept. `isField`: whether the kind has that field. */
export function readLeftList(value: unknown, isField: (name: string) => boolean): LeftList | null {
  const read = objectOf(value)
  const filter = readFilter(read?.['filter'], isField)
  if (!read || !filter) return null
  return {
    filter,
    sort: readSort(read['sort'], isField),
    selection: readSelection(read['selection']),
    at: readStart(read['at']),
  }
}

function readScreen(value: unknown): Screen | null {
  const read = objectOf(value)
  const view = plainViews.find((each) => each === read?.['view'])
  if (view) return { view }
  const hasOnly = read?.['only'] !== undefined
  const only = readOnly(read?.['only'])
  if (read?.['view'] === 'campaign') return only && { view: 'campaign', only }
  const resource = resources.find((each) => each.kind === read?.['kind'])
  const kind = resource?.kind
  if (read?.['view'] === 'allAccounts')
    return resource?.scope === 'account' ? { view: 'allAccounts', kind: resource.kind } : null
  if (read?.['view'] !== 'records' || kind === undefined) return null
  if (!hasOnly) return { view: 'records', kind }
  return only && { view: 'records', kind, only }
}

function readOnly(value: unknown): { field: string; id: string; name: string } | null {
  const { field, id, name } = objectOf(value) ?? {}
  return typeof field === 'string' && typeof id === 'string' && typeof name === 'string' ? { field, id, name } : null
}

function readFilter(value: unknown, isField: (name: string) => boolean): Filter | null {
  const read = objectOf(value)
  const chip = chips.find((each) => each === read?.['chip'])
  const equals = objectOf(read?.['equals'])
  if (typeof read?.['text'] !== 'string' || !chip || !equals) return null
  const isKnown = Object.entries(equals).every(
    ([name, wanted]) => typeof wanted === 'string' && (/^[@~]/.test(name) || isField(name)),
  )
  const where = typeof read['where'] === 'string' ? { where: read['where'] } : {}
  return isKnown ? { text: read['text'], chip, equals: equals as Filter['equals'], ...where } : null
}

function readSort(value: unknown, isField: (name: string) => boolean): Sort | null {
  const { field, direction } = objectOf(value) ?? {}
  return typeof field === 'string' && isField(field) && (direction === 'asc' || direction === 'desc')
    ? { field, direction }
    : null
}

function readSelection(value: unknown): GridSelection {
  const { kind, keys } = objectOf(value) ?? {}
  if (!Array.isArray(keys) || !keys.every(isKey)) return nothingSelected
  return kind === 'all' ? { kind, except: new Set(keys) } : selectKeys(keys)
}

function readStart(value: unknown): GridStart | null {
  const { topRow, row, column, key } = objectOf(value) ?? {}
  const isWhole = [row, column].every((each) => Number.isSafeInteger(each) && (each as number) >= -1)
  if (!isWhole || typeof topRow !== 'number' || !(topRow >= 0) || !Number.isFinite(topRow)) return null
  return { topRow, row: row as number, column: Math.max(0, column as number), key: isKey(key) ? key : null }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return null
  }
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function isKey(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
