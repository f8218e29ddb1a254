/**
 * Golden exchanges: requests and answers as bytes on the wire, written by hand from the interface.
 *
 * A file under test/golden holds a list of exchanges that share one world, in order. `{name}` stands for something that the world has
 * or that an earlier answer gave (`keep`); strings that begin with `$` in an answer stand for values that are free (see match.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'lossless-json'

export interface Exchange {
  /** What the document says; the name of the test. */
  says: string
  /** Row of an endpoint table that it shows, as 'METHOD path'; a step that only prepares has none. */
  row?: string
  /** 'METHOD base:/path?query' with the query as it is sent; base is ads (also when left out), sandbox, base or upload. */
  send: string
  /** Who signs: a screen name, `app` (keys alone), `none`, or `{name}:{name}` of a kept token and its secret. */
  as?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it stands. */
  raw?: string
  /** Sent as application/x-www-form-urlencoded, as it stands, and signed. */
  form?: string
  /** Sent as multipart/form-data; a part's value is text, or base64 behind `base64:`. */
  parts?: [name: string, value: string][]
  /** OAuth parameters that join the usual ones. */
  oauth?: Record<string, string>
  /** Orders to the control before it is sent: 'METHOD /path' and body. */
  control?: [order: string, body?: unknown][]
  status: number
  answerHeaders?: Record<string, string>
  /** The body as JSON. */
  answer?: unknown
  /** The body as text. */
  text?: string
  /** Names for parts of the answer: 'data.id', 'data.0.id', 'form.oauth_token', or a regular expression over the text behind '/'. */
  keep?: Record<string, string>
}

export interface GoldenFile {
  name: string
  exchanges: Exchange[]
}

const folder = fileURLToPath(new URL('../../golden', import.meta.url))

/** All files of test/golden, by path; numbers in bodies keep their text. */
export function goldenFiles(): GoldenFile[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const exchanges = parse(readFileSync(path, 'utf8')) as Exchange[]
      return { name: relative(folder, path).replace(/\.json$/, ''), exchanges: exchanges.map(plain) }
    })
}

function plain(exchange: Exchange): Exchange {
  return { ...exchange, status: Number(exchange.status) }
}
