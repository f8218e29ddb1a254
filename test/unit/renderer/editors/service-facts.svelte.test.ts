/** What stands under "At the service" is what the service has, not what was changed here and not sent. */
import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { asWritten } from '../../../../shared/messages/message.ts'
import type { RecordView } from '../../../../shared/bridge.ts'
import RecordForm from '../../../../src-renderer/editors/RecordForm.svelte'
import type { WindowState } from '../../../../src-renderer/state/context.ts'
import { openRecord } from '../../../support/window/open-record.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(withoutTopLayer)
afterEach(cleanup)

async function factsOf(more: Partial<RecordView>): Promise<string> {
  const values = { id: 'c1', name: 'Courses', entity_status: 'PAUSED' }
  const readOnlyReason = asWritten('It is to be deleted.')
  const { window, session } = openRecord('campaign', values, [], { more: { id: 'c1', readOnlyReason, ...more } })
  const names = { text: (_: unknown, value: unknown) => String(value), nameOf: () => null }
  await waitFor(() => expect(session.record).not.toBeNull())
  render(WithWindow, {
    props: {
      window: { ...window, names } as unknown as WindowState,
      view: RecordForm,
      props: { session, zone: 'UTC', onfail: () => {} },
    },
  })
  return (await screen.findByRole('group', { name: 'At the service' })).textContent ?? ''
}

it('of a record that was renamed here and is to be deleted', async () => {
  const text = await factsOf({ operation: 'delete', state: 'deleted', changed: {}, atService: { name: 'Classes' } })
  expect(text).toContain('Classes')
  expect(text).not.toContain('Courses')
})

it('of a record that was renamed here and that nobody may change any more', async () => {
  const changed = { name: { base: 'Classes', mine: 'Courses' } }
  const text = await factsOf({ operation: 'update', state: 'edited', changed })
  expect(text).toContain('Classes')
  expect(text).not.toContain('Courses')
})
