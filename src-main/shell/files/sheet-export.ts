/** Records into a CSV file where a person wants it; the engine writes it. */
import type { Reply } from '../../../shared/bridge.ts'
import type { SavedSheet, ShellCallParsed } from '../../../shared/shell-bridge.ts'
import { fileName } from './file-name.ts'
import type { SavePlaces } from './save-places.ts'
import type { SavedFiles } from './saved-files.ts'

export interface SheetPorts {
  places: SavePlaces
  saved: SavedFiles
  callEngine(name: string, input: unknown): Promise<Reply<unknown>>
}

/** Asks where, and writes it; null names when the person changed their mind. The engine's errors come as they are. */
export async function exportSheet(
  { places, saved, callEngine }: SheetPorts,
  { title, ...order }: ShellCallParsed<'shell.saveSheet'>,
): Promise<Reply<SavedSheet | null>> {
  const path = await places.file(fileName(title, 'csv', 'Records'), 'csv')
  if (path === null) return { ok: true, value: null }
  const reply = (await callEngine('csv.export', { ...order, path })) as Reply<SavedSheet>
  if (reply.ok) saved.note(path)
  return reply
}
