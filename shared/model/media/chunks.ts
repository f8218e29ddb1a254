/** How a file is cut for sending. Source: gaps 7. */

/** Most parts of an upload; their places are 0 to 999. */
export const segmentsMax = 1000
/** Most bytes of a part. */
export const segmentBytesMax = 5 * 1024 * 1024
const usualBytes = 1024 * 1024

export interface Chunk {
  index: number
  offset: number
  length: number
}

/** Bytes of each part but the last: 1 MiB, and more only where a thousand of those would not do. */
export function chunkBytesFor(sizeBytes: number): number {
  return sizeBytes <= 900 * usualBytes ? usualBytes : Math.ceil(sizeBytes / segmentsMax)
}

/** The parts in order; together exactly the file. */
export function planChunks(sizeBytes: number, chunkBytes: number): Chunk[] {
  return Array.from({ length: Math.ceil(sizeBytes / chunkBytes) }, (_, index) => ({
    index,
    offset: index * chunkBytes,
    length: Math.min(chunkBytes, sizeBytes - index * chunkBytes),
  }))
}
