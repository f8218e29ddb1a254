/** Keys of the whole window, and the list of all shortcuts for the help sheet. The commands and their keys are in shared/commands.ts. */
import { commandIds, commandOf, commands, keysOf } from '../../../shared/commands.ts'
import type { CommandId } from '../../../shared/commands.ts'

/** Commands whose keys mean something in a text box: there the box keeps them. */
const keptByText: ReadonlySet<CommandId> = new Set(['undo', 'redo', 'delete', 'duplicate'])

/** The command that a key press stands for where it was pressed, or null. */
export function commandOfKey(event: KeyboardEvent, isMac: boolean): CommandId | null {
  const isText = isTextBox(event.target)
  if (event.key === '?' && !isText && !event.ctrlKey && !event.metaKey && !event.altKey) return 'shortcuts'
  const id = commandOf(event, isMac)
  return id && isText && keptByText.has(id) ? null : id
}

/** Whether keys go into text there. */
export function isTextBox(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target.isContentEditable
}

export interface ShortcutGroup {
  title: string
  rows: readonly { keys: string; label: string }[]
}

/** Every shortcut, grouped for reading. */
export function shortcutGroups(isMac: boolean): readonly ShortcutGroup[] {
  const ofCommands = commandIds.flatMap((id) => {
    const keys = keysOf(id, isMac)
    return keys ? [{ keys, label: commands[id].label }] : []
  })
  return [
    { title: 'Everywhere', rows: ofCommands },
    { title: 'In the list', rows: inTheList },
    { title: 'In the editor', rows: inTheEditor },
  ]
}

const inTheList = [
  { keys: '↑ ↓ ← →', label: 'Move by cell' },
  { keys: 'Home End', label: 'First or last column; with Ctrl, first or last row' },
  { keys: 'Enter', label: 'Open in the editor, or edit the cell' },
  { keys: 'Space', label: 'Select the row' },
  { keys: 'Alt+Enter', label: 'Preview of the row, in lists of creatives' },
  { keys: 'Ctrl+A', label: 'Select everything that the list shows' },
  { keys: 'Ctrl+C', label: 'Copy cells' },
  { keys: 'Ctrl+Shift+D', label: 'Fill down: the cell of the first row for all that are selected, or the cell above' },
  { keys: 'Ctrl+V', label: 'Paste cells' },
  { keys: 'Shift+F10', label: 'Menu of the row' },
]

const inTheEditor = [
  { keys: 'Tab', label: 'Next field' },
  { keys: 'Esc', label: 'Back to the list' },
]
