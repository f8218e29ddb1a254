/** How rows go that are part of a structure which a declaration keeps whole: batches, lists of people, segments, parts of cards. */
import type { How, LedgerRow } from './rows.ts'

const how = (client: string, practice: string, window: string, commandLine: string): How => ({
  client,
  practice,
  window,
  commandLine,
})
const notAChoice = 'not: how it travels is not a choice'

/** The first rule whose beginning the row's id has after its sort; null for rows that follow from the declarations. */
export function byHand({ id }: LedgerRow): How | null {
  const name = id.slice(id.indexOf(':') + 1)
  return rules.find(([beginning]) => name.startsWith(beginning))?.[1] ?? null
}

const people = 'POST /accounts/:account_id/custom_audiences/:custom_audience_id/users:'
const campaignBatch = 'POST /batch/accounts/:account_id/campaigns:'
const audienceBatch = 'POST /batch/accounts/:account_id/custom_audiences:'

const signIn = (window: string, commandLine = '`connect`') => how('sign-in', 'checked', window, commandLine)
const tokens = how(
  'kept in the keychain',
  'given',
  'not: a token is shown to nobody',
  'not: a token is shown to nobody',
)
const bearer = how('asked for when needed', 'checked', 'Sign-in & access', '`access bearer`')
const combination = how('request of the batch', 'kept', 'Audiences: Combination', '`create custom_audience segments:=`')
const cardPart = how(
  'card grammar, checked before sending',
  'kept',
  'Cards: parts of the card',
  '`create card components:=`',
)

const rules: readonly (readonly [string, How])[] = [
  ['POST /oauth/request_token:oauth_callback', signIn('Connect: PIN or browser', '`connect --way`')],
  ['POST /oauth/request_token:service_auth_access_type', signIn('Connect: Access', '`connect --access`')],
  ['GET /oauth/authorize:', signIn('the browser’s page')],
  ['GET /oauth/authenticate:', signIn('the browser’s page')],
  ['POST /oauth/access_token:', signIn('Connect: PIN')],
  ['POST /oauth2/token:', bearer],
  ['POST /oauth2/invalidate_token:', how('credentials', 'checked', 'Sign-in & access', '`access revoke bearer`')],
  ['request_token_answer.', tokens],
  ['access_token_answer.oauth', tokens],
  ['access_token_answer.', how('kept', 'given', 'who is signed in', '`connections`')],
  ['revoked_answer.', how('read', 'given', 'Sign-in & access', '`access revoke`')],
  ['bearer_answer.', tokens],
  ['revoked_bearer_answer.', how('read', 'given', 'Sign-in & access', '`access revoke bearer`')],
  ['users_answer.', how('compared with what was sent', 'given', 'progress of the list', '`audience`')],
  [
    'POST /accounts/:account_id/audience_estimate:targeting_criteria',
    how(
      'action estimate',
      'changes the answer',
      'Estimate an audience',
      '`run targeting_criterion estimate targeting_criteria:=`',
    ),
  ],
  [campaignBatch, how('every write of a campaign', 'carried out', notAChoice, notAChoice)],
  [
    `${people}operation_type`,
    how('one a request', 'carried out', 'Add or remove people', '`audience add`, `audience remove`'),
  ],
  [`${people}params.effective_at`, how('sent', 'carried out', 'When it takes effect', '`audience add --effective`')],
  [`${people}params.expires_at`, how('sent', 'carried out', 'When people leave', '`audience add --expires`')],
  [
    `${people}params.users.`,
    how('columns of the list, hashed', 'taken', 'columns of the list', '`audience add --column`'),
  ],
  [people, how('requests of the list', 'taken', 'Add or remove people', '`audience add`')],
  [`${audienceBatch}operation_type`, how('made and deleted by it', 'carried out', notAChoice, notAChoice)],
  [audienceBatch, combination],
  ['POST /1.1/media/upload.json', how('upload in parts', 'answers', 'Media: uploads', '`media`')],
  ['draft_tweet.status', how('proof that it is gone', 'given', 'not: the draft is gone', 'not: the draft is gone')],
  ['custom_audience.metadata', how('kept whole', 'given', 'Audiences: Combination', '`show custom_audience`')],
  ['targeted.', how('answer of the action', 'given', 'Where it is used', '`run custom_audience targeted`')],
  ['card_', cardPart],
]
