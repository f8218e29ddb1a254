import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import MenuList from '../../../../src-renderer/components/MenuList.svelte'

afterEach(cleanup)

it('picks the item that has the focus, whatever gave it the focus and however late it came', async () => {
  const onpick = vi.fn()
  const props = { label: 'Folder', onclose: () => undefined }
  const { rerender } = render(MenuList, { ...props, items: [{ kind: 'heading', label: 'No folders yet' }] })
  await rerender({ ...props, items: [{ label: 'Oslo shoot', isChecked: false, onpick }] })
  const item = screen.getByRole('menuitemcheckbox', { name: 'Oslo shoot' })
  item.focus()
  flushSync()
  await fireEvent.keyDown(item, { key: 'Enter' })
  expect(onpick).toHaveBeenCalledOnce()
})
