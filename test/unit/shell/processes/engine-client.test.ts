import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asWritten } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { EngineState } from '../../../../shared/shell-bridge.ts'
import { EngineClient } from '../../../../src-main/shell/processes/engine-client.ts'
import { FakeChild } from '../../../support/shell/fake-child.ts'

const startMessage = { type: 'start', dataDir: '/data', version: '1.2.3', offers: { practice: true } } as const

/** A client, the processes that it started, and what it told. */
class Bench {
  readonly children: FakeChild[] = []
  readonly states: EngineState[] = []
  readonly events: unknown[] = []
  nowMs = 0
  answer: (request: unknown) => Promise<unknown> = () => Promise.resolve(null)
  readonly client = new EngineClient({
    startProcess: () => {
      const child = new FakeChild()
      this.children.push(child)
      return child
    },
    startMessage,
    answer: (request) => this.answer(request),
    onEvent: (event) => this.events.push(event),
    onState: (state) => this.states.push(state),
    nowMs: () => this.nowMs,
    log: { write: () => undefined },
  })

  get child(): FakeChild {
    return this.children.at(-1)!
  }
  run(): this {
    this.client.start()
    this.child.says({ type: 'ready' })
    return this
  }
  reply(id: number, value: unknown): void {
    this.child.says({ type: 'reply', id, reply: { ok: true, value } })
  }
}

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})

describe('calls to the engine', () => {
  it('wait until it is ready, then go in order', async () => {
    bench.client.start()
    const first = bench.client.call('record.edit', { key: 1 })
    const second = bench.client.call('record.get', { key: 2 })
    expect(bench.child.sent).toEqual([startMessage])
    bench.child.says({ type: 'ready' })
    expect(bench.child.sent.slice(1).map((message) => message['name'])).toEqual(['record.edit', 'record.get'])
    bench.reply(2, 'b')
    bench.reply(1, 'a')
    expect(await first).toEqual({ ok: true, value: 'a' })
    expect(await second).toEqual({ ok: true, value: 'b' })
  })

  it('of the start go to a process that is still starting, and once', async () => {
    const before = bench.client.callEarly('app.state', {})
    bench.client.start()
    const early = bench.client.callEarly('grid.page', {})
    const waiting = bench.client.call('record.get', { key: 2 })
    expect(bench.child.sent.slice(1).map((message) => message['name'])).toEqual(['grid.page'])
    bench.child.says({ type: 'ready' })
    expect(bench.child.sent.slice(1).map((message) => message['name'])).toEqual([
      'grid.page',
      'app.state',
      'record.get',
    ])
    for (const id of [1, 2, 3]) bench.reply(id, id)
    expect(await Promise.all([before, early, waiting])).toEqual([1, 2, 3].map((value) => ({ ok: true, value })))
  })

  it('of the start are asked again of the next process', async () => {
    bench.client.start()
    const early = bench.client.callEarly('grid.page', {})
    bench.child.exit(1)
    bench.child.says({ type: 'ready' })
    bench.reply(1, 'rows')
    expect(await early).toEqual({ ok: true, value: 'rows' })
  })

  it('are answered with the error that the engine gives', async () => {
    bench.run()
    const call = bench.client.call('record.get', { key: 1 })
    const reply = { ok: false, error: { code: 'not_found', message: asWritten('Gone.'), details: {} } }
    bench.child.says({ type: 'reply', id: 1, reply })
    expect(await call).toEqual(reply)
  })

  it('ignore replies that nobody waits for and messages that mean nothing', () => {
    bench.run()
    bench.reply(99, 'late')
    for (const strange of [null, 7, 'x', {}, { type: 'nonsense' }, { type: 'reply', id: 'x' }, { type: 'event' }])
      bench.child.says(strange)
    expect(bench.client.state.state).toBe('running')
  })

  it('are refused alone when they cannot be sent', async () => {
    bench.run()
    const send = vi.spyOn(bench.child, 'send').mockImplementationOnce(() => {
      throw new RangeError('Maximum call stack size exceeded')
    })
    expect(await bench.client.call('record.edit', {})).toMatchObject({ ok: false, error: { code: 'usage' } })
    send.mockRestore()
    const next = bench.client.call('record.get', {})
    bench.reply(2, 'fine')
    expect(await next).toEqual({ ok: true, value: 'fine' })
  })

  it('are refused in a flood', async () => {
    bench.run()
    for (let index = 0; index < 5000; index++) void bench.client.call('record.get', { key: 1 })
    expect(await bench.client.call('record.get', { key: 1 })).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(bench.child.callIds('record.get')).toHaveLength(5000)
  })
})

