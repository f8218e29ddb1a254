import { asWritten } from '../../shared/messages/message.ts'
import { randomBytes } from 'node:crypto'
import type {
  Confirmation,
  HttpRequest,
  HttpResponse,
  Log,
  LogLevel,
  NewAddresses,
  Opener,
  Randomness,
  StreamAnswer,
  Transport,
} from '../../src-main/engine/ports.ts'
import { TransportError } from '../../src-main/engine/ports.ts'

/** Log that keeps its lines. */
export class KeptLog implements Log {
  readonly lines: { level: LogLevel; event: string; fields: Record<string, unknown> }[] = []
  write(level: LogLevel, event: string, fields: Record<string, string | number | boolean | null> = {}): void {
    this.lines.push({ level, event, fields })
  }
}

/** Real chance, for tests that do not look at it. */
export const realRandomness: Randomness = { bytes: (count) => randomBytes(count) }

/** The same bytes again and again. */
export const fixedRandomness = (value = 0): Randomness => ({ bytes: (count) => new Uint8Array(count).fill(value) })

/** Opener that remembers what it was asked to open. */
export class KeptOpener implements Opener {
  readonly opened: string[] = []
  open(url: string): Promise<void> {
    this.opened.push(url)
    return Promise.resolve()
  }
}

/** Person who confirms new addresses, or does not, and remembers what was asked. */
export class KeptConfirmation implements Confirmation {
  readonly asked: NewAddresses[] = []
  isAccepting = true
  newAddresses(question: NewAddresses): Promise<boolean> {
    this.asked.push(question)
    return Promise.resolve(this.isAccepting)
  }
}

export type Responder = (request: HttpRequest, number: number) => Promise<HttpResponse> | HttpResponse

/** Transport that answers from a function and keeps what was sent. */
export class ScriptedTransport implements Transport {
  readonly requests: HttpRequest[] = []
  readonly #respond: Responder
  constructor(respond: Responder) {
    this.#respond = respond
  }
  openStream(): Promise<StreamAnswer> {
    return Promise.reject(new TransportError('notSent', asWritten('no stream here')))
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    this.requests.push(request)
    return this.#respond(request, this.requests.length)
  }
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}
