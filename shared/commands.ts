/**
 * Commands that the application menu, the palette and the keyboard share. The menu shows the accelerator and sends the command's id
 * to the window; the window listens to the keys itself (`commandOf`), so that a key means the same wherever focus is and a field that
 * needs the key can keep it.
 */
import { t } from './messages/index.ts'

/** menu: where the application menu shows it; null only palette and keys. accelerator: Electron's spelling, null without a key. */
export interface Command {
  label: string
  menu: 'file' | 'edit' | 'view' | 'sync' | 'help' | null
  accelerator: string | null
}

function command(label: string, menu: Command['menu'], accelerator: string | null): Command {
  return { label, menu, accelerator }
}

export const commands = {
  newRecord: command(t('shared.commands.new'), 'file', 'CmdOrCtrl+N'),
  importSheet: command(t('shared.commands.import'), 'file', null),
  exportSheet: command(t('shared.commands.export'), 'file', null),
  connect: command(t('shared.commands.connectService'), 'file', null),
  settings: command(t('shared.commands.settings'), 'file', 'CmdOrCtrl+,'),

  undo: command(t('shared.commands.undo'), 'edit', 'CmdOrCtrl+Z'),
  redo: command(t('shared.commands.redo'), 'edit', 'CmdOrCtrl+Shift+Z'),
  duplicate: command(t('shared.commands.duplicate'), 'edit', 'CmdOrCtrl+D'),
  delete: command(t('shared.commands.delete'), 'edit', 'Delete'),
  findReplace: command(t('shared.commands.findReplace'), 'edit', 'CmdOrCtrl+H'),
  pasteRows: command(t('shared.commands.pasteRows'), 'edit', null),
  changeMany: command(t('shared.commands.changeMany'), 'edit', 'CmdOrCtrl+E'),
  sets: command(t('shared.commands.sets'), 'edit', null),
  filter: command(t('shared.commands.filterList'), 'edit', 'CmdOrCtrl+F'),

  back: command(t('shared.commands.back'), 'view', 'Alt+Left'),
  forward: command(t('shared.commands.forward'), 'view', 'Alt+Right'),
  palette: command(t('shared.commands.searchAndCommands'), 'view', 'CmdOrCtrl+K'),
  nextPane: command(t('shared.commands.nextPane'), 'view', 'F6'),
  previousPane: command(t('shared.commands.previousPane'), 'view', 'Shift+F6'),
  problems: command(t('shared.commands.problems'), 'view', 'CmdOrCtrl+Shift+M'),

  pull: command(t('shared.commands.pull'), 'sync', 'CmdOrCtrl+R'),
  review: command(t('shared.commands.reviewPush'), 'sync', 'CmdOrCtrl+Enter'),
  conflicts: command(t('shared.commands.conflicts'), 'sync', null),
  workOffline: command(t('shared.commands.workOffline'), 'sync', null),

  shortcuts: command(t('shared.commands.keyboardShortcuts'), 'help', 'CmdOrCtrl+/'),
  about: command(t('shared.commands.about'), 'help', null),
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof commands
export const commandIds = Object.keys(commands) as CommandId[]

/** The parts of a keyboard event that decide which command it is. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** Keys that a person gave to commands, in Electron's spelling; null: none. Commands that are not named keep their own. */
export type KeyChoices = Partial<Record<CommandId, string | null>>

let choices: KeyChoices = {}

/** Commands have these keys from now on, in this process. */
export function chooseKeys(chosen: KeyChoices): void {
  choices = chosen
}

/** The command's keys as they are now. */
export function acceleratorOf(id: CommandId): string | null {
  const chosen = choices[id]
  return chosen === undefined ? commands[id].accelerator : chosen
}

/**
 * Key choices out of a text that was kept or came from a file. What is none of them is left out; of several commands with the same keys the first
 * has them, and a command whose own keys another one was given has none.
 */
export function readKeyChoices(text: string | null): KeyChoices {
  const given = parsed(text)
  const found = commandIds.flatMap((id) => {
    const keys = Object.hasOwn(given, id) ? given[id] : undefined
    return keys === null || (typeof keys === 'string' && isFreeChord(keys)) ? [[id, keys] as const] : []
  })
  const taken = found.filter(([, keys], at) => keys === null || found.findIndex(([, each]) => each === keys) === at)
  const chosen = new Set(taken.flatMap(([, keys]) => keys ?? []))
  const left = commandIds.filter((id) => {
    const own: string | null = commands[id].accelerator
    return own !== null && chosen.has(own) && !found.some(([each]) => each === id)
  })
  return Object.fromEntries([...taken, ...left.map((id) => [id, null] as const)])
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const chordShape =
  /^(?:(?:CmdOrCtrl\+)(?:Shift\+)?(?:[A-Z0-9,./;'[\]\\=-]|Enter|Left|Right|Up|Down|F\d{1,2})|Alt\+(?:Left|Right|Up|Down)|(?:Shift\+)?F\d{1,2}|Delete)$/
/** What lists, boxes of text and the system do by themselves. */
const fixedChords: ReadonlySet<string> = new Set(
  ['C', 'V', 'X', 'A', 'Q', 'W', 'Shift+D', '0', '=', '-'].map((key) => `CmdOrCtrl+${key}`).concat('F1', 'Shift+F10'),
)

/** True if a command can have these keys: they are held with others, and nothing else needs them. */
export function isFreeChord(chord: string): boolean {
  return chordShape.test(chord) && !fixedChords.has(chord)
}

/** The command that has these keys now; null where none has. */
export function commandWith(chord: string): CommandId | null {
  return commandIds.find((id) => acceleratorOf(id) === chord) ?? null
}

/** The command of a key press, or null. Control-Y redoes as well, as people on Windows expect. */
export function commandOf(press: KeyPress, isMac: boolean): CommandId | null {
  const pressed = chordOf(press, isMac)
  return pressed === '' ? null : (commandWith(pressed) ?? (pressed === 'CmdOrCtrl+Y' ? 'redo' : null))
}

/** An accelerator as people read it: "Ctrl+Shift+Z", "⇧⌘Z". */
export function keysOf(id: CommandId, isMac: boolean): string | null {
  const accelerator = acceleratorOf(id)
  return accelerator === null ? null : writtenKeys(accelerator, isMac)
}

/** Keys in Electron's spelling as people read them. */
export function writtenKeys(accelerator: string, isMac: boolean): string {
  if (!isMac)
    return accelerator
      .replace('CmdOrCtrl', 'Ctrl')
      .replace('Delete', t('shared.commands.deleteKey'))
      .replace('Left', '←')
      .replace('Right', '→')
  const key = accelerator.split('+').at(-1) ?? ''
  const signs = [
    ['Alt+', '⌥'],
    ['Shift+', '⇧'],
    ['CmdOrCtrl+', '⌘'],
  ].map(([part, sign]) => (accelerator.includes(part!) ? sign : ''))
  return `${signs.join('')}${{ Enter: '↩', Delete: '⌫', Left: '←', Right: '→' }[key] ?? key}`
}

/** What was pressed, in Electron's spelling; '' for keys that no command can have. */
export function chordOf(press: KeyPress, isMac: boolean): string {
  const hasCommand = isMac ? press.metaKey : press.ctrlKey
  const hasOther = isMac ? press.ctrlKey : press.metaKey
  if (hasOther) return ''
  if (press.altKey) return hasCommand || press.shiftKey ? '' : `Alt+${press.key.replace('Arrow', '')}`
  const key =
    press.key.length === 1
      ? press.key.toUpperCase()
      : isMac && press.key === 'Backspace'
        ? 'Delete'
        : press.key.replace('Arrow', '')
  return `${hasCommand ? 'CmdOrCtrl+' : ''}${press.shiftKey ? 'Shift+' : ''}${key}`
}
