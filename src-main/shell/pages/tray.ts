/**
 * Galley in the tray, where a person wants it there: how much waits, the way back to the window, and the end. While it is there, closing the
 * window only hides it, so that what is held until a moment goes then.
 */
import { Menu, nativeImage, Tray } from 'electron'
import type { BrowserWindow } from 'electron'
import type { AppState, EngineEvent } from '../../../shared/bridge.ts'
import type { LinkedScreen } from '../../../shared/galley-link.ts'
import { t } from '../../../shared/messages/index.ts'
import { trayBitmap } from './tray-icon.ts'

/** One entry of its menu; null: a line. */
export type TrayEntry = { label: string; onPick: () => void } | null

/** The icon while it is there. */
export interface ShownTray {
  setToolTip(text: string): void
  remove(): void
}

export interface TrayPorts {
  show(entries: readonly TrayEntry[], onClick: () => void): ShownTray
  openWindow(): void
  openScreen(screen: LinkedScreen): void
  quit(): void
}

export class TrayPresence {
  readonly #ports: TrayPorts
  #shown: ShownTray | null = null
  #text = t('shell.tray.nothing')

  constructor(ports: TrayPorts) {
    this.#ports = ports
  }

  get isShown(): boolean {
    return this.#shown !== null
  }

  set(isWanted: boolean): void {
    if (isWanted === this.isShown) return
    if (isWanted) {
      this.#shown = this.#ports.show(this.#entries(), () => this.#ports.openWindow())
      this.#shown.setToolTip(this.#text)
    } else {
      this.#shown?.remove()
      this.#shown = null
    }
  }

  /** Call it with each event of the engine. */
  take(event: EngineEvent): void {
    if (event.name !== 'state') return
    const text = textOfState(event.payload)
    if (text === this.#text) return
    this.#text = text
    this.#shown?.setToolTip(text)
  }

  #entries(): TrayEntry[] {
    const { openWindow, openScreen, quit } = this.#ports
    return [
      { label: t('shell.tray.open'), onPick: openWindow },
      { label: t('shell.quickWays.review'), onPick: () => openScreen('review') },
      { label: t('shell.quickWays.calendar'), onPick: () => openScreen('calendar') },
      null,
      { label: t('shell.tray.quit'), onPick: quit },
    ]
  }
}

function textOfState({ accounts }: AppState): string {
  const needs = accounts.reduce((sum, { needsPerson }) => sum + needsPerson, 0)
  const waiting = accounts.reduce((sum, { pending }) => sum + pending, 0)
  if (needs > 0) return t('shell.tray.needs', { count: needs })
  return waiting > 0 ? t('shell.tray.waiting', { count: waiting }) : t('shell.tray.nothing')
}

/** With the real system. */
export function showInTray(entries: readonly TrayEntry[], onClick: () => void): ShownTray {
  const tray = new Tray(trayImage())
  tray.setContextMenu(
    Menu.buildFromTemplate(
      entries.map((entry) => (entry ? { label: entry.label, click: entry.onPick } : { type: 'separator' })),
    ),
  )
  tray.on('click', onClick)
  return { setToolTip: (text) => tray.setToolTip(text), remove: () => tray.destroy() }
}

function trayImage() {
  // The menu bar of macOS gives the letter its own colour.
  const isMask = process.platform === 'darwin'
  const image = nativeImage.createEmpty()
  for (const scaleFactor of [1, 2]) {
    const sizePx = 16 * scaleFactor
    const buffer = nativeImage.createFromBitmap(trayBitmap(sizePx, isMask), { width: sizePx, height: sizePx }).toPNG()
    image.addRepresentation({ scaleFactor, width: sizePx, height: sizePx, buffer })
  }
  image.setTemplateImage(isMask)
  return image
}

/** Closing the window only hides it while `isKept`. */
export function hideInsteadOfClosing(window: BrowserWindow, isKept: () => boolean): void {
  window.on('close', (event) => {
    if (!isKept()) return
    event.preventDefault()
    window.hide()
  })
}
