/** The picture of a window that is painted into memory: the frame that stays. */
import type { NativeImage, WebContents } from 'electron'

/** A frame that nothing followed for so long is the whole picture: its images are decoded. */
const quietMs = 120
/** A page of others that never gets quiet, or never ends loading, is taken as it is. */
const longestMs = 4000

export interface QuietFrameOptions {
  withinMs?: number
  /** Whether a frame shows the page. A page of others cannot say: each of its frames counts. */
  showsPage?: (frame: NativeImage) => boolean
}

/**
 * Ask before it loads. Frames from before the page was loaded show it empty, or in part: they stand only for one that does not end loading in
 * `withinMs`. Rejects where nothing was drawn by then.
 */
export function quietFrame(
  contents: WebContents,
  { withinMs = longestMs, showsPage = () => true }: QuietFrameOptions = {},
): Promise<NativeImage> {
  return new Promise((resolve, reject) => {
    let frame: NativeImage | null = null
    let isLoaded = false
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(longest)
      clearTimeout(timer)
      if (frame) resolve(frame)
      else reject(new Error('the page was not drawn'))
    }
    const longest = setTimeout(end, withinMs)
    contents.on('paint', (_event, _dirty, image) => {
      if (image.isEmpty() || !showsPage(image)) return
      frame = image
      clearTimeout(timer)
      if (isLoaded) timer = setTimeout(end, quietMs)
    })
    contents.once('did-finish-load', () => {
      isLoaded = true
      // The last one may be from before the page came; another follows, however long a busy machine takes.
      frame = null
      contents.invalidate()
    })
  })
}
