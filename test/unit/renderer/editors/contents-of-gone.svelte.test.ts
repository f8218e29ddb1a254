/** What stands in a deleted campaign is not deleted with it at the service: that is said where it is listed. */
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { RecordView } from '../../../../shared/bridge.ts'
import ContentsTab from '../../../../src-renderer/editors/ContentsTab.svelte'
import { openRecord } from '../../../support/window/open-record.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const show = (more: Partial<RecordView>) => {
  const { window } = openRecord('campaign', {})
  const record = { key: 1, kind: 'campaign', id: 'c1', ...more } as RecordView
  render(WithWindow, {
    props: { window, view: ContentsTab, props: { record, kinds: [], zone: 'UTC', onfail: () => {} } },
  })
}
const note = () => screen.queryByText(/nothing of this runs any more/)

it('of a deleted campaign that is said', () => {
  show({ isGone: true })
  expect(note()).not.toBeNull()
})

it('of a living campaign, and of what runs nothing, it is not', () => {
  show({})
  expect(note()).toBeNull()
  cleanup()
  show({ kind: 'custom_audience', isGone: true })
  expect(note()).toBeNull()
})
