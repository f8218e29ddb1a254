import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { showOnce } from '../../../../src-main/shell/pages/show-once.ts'

class Hidden extends EventEmitter {
  readonly webContents = new EventEmitter()
  shownTimes = 0
  isGone = false
  isDestroyed = () => this.isGone
  show = () => void this.shownTimes++
}

function setUp() {
  const window = new Hidden()
  const waiting: (() => void)[] = []
  showOnce(window, (callback) => waiting.push(callback))
  return { window, wait: () => waiting.forEach((callback) => callback()) }
}

describe('a window is shown for the first time', () => {
  test('when it has something to show, once', () => {
    const { window, wait } = setUp()
    expect(window.shownTimes).toBe(0)
    window.emit('ready-to-show')
    window.webContents.emit('did-finish-load')
    wait()
    expect(window.shownTimes).toBe(1)
  })

  test('a while after its page was loaded, where no frame comes', () => {
    const { window, wait } = setUp()
    window.webContents.emit('did-finish-load')
    expect(window.shownTimes).toBe(0)
    wait()
    expect(window.shownTimes).toBe(1)
  })

  test('not after it was closed into the tray', () => {
    const { window, wait } = setUp()
    window.webContents.emit('did-finish-load')
    window.emit('close')
    window.emit('ready-to-show')
    wait()
    expect(window.shownTimes).toBe(0)
  })

  test('not once it is gone', () => {
    const { window } = setUp()
    window.isGone = true
    window.emit('ready-to-show')
    expect(window.shownTimes).toBe(0)
  })
})
