import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { id, ref, stamps } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { mustExist } from '../language/references.ts'

const at = operationsAt({
  path: '/accounts/:account_id/line_item_curated_categories',
  idParam: 'line_item_curated_category_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'read',
  source: 'Campaign management',
})
const stated = { source: 'gaps 6.4', certainty: 'D' } as const

/** A curated category that a line item is shown in. Source: interface, Campaign management; list and one by gaps 6.4. */
export const lineItemCuratedCategory = resource('line_item_curated_category', {
  source: 'Campaign management',
  scope: 'account',
  idParam: 'line_item_curated_category_id',
  nameField: 'curated_category_id',
  rank: 6,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['line_item_id', 'curated_category_id'],
  fields: {
    id: id(),
    line_item_id: ref('line_item', {
      write: 'always',
      required: true,
    }),
    curated_category_id: ref('curated_category', {
      write: 'always',
      required: true,
    }),
    ...stamps,
  },
  operations: [at.list([], stated), at.get(stated), at.create(), at.update(), at.delete()],
  workspaceRules: [
    mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND', 'always'),
    // The code is not told. Assumed: docs/assumptions.md, curated-category-gone.
    mustExist('curated_category_id', 'curated_category', 'NOT_FOUND', 'always'),
  ],
  examples: [
    {
      id: '18l6',
      line_item_id: 'ie6a2',
      curated_category_id: 'b0xt',
      created_at: '2026-04-02T08:05:00Z',
      updated_at: '2026-04-02T08:05:00Z',
      deleted: false,
    },
  ],
})
