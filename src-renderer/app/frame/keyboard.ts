/** Keys of the whole window, and the list of all shortcuts for the help sheet. The commands and their keys are in shared/commands.ts. */
import { t } from '../../../shared/messages/index.ts'
import { commandIds, commandOf, commands, keysOf, writtenKeys } from '../../../shared/commands.ts'
import type { CommandId } from '../../../shared/commands.ts'
import { heldKey } from '../../state/key-text.ts'

/** Commands whose keys mean something in a text box: there the box keeps them. */
const keptByText: ReadonlySet<CommandId> = new Set(['undo', 'redo', 'delete', 'duplicate'])
/** Of them, those that mean something only once the box was typed in. */
const aboutTyping: ReadonlySet<CommandId> = new Set(['undo', 'redo'])

/** The text box that was typed in since somebody came to it: only there has the box itself something to take back. */
export class TypedBox {
  #box: EventTarget | null = null
  readonly entered = (): void => void (this.#box = null)
  readonly typed = ({ target }: Event): void => void (this.#box = target)

  is(target: EventTarget | null): boolean {
    return target !== null && target === this.#box
  }
}

/** The command that a key press stands for where it was pressed, or null. */
export function commandOfKey(event: KeyboardEvent, isMac: boolean, typed: TypedBox): CommandId | null {
  const isText = isTextBox(event.target)
  if (event.key === 'F1') return 'shortcuts'
  if (event.key === '?' && !isText && !event.ctrlKey && !event.metaKey && !event.altKey) return 'shortcuts'
  const id = commandOf(event, isMac)
  // On a Mac these keys go from word to word.
  const isKept = id !== null && keptByText.has(id) && (!aboutTyping.has(id) || typed.is(event.target))
  const isOfText = isKept || (isMac && (id === 'back' || id === 'forward'))
  return isText && isOfText ? null : id
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
    { title: t('frame.keyboard.everywhere'), rows: ofCommands },
    { title: t('frame.keyboard.inList'), rows: inTheList(isMac) },
    { title: t('frame.keyboard.inEditor'), rows: inTheEditor },
  ]
}

function inTheList(isMac: boolean) {
  return [
    { keys: '↑ ↓ ← →', label: t('frame.keyboard.moveByCell') },
    { keys: t('frame.keyboard.keys'), label: t('frame.keyboard.firstOrLast', { held: heldKey(isMac) }) },
    { keys: 'Enter', label: t('frame.keyboard.openInEditorOr') },
    { keys: 'Space', label: t('frame.keyboard.row') },
    { keys: 'Alt+Enter', label: t('frame.keyboard.previewRowInLists') },
    { keys: writtenKeys('CmdOrCtrl+A', isMac), label: t('frame.keyboard.everythingListShows') },
    { keys: writtenKeys('CmdOrCtrl+C', isMac), label: t('frame.keyboard.copyCells') },
    { keys: writtenKeys('CmdOrCtrl+Shift+D', isMac), label: t('frame.keyboard.fillDownCellFirst') },
    { keys: writtenKeys('CmdOrCtrl+V', isMac), label: t('frame.keyboard.pasteCells') },
    { keys: 'Shift+F10', label: t('frame.keyboard.menuRow') },
  ]
}

const inTheEditor = [
  { keys: 'Tab', label: t('frame.keyboard.nextField') },
  { keys: 'Esc', label: t('frame.keyboard.backList') },
]
