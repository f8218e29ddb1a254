import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import FlightBar from '../../../../src-renderer/plan/page/FlightBar.svelte'
import { FlightDrag } from '../../../../src-renderer/plan/page/flight-drag.svelte.ts'

afterEach(cleanup)

test('a bar is drawn as idle once its flight is over, and as running until then', () => {
  const [startMs, endMs] = [Date.parse('2026-12-01T08:00:00Z'), Date.parse('2026-12-11T08:00:00Z')]
  const drag = new FlightDrag({ flightOf: () => ({ startMs, endMs }), zone: () => 'UTC', onmove: () => undefined })
  const classesAt = (nowMs: number, isIdle = false) => {
    const axis = { fromMs: startMs, toMs: endMs, ticks: [] }
    const present = { nowMs, zone: 'UTC' }
    const item = { key: 1, name: 'Ireland' }
    const { container } = render(FlightBar, { props: { item, axis, lanePx: 100, drag, reason: null, isIdle, present } })
    return [...container.querySelector('[data-shape]')!.classList]
  }
  expect(classesAt(endMs - 1)).not.toContain('idle')
  expect(classesAt(endMs - 1, true)).toContain('idle')
  expect(classesAt(endMs)).toContain('idle')
})
