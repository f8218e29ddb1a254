/**
 * Asks an address of an ad or post whether it answers. It was written by people and leads anywhere, so it is asked without keys and cookies, only in
 * the public internet, at every step that it sends on to, for a bounded time, and nothing of what it says is kept but how it ended.
 */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type { AddressAnswer } from '../../../shared/bridge.ts'
import type { HttpResponse, Transport } from '../ports.ts'
import { TransportError } from '../ports.ts'

const redirectsMax = 5
const timeoutMs = 10_000
const bytesMax = 2 * 1024 * 1024

type Answer = Omit<AddressAnswer, 'address' | 'askedAt'>
type Unanswered = Answer & { why: Message }

/** How the address ended; what the network says stands in `why`. Rejects for defects only. */
export async function askAddress(transport: Pick<Transport, 'send'>, address: string): Promise<Answer> {
  let at = parsed(address)
  for (let step = 0; step <= redirectsMax; step++) {
    if (!at) return fault(message('engine.askAddress.noAddress'))
    const answer = await ask(transport, at)
    if ('why' in answer) return answer
    const { status, headers } = answer
    const to = status >= 300 && status < 400 ? headers['location'] : undefined
    if (to === undefined) return judged(status)
    at = parsed(to, at.href)
  }
  return fault(message('engine.askAddress.sentOnTooOften', { most: redirectsMax }))
}

function judged(status: number): Answer {
  if (status >= 200 && status < 400) return { outcome: 'answers', status, why: null }
  // Whoever asks without signing in, or by a program, is often let in no further: the page may be there all the same.
  if (letsNobodyIn.has(status))
    return { outcome: 'unclear', status, why: message('engine.askAddress.letsNobodyIn', { status }) }
  const isGone = status === 404 || status === 410
  return fault(message(isGone ? 'engine.askAddress.noPage' : 'engine.askAddress.refused', { status }), status)
}
const letsNobodyIn: ReadonlySet<number> = new Set([401, 403, 407, 429])

function fault(why: Message, status: number | null = null): Unanswered {
  return { outcome: 'fault', status, why }
}

/** The head of the page, or the page where it has no head for itself. */
async function ask(
  transport: Pick<Transport, 'send'>,
  address: URL,
): Promise<Pick<HttpResponse, 'status' | 'headers'> | Unanswered> {
  const head = await send(transport, 'HEAD', address)
  return 'why' in head || head.status < 400 ? head : send(transport, 'GET', address)
}

async function send(
  transport: Pick<Transport, 'send'>,
  method: 'HEAD' | 'GET',
  address: URL,
): Promise<Pick<HttpResponse, 'status' | 'headers'> | Unanswered> {
  try {
    return await transport.send({
      method,
      url: `${address.origin}${address.pathname}`,
      query: [...address.searchParams],
      headers: { accept: 'text/html,*/*', 'accept-encoding': 'identity' },
      body: null,
      timeoutMs,
      wantsBytes: true,
      maxAnswerBytes: bytesMax,
      onlyPublic: true,
      mayBePlain: true,
    })
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    // A page of more than that is one.
    if (error.fault === 'overLimit') return { status: 200, headers: {} }
    if (error.fault === 'proxy') return { outcome: 'unclear', status: null, why: error.detail }
    const isNameless = error.detail.id === 'engine.networkWords.nameNotFound'
    return fault(isNameless ? message('engine.askAddress.noName') : error.detail)
  }
}

/** null for what is no address of the web, and for one with a name or password in it. */
function parsed(address: string, base?: string): URL | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url : null
}
