import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PracticeInfo } from '../../src-main/engine/ports.ts'

export interface PlainRequest {
  method: string
  /** Below the advertising base, without version: '/accounts'. */
  path: string
  query: URLSearchParams
  body: unknown
}
export type PlainAnswer = { status?: number; body: unknown; headers?: Record<string, string> } | 'cut'

export const accountRow = {
  id: 'a1',
  name: 'Somebody else’s',
  timezone: 'UTC',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted: false,
}

/** A service that somebody else wrote: speaks the interface over plain HTTP on loopback, and nothing of the practice service's own. */
export class PlainService {
  readonly requests: PlainRequest[] = []
  /** Answers a request, or undefined for what every service has: the account and the role on it. */
  answer: (request: PlainRequest) => PlainAnswer | undefined | Promise<PlainAnswer | undefined>
  readonly #server: Server

  private constructor(answer: PlainService['answer']) {
    this.answer = answer
    this.#server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const address = new URL(incoming.url ?? '/', 'http://plain')
        const text = Buffer.concat(chunks).toString()
        const request: PlainRequest = {
          method: incoming.method ?? '',
          path: address.pathname.replace(/^\/ads\/\d+/, ''),
          query: address.searchParams,
          body: text === '' ? null : (JSON.parse(text) as unknown),
        }
        this.requests.push(request)
        void Promise.resolve(this.answer(request)).then((answered) => {
          const given = answered ?? usual(request)
          if (given === 'cut') return void incoming.socket.destroy()
          outgoing.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
          outgoing.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
        })
      })
    })
  }

  static async start(answer: PlainService['answer']): Promise<PlainService> {
    const service = new PlainService(answer)
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve))
    return service
  }

  /** As a practice service would describe itself, for TestGalley. */
  get info(): PracticeInfo {
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return {
      base_url: base,
      ads_base_url: `${base}/ads`,
      ads_sandbox_base_url: `${base}/ads-sandbox`,
      upload_base_url: base,
      consumer_key: 'k',
      consumer_secret: 's',
      callbacks: [],
      users: [
        {
          user_id: '7',
          screen_name: 'seven',
          access_token: '7-t',
          access_token_secret: 'u',
          accounts: [{ id: 'a1', name: accountRow.name, roles: [] }],
        },
      ],
      control_url: base,
      control_key: '',
    }
  }

  /** Requests to a path, by its end. */
  asked(end: string): PlainRequest[] {
    return this.requests.filter(({ path }) => path.endsWith(end))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function usual({ path, query }: PlainRequest): PlainAnswer {
  if (path === '/accounts')
    return {
      body: {
        request: {},
        data: [accountRow],
        next_cursor: null,
        ...(query.has('with_total_count') ? { total_count: 1 } : {}),
      },
    }
  if (path.endsWith('/authenticated_user_access'))
    return { body: { request: {}, data: { user_id: '7', permissions: ['ACCOUNT_ADMIN'] } } }
  if (path.endsWith('/funding_instruments'))
    return { body: { request: {}, data: [], next_cursor: null, total_count: 0 } }
  return {
    status: 404,
    body: { errors: [{ code: 'ROUTE_NOT_FOUND', message: 'No such path.' }], request: { params: {} } },
  }
}
