import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../../../shared/bridge.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'

type Handler = (event: unknown, ...message: unknown[]) => unknown
const electron = vi.hoisted(() => ({ handlers: new Map<string, Handler>() }))
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, handler: Handler) => electron.handlers.set(channel, handler),
    on: (channel: string, handler: Handler) => electron.handlers.set(channel, handler),
  },
  protocol: {},
}))
const { openIpcHandlers: openIpcHandlers } = await import('../../../../src-main/shell/ipc/ipc.ts')

const mainFrame = { origin: 'app://galley', url: 'app://galley/' }
const contents = { mainFrame, isDestroyed: () => false }
const ours = { sender: contents, senderFrame: mainFrame }

let calls: unknown[]
let readyCount: number
let refused: string[]
let answer: () => Promise<Reply<unknown>>
let window: unknown

beforeEach(() => {
  calls = []
  readyCount = 0
  refused = []
  answer = () => Promise.resolve({ ok: true, value: 'done' })
  window = contents
  openIpcHandlers({
    contents: () => window as never,
    call: (name, input) => {
      calls.push([name, input])
      return answer()
    },
    callWithFiles: (name, paths, input) => {
      calls.push([name, paths, input])
      return answer()
    },
    ready: () => readyCount++,
    beginning: () => ({ preferences: { a: 'b' }, locale: 'en-GB', texts: { pastedPicture: 'b' } }),
    onRefused: (channel) => refused.push(channel),
  })
})

const send = (channel: string, event: object, ...message: unknown[]) =>
  electron.handlers.get(channel)!(event, ...message)

describe('messages from our page', () => {
  it('are passed on with what they carry', async () => {
    expect(await send('galley:call', ours, 'record.get', { key: 1n })).toEqual({ ok: true, value: 'done' })
    expect(calls).toEqual([['record.get', { key: 1n }]])
    send('galley:ready', ours)
    expect(readyCount).toBe(1)
    const event = { ...ours, returnValue: undefined as unknown }
    send('galley:beginning', event)
    expect(event.returnValue).toEqual({
      preferences: { a: 'b' },
      locale: 'en-GB',
      texts: { pastedPicture: 'b' },
    })
    expect(refused).toEqual([])
  })

  it('hand over files by whole paths only, with what is said beside them', async () => {
    const right: unknown[][] = [
      ['media.add', ['/home/a/b.png', '/home/a/c.png'], { accountId: '18ce' }],
      ['csv.read', ['/home/a/x.csv'], { kind: 'campaign', accountId: '18ce' }],
      ['audience.look', ['/home/a/people.csv'], {}],
    ]
    for (const message of right)
      expect(await send('galley:call-with-files', ours, ...message)).toMatchObject({ ok: true })
    const wrong: unknown[][] = [
      ['media.add', ['b.png'], {}],
      ['media.add', '/a', {}],
      ['media.add', [7], {}],
      ['media.add', [['/a']], {}],
      ['media.add', ['/a']],
      ['media.add', ['/a'], null],
      ['media.add', ['/a'], 'x'],
      ['media.add', ['/a'], {}, 1],
      ['media.add', [`/${'a'.repeat(5000)}`], {}],
      ['csv.read', [], {}],
      ['csv.read', ['/a', '/b'], {}],
      ['csv.export', ['/a'], {}],
      ['media.path', ['/a'], {}],
      [7, ['/a'], {}],
    ]
    for (const message of wrong)
      expect(await send('galley:call-with-files', ours, ...message)).toMatchObject({
        ok: false,
        error: { code: 'usage' },
      })
    expect(calls).toEqual(right)
  })

  it('may follow a link inside the page', async () => {
    const frame = { origin: 'app://galley', url: 'app://galley/#problems' }
    const sender = { mainFrame: frame, isDestroyed: () => false }
    window = sender
    expect(await send('galley:call', { sender, senderFrame: frame }, 'app.state', {})).toMatchObject({ ok: true })
  })

  it('are answered as data when something fails', async () => {
    answer = () => Promise.reject(new GalleyError('not_found', asWritten('Gone.')))
    expect(await send('galley:call', ours, 'record.get', {})).toEqual({
      ok: false,
      error: { code: 'not_found', message: asWritten('Gone.'), details: {} },
    })
    answer = () => Promise.reject(new Error('secret'))
    const reply = await send('galley:call', ours, 'record.get', {})
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(reply)).not.toContain('secret')
  })

  it.each([
    [],
    ['record.get'],
    ['record.get', {}, 'more'],
    [7, {}],
    [null, {}],
    [['record.get'], {}],
    [{ toString: () => 'record.get' }, {}],
    ['', {}],
    ['record', {}],
    ['record.get.more', {}],
    ['record.get\n', {}],
    ['__proto__', {}],
    ['../x', {}],
    [`record.${'x'.repeat(100)}`, {}],
  ])('are refused in any other shape: %j', async (...message: unknown[]) => {
    expect(await send('galley:call', ours, ...message)).toMatchObject({ ok: false, error: { code: 'usage' } })
    expect(calls).toEqual([])
    expect(refused).toEqual(['galley:call'])
  })
})

describe('messages from anywhere else', () => {
  const otherFrame = { origin: 'app://galley', url: 'app://galley/' }
  const otherContents = { mainFrame: otherFrame, isDestroyed: () => false }
  const senders: Record<string, () => object> = {
    'a frame inside our page': () => ({ sender: contents, senderFrame: otherFrame }),
    'another window at our address': () => ({ sender: otherContents, senderFrame: otherFrame }),
    'a frame that is gone': () => ({ sender: contents, senderFrame: null }),
    'our window at another origin': () => at({ origin: 'https://evil.example', url: 'https://evil.example/' }),
    'our window at an origin that looks like ours': () =>
      at({ origin: 'app://galley.evil', url: 'app://galley.evil/' }),
    'our window when blank': () => at({ origin: 'app://galley', url: 'about:blank' }),
    'our window at another file of ours': () => at({ origin: 'app://galley', url: 'app://galley/page.js' }),
    'our window at an opaque origin': () => at({ origin: 'null', url: 'app://galley/' }),
    'a window that was closed': () => {
      window = { mainFrame, isDestroyed: () => true }
      return { sender: window, senderFrame: mainFrame }
    },
    'a window before ours is open': () => {
      window = null
      return ours
    },
  }
  function at(frame: { origin: string; url: string }) {
    window = { mainFrame: frame, isDestroyed: () => false }
    return { sender: window, senderFrame: frame }
  }

  it.each(Object.keys(senders))('are refused on every channel: %s', async (name) => {
    const event = { ...senders[name]!(), returnValue: undefined as unknown }
    expect(await send('galley:call', event, 'record.get', {})).toMatchObject({ ok: false, error: { code: 'usage' } })
    expect(await send('galley:call-with-files', event, 'audience.look', ['/a'], {})).toMatchObject({
      ok: false,
      error: { code: 'usage' },
    })
    send('galley:ready', event)
    send('galley:beginning', event)
    expect(event.returnValue).toEqual({ preferences: {}, locale: 'en-GB', texts: { pastedPicture: '' } })
    expect({ calls, readyCount }).toEqual({ calls: [], readyCount: 0 })
    expect(refused).toEqual(['galley:call', 'galley:call-with-files', 'galley:ready', 'galley:beginning'])
  })
})
