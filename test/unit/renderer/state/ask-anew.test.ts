import { expect, test } from 'vitest'
import { AskAnew } from '../../../../src-renderer/state/ask-anew.ts'

test('what changes while it asks is asked about once more, however often it was told', async () => {
  let asked = 0
  let answer = () => {}
  const anew = new AskAnew(
    () => {
      asked++
      return new Promise<void>((resolve) => (answer = resolve))
    },
    () => {},
  )
  const whole = anew.now()
  void anew.now()
  void anew.now()
  expect(asked).toBe(1)
  answer()
  await Promise.resolve()
  await Promise.resolve()
  expect(asked).toBe(2)
  answer()
  await whole
  expect(asked).toBe(2)
})

test('a failure is told, and the next time it asks again', async () => {
  const failures: unknown[] = []
  let asked = 0
  const anew = new AskAnew(
    () => (++asked === 1 ? Promise.reject(new Error('no')) : Promise.resolve()),
    (thrown) => failures.push(thrown),
  )
  await anew.now()
  await anew.now()
  expect([asked, failures.length]).toEqual([2, 1])
})

test('what changes during an asking that fails is asked about, too', async () => {
  let asked = 0
  const anew: AskAnew = new AskAnew(
    () => {
      if (++asked > 1) return Promise.resolve()
      void anew.now()
      return Promise.reject(new Error('no'))
    },
    () => {},
  )
  await anew.now()
  expect(asked).toBe(2)
})
