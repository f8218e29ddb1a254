/** POST /2/posts with an earlier post: the same post with another text under a new id. Assumed: docs/assumptions.md, post-edit. */
import { whyNoEdit } from '../../../shared/contract/post-edit.ts'
import { postText } from '../../../shared/contract/post-fields.ts'
import { checkValue } from '../../../shared/contract/validate.ts'
import { parseJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { clockTooFar, invalidToken, jsonAnswer, platformError } from '../answers.ts'
import type { Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import { verify } from '../oauth/verify.ts'
import type { PracticeRequest } from '../request.ts'

const problem = (status: number, title: string, detail: string): Answer =>
  jsonAnswer(status, { errors: [{ code: title, message: detail }], title, detail, status, type: 'about:blank' })

export function editPost(practice: Practice, request: PracticeRequest): Answer {
  const { tokens, clock } = practice
  const verdict = verify(request, tokens, clock.nowMs(), (token) => tokens.access(token)?.secret ?? null)
  switch (verdict.kind) {
    case 'token':
      return invalidToken()
    case 'clock':
      return clockTooFar()
    case 'missing':
      return platformError(400, 215, 'Bad authentication data.')
    case 'signature':
      return platformError(401, 32, 'Could not authenticate you.')
    case 'signed':
      return edited(practice, request, tokens.access(verdict.oauth.get('oauth_token')!)!.user_id)
  }
}

function edited(practice: Practice, request: PracticeRequest, userId: string): Answer {
  const order = readOrder(request)
  if (typeof order === 'string') return problem(400, 'INVALID_PARAMETER', order)
  const { text, previousId } = order
  const found = findPost(practice, previousId)
  if (!found) return problem(404, 'NOT_FOUND', `There is no post ${previousId}.`)
  const nowMs = practice.clock.nowMs()
  const refusal = whyNoEdit(found.post, { nowMs, userId })
  if (refusal !== null) return problem(403, 'ACTION_NOT_ALLOWED', refusal)
  const record = { ...found.post, text }
  const fault = checkValue(postText('create'), text)
  if (fault) return problem(400, 'INVALID_PARAMETER', fault)
  const draft = practice.records.draft('ads', userId)
  const id = practice.media.ids.nextNumber('post')
  draft.put('update', 'tweet', found.accountId, previousId, null)
  draft.put('update', 'tweet', found.accountId, id, { ...record, tweet_id: id })
  // What promotes it goes on with the new one.
  for (const [key, row] of draft.having('promoted_tweet', found.accountId, { tweet_id: previousId }))
    draft.put('update', 'promoted_tweet', found.accountId, key, { ...row, tweet_id: id })
  draft.commit(nowMs, 0)
  return jsonAnswer(201, { data: { id, text, edit_history_post_ids: [previousId, id] } }, draft.effects)
}

function readOrder(request: PracticeRequest): { text: string; previousId: string } | string {
  let body: Json
  try {
    body = parseJson(request.body.toString('utf8'))
  } catch {
    return 'The body is not JSON.'
  }
  const members = membersOf(body)
  const text = members['text']
  const previousId = membersOf(members['edit_options'] ?? null)['previous_post_id']
  const odd = Object.keys(members).find((name) => name !== 'text' && name !== 'edit_options')
  if (odd !== undefined) return `${odd} is not taken here: posts are made by the advertising interface.`
  if (typeof text !== 'string' || text === '') return 'text is missing.'
  if (typeof previousId !== 'string') return 'edit_options.previous_post_id is missing.'
  return { text, previousId }
}

function membersOf(value: Json): { [member: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function findPost(practice: Practice, id: string): { accountId: string; post: RecordValues } | undefined {
  for (const accountId of practice.records.accountIds('ads')) {
    const post = practice.records.get('ads', 'tweet', accountId, id)
    if (post) return { accountId, post }
  }
  return undefined
}
