import { afterEach, describe, expect, it } from 'vitest'
import {
  chooseKeys,
  chordOf,
  commandIds,
  commandOf,
  commands,
  isFreeChord,
  keysOf,
  readKeyChoices,
} from '../../shared/commands.ts'
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

describe('keys that a person chose', () => {
  afterEach(() => chooseKeys({}))

  it('take the place of the command’s own', () => {
    chooseKeys({ pull: 'CmdOrCtrl+Shift+P', review: null })
    expect(commandOf(press('P', { ctrlKey: true, shiftKey: true }), false)).toBe('pull')
    expect(commandOf(press('r', { ctrlKey: true }), false)).toBeNull()
    expect(commandOf(press('Enter', { ctrlKey: true }), false)).toBeNull()
    expect(keysOf('pull', false)).toBe('Ctrl+Shift+P')
    expect(keysOf('review', false)).toBeNull()
  })

  it('may take Control-Y from redo', () => {
    chooseKeys({ conflicts: 'CmdOrCtrl+Y' })
    expect(commandOf(press('y', { ctrlKey: true }), false)).toBe('conflicts')
  })

  it('are free for every command as it comes', () => {
    for (const id of commandIds) {
      const { accelerator } = commands[id]
      if (accelerator !== null) expect([accelerator, isFreeChord(accelerator)]).toEqual([accelerator, true])
    }
  })

  it.each([
    'A',
    'Shift+A',
    'Enter',
    'Escape',
    'Tab',
    'CmdOrCtrl+C',
    'CmdOrCtrl+V',
    'CmdOrCtrl+Q',
    'CmdOrCtrl+=',
    'F1',
    '',
  ])('cannot be %s', (chord) => expect(isFreeChord(chord)).toBe(false))

  it('are what a press is called', () => {
    expect(chordOf(press('ArrowUp', { ctrlKey: true }), false)).toBe('CmdOrCtrl+Up')
    expect(isFreeChord(chordOf(press('j', { ctrlKey: true }), false))).toBe(true)
  })

  it('come back from a file as they were, and clash with nothing', () => {
    expect(readKeyChoices('{"pull":"CmdOrCtrl+J","about":null}')).toEqual({ pull: 'CmdOrCtrl+J', about: null })
    // The other command's own keys go with them.
    const taken = readKeyChoices('{"pull":"CmdOrCtrl+Enter"}')
    expect(taken).toEqual({ pull: 'CmdOrCtrl+Enter', review: null })
    expect(readKeyChoices(JSON.stringify(taken))).toEqual(taken)
    expect(readKeyChoices('{"pull":"CmdOrCtrl+J","about":"CmdOrCtrl+J"}')).toEqual({ pull: 'CmdOrCtrl+J' })
  })

  it.each([
    null,
    '',
    'x',
    '[]',
    '"pull"',
    'null',
    '{"nothing":"F5"}',
    '{"pull":"A"}',
    '{"pull":7}',
    '{"__proto__":"F5"}',
  ])('are none in %j', (text) => expect(readKeyChoices(text)).toEqual({}))
})
