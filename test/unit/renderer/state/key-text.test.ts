import { afterEach, expect, it } from 'vitest'
import { chooseKeys } from '../../../../shared/commands.ts'
import { ariaKeys, fixedKeyText, heldKey, keyText, withKeyText } from '../../../../src-renderer/state/key-text.ts'
import type { PreferenceState } from '../../../../src-renderer/state/preferences.svelte.ts'

const preferences = {} as PreferenceState
const pc = { isMac: false, preferences }
const mac = { isMac: true, preferences }

afterEach(() => chooseKeys({}))

it('keys of a command are shown as the system writes them', () => {
  expect([keyText(pc, 'duplicate'), keyText(mac, 'duplicate')]).toEqual(['Ctrl D', '⌘D'])
  expect([keyText(pc, 'redo'), keyText(mac, 'redo')]).toEqual(['Ctrl Shift Z', '⇧⌘Z'])
  expect([ariaKeys(pc, 'palette'), ariaKeys(mac, 'palette')]).toEqual(['Control+K', 'Meta+K'])
  expect([fixedKeyText('CmdOrCtrl+C', false), fixedKeyText('CmdOrCtrl+C', true)]).toEqual(['Ctrl C', '⌘C'])
  expect([heldKey(false), heldKey(true)]).toEqual(['Ctrl', '⌘'])
})

it('keys that a person chose are shown in place of them, and none where it has none', () => {
  chooseKeys({ filter: 'CmdOrCtrl+L', duplicate: null })
  expect(withKeyText('Filter', pc, 'filter')).toBe('Filter Ctrl L')
  expect([keyText(pc, 'duplicate'), ariaKeys(pc, 'duplicate')]).toEqual([undefined, undefined])
  expect(withKeyText('Filter', pc, 'duplicate')).toBe('Filter')
})
