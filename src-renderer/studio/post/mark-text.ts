/** The text of a post in runs as its text box colours them. */
import { runsOf } from '../../../shared/model/preview/runs.ts'
import type { PreviewRun } from '../../../shared/model/preview/preview.ts'
import { measurePost } from '../../../shared/model/post-text/post-text.ts'

export interface MarkedRun extends PreviewRun {
  /** Beyond what fits. */
  isOver: boolean
}

/** Every part of the text once, in order; where it becomes too long a run ends and another begins. */
export function markText(text: string): MarkedRun[] {
  const { fitsTo } = measurePost(text)
  let at = 0
  return runsOf(text).flatMap(({ text: part, kind }) => {
    const [start, end] = [at, at + part.length]
    at = end
    if (end <= fitsTo) return [{ text: part, kind, isOver: false }]
    const fitting = Math.max(0, fitsTo - start)
    const within = fitting > 0 ? [{ text: part.slice(0, fitting), kind, isOver: false }] : []
    return [...within, { text: part.slice(fitting), kind, isOver: true }]
  })
}
