/** Messages take room and give it back without anything moving from under the pointer. */
import { expect, test } from 'vitest'
import { StillRoom } from '../../../../../src-renderer/app/frame/still-room.ts'
import { HandTimer } from '../../../../support/window/hand-timer.ts'

/** A page of 700 pixels: a list from the top, and from 600 on a button at its foot; the bar is below it. */
function page() {
  const timer = new HandTimer()
  let shown = 0
  const room = new StillRoom({
    after: timer.after,
    apply: (px) => (shown = px),
    standingAt: ({ y }) => {
      const [foot, end] = [600 - shown, 700 - shown]
      return y < foot
        ? { element: 'list', left: 0, top: 0 }
        : y < end
          ? { element: 'button', left: 0, top: foot }
          : { element: 'bar', left: 0, top: end }
    },
  })
  const rest = (y: number) => {
    room.point({ x: 10, y }, false)
    timer.pass(1_000)
  }
  return { room, timer, rest, shown: () => shown }
}

test('room is made and taken back at once where the pointer rests on what stays', () => {
  const { room, rest, shown } = page()
  room.want(28)
  expect(shown()).toBe(28)
  rest(100)
  room.want(0)
  expect(shown()).toBe(0)
})

test('what would move from under the pointer stays, until it is elsewhere', () => {
  const { room, rest, shown } = page()
  room.want(28)
  rest(590)
  room.want(0)
  expect(shown()).toBe(28)
  rest(610)
  expect(shown()).toBe(28)
  rest(300)
  expect(shown()).toBe(0)
  // Where the page would come to stand under the pointer, too.
  rest(690)
  room.want(28)
  expect(shown()).toBe(0)
  room.leave()
  expect(shown()).toBe(28)
})

test('while the pointer moves or is pressed nothing moves', () => {
  const { room, timer, shown } = page()
  room.want(28)
  room.point({ x: 10, y: 100 }, false)
  room.want(0)
  timer.pass(200)
  room.point({ x: 10, y: 120 }, true)
  timer.pass(5_000)
  expect(shown()).toBe(28)
  room.point({ x: 10, y: 120 }, false)
  timer.pass(200)
  expect(shown()).toBe(28)
  timer.pass(200)
  expect(shown()).toBe(0)
})
