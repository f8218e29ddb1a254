import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../../../shared/bridge.ts'
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
const { openIpcHandlers: openDoors } = await import('../../../../src-main/shell/ipc/ipc.ts')

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
  openDoors({
    contents: () => window as never,
    call: (name, input) => {
      calls.push([name, input])
      return answer()
    },
    addFiles: (paths, accountId) => {
      calls.push([paths, accountId])
      return answer()
    },
    lookAtList: (path) => {
      calls.push(path)
      return answer()
    },
    readSheet: (path, kind, accountId) => {
      calls.push([path, kind, accountId])
      return answer()
    },
    ready: () => readyCount++,
    beginning: () => ({ preferences: { a: 'b' }, locale: 'en-GB', texts: { notOnDisk: 'a', pastedPicture: 'b' } }),
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
      texts: { notOnDisk: 'a', pastedPicture: 'b' },
    })
    expect(refused).toEqual([])
  })

  it('hand over files by whole paths only', async () => {
    expect(await send('galley:add-files', ours, ['/home/a/b.png'], '18ce')).toMatchObject({ ok: true })
    expect(await send('galley:add-files', ours, ['/home/a/b.png'], null)).toMatchObject({ ok: true })
    const wrong: unknown[][] = [[['b.png'], null], ['/a', null], [['/a'], 5], [[7], null], [['/a']], [['/a'], null, 1]]
    for (const message of wrong)
      expect(await send('galley:add-files', ours, ...message)).toMatchObject({ ok: false, error: { code: 'usage' } })
    expect(calls.length).toBe(2)
  })

  it('hand over a sheet by one whole path, with where its records go', async () => {
    expect(await send('galley:read-sheet', ours, '/home/a/x.csv', 'campaign', '18ce')).toMatchObject({ ok: true })
    expect(calls).toEqual([['/home/a/x.csv', 'campaign', '18ce']])
    const wrong: unknown[][] = [
      ['x.csv', 'campaign', '18ce'],
      ['/x.csv', 'campaign'],
      ['/x.csv', 1, '18ce'],
      ['/x.csv', 'campaign', null],
      [['/x.csv'], 'campaign', '18ce'],
      ['/x.csv', 'campaign', '18ce', 1],
    ]
    for (const message of wrong)
      expect(await send('galley:read-sheet', ours, ...message)).toMatchObject({ ok: false, error: { code: 'usage' } })
    expect(calls.length).toBe(1)
  })

  it('hand over a list of people by one whole path only', async () => {
    expect(await send('galley:look-at-list', ours, '/home/a/people.csv')).toMatchObject({ ok: true })
    const wrong: unknown[][] = [['people.csv'], [7], [['/a']], [], ['/a', null], [`/${'a'.repeat(5000)}`]]
    for (const message of wrong)
      expect(await send('galley:look-at-list', ours, ...message)).toMatchObject({ ok: false, error: { code: 'usage' } })
    expect(calls).toEqual(['/home/a/people.csv'])
  })

  it('may follow a link inside the page', async () => {
    const frame = { origin: 'app://galley', url: 'app://galley/#problems' }
    const sender = { mainFrame: frame, isDestroyed: () => false }
    window = sender
    expect(await send('galley:call', { sender, senderFrame: frame }, 'app.state', {})).toMatchObject({ ok: true })
  })

  it('are answered as data when something fails', async () => {
    answer = () => Promise.reject(new GalleyError('not_found', 'Gone.'))
    expect(await send('galley:call', ours, 'record.get', {})).toEqual({
      ok: false,
      error: { code: 'not_found', message: 'Gone.', details: {} },
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
    expect(await send('galley:look-at-list', event, '/a')).toMatchObject({ ok: false, error: { code: 'usage' } })
    send('galley:ready', event)
    send('galley:beginning', event)
    expect(event.returnValue).toEqual({ preferences: {}, locale: 'en-GB', texts: { notOnDisk: '', pastedPicture: '' } })
    expect({ calls, readyCount }).toEqual({ calls: [], readyCount: 0 })
    expect(refused).toEqual(['galley:call', 'galley:look-at-list', 'galley:ready', 'galley:beginning'])
  })
})
