import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { TransportError } from '../ports.ts'
import type { Transport } from '../ports.ts'
import { pageAddress } from './preview-source.ts'

/** One answer of a page of the service, or of a picture or style that it shows. */
export interface ServicePage {
  contentType: string
  bytes: Uint8Array
}

const timeoutMs = 15_000
const bytesMax = 8_000_000

/**
 * Reads what a preview page of the service consists of, without keys, cookies or redirects. Throws `usage` for an address that is not
 * the service's, `offline` where no whole answer came, `not_found` for any answer but 200.
 */
export async function readServicePage(
  transport: Transport,
  hosts: readonly string[],
  address: string,
): Promise<ServicePage> {
  const href = pageAddress(address, hosts)
  if (href === null) throw new GalleyError('usage', message('engine.servicePage.addressNotOneServices'))
  const url = new URL(href)
  const plain = `${url.origin}${url.pathname}`
  const request = { method: 'GET', url: plain, query: [...url.searchParams], headers: { accept: '*/*' }, body: null }
  try {
    const answer = await transport.send({ ...request, timeoutMs, wantsBytes: true, maxAnswerBytes: bytesMax })
    const { status, headers, bytes } = answer
    if (status !== 200 || !bytes)
      throw new GalleyError('not_found', message('engine.servicePage.serviceAnswered', { status }))
    return { contentType: headers['content-type'] ?? 'application/octet-stream', bytes }
  } catch (thrown) {
    if (!(thrown instanceof TransportError)) throw thrown
    if (thrown.fault === 'overLimit')
      throw new GalleyError('not_found', message('engine.servicePage.pageServiceTooLarge'))
    throw new GalleyError('offline', message('engine.servicePage.serviceCouldNotReached'))
  }
}
