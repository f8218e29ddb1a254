import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import DropArea from '../../../../src-renderer/components/DropArea.svelte'

afterEach(cleanup)

const dataTransfer = { types: ['Files'], files: [new File(['x'], 'a.png')] }
const words = { drop: 'Drop to add to the library', more: 'Folders too.' }
function show(reason: string | null = null, takesPasted = false) {
  const onfiles = vi.fn()
  const children = createRawSnippet(() => ({ render: () => '<p>Tiles</p>' }))
  render(DropArea, { props: { words, reason, takesPasted, onfiles, children } })
  return { onfiles, inside: screen.getByText('Tiles') }
}
/** The test's page has no drag events of its own. */
const leave = (from: Element, relatedTarget: Element | null) =>
  fireEvent(from, new MouseEvent('dragleave', { bubbles: true, relatedTarget }))
const veil = () => screen.queryByText('Drop to add to the library')

it('is veiled while files are dragged over it or what stands in it, however the drag ends', async () => {
  const { onfiles, inside } = show()
  const area = inside.parentElement!
  for (const end of [
    () => leave(inside, document.body),
    () => leave(area, null),
    () => fireEvent.pointerMove(window),
    () => fireEvent.drop(inside, { dataTransfer }),
  ]) {
    await fireEvent.dragEnter(area, { dataTransfer })
    await fireEvent.dragEnter(inside, { dataTransfer })
    await leave(area, inside)
    expect(veil()).not.toBeNull()
    await end()
    expect(veil()).toBeNull()
  }
  expect(onfiles).toHaveBeenCalledTimes(1)
})

it('accepts what comes over an element within before it moves on: what is let go then is not thrown away', async () => {
  const { inside } = show()
  expect(await fireEvent.dragEnter(inside, { dataTransfer })).toBe(false)
})

it('takes no texts, and nothing where there is a reason against it', async () => {
  const { inside } = show()
  await fireEvent.dragEnter(inside, { dataTransfer: { types: ['text/plain'], files: [] } })
  expect(veil()).toBeNull()
  cleanup()
  const readOnly = show('You may look at this account and change nothing.')
  await fireEvent.dragEnter(readOnly.inside, { dataTransfer })
  expect(screen.getByText('You may look at this account and change nothing.')).toBeTruthy()
  await fireEvent.drop(readOnly.inside, { dataTransfer })
  expect(readOnly.onfiles).not.toHaveBeenCalled()
})

it('takes what is pasted where that is wanted, and not while somebody types', async () => {
  const paste = (on: Element) =>
    fireEvent(on, Object.assign(new Event('paste', { bubbles: true }), { clipboardData: dataTransfer }))
  const without = show()
  await paste(without.inside)
  expect(without.onfiles).not.toHaveBeenCalled()
  cleanup()
  const { onfiles, inside } = show(null, true)
  const box = inside.appendChild(document.createElement('input'))
  await paste(box)
  expect(onfiles).not.toHaveBeenCalled()
  await paste(inside)
  expect(onfiles).toHaveBeenCalledTimes(1)
})
