/**
 * The last picture: what the window will show first, as it was painted when the window was left. The next start paints it at once, and the
 * living window takes its place as soon as its own rows are there. The shell gives it only while the data are untouched (last-picture.ts
 * there); whether it fits this window is looked at here.
 */
import { elementOf, treeOf } from './picture-tree.ts'
import type { PictureElement } from './picture-tree.ts'

/** What a window must be like to show the same. */
interface Fit {
  width: number
  height: number
  scale: number
  theme: string
  language: string
  preferences: string | null
}

interface Picture {
  fit: Fit
  /** Until then "today" means the same in its rows, ms since 1970. */
  dayEndsAtMs: number
  takenAtMs: number
  tree: PictureElement
}

interface Preferences {
  getItem(name: string): string | null
}

const mark = 'data-picture'
/** What the window shows of the preferences stands under this name (preferences.svelte.ts). */
const preferencesName = 'window'

/** The painted element as text; null where something in it cannot be painted again. */
export function takePicture(
  element: Element,
  preferences: Preferences,
  nowMs: number,
  dayEndsAtMs: number,
): string | null {
  const tree = treeOf(element)
  if (!tree) return null
  return JSON.stringify({ fit: fitOf(preferences), dayEndsAtMs, takenAtMs: nowMs, tree } satisfies Picture)
}

/** Puts the picture over the page; false, and the page is as it was, where it does not fit this window or holds what no picture holds. */
export function showPicture(text: string | null, preferences: Preferences, nowMs: number): boolean {
  const picture = text === null ? null : readPicture(text)
  if (!picture || JSON.stringify(picture.fit) !== JSON.stringify(fitOf(preferences))) return false
  // A clock that was set back says nothing about the day.
  if (!(nowMs >= picture.takenAtMs)) return false
  const element = elementOf(picture.tree, document)
  if (!element) return false
  const cover = document.createElement('div')
  cover.setAttribute(mark, nowMs < picture.dayEndsAtMs ? 'same-day' : 'another-day')
  cover.setAttribute('aria-hidden', 'true')
  cover.inert = true
  cover.append(element)
  document.body.append(cover)
  return true
}

/** Takes it away, when the window itself shows something; does nothing where there is none. */
export function dropPicture(): void {
  document.querySelector(`[${mark}]`)?.remove()
}

function readPicture(text: string): Picture | null {
  try {
    const picture = JSON.parse(text) as Partial<Picture> | null
    return picture?.fit && typeof picture.dayEndsAtMs === 'number' && typeof picture.takenAtMs === 'number'
      ? (picture as Picture)
      : null
  } catch {
    return null
  }
}

function fitOf(preferences: Preferences): Fit {
  return {
    width: innerWidth,
    height: innerHeight,
    scale: devicePixelRatio,
    theme: document.documentElement.dataset['theme'] ?? '',
    language: navigator.language,
    preferences: preferences.getItem(preferencesName),
  }
}
