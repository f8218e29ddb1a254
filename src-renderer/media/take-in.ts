import type { RecordView } from '../../shared/bridge.ts'
import type { WindowState } from '../state/context.ts'
import { addedWords, reportAlike } from './add-files.ts'

/** Takes files into the account's library, says what came of it, and gives their records in the order of the files. */
export async function takeIn(
  { addFiles, app, bridge, thumbs, toasts }: Pick<WindowState, 'addFiles' | 'app' | 'bridge' | 'thumbs' | 'toasts'>,
  files: readonly File[],
  accountId: string,
): Promise<RecordView[]> {
  try {
    const added = await addFiles(files, accountId)
    const { text, lines, severity } = addedWords(added)
    toasts.show(text, { severity, lines })
    const keys = [...new Set(added.flatMap(({ recordKey }) => recordKey ?? []))]
    void reportAlike(bridge, thumbs, added, accountId, (words) => toasts.show(words))
    return await Promise.all(keys.map((key) => bridge.call('record.get', { key })))
  } catch (thrown) {
    app.complain(thrown)
    return []
  }
}
