/** Asks for a file that Galley opens, in the system's dialog; the page learns of it as of a file that was opened in the system. */
import { dialog } from 'electron'
import type { BrowserWindow, OpenDialogOptions } from 'electron'
import { t } from '../../../shared/messages/index.ts'

/** Its whole path, or null when the person changed their mind. */
export async function chooseFile(window: BrowserWindow | null): Promise<string | null> {
  const options: OpenDialogOptions = {
    properties: ['openFile'],
    filters: [{ name: t('shell.openFile.kinds'), extensions: ['galley-connection', 'csv', 'xlsx'] }],
  }
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options)
  return canceled ? null : (filePaths[0] ?? null)
}
