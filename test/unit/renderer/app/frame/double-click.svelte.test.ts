import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DoubleClick } from '../../../../../src-renderer/app/frame/double-click.ts'

let list: HTMLElement
let pane: HTMLElement
const heard = vi.fn<(event: Event) => void>()
const guard = new DoubleClick()
const types = ['mousedown', 'click', 'dblclick'] as const
const handlers = { mousedown: guard.pressed, click: guard.clicked, dblclick: guard.doubleClicked }

beforeEach(() => {
  document.body.innerHTML = '<section data-pane><b>row</b><i>cell</i></section><aside data-pane><input></aside>'
  list = document.querySelector('b')!
  pane = document.querySelector('input')!
  for (const type of types) {
    window.addEventListener(type, handlers[type], { capture: true })
    document.body.addEventListener(type, heard)
  }
})
afterEach(() => {
  for (const type of types) {
    window.removeEventListener(type, handlers[type], { capture: true })
    document.body.removeEventListener(type, heard)
  }
  heard.mockClear()
  // Tests that share their modules share the page, too.
  document.body.replaceChildren()
})

/** As a person's mouse does it. */
function send(type: (typeof types)[number], target: Element, detail: number): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail })
  Object.defineProperty(event, 'isTrusted', { value: true })
  target.dispatchEvent(event)
}

const seen = () => heard.mock.calls.map(([event]) => [event.type, event.target])

it('a second press in a pane that came under the pointer is one of what was pressed first', () => {
  send('mousedown', list, 1)
  send('click', list, 1)
  for (const type of types) send(type, pane, 2)
  expect(seen()).toEqual([
    ['mousedown', list],
    ['click', list],
    ['dblclick', list],
  ])
})

it('a double click within one pane goes its way, and so do two presses', () => {
  send('mousedown', list, 1)
  for (const type of types) send(type, document.querySelector('i')!, 2)
  send('mousedown', pane, 1)
  send('click', pane, 1)
  expect(seen().map(([type]) => type)).toEqual(['mousedown', 'mousedown', 'click', 'dblclick', 'mousedown', 'click'])
})
