import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { resourceOf } from '../../../../shared/contract/registry.ts'
import TreeView from '../../../../src-renderer/app/records/TreeView.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

test('records that come after the tree is gone are counted for nobody', async () => {
  let answer = (_records: unknown[]) => {}
  const bridge = { call: () => new Promise((resolve) => (answer = resolve)), on: () => () => undefined }
  const ontotal = vi.fn()
  const noop = () => undefined
  const props = {
    ...{ resource: resourceOf('iab_category'), parent: 'parent_id', accountId: '', openKey: null },
    ...{ onactive: noop, onopen: noop, ontotal },
  }
  const { unmount } = render(WithWindow, { props: { window: { app: {}, bridge } as never, view: TreeView, props } })
  unmount()
  answer([])
  await Promise.resolve()
  expect(ontotal).not.toHaveBeenCalled()
})
