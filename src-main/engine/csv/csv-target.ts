/** A file that is being written: under another name until it is whole. */
import { open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import { GalleyError } from '../../../shared/model/errors.ts'

/** Writes what `fill` gives, or nothing at all. GalleyError `disk`. */
export async function writeWhole(
  path: string,
  fill: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (!isAbsolute(path)) throw new GalleyError('usage', 'Name the whole path of the file.')
  const part = `${path}.part`
  let file: FileHandle | null = null
  try {
    // What lies there may be a link to somewhere else: it is removed, never followed.
    await rm(part, { force: true })
    const opened = await open(part, 'wx')
    file = opened
    await fill(async (text) => void (await opened.writeFile(text)))
    await opened.sync()
    await opened.close()
    file = null
    await rename(part, path)
  } catch (thrown) {
    await file?.close()
    await rm(part, { force: true }).catch(() => undefined)
    if (thrown instanceof GalleyError) throw thrown
    throw new GalleyError(
      'disk',
      `${basename(path)} could not be written. Look whether there is room and whether you may write there.`,
      {},
      { cause: thrown },
    )
  }
}
