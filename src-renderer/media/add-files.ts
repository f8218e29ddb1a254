/** Files that come in by drop, paste or dialog: the door they go through, and what is said afterwards. */
import { listComma, t } from '../../shared/messages/index.ts'
import type { AddedMedia, Reply } from '../../shared/bridge.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { toGalleyError } from '../../shared/model/errors.ts'
import { misnamed } from '../../shared/model/media/facts.ts'
import type { Bridge } from '../state/bridge.ts'
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
    if (failed && added.length === 0) throw toGalleyError(failed.error)
    return added
  }
}

/** What is said after files came in: how many, how many were here before, and which are something else than their names say. */
export function addedWords(added: readonly AddedMedia[]): {
  text: string
  /** Why some could not be used, and what some are: a line each. */
  lines: string[]
  severity: 'info' | 'warning'
} {
  const refused = added.flatMap(({ error }) => (error ? textOf(error.message) : []))
  const known = added.filter(({ isKnown, file }) => isKnown && file !== null).length
  const fresh = added.length - refused.length - known
  const parts = [
    fresh > 0 && t('media.addFiles.freshAdded', { fresh }),
    known > 0 && t('media.addFiles.knownHereAlready', { known }),
    refused.length > 0 && t('media.addFiles.refusedcountCouldNotBe', { refusedCount: refused.length }),
  ].filter((part) => part !== false)
  return {
    text: parts.join(listComma()) || t('media.addFiles.thereWasNothingAdd'),
    lines: [...refused, ...added.flatMap(misnamedLine)],
    severity: refused.length > 0 ? 'warning' : 'info',
  }
}

function misnamedLine({ path, file }: AddedMedia): string[] {
  const said = file && misnamed(nameOf(path), file)
  return said ? [textOf(said)] : []
}

/** The last part of a path of any system. */
function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}

/** Says of new files which ones look like others of the library, once their small pictures are drawn. */
export async function reportAlike(
  bridge: Bridge,
  thumbs: Thumbs,
  added: readonly AddedMedia[],
  accountId: string,
  report: (text: string, nearestKey: number) => void,
): Promise<void> {
  const fresh = added.flatMap(({ file, isKnown }) => (file && !isKnown ? [file] : []))
  await Promise.all(
    fresh.map(({ sha256, hasThumb, kind, widthPx, heightPx }) =>
      thumbs.drawn({ sha256, hasThumb, isVideo: kind === 'video', widthPx, heightPx }),
    ),
  )
  const alike: { words: string; nearestKey: number }[] = []
  for (const { sha256, name } of fresh) {
    const found = await bridge.call('media.similar', { sha256, accountId })
    const nearest = found.find((other) => !fresh.some((each) => each.sha256 === other.sha256))
    if (nearest)
      alike.push({
        words: t('media.addFiles.looksLike', { short: short(name), short2: short(nearest.name) }),
        nearestKey: nearest.recordKey,
      })
  }
  const [first] = alike
  if (!first) return
  const more = alike.length > 1 ? t('media.addFiles.andAlikecountLikeMedia', { alikeCount: alike.length - 1 }) : ''
  report(t('media.addFiles.useWhatThereSave', { words: first.words, more }), first.nearestKey)
}

/** Names as long as a line of a message. */
function short(name: string): string {
  const signs = [...name]
  return signs.length > 40 ? `${signs.slice(0, 28).join('')}…${signs.slice(-10).join('')}` : name
}
