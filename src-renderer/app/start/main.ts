/** Entry of the page: the last picture where there is one, painted before the window's own code is even loaded, then the window. */
import './base.css'
import type { GalleyWindow } from '../../../shared/shell-bridge.ts'
import { dropPicture, showPicture } from '../../picture/last-picture.ts'
import { whenPainted } from './painted.ts'
import { applyTheme } from './theme.ts'

declare global {
  interface Window {
    galley: GalleyWindow
  }
}

/** An engine that takes longer than this has something to say, which the picture would hide. */
const longestMs = 2000
/** The window is made by then, drawn or not. */
const latestMs = 500

const { picture, preferences } = window.galley
applyTheme()
/** Loaded once, however often it is asked for. */
const load = () => import('./window.ts')
let isOpen = false
function open(): void {
  if (isOpen) return
  isOpen = true
  void load().then(({ openWindow }) => openWindow())
}

/** The page's process may begin before it was told how large the window is, and nothing fits a window of no size. No event tells when it is. */
function whenSized(run: () => void): void {
  if (innerWidth > 0) run()
  else if (!isOpen) requestAnimationFrame(() => whenSized(run))
}

// A window that nobody sees has no frames, and may have no size.
setTimeout(open, latestMs)
whenSized(() => {
  if (isOpen) return
  const isShown = showPicture(picture, preferences, Date.now())
  // Its code runs while the page waits for its first frame; the window is made once that frame has been drawn.
  void load()
  if (!isShown) return open()
  setTimeout(dropPicture, longestMs)
  whenPainted(() => {
    performance.mark('galley:rows')
    open()
  })
})
