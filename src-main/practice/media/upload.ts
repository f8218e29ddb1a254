/**
 * Uploading: INIT, APPEND, FINALIZE, STATUS, and the short way for pictures.
 *
 *   INIT -> parts awaited --FINALIZE--> pictures: ready, or refused at once
 *                                       GIF, video: pending -> in_progress -> succeeded | failed, by the service's clock
 *   both ways out of the waiting: 24 hours. Source: gaps 7.
 */
import { faultText } from '../ads/fault-text.ts'
import type { MediaFacts } from '../../../shared/model/media/facts.ts'
import { mediaFormats } from '../../../shared/model/media/facts.ts'
import { segmentBytesMax, segmentsMax } from '../../../shared/model/media/chunks.ts'
import { bytesProblems, categoryLimits, checkMedia, mediaCategories } from '../../../shared/model/media/limits.ts'
import type { MediaCategory } from '../../../shared/model/media/limits.ts'
import { probeMedia } from '../../../shared/model/media/probe.ts'
import { bytesSource } from '../../../shared/model/media/source.ts'
import { limitHeaders } from '../ads/rate-limits.ts'
import { jsonAnswer, platformError } from '../answers.ts'
import type { Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import { refuseReadOnly, whenSigned } from '../oauth/signed.ts'
import type { PracticeRequest } from '../request.ts'
import { Ids } from '../state/ids.ts'
import type { MediaRow } from '../state/media.ts'
import type { AccessToken } from '../state/tokens.ts'
import { codes, needed, only, readParameters, UploadError, wholeNumber } from './parameters.ts'
import type { UploadParameters } from './parameters.ts'
import { processingInfo } from './processing.ts'

/** How long an upload that nothing uses lives, from INIT and again from FINALIZE. Source: gaps 7 (D). */
export const uploadLivesMs = 86_400_000
const ownersMax = 100

/** Answers a request below the upload base; `path` is what follows it. */
export function handleUpload(practice: Practice, path: string, request: PracticeRequest): Answer {
  if (path !== '/1.1/media/upload.json') return platformError(404, 34, 'Sorry, that page does not exist.')
  if (request.method !== 'POST' && request.method !== 'GET')
    return platformError(405, 86, 'This method is not allowed here.')
  return whenSigned(practice, request, (token) => counted(practice, request, token))
}

function counted(practice: Practice, request: PracticeRequest, token: AccessToken): Answer {
  const allowance = practice.limits.take(token.token, 'upload')
  const answer = allowance.isOver
    ? platformError(429, codes.limited, 'Rate limit exceeded.')
    : attempt(practice, request, token)
  return { ...answer, headers: { ...answer.headers, ...limitHeaders('user', allowance) } }
}

function attempt(practice: Practice, request: PracticeRequest, token: AccessToken): Answer {
  const refusal = request.method === 'GET' ? null : refuseReadOnly(token)
  if (refusal) return refusal
  try {
    practice.media.rows.dropExpired(practice.clock.nowMs(), uploadLivesMs)
    return run(practice, request, token.user_id)
  } catch (thrown) {
    if (thrown instanceof UploadError) return platformError(thrown.status, thrown.code, thrown.message)
    throw thrown
  }
}

function run(practice: Practice, request: PracticeRequest, userId: string): Answer {
  const given = readParameters(request)
  const command = given.fields.get('command')
  if (request.method === 'GET') {
    if (command !== 'STATUS') throw new UploadError(codes.invalid, 'command must be STATUS.')
    return status(practice, given, userId)
  }
  switch (command) {
    case 'INIT':
      return init(practice, given, userId)
    case 'APPEND':
      return append(practice, given, userId)
    case 'FINALIZE':
      return finalize(practice, given, userId)
    case undefined:
      return simple(practice, given, userId)
    default:
      throw new UploadError(codes.invalid, 'command must be INIT, APPEND or FINALIZE.')
  }
}

function init(practice: Practice, given: UploadParameters, userId: string): Answer {
  only(given, ['command', 'total_bytes', 'media_type', 'media_category', 'additional_owners'])
  const totalBytes = wholeNumber(needed(given, 'total_bytes'), 'total_bytes', 1, 1e14)
  const type = needed(given, 'media_type')
  const kind = kindOfType(type)
  const category = categoryOf(given)
  const limits = category ? categoryLimits[category] : Object.values(categoryLimits).find((each) => each.kind === kind)!
  const isFitting = category === null || limits.formats.some((format) => mediaFormats[format].mime === type)
  if (!isFitting) throw new UploadError(codes.media, `media_type ${type} does not fit media_category ${category}.`)
  const [tooBig] = bytesProblems({ sizeBytes: totalBytes }, limits).filter(({ severity }) => severity === 'error')
  if (tooBig) throw new UploadError(codes.media, `File size exceeds the limit: ${faultText(tooBig.message)}`)
  const row = newRow(practice, userId, ownersOf(given), category, type, totalBytes, limits.keyPrefix)
  practice.media.rows.add(row)
  return jsonAnswer(202, { ...names(row), expires_after_secs: uploadLivesMs / 1000 }, [
    { operation: 'create', kind: 'media', id: row.media_id },
  ])
}

function append(practice: Practice, given: UploadParameters, userId: string): Answer {
  only(given, ['command', 'media_id', 'segment_index'])
  const row = found(practice, given, userId)
  const index = wholeNumber(needed(given, 'segment_index'), 'segment_index', 0, segmentsMax - 1)
  if (!given.media) throw new UploadError(codes.missing, 'media parameter is missing.')
  if (row.finalized_at_ms !== null)
    throw new UploadError(codes.media, 'This upload is finished; it takes no more parts.')
  if (given.media.length === 0) throw new UploadError(codes.media, 'The part is empty.')
  if (given.media.length > segmentBytesMax) throw new UploadError(codes.media, 'A part may have 5 MB.', 413)
  const others = practice.media.rows.parts(row.media_id).filter(({ segment_index: segment }) => segment !== index)
  if (others.reduce((sum, { bytes }) => sum + bytes, given.media.length) > row.total_bytes)
    throw new UploadError(codes.media, 'Segments are larger than the provided total file size.')
  practice.media.rows.putPart(row.media_id, index, given.media)
  return { status: 204, headers: {}, body: '', effects: [{ operation: 'update', kind: 'media', id: row.media_id }] }
}

function finalize(practice: Practice, given: UploadParameters, userId: string): Answer {
  only(given, ['command', 'media_id'])
  const row = found(practice, given, userId)
  // Asked again, it says the same: the first answer may have been lost. Assumed: docs/assumptions.md, finalize-again.
  if (row.finalized_at_ms !== null) return finished(practice, row, 200)
  const parts = practice.media.rows.parts(row.media_id)
  const gap = parts.findIndex(({ segment_index: segment }, index) => segment !== index)
  if (gap >= 0) throw new UploadError(codes.media, `Segment ${gap} is missing.`)
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) !== row.total_bytes)
    throw new UploadError(codes.media, 'Segments do not add up to provided total file size.')
  const checked = look(practice, row)
  // Pictures are looked at here and now; the rest takes its time.
  if (kindOfRow(row) === 'image' && checked.failure) throw new UploadError(codes.media, checked.failure.message)
  practice.media.rows.finalize(row.media_id, practice.clock.nowMs(), checked.facts, checked.failure)
  return finished(practice, practice.media.rows.byId(row.media_id)!, 201)
}

