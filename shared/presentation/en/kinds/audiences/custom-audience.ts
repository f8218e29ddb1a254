/** Words for audiences. */
import type { KindWords } from '../../../kind-words.ts'
import { audienceFacts, audienceTypes } from './audience-facts.ts'

export const customAudience: KindWords = {
  label: 'Audience',
  labelPlural: 'Audiences',
  fields: {
    name: { label: 'Name', help: 'Each audience of an account has a name of its own.' },
    audience_type: {
      label: 'Kind',
      help: 'People are added to a list from a file. A combination joins audiences of app users.',
      values: audienceTypes,
    },
    description: { label: 'Description', help: 'For your team; the service keeps it with lists of people.' },
    segments: {
      label: 'Combines',
      help: 'Up to 10 audiences of app users, joined by all or any. It cannot be changed once it is made.',
    },
    ...audienceFacts,
    metadata: { label: 'What it combines' },
  },
  params: {
    list: { permission_scope: { help: 'Those that the account owns, or those that others share with it.' } },
    targeted: { with_active: { help: 'false: also ad groups that cannot run now.' } },
    users: { operations: { help: 'List of {operation_type, params: {users, effective_at, expires_at}}.' } },
  },
  actions: {
    targeted: { label: 'Where it is used', help: 'Campaigns and ad groups that target the audience.' },
    users: {
      label: 'Add and remove people',
      help: 'Sends operations that are hashed already; galley audience add and remove do all of it from a file.',
    },
  },
}
