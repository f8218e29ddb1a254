import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.mock('electron', () => ({ protocol: {} }))
const { readRange, serveMedia } = await import('../../../../src-main/shell/pages/media-protocol.ts')

const digest = 'a'.repeat(64)
let folder: string
let asked: string[]
let serve: (url: string, init?: { method?: string; range?: string }) => Promise<Response>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-media-'))
  writeFileSync(join(folder, 'film.mp4'), '0123456789')
  asked = []
  let handler: ((request: object) => Promise<Response>) | undefined
  const session = { protocol: { handle: (_scheme: string, given: never) => (handler = given) } }
  serveMedia(session as never, (what, sha256) => {
    asked.push(`${what} ${sha256}`)
    return Promise.resolve(sha256 === digest ? { path: join(folder, 'film.mp4'), contentType: 'video/mp4' } : null)
  })
  serve = (url, { method = 'GET', range } = {}) =>
    handler!({ url, method, headers: new Headers(range === undefined ? {} : { range }) })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('media:// answers', () => {
  it('a file whole, readable by our page alone and run by nobody', async () => {
    const answer = await serve(`media://file/${digest}`)
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'access-control-allow-origin': 'app://galley',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('a part of it, as players ask', async () => {
    const answer = await serve(`media://file/${digest}`, { range: 'bytes=2-4' })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    expect((await serve(`media://file/${digest}`, { range: 'bytes=10-' })).status).toBe(416)
  })

  it('nothing for any other address, and does not ask the engine', async () => {
    const others = [
      `media://file/${digest}/x`,
      'media://file/../../etc/passwd',
      `media://other/${digest}`,
      `media://file/${digest}?a`,
    ]
    for (const url of others) expect((await serve(url)).status).toBe(404)
    expect((await serve(`media://file/${digest}`, { method: 'POST' })).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('nothing for media that is not there, and for a file that went', async () => {
    expect((await serve(`media://thumb/${'b'.repeat(64)}`)).status).toBe(404)
    rmSync(join(folder, 'film.mp4'))
    expect((await serve(`media://file/${digest}`)).status).toBe(404)
    expect(asked).toEqual([`thumb ${'b'.repeat(64)}`, `file ${digest}`])
  })
})

it('reads ranges of one part, and takes others for the whole', () => {
  const ranges = ['bytes=0-0', 'bytes=5-', 'bytes=-3', 'bytes=4-99', 'bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', null]
  expect(ranges.map((range) => readRange(range, 10))).toEqual([
    { from: 0, to: 0 },
    { from: 5, to: 9 },
    { from: 7, to: 9 },
    { from: 4, to: 9 },
    'outside',
    null,
    null,
    null,
  ])
})
