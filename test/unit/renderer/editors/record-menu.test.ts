import { asWritten } from '../../../../shared/messages/message.ts'
import { expect, it } from 'vitest'
import type { AccountView, RecordView } from '../../../../shared/bridge.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { recordMenu, recordRefusal } from '../../../../src-renderer/editors/record-menu.ts'

const campaign = resourceOf('campaign')
const record = (more: Partial<RecordView> = {}) =>
  ({ kind: 'campaign', operation: null, isGone: false, values: {}, readOnlyReason: null, ...more }) as RecordView
const analyst = { isSandbox: false, permissions: ['ANALYST'] } as unknown as AccountView
const menuOf = (of: RecordView, account: AccountView | null = null, kind = campaign) =>
  recordMenu(of, kind, account, {
    duplicate: () => undefined,
    delete: () => undefined,
    keys: { duplicate: 'Ctrl D', delete: 'Del' },
    actions: [{ label: 'Share', onpick: () => undefined }],
  })
const labels = (items: ReturnType<typeof menuOf>) => items.map((item) => 'label' in item && item.label)

it('offers what the service has for the kind, and what it can do besides', () => {
  expect(labels(menuOf(record()))).toEqual(['Duplicate', 'Share', 'Delete'])
  expect(labels(menuOf(record(), null, resourceOf('promotable_user')))).toEqual(['Share'])
})

it('only makes anew what is gone at the service', () => {
  expect(labels(menuOf(record({ isGone: true, values: { deleted: true } })))).toEqual(['Make anew'])
})

it('says what the role does not allow; what is only here is the person’s own', () => {
  expect(menuOf(record(), analyst).map((item) => 'reason' in item && typeof item.reason)).toEqual([
    'string',
    false,
    'string',
  ])
  expect(recordRefusal(record({ operation: 'create' }), campaign, 'delete', analyst)).toBeNull()
})

it('gives the record’s own reason for what is to be deleted', () => {
  const deleted = record({ operation: 'delete', readOnlyReason: asWritten('It is to be deleted.') })
  expect(recordRefusal(deleted, campaign, 'create', null)).toBe('It is to be deleted.')
})
