/** POST /2/posts with an earlier post: the same post with another text under a new id. Assumed: docs/assumptions.md, post-edit. */
import { faultText } from '../ads/fault-text.ts'
import { whyNoEdit } from '../../../shared/contract/creatives/post-edit.ts'
import { postText } from '../../../shared/contract/creatives/post-fields.ts'
import { checkValue } from '../../../shared/contract/language/validate.ts'
import { parseJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { jsonAnswer } from '../answers.ts'
import type { Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import { refuseReadOnly, whenSigned } from '../oauth/signed.ts'
import type { PracticeRequest } from '../request.ts'
import { formerIdsMember, formerIdsOf } from './former-ids.ts'

type Members = { [member: string]: Json }

const problem = (status: number, title: string, detail: string): Answer =>
  jsonAnswer(status, { errors: [{ code: title, message: detail }], title, detail, status, type: 'about:blank' })

export function editPost(practice: Practice, request: PracticeRequest): Answer {
  return whenSigned(practice, request, (token) => refuseReadOnly(token) ?? edited(practice, request, token.user_id))
}

function edited(practice: Practice, request: PracticeRequest, userId: string): Answer {
  const order = readOrder(request)
  if (typeof order === 'string') return problem(400, 'INVALID_PARAMETER', order)
  const { text, previousId } = order
  const found = findPost(practice, previousId)
  if (!found) return problem(404, 'NOT_FOUND', `There is no post ${previousId}.`)
  const nowMs = practice.clock.nowMs()
  const refusal = whyNoEdit(found.post, { nowMs, userId })
  if (refusal !== null) return problem(403, 'ACTION_NOT_ALLOWED', faultText(refusal))
  const record = { ...found.post, text }
  const fault = checkValue(postText('create'), text, 'Text')
  if (fault) return problem(400, 'INVALID_PARAMETER', faultText(fault))
  const draft = practice.records.draft('ads', userId)
  const id = practice.media.ids.nextNumber('post')
  draft.put('update', 'tweet', found.accountId, previousId, null)
  const formerIds = [...formerIdsOf(found.post), previousId]
  draft.put('update', 'tweet', found.accountId, id, { ...record, tweet_id: id, [formerIdsMember]: formerIds })
  // What promotes it goes on with the new one.
  for (const [key, row] of draft.having('promoted_tweet', found.accountId, { tweet_id: previousId }))
    draft.put('update', 'promoted_tweet', found.accountId, key, { ...row, tweet_id: id })
  draft.commit(nowMs, 0)
  return jsonAnswer(201, { data: { id, text, edit_history_post_ids: [...formerIds, id] } }, draft.effects)
}

/** The new text and the id of the post, or what is wrong with the request. */
function readOrder(request: PracticeRequest): { text: string; previousId: string } | string {
  if (request.query !== '') return 'This request takes no parameters in its address.'
  const members = readBody(request)
  if (typeof members === 'string') return members
  const options = members['edit_options']
  const odd = oddMember(members, ['text', 'edit_options']) ?? oddMember(membersOf(options) ?? {}, ['previous_post_id'])
  if (odd !== undefined) return `${odd} is not taken here: posts are made by the advertising interface.`
  if (options === undefined) return 'edit_options is missing.'
  if (!membersOf(options)) return 'edit_options must be an object.'
  const previousId = membersOf(options)!['previous_post_id']
  const { text } = members
  if (text === undefined) return 'text is missing.'
  if (typeof text !== 'string') return 'text must be a text.'
  if (text.trim() === '') return 'text must not be blank.'
  if (previousId === undefined) return 'edit_options.previous_post_id is missing.'
  return typeof previousId === 'string' && /^\d{1,19}$/.test(previousId)
    ? { text, previousId }
    : 'edit_options.previous_post_id must be the number of a post, as a text.'
}

function readBody(request: PracticeRequest): Members | string {
  if (request.contentType !== 'application/json') return 'The body must be JSON.'
  try {
    return membersOf(parseJson(request.body.toString('utf8'))) ?? 'The body must be a JSON object.'
  } catch {
    return 'The body is not JSON.'
  }
}

function oddMember(members: Members, known: readonly string[]): string | undefined {
  return Object.keys(members).find((name) => !known.includes(name))
}

function membersOf(value: Json | undefined): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

function findPost(practice: Practice, id: string): { accountId: string; post: RecordValues } | undefined {
  for (const accountId of practice.records.accountIds('ads')) {
    const post = practice.records.get('ads', 'tweet', accountId, id)
    if (post) return { accountId, post }
  }
  return undefined
}
