/** Sends golden exchanges: bytes as they are written, signed by twitter-api-v2, which shares no code with Galley. */
import { request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { LosslessNumber, isLosslessNumber, parse, stringify } from 'lossless-json'
import { OAuth1Helper } from 'twitter-api-v2/dist/cjs/client-mixins/oauth1.helper.js'
import type { PracticeInfo } from '../../../src-main/engine/ports.ts'
import type { Exchange } from './exchange.ts'

export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Numbers keep their text; undefined when it is no JSON. */
  json: unknown
}

/** What the world and earlier answers gave, by name. */
export type Known = Map<string, string>

/** The text with `{name}` filled in; `{name_sent}` is the same, percent-encoded. */
export function fill(text: string, known: Known): string {
  return text.replace(/\{([a-z]\w*)\}/g, (_all, name: string) => {
    const plain = known.get(name.replace(/_sent$/, ''))
    const value = known.get(name) ?? (plain === undefined ? undefined : encodeURIComponent(plain))
    if (value === undefined) throw new Error(`Nothing is known as {${name}}.`)
    return value
  })
}

/** The same value with every `{name}` in its texts filled in; `{#name}` alone becomes a bare number. */
export function fillAll(value: unknown, known: Known): unknown {
  if (typeof value === 'string') {
    const [, bare] = /^\{#(\w+)\}$/.exec(value) ?? []
    return bare === undefined ? fill(value, known) : new LosslessNumber(fill(`{${bare}}`, known))
  }
  if (Array.isArray(value)) return value.map((one) => fillAll(one, known))
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [fill(name, known), fillAll(one, known)]))
}

export function send(exchange: Exchange, info: PracticeInfo, known: Known): Promise<WireAnswer> {
  const [method = '', target = ''] = fill(exchange.send, known).split(' ')
  const [, base = 'ads', path = ''] = /^(?:(\w+):)?(\/.*)$/.exec(target) ?? []
  const url = `${baseOf(base, info)}${path}`
  const { body, type } = bodyOf(exchange, known)
  const form = exchange.form === undefined ? '' : body.toString()
  const headers = {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...authorization(exchange, method, url, form, info, known),
    ...(base === 'base' && known.has('cookie') ? { cookie: fill('{cookie}', known) } : {}),
    ...(fillAll(exchange.headers ?? {}, known) as Record<string, string>),
    'content-length': String(body.length),
  }
  return carry(method, url, headers, body)
}

function baseOf(name: string, info: PracticeInfo): string {
  const bases: Record<string, string> = {
    ads: info.ads_base_url,
    sandbox: info.ads_sandbox_base_url,
    base: info.base_url,
    upload: info.upload_base_url,
  }
  const found = bases[name]
  if (found === undefined) throw new Error(`There is no base ${name}.`)
  return found
}

function bodyOf(exchange: Exchange, known: Known): { body: Buffer; type?: string } {
  const { json, raw, form, parts } = exchange
  if (json !== undefined) return { body: Buffer.from(stringify(fillAll(json, known)) ?? ''), type: 'application/json' }
  if (form !== undefined) return { body: Buffer.from(fill(form, known)), type: 'application/x-www-form-urlencoded' }
  if (raw !== undefined) return { body: Buffer.from(raw) }
  if (parts !== undefined) return { body: multipart(parts, known), type: `multipart/form-data; boundary=${boundary}` }
  return { body: Buffer.alloc(0) }
}

const boundary = 'golden-boundary'

function multipart(parts: [string, string][], known: Known): Buffer {
  const pieces = parts.flatMap(([name, value]) => {
    const isFile = value.startsWith('base64:')
    const file = isFile ? '; filename="blob"\r\nContent-Type: application/octet-stream' : ''
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      isFile ? Buffer.from(value.slice('base64:'.length), 'base64') : Buffer.from(fill(value, known)),
      Buffer.from('\r\n'),
    ]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

function authorization(
  { as = 'mira_northwind', oauth = {} }: Exchange,
  method: string,
  url: string,
  form: string,
  info: PracticeInfo,
  known: Known,
): Record<string, string> {
  if (as === 'none') return {}
  const helper = new OAuth1Helper({ consumerKeys: { key: info.consumer_key, secret: info.consumer_secret } })
  const token = tokenOf(as, info, known)
  const extra = Object.fromEntries(Object.entries(oauth).map(([name, value]) => [name, fill(value, known)]))
  const { oauth_nonce: nonce, oauth_timestamp: timestamp, ...others } = extra
  if (nonce !== undefined) Object.assign(helper, { getNonce: () => nonce })
  if (timestamp !== undefined) Object.assign(helper, { getTimestamp: () => Number(timestamp) })
  const [address = '', query = ''] = url.split('?')
  const data = { ...Object.fromEntries([...pairs(query), ...pairs(form)]), ...others }
  const signed = helper.authorize({ method: method, url: address, data }, token)
  return { authorization: helper.toHeader({ ...signed, ...extra }).Authorization }
}

function tokenOf(as: string, info: PracticeInfo, known: Known): { key: string; secret: string } | undefined {
  if (as === 'app') return undefined
  if (as.includes(':')) {
    const [key = '', secret = ''] = fill(as, known).split(':')
    return { key, secret }
  }
  const user = info.users.find(({ screen_name: name }) => name === as)
  if (!user) throw new Error(`There is no user ${as}.`)
  return { key: user.access_token, secret: user.access_token_secret }
}

/** Pairs of a query that is percent-encoded strictly; a name twice has no meaning to the signer. */
function pairs(query: string): [string, string][] {
  if (query === '') return []
  return query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return [decodeURIComponent(name), decodeURIComponent(value)]
  })
}

function carry(method: string, url: string, headers: Record<string, string>, body: Buffer): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: jsonOf(text) })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function jsonOf(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** What `keep` names in an answer; a list becomes the commas of a query. */
export function kept(answer: WireAnswer, path: string): string {
  if (path.startsWith('/')) return new RegExp(path.slice(1)).exec(answer.text)?.[1] ?? missing(path, answer)
  if (path.startsWith('location.'))
    return new URL(String(answer.headers.location)).searchParams.get(path.slice(9)) ?? missing(path, answer)
  if (path.startsWith('form.')) return new URLSearchParams(answer.text).get(path.slice(5)) ?? missing(path, answer)
  const found = path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer.json)
  if (typeof found === 'string') return found
  if (isLosslessNumber(found)) return found.value
  if (Array.isArray(found)) return found.map((one) => encodeURIComponent(String(one))).join('%2C')
  return missing(path, answer)
}

function missing(path: string, answer: WireAnswer): never {
  throw new Error(`The answer has no ${path}: ${answer.text.slice(0, 300)}`)
}
