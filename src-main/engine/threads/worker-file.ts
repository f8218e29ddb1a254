import { fileURLToPath } from 'node:url'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { nodeFiles } from '../files/node-files.ts'

/**
 * Path of a thread's entry: beside the engine's bundle, beside the command line's, or in the sources beside `from`, which is the `import.meta.url` of
 * the file that asks. GalleyError `internal` where the installation lacks it.
 */
export function workerFile(name: string, from: string): string {
  const candidates = [`./${name}.worker.cjs`, `../engine/${name}.worker.cjs`, `./${name}.worker.ts`]
  const files = candidates.map((candidate) => fileURLToPath(new URL(candidate, from)))
  const found = files.find((file) => nodeFiles.statSync(file) !== null)
  if (found === undefined) throw new GalleyError('internal', message('engine.fileThreads.partGalleyMissingInstall'))
  return found
}
