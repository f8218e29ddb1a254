import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { mustExist } from '../language/references.ts'

const at = operationsAt({
  path: '/accounts/:account_id/preroll_call_to_actions',
  idParam: 'preroll_call_to_action_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'read',
  source: 'gaps 6.4',
})
const told = { certainty: 'D' } as const

/** Button under the pre-roll videos of a line item. Source: gaps 6.4 (D, CM). */
export const prerollCallToAction = resource('preroll_call_to_action', {
  label: 'Pre-roll button',
  labelPlural: 'Pre-roll buttons',
  source: 'gaps 6.4',
  navigation: 'Campaigns',
  scope: 'account',
  idParam: 'preroll_call_to_action_id',
  nameField: 'call_to_action_url',
  rank: 6,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['line_item_id', 'call_to_action', 'call_to_action_url'],
  fields: {
    id: id({ label: 'Id' }),
    line_item_id: ref('line_item', {
      label: 'Ad group',
      write: 'create',
      required: true,
      column: { order: 1, widthPx: 220 },
    }),
    call_to_action: choice({
      label: 'Button',
      write: 'always',
      required: true,
      values: ['GO_TO', 'SEE_MORE', 'SHOP', 'VISIT_SITE', 'WATCH_NOW'],
      labels: { GO_TO: 'Go to', SEE_MORE: 'See more', SHOP: 'Shop', VISIT_SITE: 'Visit site', WATCH_NOW: 'Watch now' },
      column: { order: 2, widthPx: 120 },
    }),
    call_to_action_url: text({
      label: 'Address',
      write: 'always',
      required: true,
      form: 'url',
      searchable: true,
      column: { order: 3, widthPx: 320 },
    }),
    ...stamps,
  },
  operations: [
    at.list(
      [
        { name: 'line_item_ids', type: 'idList', max: idListMax, filters: 'line_item_id' },
        { name: 'preroll_call_to_action_ids', type: 'idList', max: idListMax, filters: 'id' },
      ],
      told,
    ),
    at.get(told),
    at.create(told),
    at.update(told),
    at.delete(told),
  ],
  workspaceRules: [mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND', 'ad group')],
  examples: [
    {
      id: '4v2k',
      line_item_id: 'ie6a2',
      call_to_action: 'VISIT_SITE',
      call_to_action_url: 'https://example.com/watch',
      created_at: '2026-04-02T08:00:00Z',
      updated_at: '2026-04-02T08:00:00Z',
      deleted: false,
    },
  ],
})
