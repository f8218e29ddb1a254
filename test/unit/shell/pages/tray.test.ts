import { describe, expect, it, vi } from 'vitest'
import type { AppState } from '../../../../shared/bridge.ts'
import { TrayPresence } from '../../../../src-main/shell/pages/tray.ts'
import type { TrayEntry } from '../../../../src-main/shell/pages/tray.ts'
import { trayBitmap } from '../../../../src-main/shell/pages/tray-icon.ts'

vi.mock('electron', () => ({ Menu: {}, nativeImage: {}, Tray: {} }))

function begin() {
  const done: string[] = []
  let entries: readonly TrayEntry[] = []
  const tray = new TrayPresence({
    show(given, onClick) {
      entries = given
      done.push('shown')
      onClick()
      return { setToolTip: (text) => done.push(text), remove: () => done.push('removed') }
    },
    openWindow: () => done.push('window'),
    openScreen: (screen) => done.push(screen),
    quit: () => done.push('quit'),
  })
  const state = (...accounts: { pending: number; needsPerson: number }[]) =>
    tray.take({ name: 'state', payload: { accounts } as AppState })
  return { tray, done, state, entries: () => entries }
}

describe('Galley in the tray', () => {
  it('is there only while it is wanted, and once', () => {
    const { tray, done } = begin()
    tray.set(false)
    expect([tray.isShown, done]).toEqual([false, []])
    tray.set(true)
    tray.set(true)
    expect([tray.isShown, done]).toEqual([true, ['shown', 'window', 'Galley: nothing waits']])
    tray.set(false)
    expect([tray.isShown, done.at(-1)]).toEqual([false, 'removed'])
  })

  it('says how much waits in all accounts, and first what needs somebody', () => {
    const { tray, done, state } = begin()
    state({ pending: 2, needsPerson: 0 }, { pending: 1, needsPerson: 0 })
    tray.set(true)
    expect(done.at(-1)).toBe('Galley: 3 changes wait')
    state({ pending: 2, needsPerson: 1 }, { pending: 1, needsPerson: 0 })
    expect(done.at(-1)).toBe('Galley: 1 record needs you')
    state({ pending: 0, needsPerson: 0 })
    expect(done.at(-1)).toBe('Galley: nothing waits')
  })

  it('leads to the window, Review and the calendar, and ends Galley', () => {
    const { tray, done, entries } = begin()
    tray.set(true)
    done.length = 0
    for (const entry of entries()) entry?.onPick()
    expect(done).toEqual(['window', 'review', 'calendar', 'quit'])
  })
})

describe('its icon', () => {
  const at = (pixels: Buffer, sizePx: number, x: number, y: number) => [
    ...pixels.subarray((y * sizePx + x) * 4, (y * sizePx + x) * 4 + 4),
  ]

  it('is a white letter on blue with round corners', () => {
    const pixels = trayBitmap(32, false)
    expect(at(pixels, 32, 0, 0)).toEqual([0, 0, 0, 0])
    expect(at(pixels, 32, 5, 16)).toEqual([0x8f, 0x40, 0x26, 255])
    expect(at(pixels, 32, 16, 9)).toEqual([255, 255, 255, 255])
  })

  it('is for macOS the letter alone, in black', () => {
    const pixels = trayBitmap(16, true)
    expect(at(pixels, 16, 2, 8)).toEqual([0, 0, 0, 0])
    expect(at(pixels, 16, 8, 4)).toEqual([0, 0, 0, 255])
  })
})
