import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { actionOf } from '../../../../shared/contract/language/resource.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import ActionSheet from '../../../../src-renderer/actions/ActionSheet.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const draft = resourceOf('draft_tweet')
const lost = new GalleyError('unknown_outcome', asWritten('It was sent at 12:04, and its answer was lost.'))

function show(answers: (Error | null)[], zone = 'UTC') {
  const asked: boolean[] = []
  const bridge = {
    call: (_: string, { isAgain }: { isAgain: boolean }) => {
      asked.push(isAgain)
      const answer = answers.shift() ?? null
      return answer ? Promise.reject(answer) : Promise.resolve({ data: null, rest: {} })
    },
  }
  const window = {
    bridge,
    app: { account: null, zone, pull: () => Promise.resolve() },
    clock: { nowMs: Date.parse('2026-11-20T12:00:00Z') },
    lookups: { canAsk: true },
  }
  const record = { kind: draft.kind, id: '7', values: { text: 'A draft' } }
  const props = {
    resource: draft,
    operation: actionOf(draft, 'preview'),
    accountId: 'a1',
    record,
    onclose: () => undefined,
  }
  render(WithWindow, { props: { window: window as never, view: ActionSheet, props } })
  return asked
}
const press = (name: string, at: number) => fireEvent.click(screen.getAllByRole('button', { name, hidden: true })[at]!)

test('an action whose answer was lost says that it may have been done, and runs again only when a person says so', async () => {
  const { label } = actionOf(draft, 'preview')!.action
  const asked = show([lost])
  await press(label, 0)
  await press(label, 1)
  expect(await screen.findByText('Sent, answer lost: it may have been done')).toBeTruthy()
  expect(screen.queryByText('The service did not do it')).toBeNull()
  await press('Run again', 0)
  expect(screen.getByText(/If it was, it happens a second time/)).toBeTruthy()
  expect(asked).toEqual([false])
  await press('Run again', 1)
  expect(asked).toEqual([false, true])
})

test('an action whose answer was lost tells when it was sent in the account’s zone', async () => {
  const { label } = actionOf(draft, 'preview')!.action
  const sentAt = '2026-11-20T23:04:05.000Z'
  show(
    [new GalleyError('unknown_outcome', asWritten('It was sent at 2026-11-20 23:04 UTC.'), { sentAt })],
    'Europe/Berlin',
  )
  await press(label, 0)
  await press(label, 1)
  expect(await screen.findByText(/was sent on 21 Nov 2026, 00:04 Berlin, and its answer was lost/)).toBeTruthy()
  expect(screen.queryByText(/UTC\.$/)).toBeNull()
})
