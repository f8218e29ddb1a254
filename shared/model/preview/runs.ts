/** The text of a post in runs, as a preview colours them. */
import { findEntities } from '../post-text/entities.ts'
import type { PreviewRun } from './preview.ts'

/** Every part of the text once, in order. */
export function runsOf(text: string): PreviewRun[] {
  const runs: PreviewRun[] = []
  let at = 0
  for (const { start, end, kind } of findEntities(text)) {
    if (start > at) runs.push({ text: text.slice(at, start), kind: 'plain' })
    runs.push({ text: text.slice(start, end), kind })
    at = end
  }
  if (at < text.length) runs.push({ text: text.slice(at), kind: 'plain' })
  return runs
}
