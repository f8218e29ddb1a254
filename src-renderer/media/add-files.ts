/** Files that come in by drop, paste or dialog: the door they go through, and what is said afterwards. */
import type { AddedMedia, Reply } from '../../shared/bridge.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import { misnamed } from '../../shared/model/media/facts.ts'
import type { Bridge } from '../state/bridge.ts'
import { counted } from '../state/words.ts'
import type { Thumbs } from './thumbs.svelte.ts'

export type AddFiles = (files: readonly File[], accountId: string) => Promise<AddedMedia[]>

/** All of them in one answer; throws only where none could be looked at. */
export function fileAdder(
  door: (files: readonly File[], accountId: string) => Promise<Reply<AddedMedia[]>[]>,
): AddFiles {
  return async (files, accountId) => {
    const replies = await door(files, accountId)
    const failed = replies.find((reply) => !reply.ok)
    const added = replies.flatMap((reply) => (reply.ok ? reply.value : []))
    if (failed && added.length === 0)
      throw new GalleyError(failed.error.code, failed.error.message, failed.error.details)
    return added
  }
}

/** What is told after files came in: how many, how many were here before, and which are something else than their names say. */
export function addedWords(added: readonly AddedMedia[]): {
  text: string
  /** Why some could not be used, and what some are: a line each. */
  lines: string[]
  severity: 'info' | 'warning'
} {
  const refused = added.flatMap(({ error }) => error?.message ?? [])
  const known = added.filter(({ isKnown, file }) => isKnown && file !== null).length
  const fresh = added.length - refused.length - known
  const parts = [
    fresh > 0 && `${counted(fresh, 'file', 'files')} added`,
    known > 0 && `${counted(known, 'file was', 'files were')} here already`,
    refused.length > 0 && `${counted(refused.length, 'file', 'files')} could not be used`,
  ].filter((part) => part !== false)
  return {
    text: parts.join(', ') || 'There was nothing to add',
    lines: [...refused, ...added.flatMap(({ path, file }) => (file && misnamed(nameOf(path), file)) ?? [])],
    severity: refused.length > 0 ? 'warning' : 'info',
  }
}

/** The last part of a path of any system. */
function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}

/** Says of new files which ones look like others of the library, once their small pictures are drawn. */
export async function tellAlike(
  bridge: Bridge,
  thumbs: Thumbs,
  added: readonly AddedMedia[],
  tell: (text: string) => void,
): Promise<void> {
  const fresh = added.flatMap(({ file, isKnown }) => (file && !isKnown ? [file] : []))
  await Promise.all(
    fresh.map(({ sha256, hasThumb, kind, widthPx, heightPx }) =>
      thumbs.drawn({ sha256, hasThumb, isFilm: kind === 'video', widthPx, heightPx }),
    ),
  )
  const alike: string[] = []
  for (const { sha256, name } of fresh) {
    const [nearest] = await bridge.call('media.similar', { sha256 })
    if (nearest && !fresh.some((each) => each.sha256 === nearest.sha256))
      alike.push(`${name} looks like ${nearest.name}`)
  }
  if (alike.length > 0) tell(`${alike.slice(0, 3).join('; ')}. Use the one that is there to save an upload.`)
}
