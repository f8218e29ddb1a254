import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietFrame, type QuietFrameOptions } from '../../../../src-main/shell/pages/quiet-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Contents extends EventEmitter {
  invalidations = 0
  invalidate() {
    this.invalidations++
  }
  paint(name: string) {
    this.emit('paint', null, null, { name, isEmpty: () => name === '' })
  }
}

function draw(options?: QuietFrameOptions) {
  const contents = new Contents()
  const frame = quietFrame(contents as never, options) as unknown as Promise<{ name: string }>
  return { contents, name: frame.then(({ name }) => name) }
}

test('a frame from before the page was loaded is not the picture, however late the next one comes', async () => {
  const { contents, name } = draw()
  contents.paint('empty page')
  contents.emit('did-finish-load')
  expect(contents.invalidations).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  contents.paint('drawn')
  await vi.advanceTimersByTimeAsync(120)
  expect(await name).toBe('drawn')
})

test('the frame that nothing follows is the picture', async () => {
  const { contents, name } = draw()
  contents.emit('did-finish-load')
  contents.paint('without its images')
  await vi.advanceTimersByTimeAsync(100)
  contents.paint('whole')
  await vi.advanceTimersByTimeAsync(120)
  expect(await name).toBe('whole')
})

test('a page that does not end loading is taken as it is', async () => {
  const { contents, name } = draw({ withinMs: 4_000 })
  contents.paint('in part')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await name).toBe('in part')
})

test('nothing drawn is no picture', async () => {
  const { contents, name } = draw({ withinMs: 500 })
  const refused = expect(name).rejects.toThrow('the page was not drawn')
  contents.paint('')
  contents.emit('did-finish-load')
  await vi.advanceTimersByTimeAsync(500)
  await refused
})

test('where frames can be told apart, an empty one after the end of loading is not the picture, however long it stays', async () => {
  const { contents, name } = draw({
    withinMs: 30_000,
    showsPage: (frame) => (frame as unknown as { name: string }).name !== 'empty page',
  })
  contents.emit('did-finish-load')
  contents.paint('empty page')
  await vi.advanceTimersByTimeAsync(5_000)
  contents.paint('drawn')
  await vi.advanceTimersByTimeAsync(120)
  expect(await name).toBe('drawn')
})
