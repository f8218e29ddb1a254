import { afterEach, expect, test } from 'vitest'
import { accountColour, roleOf, splitName } from '../../../../../src-renderer/app/frame/accounts.ts'
import { commandOfKey, shortcutGroups, TypedBox } from '../../../../../src-renderer/app/frame/keyboard.ts'
import { walkPanes } from '../../../../../src-renderer/app/frame/panes.ts'
import type { AccountView } from '../../../../../shared/bridge.ts'

// Tests that share their modules share the page, too.
afterEach(() => document.body.replaceChildren())

let typed = new TypedBox()
function press(on: Element, key: string, more: KeyboardEventInit = {}): string | null {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more })
  let found: string | null = null
  on.addEventListener('keydown', (heard) => (found = commandOfKey(heard as KeyboardEvent, false, typed)), {
    once: true,
  })
  on.dispatchEvent(event)
  return found
}

test('keys that text needs stay in the box, the others reach the window', () => {
  document.body.innerHTML = '<input type="text"><input type="checkbox"><div tabindex="0"></div>'
  const [text, box] = document.querySelectorAll('input')
  const list = document.querySelector('div')
  if (!text || !box || !list) throw new Error('the page is missing parts')
  typed = new TypedBox()
  text.addEventListener('input', typed.typed)
  text.addEventListener('focusin', typed.entered)
  // Nobody typed there yet, as in the name of what was just duplicated.
  expect(press(text, 'z', { ctrlKey: true })).toBe('undo')
  text.dispatchEvent(new InputEvent('input'))
  for (const key of ['z', 'y']) {
    expect(press(text, key, { ctrlKey: true })).toBeNull()
    expect(press(list, key, { ctrlKey: true })).not.toBeNull()
  }
  text.dispatchEvent(new FocusEvent('focusin'))
  expect(press(text, 'y', { ctrlKey: true })).toBe('redo')
  expect(press(text, 'Delete')).toBeNull()
  expect(press(box, 'Delete')).toBe('delete')
  expect(press(list, '?')).toBe('shortcuts')
  expect(press(text, '?')).toBeNull()
  expect(press(text, 'k', { ctrlKey: true })).toBe('palette')
  expect(press(text, 'Enter', { ctrlKey: true })).toBe('review')
})

test('F6 goes round the panes, to what takes keys in each', () => {
  document.body.innerHTML =
    '<nav data-pane><button id="nav">a</button></nav><main data-pane><button>x</button><div data-pane-focus><i tabindex="0" id="list"></i></div></main>'
  // happy-dom lays nothing out: every pane counts as shown.
  for (const pane of document.querySelectorAll('[data-pane]'))
    Object.defineProperty(pane, 'offsetParent', { value: document.body })
  walkPanes(document, 1)
  expect(document.activeElement?.id).toBe('nav')
  walkPanes(document, 1)
  expect(document.activeElement?.id).toBe('list')
  walkPanes(document, 1)
  expect(document.activeElement?.id).toBe('nav')
  walkPanes(document, -1)
  expect(document.activeElement?.id).toBe('list')
})

test('F6 walks past panes without anything to do, and out of a pane within a pane, both ways', () => {
  document.body.innerHTML =
    '<nav data-pane><button id="nav">a</button></nav><main data-pane><button id="head">x</button><aside data-pane><button id="side">y</button></aside></main><footer data-pane><button disabled>z</button></footer>'
  for (const pane of document.querySelectorAll('[data-pane]'))
    Object.defineProperty(pane, 'offsetParent', { value: document.body })
  const walk = (step: 1 | -1) =>
    Array.from({ length: 4 }, () => {
      walkPanes(document, step)
      return document.activeElement?.id
    })
  expect(walk(1)).toEqual(['nav', 'head', 'side', 'nav'])
  expect(walk(-1)).toEqual(['side', 'head', 'nav', 'side'])
})

test('every shortcut has words, and no key stands for two things everywhere', () => {
  const [everywhere] = shortcutGroups(false)
  const keys = everywhere?.rows.map((row) => row.keys) ?? []
  expect(new Set(keys).size).toBe(keys.length)
  expect(everywhere?.rows.every((row) => row.label.length > 0)).toBe(true)
})

test('accounts are told apart by name in two parts, strongest role and colour', () => {
  expect(splitName('Northwind Roasters, EU retail')).toEqual({ main: 'Northwind Roasters', rest: 'EU retail' })
  expect(splitName('Acme')).toEqual({ main: 'Acme', rest: '' })
  expect(roleOf({ permissions: ['TWEET_COMPOSER', 'ANALYST'] })).toBe('Analyst')
  const accounts = ['a', 'b'].map((id) => ({ id }) as AccountView)
  expect(accountColour(accounts, accounts[1] ?? null)).toBe('var(--account-2)')
  expect(accountColour(accounts, null)).toBe('var(--line-strong)')
})
