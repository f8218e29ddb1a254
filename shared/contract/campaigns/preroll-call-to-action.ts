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
const stated = { certainty: 'D' } as const

/** Button under the pre-roll videos of a line item. Source: gaps 6.4 (D, CM). */
export const prerollCallToAction = resource('preroll_call_to_action', {
  source: 'gaps 6.4',
  scope: 'account',
  idParam: 'preroll_call_to_action_id',
  nameField: 'call_to_action_url',
  rank: 6,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['line_item_id', 'call_to_action', 'call_to_action_url'],
  fields: {
    id: id(),
    line_item_id: ref('line_item', {
      write: 'create',
      required: true,
    }),
    call_to_action: choice({
      write: 'always',
      required: true,
      values: ['GO_TO', 'SEE_MORE', 'SHOP', 'VISIT_SITE', 'WATCH_NOW'],
    }),
    call_to_action_url: text({
      write: 'always',
      required: true,
      form: 'url',
      searchable: true,
    }),
    ...stamps,
  },
  operations: [
    at.list(
      [
        { name: 'line_item_ids', type: 'idList', max: idListMax, filters: 'line_item_id' },
        { name: 'preroll_call_to_action_ids', type: 'idList', max: idListMax, filters: 'id' },
      ],
      stated,
    ),
    at.get(stated),
    at.create(stated),
    at.update(stated),
    at.delete(stated),
  ],
  workspaceRules: [mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND')],
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
