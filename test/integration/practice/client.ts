/** A small client of its own for testing the practice service from outside: it signs, sends, and reads the answer. */
import { createHmac, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { parseJson } from '../../../shared/model/json.ts'
import { startPractice } from '../../../src-main/practice/practice.ts'
import type { PracticeLine, PracticeOptions, RunningPractice } from '../../../src-main/practice/practice.ts'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The body as JSON, numbers exact; undefined for other bodies. */
  json: any
}

export interface Signing {
  consumerKey: string
  consumerSecret: string
  token?: string
  tokenSecret?: string
}

export interface Sent {
  method?: string
  url: string
  query?: [string, string][]
  form?: [string, string][]
  json?: unknown
  headers?: Record<string, string>
  signing?: Signing
  /** OAuth parameters that replace or join the usual ones. */
  oauth?: Record<string, string>
}

/** A clock in the test's hand, near the real time. */
export class HandClock {
  ms = Date.UTC(2026, 10, 20, 9, 30, 15)
  #waiting: { atMs: number; callback: () => void }[] = []

  nowMs(): number {
    return this.ms
  }

  after(delayMs: number, callback: () => void): () => void {
    const entry = { atMs: this.ms + delayMs, callback }
    this.#waiting.push(entry)
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry)
    }
  }

  /** How many are waiting for the clock. */
  get waitingCount(): number {
    return this.#waiting.length
  }

  pass(ms: number): void {
    this.ms += ms
    const due = this.#waiting.filter(({ atMs }) => atMs <= this.ms)
    this.#waiting = this.#waiting.filter(({ atMs }) => atMs > this.ms)
    for (const { callback } of due) callback()
  }
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!*'()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The Authorization header of a request. */
export function authorization(
  method: string,
  url: string,
  pairs: [string, string][],
  signing: Signing,
  nowMs: number,
  oauth: Record<string, string> = {},
): string {
  const given: Record<string, string> = {
    oauth_consumer_key: signing.consumerKey,
    oauth_nonce: randomBytes(12).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(nowMs / 1000)),
    oauth_version: '1.0',
    ...(signing.token === undefined ? {} : { oauth_token: signing.token }),
    ...oauth,
  }
  const all = [...pairs, ...Object.entries(given)].map(([name, value]) => [encode(name), encode(value)] as const)
  const sorted = all
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  const base = [method, url, sorted.join('&')].map(encode).join('&')
  const key = `${encode(signing.consumerSecret)}&${encode(signing.tokenSecret ?? '')}`
  const signature = createHmac('sha1', key).update(base).digest('base64')
  const header = Object.entries({ ...given, oauth_signature: oauth['oauth_signature'] ?? signature })
  return `OAuth ${header.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`
}

/** One running service and what a test does with it. */
export class Bench {
  readonly clock: HandClock
  readonly running: RunningPractice

  constructor(running: RunningPractice, clock: HandClock) {
    this.running = running
    this.clock = clock
  }

  static async start(options: Partial<PracticeOptions> = {}, clock = new HandClock()): Promise<Bench> {
    let hexCount = 0
    const chance = {
      hex: (count: number) =>
        createHmac('sha256', 'bench')
          .update(String(hexCount++))
          .digest('hex')
          .repeat(2)
          .slice(0, count * 2),
      below: (max: number) => (hexCount++ * 7919) % max,
    }
    const warn = (line: string): never => {
      throw new Error(line)
    }
    return new Bench(
      await startPractice({
        port: 0,
        dataFile: null,
        seed: 1,
        isLarge: false,
        aliases: new Map(),
        clock,
        chance,
        warn,
        ...options,
      }),
      clock,
    )
  }

  get line(): PracticeLine {
    return this.running.line
  }

  close(): Promise<void> {
    return this.running.close()
  }

  /** Keys of the application and of a user of the first line. */
  as(screenName = 'mira_northwind'): Signing {
    const user = this.line.users.find((candidate) => candidate.screen_name === screenName)!
    return { ...this.app(), token: user.access_token, tokenSecret: user.access_token_secret }
  }

