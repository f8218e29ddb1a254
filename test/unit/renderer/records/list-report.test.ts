/** What is said of a change of many. */
import { expect, test, vi } from 'vitest'
import type { BulkResult } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import { ListVerbs } from '../../../../src-renderer/app/records/list-verbs.ts'

test('what was changed in part is not said to be left alone', () => {
  const show = vi.fn()
  const list = { one: 'campaign', many: 'campaigns' }
  const verbs = new ListVerbs(
    list as never,
    { app: { undoButton: () => null }, toasts: { show } } as never,
    () => undefined,
  )
  const left = (key: number, isPart: boolean): BulkResult['skipped'][number] => ({
    ...{ key, name: `c${key}`, message: message('engine.access.deletedAtService') },
    ...(isPart && { isPart }),
  })
  const report = (...skipped: BulkResult['skipped']) => {
    verbs.report({ changed: 70, skipped, label: message('engine.journal.restoreFromShelf') })
    return show.mock.lastCall![0] as string
  }
  expect(report()).toBe('Brought back what was set aside')
  expect(report(left(1, true), left(2, true))).toBe(
    'Brought back what was set aside. In 2 of them something was left as it is.',
  )
  expect(report(left(1, true), left(2, false))).toBe(
    'Brought back what was set aside. 1 campaign left as it is. In 1 of them something was left as it is.',
  )
})
