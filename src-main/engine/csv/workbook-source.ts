/** A workbook as it lies on the disk: which of its tabs are for which kind, and their rows as texts. */
import { basename } from 'node:path'
import { kindWord, message } from '../../../shared/messages/message.ts'
import type { MessageArg } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { findColumns, plainHeading, workbookColumns } from '../../../shared/model/csv/columns.ts'
import type { FoundColumn } from '../../../shared/model/csv/columns.ts'
import { readWorkbookRow } from '../../../shared/model/csv/workbook-cells.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { FileReader } from '../threads/file-reader.ts'
import type { TabHead } from '../xlsx/workbook-reader.ts'
import { openText, pieceAt } from './csv-pieces.ts'
import type { CsvFault } from './csv-reader.ts'
import type { GivenRow } from './table-reading.ts'
import { tabName } from './tab-shapes.ts'

/** A table that was opened: its columns, and its rows some at a time. */
export interface OpenTab {
  /** null: a CSV file, which has none. */
  name: string | null
  kind: string
  found: FoundColumn[]
  unknown: string[]
  repeated: string[]
  width: number
  rows: AsyncGenerator<readonly GivenRow[], CsvFault | null>
}

/** How every ZIP archive begins, and a workbook with a password. */
const beginnings = ['504b0304', 'd0cf11e0']

/** Whether the file is a workbook, by its first bytes. GalleyError `not_found`, `disk`. */
export async function isWorkbook(files: FileSystem, path: string): Promise<boolean> {
  const file = await openText(files, path)
  try {
    const first = Buffer.from(await pieceAt(file, path, 0, 4)).toString('hex')
    return beginnings.includes(first)
  } finally {
    await file.close()
  }
}

/**
 * The tabs that are for the kind, or for any kind (null, or `hasOtherKinds` where some are), what is named before what names it; `others`: names of tabs that are left out. GalleyError
 * `invalid_value` where no tab is, and as `FileReader.tabs`. `zone`: the account's.
 */
export async function openWorkbook(
  { reader }: { files: FileSystem; reader: FileReader },
  path: string,
  { kind, hasOtherKinds, zone }: { kind: string | null; hasOtherKinds: boolean; zone: string },
  signal: AbortSignal,
): Promise<{ tabs: OpenTab[]; others: string[] }> {
  const heads = await reader.tabs(path)
  const ofKinds = kind === null || hasOtherKinds ? tabsOfKinds(heads) : []
  const taken = ofKinds.length > 0 || kind === null ? ofKinds : tabsOf(heads, resourceOf(kind))
  if (taken.length === 0) {
    const why =
      kind === null ? message('engine.xlsx.noTabs') : message('engine.xlsx.noTab', { kinds: kindWord(kind, 'plural') })
    throw notTaken(path, why)
  }
  const tabs = taken.map(({ head, resource }): OpenTab => {
    const { found, unknown, repeated } = findColumns(workbookColumns(resource), head.headings)
    const task = { path, tab: head.name, afterLine: head.headLine }
    const rows = textRows(reader.tabRows(task, signal), found, zone)
    return { name: head.name, kind: resource.kind, found, unknown, repeated, width: head.headings.length, rows }
  })
  const names = new Set(tabs.map(({ name }) => name))
  return { tabs, others: heads.map(({ name }) => name).filter((name) => !names.has(name)) }
}

interface TakenTab {
  head: TabHead
  resource: PresentedResource
}

/** Each kind's tab by its name, as people or the interface call the kind. */
function tabsOfKinds(heads: readonly TabHead[]): TakenTab[] {
  return resources.flatMap((resource) => tabsCalled(heads, resource))
}

/** The kind's tab, or else the only one with columns of the kind. */
function tabsOf(heads: readonly TabHead[], resource: PresentedResource): TakenTab[] {
  const called = tabsCalled(heads, resource)
  const fitting = heads.filter((head) => isOf(head, resource))
  return called.length > 0 ? called : fitting.length === 1 ? [{ head: fitting[0]!, resource }] : []
}

function tabsCalled(heads: readonly TabHead[], resource: PresentedResource): TakenTab[] {
  const names = [resource.kind, resource.label, tabName(resource)].map(plainHeading)
  const found = heads.find((head) => names.includes(plainHeading(head.name)) && isOf(head, resource))
  return found ? [{ head: found, resource }] : []
}

function isOf({ headings }: TabHead, resource: PresentedResource): boolean {
  return findColumns(workbookColumns(resource), headings).found.length > 0
}

async function* textRows(
  rows: ReturnType<FileReader['tabRows']>,
  found: readonly FoundColumn[],
  zone: string,
): AsyncGenerator<readonly GivenRow[], CsvFault | null> {
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) return next.value
    yield next.value.map(({ line, cells }) => ({ line, ...readWorkbookRow(found, cells, zone) }))
  }
}

function notTaken(path: string, why: MessageArg): GalleyError {
  return new GalleyError('invalid_value', message('engine.csvSource.cannotImported', { name: basename(path), why }))
}
