/**
 * Pages of the service, such as its own previews, drawn where nobody sees them and shown as pictures. Each page has a session of its own,
 * in memory, without a preload, permissions, downloads or navigation. Chromium itself reaches no network (hardening.ts): every byte comes
 * by GET through the engine, which asks the connection's hosts alone, and only from the origin of the page.
 */
import { BrowserWindow, session } from 'electron'
import type { Session, WebContents } from 'electron'
import type { PageContent } from '../../../shared/model/preview/difference.ts'
import type { PagePicture } from '../../../shared/shell-bridge.ts'
import { closedPreferences } from './hardening.ts'
import { quietFrame } from './quiet-frame.ts'

/** Asks the engine; null where there is nothing to show. */
export type ReadPage = (url: string) => Promise<{ contentType: string; bytes: Uint8Array } | null>

const widthPx = 400
const heightMaxPx = 2_000
const patienceMs = 20_000

/** Nothing of other origins, no frames, no forms, whatever the page says. */
const policy = [
  "default-src 'self' data: 'unsafe-inline'",
  "frame-src 'none'",
  "child-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
].join('; ')

const homes = new WeakMap<Session, string>()

/** The one address that pages of a caged session may stand at; null for other sessions. */
export function cagedHome(of: Session): string | null {
  return homes.get(of) ?? null
}

export class CagedPages {
  readonly #read: ReadPage
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(read: ReadPage) {
    this.#read = read
  }

  /** One after the other; null where the page cannot be shown. */
  picture(url: string): Promise<PagePicture | null> {
    const next = this.#last.then(() => this.#draw(url))
    this.#last = next.catch(() => undefined)
    return next
  }

  async #draw(url: string): Promise<PagePicture | null> {
    const address = parsed(url)
    if (!address || !/^https?:$/.test(address.protocol)) return null
    let hasCome = false
    const cage = this.#cage(address, () => (hasCome = true))
    const window = new BrowserWindow({
      show: false,
      width: widthPx,
      height: heightMaxPx,
      useContentSize: true,
      enableLargerThanScreen: true,
      frame: false,
      webPreferences: {
        session: cage,
        offscreen: true,
        ...closedPreferences,
        devTools: false,
      },
    })
    try {
      const { webContents } = window
      webContents.setAudioMuted(true)
      return await within(patienceMs, async () => {
        const last = quietFrame(window.webContents)
        // A page that does not load is told by the loading.
        last.catch(() => undefined)
        await webContents.loadURL(url).catch((error: unknown) => {
          // A page that tries to go elsewhere ends this promise and stays where it is.
          if (!hasCome) throw error
          return loaded(webContents)
        })
        // An answer without a page is a page of Chromium's own.
        if (!hasCome) return null
        const heightPx = await contentHeight(webContents)
        const content = await contentOf(webContents)
        const image = (await last).crop({ x: 0, y: 0, width: widthPx, height: heightPx })
        return { png: image.toPNG(), widthPx, heightPx, content }
      })
    } catch {
      return null
    } finally {
      window.destroy()
      await cage.clearStorageData()
    }
  }

  /** `onCome`: the page itself was answered. */
  #cage({ origin, href }: URL, onCome: () => void): Session {
    const cage = session.fromPartition(`cage-${++this.#count}`, { cache: false })
    homes.set(cage, href)
    // In place of the rule for all sessions, which lets our own addresses pass.
    cage.webRequest.onBeforeRequest(({ url, method }, decide) =>
      decide({ cancel: method !== 'GET' || originOf(url) !== origin }),
    )
    const answer = async ({ url, method }: Request): Promise<Response> => {
      const page = method === 'GET' && originOf(url) === origin ? await this.#read(url) : null
      if (!page) return Response.error()
      if (url === href) onCome()
      return new Response(new Uint8Array(page.bytes), {
        headers: {
          'content-type': page.contentType,
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        },
      })
    }
    for (const scheme of ['http', 'https']) cage.protocol.handle(scheme, answer)
    return cage
  }
}

/** `URL.canParse` came later than the oldest runtime that this runs on. */
function parsed(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}

function originOf(url: string): string | null {
  return parsed(url)?.origin ?? null
}

/** Ends when the page has all that it loads. */
async function loaded(contents: WebContents): Promise<void> {
  while ((await contents.executeJavaScript('document.readyState')) !== 'complete')
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Where the lowest part of the page ends, since the page itself is as high as its window; a page of bare text has no parts. */
async function contentHeight(contents: WebContents): Promise<number> {
  const bottom: unknown = await contents.executeJavaScript(
    `Math.max(0, ...[...document.querySelectorAll('body *')].map((part) => part.getBoundingClientRect().bottom)) || document.documentElement.scrollHeight`,
  )
  return Math.min(heightMaxPx, Math.max(1, typeof bottom === 'number' ? Math.ceil(bottom) : heightMaxPx))
}

const textMax = 20_000
/** A picture of a post is larger than that, one of its author smaller. */
const mediaMinPx = 80

/** What the page says of itself; it may say anything, so that only a text and a number come out. */
async function contentOf(contents: WebContents): Promise<PageContent> {
  const found: unknown = await contents.executeJavaScript(
    `[document.body ? document.body.innerText.slice(0, ${textMax}) : '', [...document.querySelectorAll('img, video')].filter((part) => {
       const { width, height } = part.getBoundingClientRect()
       return width >= ${mediaMinPx} && height >= ${mediaMinPx}
     }).length]`,
  )
  const [text, count] = Array.isArray(found) ? (found as unknown[]) : []
  return {
    text: typeof text === 'string' ? text.slice(0, textMax) : '',
    mediaCount: typeof count === 'number' && Number.isSafeInteger(count) ? count : 0,
  }
}

async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), limitMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
