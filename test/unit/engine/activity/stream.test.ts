import { textOf } from '../../../../shared/presentation/text-of.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { Lines } from '../../../../src-main/engine/activity/lines.ts'
import { readEvent } from '../../../../src-main/engine/activity/read-event.ts'
import { ActivityStream } from '../../../../src-main/engine/activity/stream.ts'
import { Secret, TransportError } from '../../../../src-main/engine/ports.ts'
import type { StreamAnswer, StreamRequest } from '../../../../src-main/engine/ports.ts'
import { fixedRandomness } from '../../../support/engine-ports.ts'
import { ManualClock, settle } from '../../../support/manual-clock.ts'

/** A stream in the test's hand. */
class HandStream {
  readonly #waiting: string[] = []
  #wake: () => void = () => {}
  isClosed = false

  push(text: string): void {
    this.#waiting.push(text)
    this.#wake()
  }

  end(): void {
    this.isClosed = true
    this.#wake()
  }

  answer(status = 200, headers: Record<string, string> = {}): StreamAnswer {
    return { status, headers, pieces: this.#pieces(), close: () => this.end() }
  }

  async *#pieces(): AsyncIterable<string> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next !== undefined) yield next
      else if (this.isClosed) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

function world(open: (request: StreamRequest, number: number) => StreamAnswer | Promise<StreamAnswer>) {
  const clock = new ManualClock()
  const startMs = clock.nowMs()
  const requests: StreamRequest[] = []
  const happened: string[] = []
  const stream = new ActivityStream(
    {
      baseUrl: 'https://api.example.com',
      clock,
      random: fixedRandomness(255),
      transport: {
        send: () => Promise.reject(new Error('not used')),
        openStream: (request) => {
          requests.push(request)
          happened.push(`${clock.nowMs() - startMs} open`)
          return Promise.resolve(open(request, requests.length))
        },
      },
      bearer: { get: () => Promise.resolve(bearer('one')), replace: () => Promise.resolve(bearer('two')) },
      onLine: (line) => happened.push(`${clock.nowMs() - startMs} line ${line}`),
      onGap: (fromMs, reason) =>
        happened.push(`${clock.nowMs() - startMs} gap from ${fromMs - startMs}: ${textOf(reason)}`),
      onChange: () => {},
    },
    null,
  )
  return { clock, stream, requests, happened }
}

const bearer = (text: string) => new Secret(text, ['https://api.example.com'])

const refusal = (status: number, body: unknown, headers: Record<string, string> = {}): StreamAnswer => {
  const hand = new HandStream()
  hand.push(JSON.stringify(body))
  hand.end()
  return hand.answer(status, headers)
}

describe('a stream that is made to hold its listener', () => {
  it('does not wait for the end of a refusal that trickles', async () => {
    const hand = new HandStream()
    const { stream, clock } = world(() => hand.answer(403))
    stream.listen()
    for (let second = 0; second < 10; second++) {
      hand.push(' ')
      await clock.advance(1_000)
    }
    expect(stream.view.state).toBe('refused')
    expect(hand.isClosed).toBe(true)
    expect(clock.timerCount).toBe(0)
  })

  it('puts a line together once, however small its pieces', () => {
    const lines = new Lines()
    const piece = 'x'.repeat(10)
    const before = process.threadCpuUsage()
    for (let count = 0; count < 90_000; count++) expect(lines.take(piece).length).toBe(0)
    expect(lines.take('\n')).toEqual([piece.repeat(90_000)])
    const { user, system } = process.threadCpuUsage(before)
    // Put together at every piece it takes minutes.
    expect((user + system) / 1_000_000).toBeLessThan(5)
  })

  it('reads no event that is nested without end', () => {
    const deep = `{"data":{"event_type":"x","payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    expect(readEvent(deep, 0)).toBeNull()
  })
})

describe('the activity stream', () => {
  it('gives whole lines, whatever the pieces, and no heartbeats', async () => {
    const hand = new HandStream()
    const { stream, clock, happened } = world(() => hand.answer())
    stream.listen()
    await settle()
    for (const piece of ['{"a"', ':1}\r', '\n\r\n', '{"b":2}\n{"c"']) hand.push(piece)
    await clock.advance(0)
    expect(happened).toEqual(['0 open', '0 line {"a":1}', '0 line {"b":2}'])
    stream.stop(asWritten('test'))
  })

  it('counts silence as the end, and tells the gap from what was heard last', async () => {
    const hands = [new HandStream(), new HandStream()]
    const { stream, clock, happened } = world((_, number) => hands[number - 1]!.answer())
    stream.listen()
    await clock.advance(20_000)
    hands[0]!.push('\r\n')
    await clock.advance(59_999)
    expect(hands[0]!.isClosed).toBe(false)
    await clock.advance(1)
    expect(hands[0]!.isClosed).toBe(true)
    await clock.advance(1_000)
    expect(happened).toEqual([
      '0 open',
      '81000 open',
      '81000 gap from 20000: The connection to the activity stream ended.',
    ])
    stream.stop(asWritten('test'))
  })

  it('tries again after pauses that grow to a minute, and at once when a person asks', async () => {
    const { stream, clock, happened } = world(() =>
      Promise.reject(new TransportError('notSent', asWritten('no network'))),
    )
    stream.listen()
    await clock.advance(200_000)
    const times = happened.map((line) => Number(line.split(' ')[0]))
    const pausesMs = times.slice(1).map((at, index) => Math.round((at - times[index]!) / 1000))
    expect(pausesMs).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(stream.view).toMatchObject({ state: 'waiting', code: 'offline' })
    const before = happened.length
    stream.listen()
    await settle()
    expect(happened.length).toBe(before + 1)
    stream.stop(asWritten('test'))
    expect(stream.view.state).toBe('off')
    expect(clock.timerCount).toBe(0)
  })

  it('waits for the reset of a limit, and longer each time while all connections are taken', async () => {
    const full = { title: 'ConnectionException', connection_issue: 'TooManyConnections' }
    const { stream, clock, requests } = world((_, number) =>
      number === 1 ? refusal(429, { title: 'Too Many Requests' }, { 'retry-after': '120' }) : refusal(429, full),
    )
    stream.listen()
    await clock.advance(119_000)
    expect(requests.length).toBe(1)
    await clock.advance(1_500)
    expect(requests.length).toBe(2)
    expect(stream.view).toMatchObject({ state: 'waiting', code: 'TooManyConnections' })
    await clock.advance(21_000)
    expect(requests.length).toBe(3)
    stream.stop(asWritten('test'))
  })

  it('asks for a new bearer token once, then says that it is refused and stops', async () => {
    const { stream, clock, requests } = world(() => refusal(401, { title: 'Unauthorized' }))
    stream.listen()
    await clock.advance(600_000)
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer one', 'Bearer two'])
    expect(stream.view.state).toBe('refused')
    expect(stream.isListening).toBe(false)
  })

  it('that the service does not offer is refused with its code, not tried for ever', async () => {
    const { stream, clock, requests } = world(() => refusal(404, { errors: [{ code: 34, message: 'no such page' }] }))
    stream.listen()
    await clock.advance(600_000)
    expect(requests.length).toBe(1)
    expect(stream.view).toMatchObject({ state: 'refused', code: '34' })
  })
})

describe('lines', () => {
  it('that are too long are passed over as one, and the next is whole again', () => {
    const lines = new Lines()
    expect(lines.take('x'.repeat(1_000_001))).toEqual([])
    expect(lines.take('more\nnext\n')).toEqual([null, 'next'])
  })
})
