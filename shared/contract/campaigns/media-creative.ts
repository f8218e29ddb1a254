import { message } from '../../messages/message.ts'
import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { mustExist } from '../language/references.ts'
import type { Value } from '../../model/values.ts'

const at = operationsAt({
  path: '/accounts/:account_id/media_creatives',
  idParam: 'media_creative_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'coreRead',
  source: 'Campaign management',
})

/** Whether media is a video shown before another, whose address is set elsewhere. Source: interface, Campaign management. */
export function isPreroll(creativeType: Value | undefined): boolean {
  return creativeType === 'PREROLL' || creativeType === 'VAST_PREROLL'
}

/** An image or video of the account's media shown by a line item. Source: interface, Campaign management; record by gaps 6.4. */
export const mediaCreative = resource('media_creative', {
  source: 'Campaign management',
  scope: 'account',
  idParam: 'media_creative_id',
  nameField: 'account_media_id',
  rank: 6,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['line_item_id', 'account_media_id', 'landing_url'],
  behaviour: {
    ignoredInCreate: ({ creative_type: creativeType }) => (isPreroll(creativeType) ? ['landing_url'] : []),
  },
  fields: {
    id: id(),
    line_item_id: ref('line_item', {
      write: 'create',
      required: true,
    }),
    account_media_id: ref('account_media', {
      write: 'create',
      required: true,
    }),
    landing_url: text({
      write: 'create',
      nullable: true,
      form: 'url',
      searchable: true,
    }),
    creative_type: choice({ values: [], nullable: true, optional: true }),
    entity_status: choice({ values: [], optional: true }),
    approval_status: choice({
      values: [],
      optional: true,
    }),
    ...stamps,
  },
  operations: [
    at.list([
      { name: 'campaign_id', type: 'text', min: 1 },
      { name: 'line_item_ids', type: 'idList', max: idListMax, filters: 'line_item_id' },
      { name: 'media_creative_ids', type: 'idList', max: idListMax, filters: 'id' },
    ]),
    at.get(),
    at.create(),
    at.delete(),
  ],
  workspaceRules: [
    mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND'),
    mustExist('account_media_id', 'account_media', 'ACCOUNT_MEDIA_NOT_FOUND'),
    {
      field: 'landing_url',
      involves: ['landing_url', 'line_item_id', 'account_media_id'],
      surroundings: 'references',
      code: 'MISSING_PARAMETER',
      check: ({ record }, port) => {
        const lineItem = port.get('line_item', String(record['line_item_id'] ?? ''))
        const media = port.get('account_media', String(record['account_media_id'] ?? ''))
        const isNeeded = lineItem?.['objective'] === 'WEBSITE_CLICKS' && !isPreroll(media?.['creative_type'])
        return isNeeded && !record['landing_url'] ? message('rules.mediaCreative.websiteClicksNeedLandingPage') : null
      },
    },
    {
      field: 'landing_url',
      involves: ['landing_url', 'account_media_id'],
      surroundings: 'references',
      code: 'INVALID_PARAMETER',
      severity: 'warning',
      check: ({ record }, port) => {
        const media = port.get('account_media', String(record['account_media_id'] ?? ''))
        return record['landing_url'] && isPreroll(media?.['creative_type'])
          ? message('rules.mediaCreative.serviceIgnoresPreRollVideos')
          : null
      },
    },
  ],
  examples: [
    {
      id: '1bzq3',
      line_item_id: 'ie6a2',
      account_media_id: '3wpx',
      landing_url: 'https://example.com/spring-roast',
      creative_type: 'MEDIUM_RECTANGLE',
      entity_status: 'ACTIVE',
      approval_status: 'ACCEPTED',
      created_at: '2026-04-01T08:00:00Z',
      updated_at: '2026-04-01T08:00:00Z',
      deleted: false,
    },
  ],
})
