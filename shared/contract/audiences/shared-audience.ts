import { audienceFacts, audienceReaders } from './audience-words.ts'
import { choice, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/accounts/:account_id/custom_audiences',
  idParam: 'custom_audience_id',
  readers: audienceReaders,
  reads: 'read',
  source: 'gaps 6.9',
})

/**
 * Audience of another account that it shares with this one. It is in the same list, and a kind of its own here: the owner's account may
 * be one of the user's too, and each says other things of it. Source: gaps 6.9 (permission_scope SHARED).
 */
export const sharedAudience = resource('shared_audience', {
  source: 'gaps 6.9',
  scope: 'account',
  isIdPerAccount: true,
  idParam: 'custom_audience_id',
  nameField: 'name',
  rank: 4,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    name: text({ searchable: true }),
    audience_type: choice({
      values: [],
      optional: true,
    }),
    description: text({ nullable: true, optional: true, searchable: true }),
    ...audienceFacts,
    // In each account that it is shared with it is a record of its own; this is what the service calls it.
    id: text(),
  },
  operations: [
    at.list(
      [
        { name: 'permission_scope', type: 'choice', values: ['SHARED'], whenPulled: 'SHARED' },
        { name: 'q', type: 'text', min: 1, max: 255, filters: 'name' },
      ],
      { certainty: 'D', servedBy: 'custom_audience' },
    ),
  ],
  examples: [
    {
      name: 'Café guests, loyalty card',
      audience_type: 'CRM',
      description: null,
      id: '2907c',
      audience_size: 18210,
      targetable: true,
      reasons_not_targetable: [],
      targetable_types: ['CRM', 'EXCLUDED_CRM'],
      permission_level: 'READ_ONLY',
      owner_account_id: '18ce55a9k0q',
      partner_source: 'OTHER',
      created_at: '2026-01-12T10:21:00Z',
      updated_at: '2026-01-12T16:40:00Z',
      deleted: false,
    },
  ],
})
