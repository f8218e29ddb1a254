import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallsUnderWay } from '../../../../../src-renderer/app/start/calls-under-way.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('runs what waits once nothing is asked any more, what an answer asked for included', async () => {
  const answers: (() => void)[] = []
  const underWay = new CallsUnderWay(
    () => new Promise((resolve) => answers.push(() => resolve({ ok: true, value: null }))),
  )
  const heard: string[] = []
  void underWay.call('app.state', {}).then(() => void underWay.call('record.get', {}))
  underWay.whenNone(() => heard.push('ready'))
  await vi.advanceTimersByTimeAsync(10)
  expect(heard).toEqual([])
  answers[0]!()
  await vi.advanceTimersByTimeAsync(10)
  expect(heard).toEqual([])
  answers[1]!()
  await vi.advanceTimersByTimeAsync(10)
  expect(heard).toEqual(['ready'])
})
