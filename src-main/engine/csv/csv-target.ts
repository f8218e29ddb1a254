/** A file that is being written: under another name until it is whole. */
import { basename, dirname, isAbsolute } from 'node:path'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { flushFolder } from '../files/durable.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'

/** Writes what `fill` gives, or nothing at all. GalleyError `disk`. */
export async function writeWhole(
  files: FileSystem,
  path: string,
  fill: (write: (content: string | Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (!isAbsolute(path)) throw new GalleyError('usage', message('engine.csvTarget.nameWholePathFile'))
  const part = `${path}.part`
  let file: OpenFile | null = null
  try {
    // What lies there may be a link to somewhere else: it is removed, never followed.
    files.removeSync(part)
    const opened = await files.open(part, 'create')
    file = opened
    await fill((content) => opened.write(content))
    await opened.flush()
    await opened.close()
    file = null
    files.renameSync(part, path)
    await flushFolder(files, dirname(path))
  } catch (thrown) {
    await file?.close()
    removeQuietly(files, part)
    if (thrown instanceof GalleyError) throw thrown
    throw new GalleyError(
      'disk',
      message('engine.csvTarget.couldNotWrittenLook', { name: basename(path) }),
      {},
      { cause: thrown },
    )
  }
}

function removeQuietly(files: FileSystem, path: string): void {
  try {
    files.removeSync(path)
  } catch {
    // Why the file could not be written is what counts.
  }
}
