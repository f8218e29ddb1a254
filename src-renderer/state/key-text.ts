/** Keys as the window shows them beside what they do: “Ctrl D”, on a Mac “⌘D”. */
import { acceleratorOf, keysOf, writtenKeys } from '../../shared/commands.ts'
import type { CommandId } from '../../shared/commands.ts'
import type { WindowState } from './context.ts'

type Keyboard = Pick<WindowState, 'isMac' | 'preferences'>

/** Of a command, as a person chose them; undefined where it has none. */
export function keyText({ isMac, preferences }: Keyboard, id: CommandId): string | undefined {
  // Written anew when keys are changed.
  void preferences.keys
  return keysOf(id, isMac)?.replaceAll('+', ' ')
}

/** Of keys in Electron's spelling that nobody can change, such as those of copying. */
export function fixedKeyText(accelerator: string, isMac: boolean): string {
  return writtenKeys(accelerator, isMac).replaceAll('+', ' ')
}

/** For `aria-keyshortcuts`; undefined where the command has none. */
export function ariaKeys({ isMac, preferences }: Keyboard, id: CommandId): string | undefined {
  void preferences.keys
  return acceleratorOf(id)?.replace('CmdOrCtrl', isMac ? 'Meta' : 'Control')
}

/** What a box is for, with the keys that lead into it: “Filter Ctrl F”. */
export function withKeyText(words: string, keyboard: Keyboard, id: CommandId): string {
  return [words, keyText(keyboard, id) ?? []].flat().join(' ')
}

/** The key that is held with others. */
export function heldKey(isMac: boolean): string {
  return isMac ? '⌘' : 'Ctrl'
}
