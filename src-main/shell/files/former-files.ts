/** Files that earlier versions of the shell kept beside its settings, and that nothing reads any more. */
import { t } from '../../../shared/messages/index.ts'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** picture.json: what the window had shown last, with texts of records. */
const former = ['picture.json', 'picture.json.next']

/** Removes them from the shell's folder. A disk that refuses leaves them for the next start. */
export function removeFormerFiles(folder: string): void {
  for (const name of former)
    try {
      rmSync(join(folder, name), { force: true })
    } catch {
      process.stderr.write(t('shell.formerFiles.notRemoved', { name }))
    }
}
