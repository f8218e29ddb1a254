/** The focus of a step: a kind that was picked from the open list gives it to the first field; keys pass from kind to kind. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import StepCard from '../../../../src-renderer/change-many/StepCard.svelte'
import { newStep } from '../../../../src-renderer/change-many/steps.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

function show() {
  const resource = resourceOf('campaign')
  const onturn = vi.fn()
  const props = {
    ...{ resource, step: newStep(resource, 'replace', 1), number: 1, accountId: 'a1', currency: 'EUR', zone: 'UTC' },
    ...{ values: {}, onchange: () => undefined, onturn, onremove: () => undefined },
  }
  render(WithWindow, { props: { window: { names: {} } as never, view: StepCard as never, props } })
  const kind = screen.getByLabelText('What the step does')
  // As the dialog's body does.
  document.body.classList.add('body')
  kind.focus()
  return { kind, find: screen.getByLabelText('Find'), onturn }
}

test('a kind that was picked gives the focus to the first field', async () => {
  const { kind, find, onturn } = show()
  await fireEvent.change(kind, { target: { value: 'replace' } })
  expect(onturn).toHaveBeenCalledWith('replace')
  await vi.waitFor(() => expect(document.activeElement).toBe(find))
})

test('a key on the closed list passes to the next kind and keeps the focus', async () => {
  const { kind, onturn } = show()
  await fireEvent.keyDown(kind, { key: 'ArrowDown' })
  await fireEvent.change(kind, { target: { value: 'replace' } })
  expect(onturn).toHaveBeenCalledOnce()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement).toBe(kind)
})
