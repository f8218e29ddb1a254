/** Records into a workbook or a CSV file where a person wants it; the engine writes it. */
import { t } from '../../../shared/messages/index.ts'
import type { Reply } from '../../../shared/bridge.ts'
import type { SavedCsv, ShellCallParsed } from '../../../shared/shell-bridge.ts'
import { fileName } from './file-name.ts'
import type { SaveFolders } from './save-folders.ts'
import type { SavedFiles } from './saved-files.ts'

export interface CsvExportPorts {
  folders: SaveFolders
  saved: SavedFiles
  callEngine(name: string, input: unknown): Promise<Reply<unknown>>
}

/** Asks where, and writes it; null names when the person changed their mind. The engine's errors come as they are. */
export function exportSheet(
  ports: CsvExportPorts,
  { title, format, ...order }: ShellCallParsed<'shell.saveSheet'>,
): Promise<Reply<SavedCsv | null>> {
  return written(ports, { title, format }, 'csv.export', order)
}

/** The same for the campaigns of an account with all that stands in them. */
export function exportAccountSheet(
  ports: CsvExportPorts,
  { title, ...order }: ShellCallParsed<'shell.saveAccountSheet'>,
): Promise<Reply<SavedCsv | null>> {
  return written(ports, { title, format: 'xlsx' }, 'csv.exportAccount', order)
}

async function written(
  { folders, saved, callEngine }: CsvExportPorts,
  { title, format }: { title: string; format: 'xlsx' | 'csv' },
  call: 'csv.export' | 'csv.exportAccount',
  order: object,
): Promise<Reply<SavedCsv | null>> {
  const path = await folders.file(fileName(title, format, t('shell.csvExport.records')), format)
  if (path === null) return { ok: true, value: null }
  const reply = (await callEngine(call, { ...order, path })) as Reply<SavedCsv>
  if (reply.ok) saved.note(path)
  return reply
}
