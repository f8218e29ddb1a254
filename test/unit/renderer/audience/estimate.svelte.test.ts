import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { actionOf } from '../../../../shared/contract/language/resource.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import type { Json } from '../../../../shared/model/values.ts'
import { ownSheetName } from '../../../../src-renderer/actions/own-sheet-names.ts'
import EstimateSheet from '../../../../src-renderer/audience/EstimateSheet.svelte'
import { sizeWords, withCriteria } from '../../../../src-renderer/audience/estimate.ts'
import type { WindowState } from '../../../../src-renderer/state/context.ts'
import { proves } from '../../../support/ledger/proves.ts'
import { libraryWindow } from '../../../support/window/library.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(withoutTopLayer)
afterEach(cleanup)

const endpoint = 'POST /accounts/:account_id/audience_estimate'

describe('criteria of an estimate', () => {
  it('are each there once, without those that are to be deleted', () => {
    const values = { targeting_type: 'AGE', targeting_value: 'AGE_18_TO_24', name: '18 to 24', line_item_id: 'ie4k8' }
    const one = { targeting_type: 'AGE', targeting_value: 'AGE_18_TO_24' }
    expect(
      withCriteria(
        [one],
        [
          { state: 'clean', values },
          { state: 'deleted', values: { ...values, targeting_value: 'AGE_25_TO_34' } },
        ],
      ),
    ).toEqual([one])
  })

  it('are answered in words', () => {
    expect(sizeWords({ audience_size: { min: 380_000, max: 420_000 } })).toBe('About 380,000 to 420,000 people.')
  })
})

describe('the sheet of an estimate', () => {
  it('is the form of the action, in the place of its structure', () => {
    const resource = resourceOf('targeting_criterion')
    expect(ownSheetName(resource.kind, actionOf(resource, 'estimate')!)).toBe('estimate')
  })

  it('asks with criteria that were chosen, for those they describe or everybody else', async () => {
    const asked: Json[] = []
    const { window } = libraryWindow([], {
      'action.run': ({ params }) => {
        asked.push(params)
        return { data: { audience_size: { min: 90, max: 100 } }, rest: {} }
      },
    })
    const state = {
      ...window,
      app: {
        zone: 'UTC',
        account: { name: 'Northwind', permissions: ['ACCOUNT_ADMIN'], isSandbox: false, notPulled: [] },
      },
      lookups: { canAsk: true, kept: async () => [], note: () => '' },
      names: { text: (_field: unknown, value: unknown) => String(value), nameOf: () => undefined },
      clock: { nowMs: 0 },
    } as unknown as WindowState
    render(WithWindow, {
      props: { window: state, view: EstimateSheet, props: { accountId: 'a1', record: null, onclose: () => {} } },
    })
    const ask = screen.getByRole('button', { name: 'Ask the service' })
    expect(ask.getAttribute('aria-disabled') ?? String((ask as HTMLButtonElement).disabled)).toBe('true')
    await fireEvent.input(screen.getByRole('combobox', { name: 'Condition' }), { target: { value: 'Keyword' } })
    await fireEvent.click((await screen.findAllByRole('option', { name: /keyword/i }))[0]!)
    const value = (await screen.findAllByRole('textbox')).at(-1)!
    await fireEvent.input(value, { target: { value: 'espresso' } })
    await fireEvent.keyDown(value, { key: 'Enter' })
    await waitFor(() => expect(screen.getByRole('list', { name: 'Targeting' }).textContent).toContain('espresso'))
    await fireEvent.click(screen.getByRole('radio', { name: 'Everybody else' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Ask the service' }))
    await screen.findByText('About 90 to 100 people.')
    expect(asked).toEqual([
      {
        targeting_criteria: [{ targeting_type: expect.stringMatching(/KEYWORD/), targeting_value: 'espresso' }],
        operator_type: 'NE',
      },
    ])
    await fireEvent.click(screen.getByRole('radio', { name: 'Whom they describe' }))
    expect(screen.queryByText('About 90 to 100 people.')).toBeNull()
    proves('window', `param:${endpoint}:targeting_criteria`, `param:${endpoint}:operator_type`)
    proves('window', `value:${endpoint}:operator_type=EQ`, `value:${endpoint}:operator_type=NE`)
  })
})
