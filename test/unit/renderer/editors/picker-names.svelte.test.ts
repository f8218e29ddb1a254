/** What a choice says of others by their names is said anew when such a name becomes known. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { RecordView } from '../../../../shared/bridge.ts'
import { ReferenceNames } from '../../../../src-renderer/state/reference-names.svelte.ts'
import Picker from '../../../../src-renderer/editors/Picker.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(() => {
  // The test's page has no top layer; lists are drawn in place.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
})
afterEach(cleanup)

test('a choice says the name of its campaign as soon as that is known', async () => {
  const group = {
    ...{ key: 2, kind: 'line_item', id: 'g1', accountId: 'a1', state: 'clean' },
    values: { name: 'Berlin', campaign_id: 'c1', entity_status: 'ACTIVE' },
  } as unknown as RecordView
  const campaign = { ...group, key: 1, kind: 'campaign', id: 'c1', values: { name: 'Spring roast' } }
  let answer = (_: RecordView): void => undefined
  const bridge = {
    call: (name: string) =>
      name === 'record.find' ? new Promise<RecordView>((resolve) => (answer = resolve)) : Promise.resolve(null),
    on: () => () => undefined,
  }
  const lookups = { kept: () => Promise.resolve([group]), note: () => '', ask: () => Promise.resolve(false) }
  const app = { account: null, zone: 'UTC', state: null, complain: () => undefined }
  const names = new ReferenceNames(
    bridge as never,
    () => 'a1',
    () => null,
  )
  const props = {
    ...{ sources: [{ kind: 'line_item', value: null }], accountId: 'a1', value: null, shown: '' },
    ...{ label: 'Ad group', onchange: () => undefined },
  }
  const window = { bridge, lookups, app, names, clock: { nowMs: 0 } } as never
  render(WithWindow, { props: { window, view: Picker as never, props } })
  await fireEvent.click(screen.getByRole('combobox', { name: 'Ad group' }))
  const option = await screen.findByRole('option', { name: /Berlin/, hidden: true })
  expect(option.textContent).toContain('c1')
  answer(campaign)
  expect(await screen.findByRole('option', { name: /Spring roast/, hidden: true })).toBeTruthy()
})

test('what is left out is offered neither in the list nor by its id', async () => {
  const account = (id: string, name: string) =>
    ({
      ...{ key: 1, kind: 'account', id, accountId: '', state: 'clean' },
      values: { id, name },
    }) as unknown as RecordView
  const own = account('a1', 'Kaffee GmbH')
  const accounts = [own, account('a2', 'Nordics')]
  const bridge = { call: () => Promise.resolve(own), on: () => () => undefined }
  const kept = (_kind: string, _account: string, text: string) =>
    Promise.resolve(text === '' ? accounts : accounts.filter(({ id }) => id === text))
  const lookups = { kept, note: () => '', ask: () => Promise.resolve(false), seen: () => 'unknown', canAsk: false }
  const app = { account: null, zone: 'UTC', state: null, complain: () => undefined }
  const names = new ReferenceNames(
    bridge as never,
    () => 'a1',
    () => null,
  )
  const props = {
    ...{ sources: [{ kind: 'account', value: null }], accountId: 'a1', value: null, shown: '', except: ['a1'] },
    ...{ label: 'Shared with', takesText: true, onchange: () => undefined },
  }
  const window = { bridge, lookups, app, names, clock: { nowMs: 0 } } as never
  render(WithWindow, { props: { window, view: Picker as never, props } })
  const box = screen.getByRole('combobox', { name: 'Shared with' })
  await fireEvent.click(box)
  await screen.findByRole('option', { name: /Nordics/, hidden: true })
  expect(screen.queryByRole('option', { name: /Kaffee/, hidden: true })).toBeNull()
  await fireEvent.input(box, { target: { value: 'a1' } })
  await waitFor(() => expect(screen.queryByRole('option', { name: /Nordics/, hidden: true })).toBeNull())
  expect(screen.queryByRole('option', { name: /Kaffee|a1/, hidden: true })).toBeNull()
})
