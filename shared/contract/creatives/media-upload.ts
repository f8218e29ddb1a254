/** Uploading, as operations; it belongs to no kind of record and its answers are no envelopes. Source: gaps 7. */
import { creativeWriters } from '../language/roles.ts'
import type { Action, Operation } from '../language/operation.ts'

function step(name: string, method: 'GET' | 'POST', body: 'query' | 'multipart', answer: Action['answer']): Operation {
  return {
    name: 'action',
    method,
    path: '/media/upload.json',
    base: 'upload',
    version: '1.1',
    body,
    params: [],
    action: { name, on: 'kind', answer },
    roles: creativeWriters,
    rateClass: 'upload',
    source: 'gaps 7',
    certainty: 'D',
  }
}

/** Begins an upload: total_bytes, media_type, media_category, additional_owners. */
export const uploadInit = step('INIT', 'POST', 'query', 'value')
/** Sends one part: media_id, segment_index in the query, bytes in the part `media`. Answers without a body. */
export const uploadAppend = step('APPEND', 'POST', 'multipart', 'none')
/** Ends the sending; the service looks at what came. */
export const uploadFinalize = step('FINALIZE', 'POST', 'query', 'value')
/** How far processing is. */
export const uploadStatus = step('STATUS', 'GET', 'query', 'value')