function status(practice: Practice, given: UploadParameters, userId: string): Answer {
  only(given, ['command', 'media_id'])
  const row = found(practice, given, userId)
  if (row.finalized_at_ms === null) throw new UploadError(codes.media, 'This upload is not finalized.')
  return finished(practice, row, 200)
}

/** One request, one picture. Source: gaps 7 (D, CRG). */
function simple(practice: Practice, given: UploadParameters, userId: string): Answer {
  only(given, ['media_category', 'additional_owners'])
  if (!given.media) throw new UploadError(codes.missing, 'media parameter is missing.')
  const bytes = given.media
  const category = categoryOf(given) ?? 'TWEET_IMAGE'
  const probed = probeMedia(bytesSource(bytes))
  const facts = probed.kind === 'media' ? probed.facts : null
  const [problem] = facts ? checkMedia(facts, category).filter(({ severity }) => severity === 'error') : []
  if (!facts || problem || facts.kind !== 'image')
    throw new UploadError(
      codes.media,
      problem
        ? faultText(problem.message)
        : 'message' in probed
          ? faultText(probed.message)
          : 'Only pictures can be sent at once.',
    )
  const named = given.fields.has('media_category') ? category : null
  const type = mediaFormats[facts.format].mime
  const row = newRow(practice, userId, ownersOf(given), named, type, bytes.length, categoryLimits[category].keyPrefix)
  practice.media.rows.add({ ...row, finalized_at_ms: row.made_at_ms, facts })
  practice.media.rows.putPart(row.media_id, 0, bytes)
  const image = { image_type: type, w: facts.widthPx, h: facts.heightPx }
  const answer = { ...names(row), size: bytes.length, expires_after_secs: uploadLivesMs / 1000, image }
  return jsonAnswer(200, answer, [{ operation: 'create', kind: 'media', id: row.media_id }])
}

