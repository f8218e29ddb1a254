import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import { Thumbs } from '../../../../src-renderer/media/thumbs.svelte.ts'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'

function setUp() {
  const kept: string[] = []
  const waiting: { sha256: string; done: (isDrawable: boolean) => void }[] = []
  const bridge = {
    call: (_name: string, { sha256 }: { sha256: string }) => {
      kept.push(sha256)
      return Promise.resolve(null)
    },
  } as unknown as Bridge
  const thumbs = new Thumbs(
    bridge,
    ({ sha256 }) =>
      new Promise((resolve, reject) => {
        const done = (isDrawable: boolean) =>
          isDrawable ? resolve({ bytes: new Uint8Array(), likeness: '0'.repeat(16) }) : reject(new Error('no'))
        waiting.push({ sha256, done })
      }),
  )
  return { kept, waiting, thumbs }
}
const picture = (sha256: string, hasThumb = false) => ({ sha256, hasThumb, isVideo: false, widthPx: 4, heightPx: 3 })

describe('small pictures', () => {
  it('that are kept are shown at once and never drawn', () => {
    const { thumbs, waiting } = setUp()
    thumbs.want(picture('a', true))
    expect(thumbs.address(picture('a', true))).toBe('media://thumb/a')
    expect(waiting).toEqual([])
  })

  it('are drawn three at a time, the last ones asked for first, and shown once the engine has them', async () => {
    const { kept, waiting, thumbs } = setUp()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'd']) thumbs.want(picture(name))
    expect(waiting.map(({ sha256 }) => sha256)).toEqual(['a', 'b', 'c'])
    expect(thumbs.address(picture('a'))).toBeNull()
    const drawn = thumbs.drawn(picture('a'))
    waiting[0]!.done(true)
    await drawn
    flushSync()
    expect(thumbs.address(picture('a'))).toBe('media://thumb/a')
    expect([kept, waiting.map(({ sha256 }) => sha256)]).toEqual([['a'], ['a', 'b', 'c', 'd']])
  })

  it('that nobody looks at yet are drawn after those in view', async () => {
    const { waiting, thumbs } = setUp()
    for (const name of ['a', 'b', 'c', 'd', 'e']) void thumbs.drawn(picture(name))
    thumbs.want(picture('f'))
    thumbs.want(picture('d'))
    waiting[0]!.done(true)
    waiting[1]!.done(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(waiting.map(({ sha256 }) => sha256)).toEqual(['a', 'b', 'c', 'd', 'f'])
  })

  it('are decoded alone where they are so large that several would fill the memory', async () => {
    const { waiting, thumbs } = setUp()
    const large = (sha256: string) => ({ ...picture(sha256), widthPx: 8192, heightPx: 8192 })
    for (const name of ['a', 'b']) thumbs.want(large(name))
    expect(waiting.map(({ sha256 }) => sha256)).toEqual(['a'])
    waiting[0]!.done(false)
    await new Promise((resolve) => setImmediate(resolve))
    expect(waiting.map(({ sha256 }) => sha256)).toEqual(['a', 'b'])
  })

  it('that cannot be drawn are tried once', async () => {
    const { waiting, thumbs } = setUp()
    const drawn = thumbs.drawn(picture('a'))
    waiting[0]!.done(false)
    await drawn
    thumbs.want(picture('a'))
    expect([thumbs.address(picture('a')), waiting.length]).toEqual([null, 1])
  })
})
