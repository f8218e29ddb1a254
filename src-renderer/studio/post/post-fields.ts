/** Fields of posts, drafts and scheduled posts that the composer has itself. */
export const postFields: readonly string[] = [
  'text',
  'media_keys',
  'card_uri',
  'scheduled_at',
  'user_id',
  'nullcast',
  'conversation_settings',
  'name',
  'video_title',
  'video_description',
  'video_cta',
  'video_cta_value',
]
