/** Which media may join a post, and why others may not; pure. */
import { t } from '../../../shared/messages/index.ts'
import { mediaOfKey, postImagesMax } from '../../../shared/contract/creatives/post-rules.ts'
import type { PostMedia } from '../../../shared/contract/creatives/post-rules.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

/** Something that a person wants to add; kind null: it is not known yet what it is. */
export interface MediaOffer {
  name: string
  kind: PostMedia | null
}

const one: Record<PostMedia, string> = {
  image: t('studio.mediaFit.one.image'),
  gif: t('studio.mediaFit.one.gif'),
  video: t('studio.mediaFit.one.video'),
}

/** Places of the offers that fit beside what is there, in order; and a sentence for each that does not. */
export function joinMedia(
  present: readonly PostMedia[],
  offers: readonly MediaOffer[],
): { taken: number[]; refused: string[] } {
  const kinds = [...present]
  const taken: number[] = []
  const refused: string[] = []
  for (const [index, { name, kind }] of offers.entries()) {
    const why = kind === null ? null : whyNotBeside(kind, kinds)
    if (why !== null) refused.push(t('studio.mediaFit.wasLeftOut', { name, why }))
    else {
      taken.push(index)
      if (kind !== null) kinds.push(kind)
    }
  }
  return { taken, refused }
}

/** Why such media cannot join what is there, as the end of a sentence; or null. */
export function whyNotBeside(kind: PostMedia, present: readonly PostMedia[]): string | null {
  const other = present.find((each) => each !== 'image')
  if (other)
    return t('studio.mediaFit.postWithTakesNothing', { one: one[other], other: other === 'gif' ? 'GIF' : other })
  if (kind !== 'image' && present.length > 0)
    return t('studio.mediaFit.standsAloneInPost', { one: one[kind], presentCount: present.length })
  return present.length >= postImagesMax ? t('studio.mediaFit.postTakesAtMost', { postImagesMax }) : null
}

/** What a record of the library is; null where neither it nor its key says so. */
export function kindOfMedia({ id, values }: { id: string; values: RecordValues | undefined }): PostMedia | null {
  const kinds: Record<string, PostMedia> = { IMAGE: 'image', GIF: 'gif', VIDEO: 'video' }
  return kinds[String(values?.['media_type'])] ?? mediaOfKey(id) ?? null
}

/** What a file says it is; null where that says nothing. */
export function kindOfFile({ type }: Pick<File, 'type'>): PostMedia | null {
  if (type === 'image/gif') return 'gif'
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('video/') ? 'video' : null
}
