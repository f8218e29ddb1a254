/** Rows that the endpoint tables lack and that other documents fill in, as 'METHOD path'; beside those of interface/endpoints.ts. */
export const gapRows: readonly string[] = [
  // Accounts, settings, reference data.
  'GET /accounts/:account_id/tax_settings',
  'GET /accounts/:account_id/features',
  'GET /accounts/:account_id/promotable_users',
  'GET /publishers',
  ...both('/accounts/:account_id/curated_categories', 'curated_category_id', ['GET', 'one']),
  // Line items and what hangs on them.
  ...both('/accounts/:account_id/line_items', 'line_item_id', ['GET', 'one', 'POST', 'PUT', 'DELETE']),
  'POST /batch/accounts/:account_id/line_items',
  ...both('/accounts/:account_id/targeting_criteria', 'targeting_criterion_id', ['GET', 'one', 'POST', 'DELETE']),
  'POST /batch/accounts/:account_id/targeting_criteria',
  'GET /accounts/:account_id/targeting_suggestions',
  ...[
    'locations',
    'interests',
    'languages',
    'platforms',
    'platform_versions',
    'devices',
    'network_operators',
    'conversations',
    'app_store_categories',
    'events',
    'tv_markets',
    'tv_shows',
  ].map((name) => `GET /targeting_criteria/${name}`),
  ...both('/accounts/:account_id/promoted_tweets', 'promoted_tweet_id', ['POST', 'DELETE']),
  ...both('/accounts/:account_id/preroll_call_to_actions', 'preroll_call_to_action_id', [
    'GET',
    'one',
    'POST',
    'PUT',
    'DELETE',
  ]),
  ...both('/accounts/:account_id/line_item_curated_categories', 'line_item_curated_category_id', ['GET', 'one']),
  // Creatives.
  ...both('/accounts/:account_id/cards/image_conversation', 'card_id', ['one', 'POST', 'PUT', 'DELETE']),
  ...both('/accounts/:account_id/cards/video_conversation', 'card_id', ['PUT', 'DELETE']),
  'DELETE /accounts/:account_id/cards/poll/:card_id',
  ...both('/accounts/:account_id/draft_tweets', 'draft_tweet_id', ['GET', 'one', 'POST']),
  ...both('/accounts/:account_id/scheduled_tweets', 'scheduled_tweet_id', ['GET', 'one', 'POST']),
  ...both('/accounts/:account_id/scheduled_promoted_tweets', 'scheduled_promoted_tweet_id', [
    'GET',
    'one',
    'POST',
    'DELETE',
  ]),
  ...both('/accounts/:account_id/media_library', 'media_key', ['GET', 'one', 'POST', 'PUT']),
  'POST /1.1/media/upload.json',
  // Audiences.
  ...both('/accounts/:account_id/custom_audiences', 'custom_audience_id', ['GET', 'one', 'DELETE']),
]

function both(path: string, idParam: string, methods: ('GET' | 'one' | 'POST' | 'PUT' | 'DELETE')[]): string[] {
  return methods.map((method) => {
    if (method === 'one') return `GET ${path}/:${idParam}`
    return method === 'GET' || method === 'POST' ? `${method} ${path}` : `${method} ${path}/:${idParam}`
  })
}
