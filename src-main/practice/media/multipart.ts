/** Bodies of several parts, read apart. Source: RFC 7578. */

export interface FormPart {
  name: string
  /** null for a plain field. */
  fileName: string | null
  bytes: Buffer
}

/** The parts of a body; null where it is not what its content type says. */
export function readMultipart(contentType: string, body: Buffer): FormPart[] | null {
  const given = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  const boundary = given?.[1] ?? given?.[2]
  if (boundary === undefined || boundary.length > 70) return null
  const parts: FormPart[] = []
  const mark = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no line break before it.
  let at = body.indexOf(mark.subarray(2))
  if (at !== 0) return null
  at += mark.length - 2
  for (;;) {
    if (body.toString('latin1', at, at + 2) === '--') return parts
    const end = body.indexOf(mark, at)
    const part = end < 0 ? null : readPart(body.subarray(at + 2, end))
    if (!part || body.toString('latin1', at, at + 2) !== '\r\n') return null
    parts.push(part)
    at = end + mark.length
  }
}

function readPart(part: Buffer): FormPart | null {
  const end = part.indexOf('\r\n\r\n')
  if (end < 0) return null
  const disposition = part
    .toString('utf8', 0, end)
    .split('\r\n')
    .find((line) => /^content-disposition:\s*form-data/i.test(line))
  const name = disposition && /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined || name === '') return null
  return { name, fileName: /;\s*filename="([^"]*)"/i.exec(disposition!)?.[1] ?? null, bytes: part.subarray(end + 4) }
}
