import type { Ratio } from '../../shared/contract/creatives/card-media.ts'
import type { MediaFileView } from '../../shared/bridge.ts'
import type { Bridge } from '../state/bridge.ts'
import type { AddFiles } from './add-files.ts'
import { cropBox, croppedName, cropPicture } from './crop.ts'
import type { FocalPoint } from './crop.ts'

/**
 * Cuts a picture of the library to a ratio and takes the cut into the library beside it; resolves to the id of the new picture, null where the
 * library did not take it (which it said itself).
 */
export async function cutPicture(
  { bridge, addFiles }: { bridge: Bridge; addFiles: AddFiles },
  { file, name, accountId }: { file: MediaFileView; name: string; accountId: string },
  focus: FocalPoint,
  ratio: Ratio,
): Promise<string | null> {
  const cut = await cropPicture(`media://file/${file.sha256}`, cropBox(file, ratio.value, focus), file.format)
  const cutFile = new File([cut.blob], croppedName(name, ratio, cut.format), { type: cut.blob.type })
  const [added] = await addFiles([cutFile], accountId)
  if (added?.recordKey == null) return null
  const { id } = await bridge.call('record.get', { key: added.recordKey })
  return id
}
