import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cardMediaNeed, mediaProblem } from '../../../../shared/contract/creatives/card-media.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import type { KnownMedia } from '../../../../shared/contract/creatives/card-media.ts'
import MediaPicker from '../../../../src-renderer/media/MediaPicker.svelte'
import { libraryWindow } from '../../../support/window/library.ts'
import type { SampleMedia } from '../../../support/window/library.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(() => {
  // The test's page has no modal dialogs and no layout.
  withoutTopLayer()
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 800 })
})
afterEach(cleanup)

const media: SampleMedia[] = [
  { id: '3_1', name: 'Roast, wide' },
  { id: '3_2', name: 'Roast, tall', widthPx: 900, heightPx: 1600 },
  { id: '7_3', name: 'Pour over', type: 'VIDEO', widthPx: 1920, heightPx: 1080 },
  { id: '3_4', name: 'Grinder', widthPx: 1000, heightPx: 1000 },
]
const fits = (each: KnownMedia) => {
  const problem = mediaProblem(each, cardMediaNeed)
  return problem && textOf(problem)
}

function open(props: Record<string, unknown> = {}) {
  const onchange = vi.fn()
  const { window, toasts } = libraryWindow(media)
  const given = { label: 'Picture', value: [], accountId: 'a1', fits, onchange, ...props }
  render(WithWindow, { props: { window, view: MediaPicker, props: given } })
  return { onchange, toasts }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const tile = (name: string) => screen.findByRole('option', { name: new RegExp(name) })

describe('choosing media', () => {
  it('gives the chosen one, and closes the library', async () => {
    const { onchange } = open()
    await fireEvent.click(button(/Choose media/))
    await fireEvent.click(await tile('Grinder'))
    await fireEvent.click(button('Choose'))
    await waitFor(() => expect(onchange).toHaveBeenCalledWith(['3_4']))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('greys what does not fit, with the reason, and does not choose it', async () => {
    open()
    await fireEvent.click(button(/Choose media/))
    const tall = await tile('Roast, tall')
    await waitFor(() => expect(tall.getAttribute('aria-disabled')).toBe('true'))
    expect(tall.textContent).toContain('Must be 1:1 or 1.91:1; it is 900 × 1600')
    await fireEvent.click(tall)
    expect(tall.getAttribute('aria-selected')).toBe('false')
  })

  it('takes several up to the number that fits, by keys alone', async () => {
    const { onchange } = open({ max: 2 })
    await fireEvent.click(button(/Choose media/))
    await tile('Grinder')
    const list = screen.getByRole('listbox', { name: 'Media' })
    await fireEvent.keyDown(list, { key: 'Home' })
    await fireEvent.keyDown(list, { key: ' ' })
    await fireEvent.keyDown(list, { key: 'End' })
    await fireEvent.keyDown(list, { key: ' ' })
    expect((await tile('Pour over')).getAttribute('aria-disabled')).toBe('true')
    await fireEvent.click(button('Choose 2 files'))
    await waitFor(() => expect(onchange).toHaveBeenCalledWith(['3_1', '3_4']))
  })

  it('is found by words', async () => {
    open()
    await fireEvent.click(button(/Choose media/))
    await tile('Grinder')
    await fireEvent.input(screen.getByRole('searchbox', { name: 'Search media' }), { target: { value: 'pour' } })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(await tile('Pour over')).toBeTruthy()
  })

  it('leaves everything as it was on Cancel', async () => {
    const { onchange } = open({ value: ['3_1'] })
    await fireEvent.click(await screen.findByRole('button', { name: 'Replace Roast, wide' }))
    await fireEvent.click(await tile('Grinder'))
    await fireEvent.click(button('Cancel'))
    expect(onchange).not.toHaveBeenCalled()
  })
})

describe('chosen media', () => {
  it('says what it is, and why it cannot stand there', async () => {
    open({ value: ['3_2'] })
    expect(await screen.findByText('Must be 1:1 or 1.91:1; it is 900 × 1600.')).toBeTruthy()
  })

  it('is removed, and replaced by another', async () => {
    const { onchange } = open({ value: ['3_1'] })
    await fireEvent.click(await screen.findByRole('button', { name: 'Remove Roast, wide' }))
    expect(onchange).toHaveBeenLastCalledWith([])
    await fireEvent.click(button('Replace Roast, wide'))
    await fireEvent.dblClick(await tile('Pour over'))
    await waitFor(() => expect(onchange).toHaveBeenLastCalledWith(['7_3']))
  })

  it('changes places by the arrow keys on its handle, and says where it is now', async () => {
    const { onchange } = open({ value: ['3_1', '7_3', '3_4'], max: 6 })
    const list = screen.getByRole('list', { name: 'Picture' })
    await fireEvent.keyDown(await within(list).findByRole('button', { name: 'Move Pour over' }), { key: 'ArrowUp' })
    expect(onchange).toHaveBeenCalledWith(['7_3', '3_1', '3_4'])
    expect(screen.getByText('Pour over is now 1 of 3.')).toBeTruthy()
  })

  it('comes from files that are dropped on it; what does not fit is told and left out', async () => {
    const { onchange, toasts } = open({ max: 4 })
    const files = ['Grinder', 'Roast, tall'].map((name) => new File(['x'], name))
    await fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer: { files, types: ['Files'] } })
    await waitFor(() => expect(onchange).toHaveBeenCalledWith(['3_4']))
    expect(toasts.list.map(({ message }) => message).join()).toContain('“Roast, tall” must be')
  })

  it('cannot be changed where a reason says so', async () => {
    const { onchange } = open({ value: ['3_1'], reason: 'Your role cannot write creatives.' })
    await fireEvent.click(await screen.findByRole('button', { name: 'Remove Roast, wide' }))
    expect(onchange).not.toHaveBeenCalled()
  })
})