describe('an engine that ends by itself', () => {
  it('is started again, and the window is told', () => {
    bench.run()
    bench.child.exit(null)
    expect(bench.children).toHaveLength(2)
    expect(bench.child.sent).toEqual([startMessage])
    bench.child.says({ type: 'ready' })
    expect(bench.states.map(({ state }) => state)).toEqual(['running', 'starting', 'restarted'])
  })

  it('has its reads asked again and its other calls answered with what happened', async () => {
    bench.run()
    const read = bench.client.call('grid.page', { offset: 0 })
    const edit = bench.client.call('record.edit', { key: 1 })
    bench.child.exit(9)
    expect(await edit).toMatchObject({ ok: false, error: { code: 'internal', details: { isEngineRestarted: true } } })
    bench.child.says({ type: 'ready' })
    const [id] = bench.child.callIds('grid.page')
    expect(bench.child.callIds('record.edit')).toEqual([])
    bench.reply(id!, 'page')
    expect(await read).toEqual({ ok: true, value: 'page' })
  })

  it('gets a read that it may have died of only once more', async () => {
    bench.run()
    const read = bench.client.call('grid.page', {})
    bench.child.exit(9)
    bench.child.says({ type: 'ready' })
    bench.child.exit(9)
    expect(await read).toMatchObject({ ok: false, error: { details: { isEngineRestarted: true } } })
    bench.child.says({ type: 'ready' })
    expect(bench.child.callIds('grid.page')).toEqual([])
  })

  it('takes over an edit that was never sent to the one before', async () => {
    bench.client.start()
    const edit = bench.client.call('record.edit', { key: 1 })
    bench.child.exit(1)
    bench.child.says({ type: 'ready' })
    bench.reply(1, 'done')
    expect(await edit).toEqual({ ok: true, value: 'done' })
  })

  it('is left alone after five ends in a minute, until a person tries again', async () => {
    bench.run()
    for (let end = 1; end <= 5; end++) {
      bench.nowMs += 10_000
      bench.child.exit(1)
    }
    expect(bench.children).toHaveLength(5)
    expect(bench.client.state).toMatchObject({
      state: 'failed',
      error: { code: 'internal', details: { isEngineFailing: true } },
    })
    expect(await bench.client.call('app.state', {})).toMatchObject({
      ok: false,
      error: { details: { isEngineFailing: true } },
    })
    bench.client.restart()
    bench.child.says({ type: 'ready' })
    expect(bench.children).toHaveLength(6)
    expect(['running', 'restarted']).toContain(bench.client.state.state)
  })

  it('is started again for ever when it ends seldom', () => {
    bench.run()
    for (let end = 1; end <= 20; end++) {
      bench.nowMs += 16_000
      bench.child.exit(1)
      bench.child.says({ type: 'ready' })
    }
    expect(bench.client.state.state).toBe('restarted')
  })
})

describe('an engine that cannot start', () => {
  const busy = { code: 'busy', message: asWritten('Open elsewhere.'), details: {} }

  it('gives its reason to everyone who waits, and is not started again by itself', async () => {
    bench.client.start()
    const waiting = bench.client.call('app.state', {})
    bench.child.says({ type: 'failed', error: busy })
    bench.child.exit(1)
    expect(await waiting).toEqual({ ok: false, error: busy })
    expect(await bench.client.call('app.state', {})).toEqual({ ok: false, error: busy })
    expect(bench.children).toHaveLength(1)
    expect(bench.states).toEqual([{ state: 'failed', error: busy }])
  })

  it('starts when a person tries again', async () => {
    bench.client.start()
    bench.child.says({ type: 'failed', error: busy })
    bench.child.exit(1)
    bench.client.restart()
    const call = bench.client.call('app.state', {})
    bench.child.says({ type: 'ready' })
    bench.reply(1, 'state')
    expect(await call).toEqual({ ok: true, value: 'state' })
  })
})

describe('what the engine asks', () => {
  it('is answered, and a refusal travels back', async () => {
    bench.run()
    bench.answer = (request) => Promise.resolve({ asked: request })
    bench.child.says({ type: 'request', id: 4, request: { kind: 'practiceStop' } })
    await vi.waitFor(() =>
      expect(bench.child.sent.at(-1)).toMatchObject({ type: 'answer', id: 4, answer: { ok: true } }),
    )
    bench.answer = () => Promise.reject(new GalleyError('refused', asWritten('No.')))
    bench.child.says({ type: 'request', id: 5, request: { kind: 'open', url: 'file:///' } })
    const refused = { ok: false, error: { code: 'refused', message: asWritten('No.'), details: {} } }
    await vi.waitFor(() => expect(bench.child.sent.at(-1)).toEqual({ type: 'answer', id: 5, answer: refused }))
  })

  it('is not even looked at when it is something else', () => {
    bench.run()
    const count = bench.child.sent.length
    for (const request of [
      { kind: 'shell', command: 'x' },
      { kind: 'open' },
      { kind: 'open', url: 'https://a.example', extra: 1 },
    ]) {
      bench.child.says({ type: 'request', id: 6, request })
    }
    expect(bench.child.sent).toHaveLength(count)
  })

  it('reaches the window as events', () => {
    bench.run()
    const event = { name: 'data', payload: { kinds: ['campaign'], keys: null, dataRevision: 3 } }
    bench.child.says({ type: 'event', event })
    expect(bench.events).toEqual([event])
  })
})

describe('closing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('lets the engine finish, and starts no other', async () => {
    bench.run()
    const closed = bench.client.close()
    expect(bench.child.sent.at(-1)).toEqual({ type: 'close' })
    bench.child.says({ type: 'closed' })
    bench.child.exit(0)
    await closed
    expect(bench.children).toHaveLength(1)
    expect(bench.child.isKilled).toBe(false)
  })

  it('ends an engine that does not answer within three seconds', async () => {
    bench.run()
    const call = bench.client.call('pull.run', {})
    const closed = bench.client.close()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(bench.child.isKilled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await closed
    expect(bench.child.isKilled).toBe(true)
    expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })

  it('is done at once when there is no engine', async () => {
    bench.client.start()
    bench.child.says({ type: 'failed', error: { code: 'busy', message: asWritten('x'), details: {} } })
    bench.child.exit(1)
    await bench.client.close()
    expect(await bench.client.call('app.state', {})).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})