function finished(practice: Practice, row: MediaRow, statusCode: number): Answer {
  const nowMs = practice.clock.nowMs()
  const leftS = Math.ceil((row.finalized_at_ms! + uploadLivesMs - nowMs) / 1000)
  const processing = processingInfo(row, nowMs)
  const image =
    kindOfRow(row) === 'image' && row.facts
      ? { image: { image_type: row.media_type, w: row.facts.widthPx, h: row.facts.heightPx } }
      : {}
  const answer = {
    ...names(row),
    size: row.total_bytes,
    expires_after_secs: Math.max(0, leftS),
    ...image,
    ...(processing ? { processing_info: processing } : {}),
  }
  const isFirst = statusCode === 201
  return jsonAnswer(statusCode, answer, isFirst ? [{ operation: 'update', kind: 'media', id: row.media_id }] : [])
}

/** What the bytes are, and whether the category takes them. Failures: code 1 InvalidMedia, 3 UnsupportedMedia. Source: gaps 7 (R). */
function look(practice: Practice, row: MediaRow): Pick<MediaRow, 'facts' | 'failure'> {
  const probed = practice.media.rows.withBytes(row.media_id, probeMedia)
  if (probed.kind !== 'media')
    return { facts: null, failure: { code: 1, name: 'InvalidMedia', message: faultText(probed.message) } }
  const category = row.category === null ? usualCategory(kindOfRow(row)) : asCategory(row.category)!
  const [problem] = checkMedia(probed.facts, category).filter(({ severity }) => severity === 'error')
  if (!problem) return { facts: probed.facts, failure: null }
  const isTooLong = problem.code === 'too_long'
  const failure = {
    code: isTooLong ? 3 : 1,
    name: isTooLong ? 'UnsupportedMedia' : 'InvalidMedia',
    message: faultText(problem.message),
  }
  return { facts: null, failure }
}

function found(practice: Practice, given: UploadParameters, userId: string): MediaRow {
  const mediaId = needed(given, 'media_id')
  const row = practice.media.rows.byId(mediaId)
  if (row?.user_id !== userId) throw new UploadError(codes.media, `Media ID ${mediaId} is unknown, or it expired.`)
  return row
}

function newRow(
  practice: Practice,
  userId: string,
  owners: string[],
  category: MediaCategory | null,
  mediaType: string,
  totalBytes: number,
  keyPrefix: string,
): MediaRow {
  const id = new Ids(practice.meta).nextNumber('media')
  return {
    media_id: id,
    media_key: `${keyPrefix}_${id}`,
    user_id: userId,
    owners,
    category: category?.toLowerCase() ?? null,
    media_type: mediaType,
    total_bytes: totalBytes,
    made_at_ms: practice.clock.nowMs(),
    finalized_at_ms: null,
    facts: null,
    failure: null,
    is_kept: false,
    drawing: null,
  }
}

/** The key is told only where a category was given. Source: gaps 7 (D, CR). */
function names({ media_id: id, media_key: key, category }: MediaRow) {
  return { media_id: BigInt(id), media_id_string: id, ...(category === null ? {} : { media_key: key }) }
}

function categoryOf(given: UploadParameters): MediaCategory | null {
  const named = given.fields.get('media_category')
  if (named === undefined) return null
  const category = asCategory(named)
  if (!category) throw new UploadError(codes.media, `media_category ${named} is none of ${wireCategories.join(', ')}.`)
  return category
}

const wireCategories = mediaCategories.map((category) => category.toLowerCase())

/** Lower case on the wire. Source: gaps 7 (D). */
function asCategory(named: string): MediaCategory | undefined {
  return mediaCategories.find((category) => category.toLowerCase() === named)
}

function usualCategory(kind: MediaFacts['kind']): MediaCategory {
  return mediaCategories.find((category) => categoryLimits[category].kind === kind)!
}

function kindOfType(type: string): MediaFacts['kind'] {
  if (!Object.values(mediaFormats).some(({ mime }) => mime === type))
    throw new UploadError(codes.media, `media type unrecognized: ${type}.`)
  return type.startsWith('video/') ? 'video' : type === 'image/gif' ? 'gif' : 'image'
}

/** By the category, or by the type where there is none. */
function kindOfRow({ category, media_type: type }: MediaRow): MediaFacts['kind'] {
  return category === null ? kindOfType(type) : categoryLimits[asCategory(category)!].kind
}

function ownersOf({ fields }: UploadParameters): string[] {
  const text = fields.get('additional_owners')
  if (text === undefined || text === '') return []
  const owners = text.split(',')
  if (owners.length > ownersMax) throw new UploadError(codes.invalid, `additional_owners may name ${ownersMax} users.`)
  if (!owners.every((owner) => /^\d{1,19}$/.test(owner)))
    throw new UploadError(codes.invalid, 'additional_owners must be user ids separated by commas.')
  return owners
}
