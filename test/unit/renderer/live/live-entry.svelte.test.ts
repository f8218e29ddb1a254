import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../../../../shared/bridge.ts'
import type { Json } from '../../../../shared/model/values.ts'
import LiveEntry from '../../../../src-renderer/app/live/LiveEntry.svelte'
import type { WindowState } from '../../../../src-renderer/state/context.ts'
import { eventSamples } from '../../../support/interface/event-samples.ts'
import { proves } from '../../../support/ledger/proves.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const window = {
  clock: { nowMs: Date.parse('2026-11-20T12:00:00Z'), ownZone: 'UTC' },
  names: { user: (id: string) => ({ '17': 'Mira Kovač', '18': 'Jonas Media' })[id] ?? `User ${id}` },
} as unknown as WindowState

/** What people read of an event at once, without what is folded away. */
function shown(eventType: string, payload: { [member: string]: Json }): string {
  const entry: ActivityEntry = {
    n: 1,
    kind: 'event',
    heardAt: '2026-11-20T12:00:00Z',
    eventType,
    givenName: null,
    eventId: '1',
    userId: '17',
    at: '2026-11-20T11:59:00Z',
    fromAt: null,
    reason: null,
    body: { data: { event_type: eventType, payload } },
  }
  const { container } = render(WithWindow, { props: { window, view: LiveEntry, props: { entry } } })
  container.querySelector('details')?.remove()
  return (container.textContent ?? '').replaceAll(/\s+/g, ' ')
}

describe('an event in the window', () => {
  it.each(eventSamples)(
    'is told in words, with who did it: $eventType',
    ({ row, eventType, payload, words, shows }) => {
      const text = shown(eventType, payload)
      for (const part of [words, 'Mira Kovač', shows]) expect(text).toContain(part)
      proves('window', `event:${row}`)
    },
  )

  it('names the people who joined', () => {
    const text = shown('dm.participants_join', { participant_ids: ['18', '19'] })
    expect(text).toContain('Somebody joined a conversation')
    expect(text).toContain('who Jonas Media, User 19')
    proves('window', 'event:participant_ids')
  })
})
