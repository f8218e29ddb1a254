import { fieldWord, message } from '../../messages/message.ts'
import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { mustExist } from '../language/references.ts'

const at = operationsAt({
  path: '/accounts/:account_id/tracking_tags',
  idParam: 'tracking_tag_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'read',
  source: 'Campaign management',
})

/** Address of a tracking partner that is called for a line item. Source: interface, Campaign management; record by gaps 6.4. */
export const trackingTag = resource('tracking_tag', {
  source: 'Campaign management',
  scope: 'account',
  idParam: 'tracking_tag_id',
  nameField: 'tracking_tag_url',
  rank: 6,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['line_item_id', 'tracking_tag_type', 'tracking_tag_url'],
  fields: {
    id: id(),
    line_item_id: ref('line_item', {
      write: 'create',
      required: true,
    }),
    tracking_tag_type: choice({
      write: 'create',
      required: true,
      values: ['IMPRESSION_TAG', 'CLICK_TRACKER'],
    }),
    tracking_tag_url: text({
      write: 'always',
      required: true,
      form: 'url',
      searchable: true,
    }),
    ...stamps,
  },
  operations: [
    at.list([
      { name: 'line_item_ids', type: 'idList', max: idListMax, filters: 'line_item_id' },
      { name: 'tracking_tag_ids', type: 'idList', max: idListMax, filters: 'id' },
    ]),
    at.get(),
    at.create(),
    at.update(),
    at.delete(),
  ],
  recordRules: [
    {
      field: 'tracking_tag_url',
      involves: [],
      code: 'MISSING_PARAMETER',
      certainty: 'D',
      check: ({ operation, given }) =>
        operation === 'update' && !given.has('tracking_tag_url')
          ? message('rules.value.missing', {
              kind: 'tracking_tag',
              field: 'tracking_tag_url',
              called: fieldWord('tracking_tag', 'tracking_tag_url'),
            })
          : null,
    },
  ],
  workspaceRules: [mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND')],
  examples: [
    {
      id: '3m82',
      line_item_id: 'ie4k8',
      tracking_tag_type: 'IMPRESSION_TAG',
      tracking_tag_url: 'https://tag.example.com/i?c=spring&ord=[timestamp]',
      created_at: '2026-02-03T09:00:00Z',
      updated_at: '2026-02-03T09:00:00Z',
      deleted: false,
    },
  ],
})
