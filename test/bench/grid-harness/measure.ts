/** Frames and latencies in a page, in ms. "late" is an interval of over 20 ms; "work" is the main thread's time of a frame. */

export interface Spread {
  p50: number
  p95: number
  max: number
}

export const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))

/** After the frame at hand has been drawn. */
export function painted(): Promise<void> {
  const channel = new MessageChannel()
  return new Promise((done) => {
    channel.port1.onmessage = () => done()
    channel.port2.postMessage(0)
  })
}

/** Steps in each frame for some seconds. */
export async function frames(seconds: number, step: () => void, blankRows: () => { blank: number; seen: number }) {
  const intervals: number[] = []
  const work: number[] = []
  let blank = 0
  let seen = 0
  let last = await nextFrame()
  const end = last + seconds * 1000
  while (last < end) {
    const began = performance.now()
    const rows = blankRows()
    blank += rows.blank
    seen += rows.seen
    step()
    await painted()
    work.push(performance.now() - began)
    const now = await nextFrame()
    intervals.push(now - last)
    last = now
  }
  const total = intervals.reduce((sum, interval) => sum + interval, 0)
  return {
    framesPerSecond: round((intervals.length / total) * 1000),
    late: intervals.filter((interval) => interval > 20).length,
    interval: spread(intervals),
    work: spread(work),
    blankPercent: round((100 * blank) / seen),
  }
}

export async function latencies(turns: number, act: (turn: number) => Promise<void>): Promise<Spread> {
  const taken: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    await act(turn)
    taken.push(performance.now() - began)
    await nextFrame()
    await nextFrame()
  }
  return spread(taken)
}

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return { p50: at(0.5), p95: at(0.95), max: round(sorted.at(-1) ?? 0) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
