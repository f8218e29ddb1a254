/** What previews are made of, gathered in one place and looked up in another. */
import type { RecordValues } from '../values.ts'
import type { PreviewPort } from './of-record.ts'
import type { PreviewMedia, PreviewPost } from './preview.ts'

/** What a preview asked its port for, as lists of entries, so that it can be sent between processes. What is not here is an entry too. */
export interface PreviewSources {
  records: { kind: string; id: string; values: RecordValues | null }[]
  media: { key: string; media: PreviewMedia | null }[]
  authors: { userId: string | null; author: PreviewPost['author'] }[]
  pictures: { url: string; src: string | null }[]
}

/** A port that passes every question on to `port`, and the sources that collect the answers for `portOf`. */
export function noting(port: PreviewPort): { port: PreviewPort; sources: () => PreviewSources } {
  const records = new Map<string, PreviewSources['records'][number]>()
  const media = new Map<string, PreviewMedia | null>()
  const authors = new Map<string | null, PreviewPost['author']>()
  const pictures = new Map<string, string | null>()
  return {
    port: {
      nowMs: port.nowMs,
      get(kind, id) {
        const values = port.get(kind, id)
        records.set(`${kind} ${id}`, { kind, id, values: values ?? null })
        return values
      },
      media(key) {
        const found = port.media(key)
        media.set(key, found)
        return found
      },
      author(userId) {
        const author = port.author(userId)
        authors.set(userId, author)
        return author
      },
      pictureAt(url) {
        const src = port.pictureAt(url)
        pictures.set(url, src)
        return src
      },
    },
    sources: () => ({
      records: [...records.values()],
      media: [...media].map(([key, found]) => ({ key, media: found })),
      authors: [...authors].map(([userId, author]) => ({ userId, author })),
      pictures: [...pictures].map(([url, src]) => ({ url, src })),
    }),
  }
}

/** Answers from what was gathered; `isWhole` tells afterwards whether all that was asked for stood there. */
export function portOf(sources: PreviewSources, nowMs: number): PreviewPort & { isWhole(): boolean } {
  const records = new Map(sources.records.map((each) => [`${each.kind} ${each.id}`, each.values]))
  const media = new Map(sources.media.map((each) => [each.key, each.media]))
  const pictures = new Map(sources.pictures.map((each) => [each.url, each.src]))
  const authors = new Map(sources.authors.map((each) => [each.userId, each.author]))
  let isWhole = true
  const look = <K, V>(map: Map<K, V>, key: K): V | undefined => {
    if (!map.has(key)) isWhole = false
    return map.get(key)
  }
  return {
    nowMs,
    get: (kind, id) => look(records, `${kind} ${id}`) ?? undefined,
    media: (key) => look(media, key) ?? null,
    author: (userId) => look(authors, userId) ?? { name: '', handle: null, src: null },
    pictureAt: (url) => look(pictures, url) ?? null,
    isWhole: () => isWhole,
  }
}
