import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import CellEditor from '../../../../src-renderer/grid/CellEditor.svelte'

afterEach(cleanup)

it.each([
  ['tracking_tag', 'tracking_tag_url', 'example.com/a', 'https://example.com/a'],
  ['campaign', 'name', 'example.com', 'example.com'],
])('a cell of %s.%s takes %s as %s', async (kind, name, typed, taken) => {
  const field = resourceOf(kind).fields[name]!
  const oncommit = vi.fn()
  render(CellEditor, { field, text: '', isTyped: false, align: 'start', oncommit, oncancel: vi.fn() })
  const box = screen.getByRole('textbox')
  await fireEvent.input(box, { target: { value: typed } })
  await fireEvent.keyDown(box, { key: 'Enter' })
  expect(oncommit).toHaveBeenCalledWith(taken, { rows: 1, columns: 0 })
})
