/** Where the service's own preview of a post shows something other than ours. */
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
    ...(hasAuthor ? [] : [`It does not name ${name} as the author.`]),
    ...(isLacking ? ['Its text reads differently.'] : []),
    ...mediaDifference(post, page.mediaCount),
  ]
}

function mediaDifference({ attachment }: PreviewPost, theirs: number): string[] {
  const ours = attachment.kind === 'media' ? attachment.media.length : attachment.kind === 'none' ? 0 : null
  if (ours === null || ours === theirs) return []
  return [`It shows ${countWords(theirs)}, our preview ${countWords(ours)}.`]
}

function countWords(count: number): string {
  if (count === 0) return 'no picture or video'
  return count === 1 ? 'one picture or video' : `${count} pictures or videos`
}

/** Without what line breaks and spaces differ in. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
