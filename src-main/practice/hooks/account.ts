import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { invalid } from '../ads/parameters.ts'
import type { ActionAnswer, ActionCall, Hooks } from './hooks.ts'

const kinds: Record<string, string> = {
  CAMPAIGN: 'campaign',
  LINE_ITEM: 'line_item',
  PROMOTED_TWEET: 'promoted_tweet',
  TARGETING_CRITERIA: 'targeting_criterion',
  PROMOTED_ACCOUNT: 'promoted_account',
}

/** Account made at the sandbox: the service names it and gives it a zone; both can be told apart from real ones. */
export const accountHooks: Hooks = {
  // Of the history. Source: gaps 6.4.
  echoNames: { entity_type: 'entity' },
  made: (record) => ({
    name: `Sandbox account ${String(record['id'])}`,
    timezone: 'America/Los_Angeles',
    timezone_switch_at: String(record['created_at']),
    approval_status: 'ACCEPTED',
  }),

  actions: { history },
}

/** What is known of one record: that it was made, changed and deleted. Source: gaps 6.4 (account_history). */
function history({ place, params }: ActionCall): ActionAnswer {
  const [start, end] = [String(params['start_time']), String(params['end_time'])]
  if (end <= start)
    return {
      errors: [
        { code: 'INVALID_TIME_WINDOW', message: 'end_time must be later than start_time.', parameter: 'end_time' },
      ],
    }
  const entity = String(params['entity_type'])
  const id = String(params['entity_id'])
  const record = place.port.get(kinds[entity] ?? '', id)
  if (!record)
    return {
      errors: [{ ...invalid('entity_id', `${entity} ${id} was not found in this account.`), code: 'NOT_FOUND' }],
    }
  const changes = changesOf(record).filter(({ at }) => at >= start && at < end)
  const entries = changes.map(({ type, at }) => ({
    entity,
    entity_id: id,
    change_type: type,
    change_time: at,
    change_by: { user_id: place.userId, platform: 'API_OTHER' },
    changes: {},
    entity_data: record as Json,
  }))
  return { data: entries, rest: { next_cursor: null } }
}

function changesOf(record: RecordValues): { type: string; at: string }[] {
  const [made, changed] = [String(record['created_at']), String(record['updated_at'])]
  const last = { type: record['deleted'] === true ? 'DELETE' : 'UPDATE', at: changed }
  return [...(changed === made ? [] : [last]), { type: 'CREATE', at: made }]
}
