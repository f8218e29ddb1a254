/** Beside a step that leads people somewhere, whether its addresses answer can be asked before it goes. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { RecordAddress, Step } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import StepDetail from '../../../../src-renderer/review/StepDetail.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const address = 'https://northwind.example/beans'
const asked: string[] = []

function show(more: Partial<Step>) {
  asked.length = 0
  const step = {
    ...{ step: 'image_conversation_card:1', operation: 'create', kind: 'image_conversation_card', key: 1, id: 'new-1' },
    ...{ accountId: 'a1', name: 'Ask', before: null, after: { thank_you_url: address }, dependsOn: [], heldBy: [] },
    ...{ currency: null, isApproved: false, isReversible: true, group: 'a1/1', ...more },
  }
  const answer = (outcome: 'fault') => ({
    ...{ address, askedAt: '2026-11-21T14:00:00Z', outcome, status: 404 },
    why: message('engine.askAddress.noPage', { status: 404 }),
  })
  const app = {
    zone: 'UTC',
    ask: (name: string, { key }: { key: number }): Promise<RecordAddress[]> => {
      asked.push(`${name} ${key}`)
      return Promise.resolve([{ address, answer: name === 'address.ask' ? answer('fault') : null }])
    },
  }
  const window = {
    ...{ app, clock: { nowMs: Date.parse('2026-11-21T14:00:00Z'), ownZone: 'UTC' } },
    bridge: { on: () => () => undefined, call: () => Promise.resolve(null) },
    editor: { flush: () => Promise.resolve() },
    router: { open: () => undefined },
    names: { text: (_: unknown, value: unknown) => String(value) },
  }
  const props = {
    step,
    zone: 'UTC',
    outcome: null,
    family: null,
    activation: null,
    state: '',
    verb: null,
    onfix: () => {},
  }
  render(WithWindow, { props: { window: window as never, view: StepDetail, props } })
}

test('they are asked at a press of the button, and say what came of it', async () => {
  show({})
  await fireEvent.click(await screen.findByRole('button', { name: /answer/ }))
  expect(await screen.findByText(/There is no page \(404\)/)).toBeTruthy()
  expect(asked).toEqual(['address.list 1', 'address.ask 1'])
})

test('nothing is asked of what is to be deleted, or leads nowhere', async () => {
  show({ operation: 'delete', after: null, before: { thank_you_url: address } })
  show({ kind: 'campaign', after: { name: 'A' } })
  await Promise.resolve()
  expect(asked).toEqual([])
})
