import type { Ratio } from '../../shared/contract/creatives/card-media.ts'
import type { MediaFileView } from '../../shared/bridge.ts'
import type { Annotation, AnnotationChange } from '../../shared/model/annotation.ts'
import type { Bridge } from '../state/bridge.ts'
import type { AddFiles } from './add-files.ts'
import { cropBox, croppedName, cropPicture } from './crop.ts'
import type { FocalPoint } from './crop.ts'

/** A picture of the library that is cut; `here`: what people keep of it. */
export interface CutSource {
  file: MediaFileView
  name: string
  here: Annotation | null
  accountId: string
}

/**
 * Cuts a picture of the library to a ratio and takes the cut into the library beside it, with folder, tags and alt text of its original; resolves
 * to the id of the cut and whether the library had just this one before (`isKnown`), null where it did not take it (which it said itself).
 */
export async function cutPicture(
  { bridge, addFiles }: { bridge: Bridge; addFiles: AddFiles },
  { file, name, here, accountId }: CutSource,
  focus: FocalPoint,
  ratio: Ratio,
): Promise<{ id: string; isKnown: boolean } | null> {
  const cut = await cropPicture(`media://file/${file.sha256}`, cropBox(file, ratio.value, focus), file.format)
  const cutFile = new File([cut.blob], croppedName(name, ratio, cut.format), { type: cut.blob.type })
  const [added] = await addFiles([cutFile], accountId)
  const key = added?.recordKey ?? null
  if (key === null) return null
  const [there] = await bridge.call('media.ofRecords', { keys: [key] })
  const change = here && there ? carriedToCut(here, there) : null
  if (change) await bridge.call('annotation.change', { kind: 'media_library', selection: { keys: [key] }, change })
  const { id } = await bridge.call('record.get', { key })
  return { id, isKnown: added!.isKnown }
}

/** What a cut takes over from its original; what somebody wrote of the cut stays. Null where there is nothing to take over. */
export function carriedToCut(original: Annotation, cut: Annotation): AnnotationChange | null {
  const change: AnnotationChange = {
    ...(cut.alt === '' && original.alt !== '' ? { alt: original.alt } : {}),
    ...(cut.folder === '' && original.folder !== '' ? { folder: original.folder } : {}),
    ...(cut.tags.length === 0 && original.tags.length > 0 ? { tags: original.tags } : {}),
  }
  return Object.keys(change).length === 0 ? null : change
}