  app(): Signing {
    return { consumerKey: this.line.consumer_key, consumerSecret: this.line.consumer_secret }
  }

  /** The service's clock as its first state has it. */
  nowMs(): number {
    return this.clock.nowMs()
  }

  async send({ method = 'GET', url, query = [], form, json, headers = {}, signing, oauth }: Sent): Promise<Reply> {
    const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
    const body = form
      ? form.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      : json === undefined
        ? ''
        : typeof json === 'string'
          ? json
          : JSON.stringify(json)
    const type = form
      ? { 'content-type': 'application/x-www-form-urlencoded' }
      : json === undefined
        ? {}
        : { 'content-type': 'application/json' }
    const signed = signing
      ? { authorization: authorization(method, url, [...query, ...(form ?? [])], signing, this.nowMs(), oauth) }
      : {}
    return await exchange(method, search ? `${url}?${search}` : url, { ...type, ...signed, ...headers }, body)
  }

  /** An advertising call below /12, as a user of the first line. */
  ads(method: string, path: string, query: Record<string, string> = {}, more: Partial<Sent> = {}): Promise<Reply> {
    return this.send({
      method,
      url: `${this.line.ads_base_url}/12${path}`,
      query: Object.entries(query),
      signing: this.as(),
      ...more,
    })
  }

  batch(accountId: string, operations: unknown, more: Partial<Sent> = {}): Promise<Reply> {
    return this.ads('POST', `/batch/accounts/${accountId}/campaigns`, {}, { json: operations, ...more })
  }

  async control(method: string, path: string, json?: unknown): Promise<any> {
    const reply = await this.send({
      method,
      url: `${this.line.control_url}${path}`,
      json,
      headers: { 'x-practice-key': this.line.control_key },
    })
    if (reply.status !== 200) throw new Error(`control ${method} ${path}: ${reply.status} ${reply.text}`)
    return reply.json
  }

  /** Signs in by PIN; gives the whole answer of the exchange. */
  async signIn(screenName: string, level?: string): Promise<Reply> {
    const held = await this.requestToken('oob', level)
    const page = await this.send({
      url: `${this.line.base_url}/oauth/authorize`,
      query: [['oauth_token', held.token!]],
    })
    const pin =
      (await this.decide(held.token!, page.text, screenName, 'approve')).text.match(
        /<code id="pin">(\d+)<\/code>/,
      )?.[1] ?? ''
    return await this.exchangeToken(held, pin)
  }

  async requestToken(callback: string, level?: string): Promise<Signing> {
    const url = `${this.line.base_url}/oauth/request_token`
    const query: [string, string][] = level === undefined ? [] : [['service_auth_access_type', level]]
    const reply = await this.send({
      method: 'POST',
      url,
      query,
      signing: this.app(),
      oauth: { oauth_callback: callback },
    })
    const pairs = new URLSearchParams(reply.text)
    return { ...this.app(), token: pairs.get('oauth_token') ?? '', tokenSecret: pairs.get('oauth_token_secret') ?? '' }
  }

  decide(token: string, page: string, screenName: string, decision: string): Promise<Reply> {
    const key = page.match(/name="authenticity_token" value="(\w+)"/)?.[1] ?? ''
    const form: [string, string][] = [
      ['oauth_token', token],
      ['authenticity_token', key],
      ['screen_name', screenName],
      ['decision', decision],
    ]
    return this.send({ method: 'POST', url: `${this.line.base_url}/oauth/authorize`, form })
  }

  exchangeToken(held: Signing, verifier: string): Promise<Reply> {
    const url = `${this.line.base_url}/oauth/access_token`
    return this.send({ method: 'POST', url, query: [['oauth_verifier', verifier]], signing: held })
  }
}

/** One exchange without redirects; rejects when the connection breaks. */
export function exchange(method: string, url: string, headers: Record<string, string>, body: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('aborted', () => {
          reject(new Error('aborted'))
        })
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: asJson(text) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function asJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
