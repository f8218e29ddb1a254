/** What an upload request says, wherever it says it: query, form, or parts of a body. */
import type { PracticeRequest } from '../request.ts'
import { readMultipart } from './multipart.ts'

export interface UploadParameters {
  fields: ReadonlyMap<string, string>
  /** Bytes of the part named `media`. */
  media: Buffer | null
}

/** A refusal in the form of the standard paths. Assumed: docs/assumptions.md, upload-errors. */
export class UploadError extends Error {
  readonly status: number
  readonly code: number
  constructor(code: number, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Reads all of them; throws UploadError for a broken body or a name that is given twice. */
export function readParameters(request: PracticeRequest): UploadParameters {
  const isMultipart = request.contentType === 'multipart/form-data'
  const parts = isMultipart ? readMultipart(request.headers['content-type'] ?? '', request.body) : []
  if (!parts) throw new UploadError(codes.invalid, 'The body is not multipart/form-data.')
  const plain = parts
    .filter(({ name }) => name !== 'media')
    .map(({ name, bytes }): [string, string] => [name, bytes.toString('utf8')])
  const fields = new Map<string, string>()
  for (const [name, value] of [...(request.queryPairs ?? []), ...(request.formPairs ?? []), ...plain]) {
    if (fields.has(name)) throw new UploadError(codes.invalid, `${name} is given more than once.`)
    fields.set(name, value)
  }
  return { fields, media: parts.find(({ name }) => name === 'media')?.bytes ?? null }
}

/** Numbers of the standard paths. Source: gaps 4.2; Assumed: docs/assumptions.md, upload-errors. */
export const codes = { missing: 38, invalid: 44, media: 324, limited: 88 } as const

/** The value of a parameter that must be there. */
export function needed({ fields }: UploadParameters, name: string): string {
  const value = fields.get(name)
  if (value === undefined || value === '') throw new UploadError(codes.missing, `${name} parameter is missing.`)
  return value
}

export function wholeNumber(text: string, name: string, low: number, high: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN
  if (!(number >= low && number <= high))
    throw new UploadError(codes.invalid, `${name} must be a whole number from ${low} to ${high}.`)
  return number
}

/** The interface's way: what it does not name is refused, not ignored. */
export function only({ fields }: UploadParameters, allowed: readonly string[]): void {
  const stray = [...fields.keys()].find((name) => !allowed.includes(name))
  if (stray !== undefined) throw new UploadError(codes.invalid, `${stray} is not a parameter of this request.`)
}
