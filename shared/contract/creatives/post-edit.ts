/**
 * Editing a published post: a call of the platform, not of the advertising interface. Its body is not shown there beyond
 * `edit_options.previous_post_id`. Source: interface, Limits (post editing). Assumed: docs/assumptions.md, post-edit.
 */
import { fieldWord, message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { creativeWriters } from '../language/roles.ts'
import type { Operation } from '../language/operation.ts'
import type { Asked } from '../language/behaviour.ts'
import { actionAt } from '../language/standard-operations.ts'
import { postText } from './post-fields.ts'
import { checkValue } from '../language/validate.ts'
import type { RecordValues } from '../../model/values.ts'

/** How long after its publication a post can be edited. Source: interface, Limits (post editing). */
export const editableForMs = 3_600_000

/** Why the post cannot be edited by this user now, or null. */
export function whyNoEdit(post: RecordValues, { nowMs, userId }: Asked): Message | null {
  if (post['user_id'] !== userId) return message('rules.postEdit.onlyAuthorCanEditPost')
  const madeMs = Date.parse(String(post['created_at'] ?? ''))
  return nowMs - madeMs > editableForMs ? message('rules.postEdit.postCanEditedWithinHour') : null
}

export const postEdit: Operation = actionAt(
  {
    name: 'edit',
    on: 'record',
    answer: 'record',
    idInBody: ['edit_options', 'previous_post_id'],
    hasNewId: true,
  },
  {
    method: 'POST',
    path: '/posts',
    base: 'platform',
    version: '2',
    body: 'json',
    params: [{ name: 'text', type: 'text', required: true, min: 1 }],
    rules: [
      {
        param: 'text',
        code: 'INVALID_PARAMETER',
        check: ({ text }) => checkValue(postText('create'), text ?? null, fieldWord('tweet', 'text')),
      },
    ],
    roles: creativeWriters,
    rateClass: 'write',
    source: 'Limits',
  },
)
