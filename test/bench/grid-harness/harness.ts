/** Opens the grid over made-up rows and measures it when asked: `await runGridSuite()` in the page. `?rows=100000`. */
import { mount } from 'svelte'
import '../../../src-renderer/app/start/base.css'
import Harness from './Harness.svelte'
import { frames, latencies, nextFrame, painted } from './measure.ts'

const rows = Number(new URLSearchParams(location.search).get('rows') ?? 100_000)
const target = document.getElementById('page')
const harness = target ? mount(Harness, { target, props: { total: rows } }) : null

declare global {
  interface Window {
    runGridSuite: typeof runGridSuite
  }
}

/** Scroller, and how many of the rows in view show nothing yet. */
function view() {
  const scroller = document.querySelector<HTMLElement>('[role="grid"]')!
  const rowElements = [...scroller.querySelectorAll<HTMLElement>('[data-slot]')]
  const height = scroller.clientHeight
  // Positions come from the rows' own numbers: asking for boxes would make the engine lay out once more in each frame.
  const blankRows = () => {
    const first = Math.ceil(scroller.scrollTop / 36)
    const wanted = Math.floor((height - 30) / 36)
    let filled = 0
    for (const row of rowElements) {
      const index = Number(row.getAttribute('aria-rowindex')) - 2
      if (!row.hidden && index >= first && index < first + wanted && !row.classList.contains('blank')) filled++
    }
    return { blank: wanted - filled, seen: wanted }
  }
  return { scroller, blankRows }
}

/** Moves by a speed, the same distance a frame as at 60 frames a second; starts over at the end. */
function mover(scroller: HTMLElement, pxPerSecond: number) {
  let top = scroller.scrollTop
  return () => {
    top += pxPerSecond / 60
    if (top > scroller.scrollHeight - scroller.clientHeight) top = 0
    scroller.scrollTop = top
  }
}

async function runGridSuite(seconds = 4) {
  const { scroller, blankRows } = view()
  const idle = await frames(2, () => {}, blankRows)
  const at = async (speed: number) => {
    scroller.scrollTop = 0
    await nextFrame()
    return frames(seconds, mover(scroller, speed), blankRows)
  }
  const slow = await at(1500)
  const fast = await at(12_000)
  const fling = await at(60_000)
  let seed = 9
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const jump = await latencies(40, async () => {
    scroller.scrollTop = random() * (scroller.scrollHeight - scroller.clientHeight)
    do await nextFrame()
    while (blankRows().blank > 0)
    await painted()
  })
  const filter = await latencies(48, async (turn) => {
    await harness?.filter('spring roast'.slice(0, 1 + (turn % 11)))
    await nextFrame()
    await painted()
  })
  await harness?.filter('')
  const arrows = await latencies(60, async () => {
    scroller.focus()
    scroller.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    await nextFrame()
    await painted()
  })
  const elements = document.querySelectorAll('*').length
  return { rows, idle, slow, fast, fling, jump, filter, arrows, elements }
}

window.runGridSuite = runGridSuite
