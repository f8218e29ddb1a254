/** What is measured inside Galley's page. Each function runs in the page: it must not use anything from outside itself. */

export interface Frames {
  late: number
  framesPerSecond: number
  workP95: number
  blankPercent: number
}

/** Scrolls at that many pixels a second for some seconds; 0 is the idle loop. "late" is an interval of over 20 ms. */
export async function scrollFrames([pixelsPerSecond, seconds]: [number, number]): Promise<Frames> {
  const scroller = document.querySelector('[role=grid]')
  if (!scroller) throw new Error('no grid')
  const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const channel = new MessageChannel()
  const afterPaint = () =>
    new Promise<void>((done) => {
      channel.port1.onmessage = () => done()
      channel.port2.postMessage(0)
    })
  const intervals: number[] = []
  const work: number[] = []
  let blank = 0
  let seen = 0
  let top = 0
  let last = await nextFrame()
  const endMs = last + seconds * 1000
  while (last < endMs) {
    const beganMs = performance.now()
    top += pixelsPerSecond / 60
    if (top > scroller.scrollHeight - scroller.clientHeight) top = 0
    if (pixelsPerSecond > 0) scroller.scrollTop = top
    const edge = scroller.getBoundingClientRect()
    for (const row of scroller.querySelectorAll('[data-slot]')) {
      const box = row.getBoundingClientRect()
      if (box.bottom < edge.top || box.top > edge.bottom) continue
      seen++
      if (row.classList.contains('blank')) blank++
    }
    await afterPaint()
    work.push(performance.now() - beganMs)
    const now = await nextFrame()
    intervals.push(now - last)
    last = now
  }
  work.sort((a, b) => a - b)
  const totalMs = intervals.reduce((sum, interval) => sum + interval, 0)
  return {
    late: intervals.filter((interval) => interval > 20).length,
    framesPerSecond: (intervals.length / totalMs) * 1000,
    workP95: work[Math.floor(work.length * 0.95)] ?? 0,
    blankPercent: (100 * blank) / Math.max(1, seen),
  }
}

/** The longest task of the page that ended after the mark was set, as far as it lay behind it, ms; 0 where none took 50 ms. */
export async function longestTaskAfter(mark: string): Promise<number> {
  const fromMs = performance.getEntriesByName(mark)[0]?.startTime ?? 0
  const tasks = await new Promise<PerformanceEntry[]>((done) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries()))
    observer.observe({ type: 'longtask', buffered: true })
    setTimeout(() => done([]), 200)
  })
  const waits = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(fromMs, startTime))
  return Math.max(0, ...waits)
}

/** Types into the filter box, and waits until the rows that fit it are painted. Gives the time of each turn, ms. */
export async function filterLatencies(texts: readonly string[]): Promise<number[]> {
  const box = document.querySelector<HTMLInputElement>('.filter input')
  const grid = document.querySelector('[role=grid]')
  if (!box || !grid) throw new Error('no filter box')
  const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  // Slots beyond the last row are hidden and keep the text that they had.
  const visibleNames = () =>
    [...grid.querySelectorAll('[data-slot]:not(.blank, [hidden])')]
      .filter((row) => row.getBoundingClientRect().top < grid.getBoundingClientRect().bottom)
      .map((row) => row.textContent?.toLowerCase() ?? '')
  const latencies: number[] = []
  for (const text of texts) {
    const beganMs = performance.now()
    setValue?.call(box, text)
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    for (;;) {
      await nextFrame()
      const names = visibleNames()
      const other = names.find((name) => !text.split(' ').every((word) => name.includes(word)))
      if (names.length > 0 && other === undefined) break
      if (performance.now() - beganMs > 3000)
        throw new Error(`the rows that fit “${text}” never came: ${names.length} are seen, among them “${other}”`)
    }
    const channel = new MessageChannel()
    await new Promise<void>((done) => {
      channel.port1.onmessage = () => done()
      channel.port2.postMessage(0)
    })
    latencies.push(performance.now() - beganMs)
    setValue?.call(box, '')
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise((done) => setTimeout(done, 150))
  }
  return latencies
}
