import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { RowPictures } from '../../../../src-renderer/media/row-pictures.svelte.ts'
import { Thumbs } from '../../../../src-renderer/media/thumbs.svelte.ts'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'
import { HandTimer } from '../../../support/window/hand-timer.ts'

function setUp() {
  const asked: string[] = []
  const bridge = {
    on: () => () => undefined,
    call: (name: string, input: { id?: string; keys?: number[] }) => {
      if (name === 'record.find') asked.push(input.id!)
      const picture = { sha256: `s${input.keys?.[0]}`, hasThumb: true, isVideo: false, widthPx: 4, heightPx: 3 }
      return Promise.resolve(
        name === 'record.find'
          ? { key: Number(input.id!.slice(2)), id: input.id, values: {} }
          : [{ file: null, picture }],
      )
    },
  } as unknown as Bridge
  const timer = new HandTimer()
  let pictures: RowPictures | undefined
  const end = $effect.root(() => {
    pictures = new RowPictures(bridge, new Thumbs(bridge), timer.after)
  })
  flushSync()
  return { asked, timer, pictures: pictures!, end }
}

it('are asked for once the rows stand still, each once', async () => {
  const { asked, timer, pictures, end } = setUp()
  expect(pictures.of('3_1')).toBeNull()
  timer.pass(50)
  pictures.of('3_2')
  timer.pass(50)
  flushSync()
  expect(asked).toEqual([])
  timer.pass(50)
  flushSync()
  await new Promise((done) => setImmediate(done))
  expect(asked).toEqual(['3_1', '3_2'])
  expect(pictures.of('3_2')).toBe('media://thumb/s2')
  timer.pass(1000)
  flushSync()
  expect(asked).toEqual(['3_1', '3_2'])
  pictures.close()
  end()
})

it('of rows that flew past are not asked for, until they are in sight again', async () => {
  const { asked, timer, pictures, end } = setUp()
  for (let at = 0; at < 200; at++) pictures.of(`3_${at}`)
  timer.pass(100)
  flushSync()
  await new Promise((done) => setImmediate(done))
  expect(asked).toHaveLength(60)
  expect(asked[0]).toBe('3_140')
  pictures.of('3_5')
  timer.pass(100)
  flushSync()
  expect(asked.at(-1)).toBe('3_5')
  pictures.close()
  end()
})
