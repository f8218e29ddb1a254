import { describe, expect, it } from 'vitest'
import { commandIds, commandOf, commands, keysOf } from '../../shared/commands.ts'
import type { KeyPress } from '../../shared/commands.ts'

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }
}

describe('commands', () => {
  it('have keys of their own each', () => {
    const accelerators = commandIds.map((id) => commands[id].accelerator).filter((accelerator) => accelerator !== null)
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  it.each([
    [press('k', { ctrlKey: true }), false, 'palette'],
    [press('K', { ctrlKey: true }), false, 'palette'],
    [press('k', { metaKey: true }), true, 'palette'],
    [press('z', { ctrlKey: true }), false, 'undo'],
    [press('Z', { ctrlKey: true, shiftKey: true }), false, 'redo'],
    [press('y', { ctrlKey: true }), false, 'redo'],
    [press('Enter', { ctrlKey: true }), false, 'review'],
    [press('F6'), false, 'nextPane'],
    [press('F6', { shiftKey: true }), false, 'previousPane'],
    [press('Delete'), false, 'delete'],
    [press('Backspace'), true, 'delete'],
    [press(',', { ctrlKey: true }), false, 'settings'],
  ] as const)('are found by their keys: %j', (keys, isMac, id) => expect(commandOf(keys, isMac)).toBe(id))

  it.each([
    [press('k'), false],
    [press('k', { metaKey: true }), false],
    [press('k', { ctrlKey: true }), true],
    [press('k', { ctrlKey: true, altKey: true }), false],
    [press('Backspace'), false],
    [press('a', { ctrlKey: true }), false],
  ] as const)('are not found by others: %j', (keys, isMac) => expect(commandOf(keys, isMac)).toBeNull())

  it('show their keys as people know them', () => {
    expect(keysOf('redo', false)).toBe('Ctrl+Shift+Z')
    expect(keysOf('redo', true)).toBe('⇧⌘Z')
    expect(keysOf('delete', false)).toBe('Del')
    expect(keysOf('review', true)).toBe('⌘↩')
    expect(keysOf('connect', false)).toBeNull()
  })
})
