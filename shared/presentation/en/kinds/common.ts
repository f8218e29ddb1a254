/** Words for fields that several kinds have alike; a kind's own words come first. */
import { targetingTypeWords } from './targeting-words.ts'
import type { FieldWords } from '../../kind-words.ts'

export const common: Readonly<Record<string, FieldWords>> = {
  id: { label: 'Id' },
  name: { label: 'Name' },
  approval_status: {
    label: 'Approval',
    values: { ACCEPTED: 'Accepted', UNDER_REVIEW: 'Under review', PENDING: 'Pending', REJECTED: 'Rejected' },
  },
  created_at: { label: 'Created' },
  updated_at: { label: 'Changed at the service' },
  deleted: { label: 'Deleted' },
  user_id: { label: 'User' },
  currency: { label: 'Currency' },
  targeting_type: {
    label: 'Kind of targeting',
    values: targetingTypeWords,
  },
  targeting_value: { label: 'Value' },
  country_code: { label: 'Country' },
  os_type: { label: 'System' },
  start_time: { label: 'Starts' },
  description: { label: 'Description' },
  entity_status: { label: 'Status', values: { ACTIVE: 'Active', PAUSED: 'Paused' } },
  line_item_id: { label: 'Ad group' },
  card_uri: { label: 'Card address', help: 'By this a post names the card. Given by the service.' },
  image_display_width: { label: 'Picture width' },
  image_display_height: { label: 'Picture height' },
  thank_you_url: { label: 'Thank-you address' },
  text: { label: 'Text', help: 'Up to 280 characters. A link counts 23, an emoji 2, however long they are.' },
  media_keys: { label: 'Media', help: 'Up to 4 images, or 1 GIF, or 1 video, from the media library.' },
  nullcast: {
    label: 'Shown to',
    help: 'Promoted-only posts reach people through ad groups alone; organic ones go to all followers, and only as yourself.',
    values: { true: 'Promoted only', false: 'Followers as well' },
  },
}
