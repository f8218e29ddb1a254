/** How a preview learns that what it shows is written where it stands. Everywhere else it only shows. */
import { getContext, setContext } from 'svelte'
import type { Snippet } from 'svelte'

/** A text of a preview, by what it is. Choices and slides are counted from 0. */
export type CanvasPart =
  'text' | 'title' | 'videoTitle' | 'videoDescription' | `choice ${number}` | `headline ${number}`

/** A text that is typed on the preview. */
export interface CanvasText {
  /** Name of the box for those who do not see where it stands. */
  label: string
  /** As it is typed, which is ahead of what the preview was drawn from. */
  value: string
  placeholder: string
  /** Characters that fit still, below zero where there are too many; null where no limit is near. */
  left: number | null
  type: (text: string) => void
  /** Lines that are pasted here; true: they were taken, and are no text of this box. */
  paste?: (text: string) => boolean
}

export interface Canvas {
  /** null: this text cannot be typed here. */
  text: (part: CanvasPart) => CanvasText | null
  /** What is done with the picture at a place, shown on it; null where nothing is. */
  overPicture: Snippet<[number]> | null
}

const canvasKey = Symbol('canvas')
const still: Canvas = { text: () => null, overPicture: null }

/** What previews below may be written on. Read at each drawing, so that it may change. */
export function provideCanvas(canvas: () => Canvas | null): void {
  setContext(canvasKey, canvas)
}

/** The canvas around a preview; one on which nothing is written where there is none. */
export function useCanvas(): () => Canvas {
  const canvas = getContext<(() => Canvas | null) | undefined>(canvasKey)
  return () => canvas?.() ?? still
}
