/** What people keep here about a picture or video and the service has no field for. Pure. */

export interface Annotation {
  /** What is to be seen, for those who cannot see it; '' while nobody wrote it. */
  alt: string
  /** '' in none. */
  folder: string
  /** Each once, in the order in which they were given. */
  tags: string[]
  isStarred: boolean
}

export const noAnnotation: Annotation = { alt: '', folder: '', tags: [], isStarred: false }

/** Most characters, and most tags of one record. Alt text: what the service shows at most. */
export const annotationLimits = { alt: 1000, folder: 60, tag: 40, tags: 30 } as const

/** Members to change; tags given as a whole, or some put in and some taken out. */
export interface AnnotationChange {
  alt?: string | undefined
  folder?: string | undefined
  isStarred?: boolean | undefined
  tags?: string[] | undefined
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
}

/** The annotation after the change; what differs only in space or, of tags, in case is the same. */
export function annotationAfter(before: Annotation, change: AnnotationChange): Annotation {
  const removed = new Set((change.removeTags ?? []).map(sameTag))
  const tags = [...(change.tags ?? before.tags), ...(change.addTags ?? [])].map(plain).filter((tag) => tag !== '')
  return {
    alt: change.alt ?? before.alt,
    folder: change.folder === undefined ? before.folder : plain(change.folder),
    isStarred: change.isStarred ?? before.isStarred,
    tags: eachOnce(tags)
      .filter((tag) => !removed.has(sameTag(tag)))
      .slice(0, annotationLimits.tags),
  }
}

function eachOnce(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags.filter((tag) => !seen.has(sameTag(tag)) && seen.add(sameTag(tag)))
}

function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function sameTag(tag: string): string {
  return plain(tag).toLocaleLowerCase('en')
}
