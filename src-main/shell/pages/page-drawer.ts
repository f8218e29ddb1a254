/** Pages drawn off the screen, as pictures of storyboards. */
import { BrowserWindow, session as sessions } from 'electron'
import type { NativeImage, Session } from 'electron'
import { quietFrame } from './quiet-frame.ts'
import { documentPolicy } from './storyboard/document.ts'
import { answerScheme } from '../processes/runtime.ts'

/** A page to draw, in the pixels of the screen, and how many pixels of the picture each of them becomes. */
export interface PageToDraw {
  html: string
  widthPx: number
  heightPx: number
  scale: number
}

/** Draws a page that nobody sees; gives a PNG. */
export type DrawPage = (page: PageToDraw) => Promise<Buffer>

/**
 * A line below the page in a colour that nothing else has there: a frame with it shows the page. The end of loading does not say that: on a
 * busy machine a frame of the empty window still follows it.
 */
const drawnLine = { heightPx: 2, bgr: [0xb7, 0x01, 0xfe] }
const [blue, green, red] = drawnLine.bgr
const drawnLineElement = `<div style="position:fixed;left:0;right:0;bottom:0;height:${drawnLine.heightPx}px;background:rgb(${red},${green},${blue})"></div>`

/** Our own page is there at once, but for a machine that is busy with everything else. */
const ownPageMs = 30_000

/**
 * Draws pages off the screen, one after the other, in a session of its own that holds nothing but the page: no preload, no script, no
 * request. The page stands at our own address there, since no other is ever navigated to.
 */
export function pageDrawer(): DrawPage {
  let html = ''
  let drawn: Promise<unknown> = Promise.resolve()
  let own: Session | null = null
  const open = () => {
    if (own) return own
    own = sessions.fromPartition('galley-drawing')
    answerScheme(own, 'app', () => ({
      status: 200,
      headers: { 'content-security-policy': `${documentPolicy}; sandbox`, 'cache-control': 'no-store' },
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from(html),
    }))
    return own
  }
  return (page) => {
    const next = drawn.then(async () => {
      html = withDrawnLine(page.html)
      return drawPage(page, open())
    })
    drawn = next.catch(() => undefined)
    return next
  }
}

async function drawPage({ widthPx, heightPx, scale }: PageToDraw, own: Session): Promise<Buffer> {
  const width = Math.round(widthPx * scale)
  const height = Math.round(heightPx * scale)
  const lineHeight = Math.round(drawnLine.heightPx * scale)
  const window = new BrowserWindow({
    show: false,
    width,
    height: height + lineHeight,
    useContentSize: true,
    enableLargerThanScreen: true,
    frame: false,
    webPreferences: {
      session: own,
      // Painted into memory: neither the screen's size nor its density decides how large the picture is.
      offscreen: true,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      images: true,
      zoomFactor: scale,
    },
  })
  try {
    const last = quietFrame(window.webContents, { withinMs: ownPageMs, showsPage: hasDrawnLine })
    await window.loadURL('app://galley/')
    const image = await last
    const size = image.getSize()
    const framed = { width, height: height + lineHeight }
    const whole =
      size.width === framed.width && size.height === framed.height
        ? image
        : image.resize({ ...framed, quality: 'best' })
    return whole.crop({ x: 0, y: 0, width, height }).toPNG()
  } finally {
    window.destroy()
  }
}

/** Last in the body, which ends once: what people typed is escaped in it. */
function withDrawnLine(html: string): string {
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + drawnLineElement + html.slice(end)
}

function hasDrawnLine(frame: NativeImage): boolean {
  const { width, height } = frame.getSize()
  const pixel = frame.crop({ x: Math.floor(width / 2), y: height - 1, width: 1, height: 1 }).toBitmap()
  return drawnLine.bgr.every((value, index) => Math.abs(pixel[index]! - value) <= 8)
}
