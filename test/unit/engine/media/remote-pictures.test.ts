import { asWritten } from '../../../../shared/messages/message.ts'
import { beforeEach, expect, it } from 'vitest'
import type { MediaFiles } from '../../../../src-main/engine/media/files.ts'
import { RemotePictures } from '../../../../src-main/engine/media/remote-pictures.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../../../src-main/engine/ports.ts'
import { TransportError } from '../../../../src-main/engine/ports.ts'
import type { MediaTables } from '../../../../src-main/engine/store/beside/media.ts'
import { mp4, png } from '../../../support/media-samples.ts'

const practice = 'http://127.0.0.1:4010'
const picture = { status: 200, headers: { 'content-type': 'image/png' }, bytes: new Uint8Array(png(30, 20)) }
const sendOn = (location: string): Partial<HttpResponse> => ({ status: 302, headers: { location } })

let asked: HttpRequest[]
let kept: string[]
let linked: { key: number; isPoster: boolean }[]
let isOffline: boolean
beforeEach(() => {
  asked = []
  kept = []
  linked = []
  isOffline = false
})

/** `answers` by address; any other is not reached. */
function remote(answers: Record<string, Partial<HttpResponse>>, ownAddresses = [`${practice}/1.1`]): RemotePictures {
  const send = (request: HttpRequest) => {
    asked.push(request)
    const answer = answers[request.url]
    return answer
      ? Promise.resolve({ status: 200, headers: {}, body: '', ...answer })
      : Promise.reject(new TransportError('notSent', asWritten('not reached')))
  }
  const files = {
    addBytes: (name: string) => {
      kept.push(name)
      return Promise.resolve({ sha256: 'a'.repeat(64), name, facts: {} })
    },
  }
  const tables = {
    takeFetched: () => {},
    link: (key: number, _: string, isPoster: boolean) => linked.push({ key, isPoster }),
  }
  return new RemotePictures({
    transport: { send } as unknown as Transport,
    tables: tables as unknown as MediaTables,
    files: files as unknown as MediaFiles,
    log: { write: () => {} },
    ownAddresses,
    isOffline: () => isOffline,
    onFetched: () => {},
  })
}
/** Ends when everything that this sets off is over: nothing in it waits for the clock. */
async function want(pictures: RemotePictures, record: Record<string, string>): Promise<void> {
  pictures.want(1, record)
  await new Promise((resolve) => setImmediate(resolve))
}
const addresses = () => asked.map(({ url }) => url)

it('is asked for without keys, only in the public internet, within a size, and kept', async () => {
  const pictures = remote({ 'https://pictures.example/a.png': picture })
  await want(pictures, { media_type: 'IMAGE', media_url: 'https://pictures.example/a.png?size=large' })
  expect(asked).toEqual([
    expect.objectContaining({
      method: 'GET',
      query: [['size', 'large']],
      headers: { accept: 'image/*' },
      onlyPublic: true,
      maxAnswerBytes: 16 * 1024 * 1024,
    }),
  ])
  expect(kept).toEqual(['a.png'])
  expect(linked).toEqual([{ key: 1, isPoster: false }])
  await want(pictures, { media_type: 'IMAGE', media_url: 'https://pictures.example/a.png' })
  expect(asked).toHaveLength(1)
})

it('may be at the connection’s own address on this computer, and at no other there', async () => {
  const own = `${practice}/media/a.png`
  await want(remote({ [own]: picture }), { media_type: 'VIDEO', poster_media_url: own })
  expect(linked).toEqual([{ key: 1, isPoster: true }])
  expect(asked.map(({ onlyPublic }) => onlyPublic)).toEqual([false])
  for (const other of ['http://127.0.0.1:4011/a.png', 'https://127.0.0.1:4010/a.png', 'http://localhost:4010/a.png'])
    await want(remote({}), { media_type: 'IMAGE', media_url: other })
  // A service elsewhere, even within the own network, opens no way to itself.
  await want(remote({}, ['https://10.0.0.5/1.1']), { media_type: 'IMAGE', media_url: 'https://10.0.0.5/a.png' })
  expect(asked.slice(1).map(({ onlyPublic }) => onlyPublic)).toEqual([true, true, true, true])
})

it('is followed where it was sent on to, by the same rule and not for ever', async () => {
  const start = 'https://pictures.example/a'
  const moved = remote({ [start]: sendOn('/b.png'), 'https://pictures.example/b.png': picture })
  await want(moved, { media_type: 'IMAGE', media_url: start })
  expect(linked).toHaveLength(1)
  expect(asked.every(({ onlyPublic }) => onlyPublic)).toBe(true)

  asked = []
  const inward = remote({ [start]: sendOn(`${practice}/secret`), [`${practice}/secret`]: picture })
  await want(inward, { media_type: 'IMAGE', media_url: start })
  expect(asked.map(({ url, onlyPublic }) => [url, onlyPublic])).toEqual([
    [start, true],
    [`${practice}/secret`, true],
  ])

  asked = []
  const away = remote({ [`${practice}/a`]: sendOn(start), [start]: sendOn(`${practice}/a`) })
  await want(away, { media_type: 'IMAGE', media_url: `${practice}/a` })
  expect(asked.map(({ onlyPublic }) => onlyPublic)).toEqual([false, true, true, true])
})

it.each([
  ['a name and password', 'https://somebody:secret@pictures.example/a.png'],
  ['no address', 'pictures.example/a.png'],
])('with %s is not asked for', async (_, url) => {
  await want(remote({}), { media_type: 'IMAGE', media_url: url })
  expect(addresses()).toEqual([])
})

it.each<[string, Partial<HttpResponse>]>([
  ['an error', { status: 404, headers: { 'content-type': 'image/png' }, bytes: picture.bytes }],
  ['a page', { headers: { 'content-type': 'text/html' }, bytes: picture.bytes }],
  [
    'a drawing with a script',
    { headers: { 'content-type': 'image/svg+xml' }, bytes: Buffer.from('<svg onload="x"/>') },
  ],
  ['a film under a picture’s type', { headers: { 'content-type': 'image/png' }, bytes: new Uint8Array(mp4()) }],
  ['a way to nowhere', sendOn('http://[')],
])('answered by %s leaves nothing here', async (_, answer) => {
  await want(remote({ 'https://pictures.example/a': answer }), {
    media_type: 'IMAGE',
    media_url: 'https://pictures.example/a',
  })
  expect(linked).toEqual([])
  expect(kept).toEqual([])
})

it('is not asked for offline, and is when the line is back', async () => {
  const pictures = remote({ 'https://pictures.example/a.png': picture })
  const record = { media_type: 'IMAGE', media_url: 'https://pictures.example/a.png' }
  isOffline = true
  await want(pictures, record)
  expect(asked).toEqual([])
  isOffline = false
  await want(pictures, record)
  expect(linked).toHaveLength(1)
})
