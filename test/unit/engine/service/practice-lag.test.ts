import { expect, it } from 'vitest'
import { PracticeLag } from '../../../../src-main/engine/service/practice-lag.ts'

it('is not known before an answer says it', () => expect(new PracticeLag().ms(0)).toBeNull())

it('holds for as long as an answer said, though later ones tell that less of it is left', () => {
  const lag = new PracticeLag()
  lag.hear(5_000, 0)
  lag.hear(4_000, 1_000)
  lag.hear(2_000, 3_000)
  expect([lag.ms(3_000), lag.ms(4_999)]).toEqual([5_000, 5_000])
  expect(lag.ms(5_000)).toBe(2_000)
})

it('is longer at once where an answer says so', () => {
  const lag = new PracticeLag()
  lag.hear(0, 0)
  lag.hear(60_000, 10)
  lag.hear(0, 20)
  expect([lag.ms(20), lag.ms(60_009), lag.ms(60_010)]).toEqual([60_000, 60_000, 0])
})

it('began when an answer said one first', () => {
  const lag = new PracticeLag()
  expect(lag.sinceMs()).toBeNull()
  lag.hear(5_000, 7)
  lag.hear(4_000, 1_007)
  expect(lag.sinceMs()).toBe(7)
})

it('stays what was said last where nothing is heard', () => {
  const lag = new PracticeLag()
  lag.hear(30_000, 0)
  expect(lag.ms(1_000_000)).toBe(30_000)
})
