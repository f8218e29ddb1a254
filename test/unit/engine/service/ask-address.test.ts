import { beforeEach, expect, it } from 'vitest'
import { askAddress } from '../../../../src-main/engine/service/ask-address.ts'
import type { HttpRequest, HttpResponse } from '../../../../src-main/engine/ports.ts'
import { TransportError } from '../../../../src-main/engine/ports.ts'
import { asWritten, message } from '../../../../shared/messages/message.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'

let asked: HttpRequest[]
beforeEach(() => {
  asked = []
})

type Given = Partial<HttpResponse> | TransportError
/** `answers` by method and address; any other is not reached. */
async function ask(address: string, answers: Record<string, Given>) {
  const send = (request: HttpRequest) => {
    asked.push(request)
    const answer =
      answers[`${request.method} ${request.url}`] ?? new TransportError('notSent', asWritten('not reached'))
    return answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve({ status: 200, headers: {}, body: '', ...answer })
  }
  const { outcome, status, why } = await askAddress({ send }, address)
  return [outcome, status, why && textOf(why)]
}
const a = 'https://shop.example/a'
const sendOn = (location: string) => ({ status: 302, headers: { location } })

it('asks without keys and cookies, only in the public internet, within a time', async () => {
  expect(await ask(`${a}?utm_source=x&b=1#part`, { [`HEAD ${a}`]: { headers: { 'set-cookie': 'a=1' } } })).toEqual([
    'answers',
    200,
    null,
  ])
  expect(asked).toEqual([
    expect.objectContaining({
      method: 'HEAD',
      url: a,
      query: [
        ['utm_source', 'x'],
        ['b', '1'],
      ],
      headers: { accept: 'text/html,*/*', 'accept-encoding': 'identity' },
      onlyPublic: true,
      mayBePlain: true,
      body: null,
    }),
  ])
  expect(asked[0]!.timeoutMs).toBeLessThanOrEqual(10_000)
})

it('follows where it is sent on to under the same rule, and no cookie goes along', async () => {
  const answers = {
    'HEAD http://short.example/1': { ...sendOn('/2'), headers: { location: '/2', 'set-cookie': 'a=1' } },
    'HEAD http://short.example/2': sendOn(a),
    [`HEAD ${a}`]: {},
  }
  expect(await ask('http://short.example/1', answers)).toEqual(['answers', 200, null])
  expect(asked.map(({ url, onlyPublic, headers }) => [url, onlyPublic, 'cookie' in headers])).toEqual([
    ['http://short.example/1', true, false],
    ['http://short.example/2', true, false],
    [a, true, false],
  ])
})

it.each([
  ['file:///etc/passwd'],
  ['ftp://files.example/a'],
  ['https://name:word@shop.example/a'],
  ['no address'],
  ['javascript:alert(1)'],
])('asks nothing of %s, also where an address sends on to it', async (address) => {
  const nothing = ['fault', null, 'it leads to nothing that can be asked']
  expect(await ask(address, {})).toEqual(nothing)
  expect(asked).toEqual([])
  if (URL.canParse(address)) expect(await ask(a, { [`HEAD ${a}`]: sendOn(address) })).toEqual(nothing)
})

it('ends where it is sent on and on', async () => {
  expect(await ask(a, { [`HEAD ${a}`]: sendOn(a) })).toEqual(['fault', null, 'it sends on more than 5 times'])
  expect(asked).toHaveLength(6)
})

it('asks for the page where it has no head for itself', async () => {
  expect(await ask(a, { [`HEAD ${a}`]: { status: 405 }, [`GET ${a}`]: {} })).toEqual(['answers', 200, null])
  const large = new TransportError('lost', asWritten('too large'), 'overLimit')
  expect(await ask(a, { [`HEAD ${a}`]: { status: 404 }, [`GET ${a}`]: large })).toEqual(['answers', 200, null])
})

it.each([
  [404, 'fault', 'there is no page (404)'],
  [410, 'fault', 'there is no page (410)'],
  [500, 'fault', 'the page fails (500)'],
  [403, 'unclear', 'it answers and lets nobody in who is not signed in (403)'],
  [429, 'unclear', 'it answers and lets nobody in who is not signed in (429)'],
  [304, 'answers', null],
])('a page that says %i', async (status, outcome, why) => {
  expect(await ask(a, { [`HEAD ${a}`]: { status }, [`GET ${a}`]: { status } })).toEqual([outcome, status, why])
})

it('says why nothing answered; what a proxy wants of a person is no fault of the address', async () => {
  expect(await ask(a, {})).toEqual(['fault', null, 'not reached'])
  const nameless = new TransportError('notSent', message('engine.networkWords.nameNotFound'))
  expect(await ask(a, { [`HEAD ${a}`]: nameless })).toEqual(['fault', null, 'no server has this name'])
  const proxy = new TransportError('notSent', asWritten('Sign in to the proxy.'), 'proxy')
  expect(await ask(a, { [`HEAD ${a}`]: proxy })).toEqual(['unclear', null, 'Sign in to the proxy.'])
})
