import { asWritten } from '../../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { TransportError } from '../../../../src-main/engine/ports.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../../../src-main/engine/ports.ts'
import { readServicePage } from '../../../../src-main/engine/service/service-page.ts'

const hosts = ['ads.example', '127.0.0.1:53180']

function answering(answer: Partial<HttpResponse> | TransportError) {
  const asked: HttpRequest[] = []
  const transport = {
    send(request: HttpRequest) {
      asked.push(request)
      if (answer instanceof TransportError) return Promise.reject(answer)
      return Promise.resolve({ status: 200, headers: {}, body: '', ...answer })
    },
  } as unknown as Transport
  return { transport, asked }
}
const page = { headers: { 'content-type': 'text/html' }, bytes: new Uint8Array([1, 2]) }

describe('a page of the service', () => {
  it('is read by GET, without keys, its query as it stands', async () => {
    const { transport, asked } = answering(page)
    expect(await readServicePage(transport, hosts, 'https://ads.example/preview?data=a%20b')).toEqual({
      contentType: 'text/html',
      bytes: new Uint8Array([1, 2]),
    })
    expect(asked).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: 'https://ads.example/preview',
        query: [['data', 'a b']],
        headers: { accept: '*/*' },
        body: null,
      }),
    ])
  })

  it.each([
    'https://other.example/preview',
    'http://ads.example/preview',
    'https://user:word@ads.example/',
    'https://ads.example:8443/',
    'http://127.0.0.1:80/',
    'file:///etc/passwd',
    'app://galley/',
    'no address',
  ])('is none at %s, and nothing is asked', async (address) => {
    const { transport, asked } = answering(page)
    await expect(readServicePage(transport, hosts, address)).rejects.toMatchObject({ code: 'usage' })
    expect(asked).toEqual([])
  })

  it('on this computer is read over plain HTTP', async () => {
    await expect(readServicePage(answering(page).transport, hosts, 'http://127.0.0.1:53180/p')).resolves.toBeTruthy()
  })

  it.each([
    { status: 302, headers: { location: 'https://other.example/' } },
    { status: 404 },
    new TransportError('lost', asWritten('the answer is more than 8 MB'), 'overLimit'),
  ])('that is none or too large is not shown', async (answer) => {
    const { transport, asked } = answering(answer instanceof TransportError ? answer : { ...page, ...answer })
    await expect(readServicePage(transport, hosts, 'https://ads.example/')).rejects.toMatchObject({ code: 'not_found' })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.maxAnswerBytes).toBe(8_000_000)
  })

  it('that cannot be reached says so', async () => {
    const { transport } = answering(new TransportError('notSent', asWritten('no line')))
    await expect(readServicePage(transport, hosts, 'https://ads.example/')).rejects.toMatchObject({ code: 'offline' })
  })
})
