/** Where the service's own preview of a post shows something other than ours. */
import { t } from '../../messages/index.ts'
import type { PreviewPost } from './preview.ts'

/** What stands on the page of the service's preview. */
export interface PageContent {
  text: string
  /** Pictures and videos, small ones such as the author's left out. */
  mediaCount: number
}

/** One sentence a difference; none where author, text and media are the same. Links are shortened there, and cards drawn otherwise. */
export function differencesOf(post: PreviewPost, page: PageContent): string[] {
  const theirs = flat(page.text)
  const { name, handle } = post.author
  const hasAuthor = [name, handle].some((each) => each !== null && each !== '' && theirs.includes(flat(each)))
  const isLacking = post.text.some(({ kind, text }) => kind === 'plain' && !theirs.includes(flat(text)))
  return [
    ...(hasAuthor ? [] : [t('model.difference.doesNotNameAs', { name })]),
    ...(isLacking ? [t('model.difference.itsTextReadsDifferently')] : []),
    ...mediaDifference(post, page.mediaCount),
  ]
}

function mediaDifference({ attachment }: PreviewPost, theirs: number): string[] {
  const ours = attachment.kind === 'media' ? attachment.media.length : attachment.kind === 'none' ? 0 : null
  if (ours === null || ours === theirs) return []
  return [t('model.difference.showsOurPreview', { countWords: countWords(theirs), countWords2: countWords(ours) })]
}

function countWords(count: number): string {
  if (count === 0) return t('model.difference.noPictureOrVideo')
  return count === 1 ? t('model.difference.pictureOrVideo') : t('model.difference.picturesOrVideos', { count })
}

/** Without what line breaks and spaces differ in. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
