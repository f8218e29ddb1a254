import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Screenshots } from '../../../../src-main/shell/start/screenshot.ts'

let folder: string
let said: string[]
let ended: Promise<number>
let end: (code: number) => void
/** What waits for its time: the test says when it is up. */
let timeIsUp: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-screenshot-'))
  said = []
  timeIsUp = () => {}
  ended = new Promise((resolve) => (end = resolve))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function make(more: { isOnce?: boolean; file?: string; stuckTimes?: number } = {}): Screenshots {
  let stuckTimes = more.stuckTimes ?? 0
  const never = new Promise<never>(() => undefined)
  const webContents = {
    executeJavaScript: () => (stuckTimes > 0 ? never : Promise.resolve(null)),
    capturePage: () => (stuckTimes-- > 0 ? never : Promise.resolve({ toPNG: () => Buffer.from('picture') })),
  }
  return new Screenshots({
    switches: { screenshotFile: more.file ?? join(folder, 'a.png'), isOnce: more.isOnce ?? false },
    window: () => ({ webContents }) as never,
    after: (delayMs, callback) => {
      if (delayMs > 10_000) timeIsUp = callback
      else if (more.stuckTimes !== undefined) setTimeout(callback, 5)
    },
    end: (code) => end(code),
    stdout: (line) => said.push(line),
    stderr: (line) => said.push(line),
  })
}

describe('a start that is pictured', () => {
  it('ends with 0 once the picture of the ready window is written', async () => {
    const screenshots = make({ isOnce: true })
    screenshots.expect()
    screenshots.ready()
    expect(await ended).toBe(0)
    expect(readFileSync(join(folder, 'a.png'), 'utf8')).toBe('picture')
    expect(said).toEqual([`screenshot: ${join(folder, 'a.png')}`])
  })

  it.each([true, false])('ends with 1 where the window does not get ready in time (once: %s)', async (isOnce) => {
    const screenshots = make({ isOnce })
    screenshots.expect()
    timeIsUp()
    expect(await ended).toBe(1)
    expect(existsSync(join(folder, 'a.png'))).toBe(true)
    expect(said[0]).toBe('Galley did not get ready in time.')
  })

  it('goes on after its time where the picture was taken before', async () => {
    const screenshots = make()
    screenshots.expect()
    screenshots.ready()
    timeIsUp()
    end(7)
    expect(await ended).toBe(7)
    // Nothing else is said, and the picture is written before its folder goes.
    await expect.poll(() => said).toEqual([`screenshot: ${join(folder, 'a.png')}`])
  })

  it('asks again for a window of which no frame was drawn', async () => {
    const screenshots = make({ isOnce: true, stuckTimes: 2 })
    screenshots.ready()
    expect(await ended).toBe(0)
    expect(readFileSync(join(folder, 'a.png'), 'utf8')).toBe('picture')
  })

  it('ends with 1 where none is ever drawn', async () => {
    const screenshots = make({ isOnce: true, stuckTimes: Infinity })
    screenshots.ready()
    expect(await ended).toBe(1)
    expect(said).toHaveLength(1)
  })

  it('ends with 1 where the picture cannot be written', async () => {
    const screenshots = make({ isOnce: true, file: join(folder, 'none', 'a.png') })
    screenshots.ready()
    expect(await ended).toBe(1)
  })
})
