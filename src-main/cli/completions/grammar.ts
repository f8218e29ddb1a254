/** What completions and the manual page are made from: the declarations that the commands themselves are read by. */
import { commonFlags } from '../arguments.ts'
import type { CommandShape, FlagShape } from '../arguments.ts'

export interface Option {
  /** Without its dashes. */
  name: string
  shape: FlagShape
  /** What stands for its value in help; empty for a switch. */
  value: string
  help: string
}

/** Options of a command, its own first, then those that every command takes. */
export function optionsOf(shape: CommandShape): Option[] {
  return Object.entries({ ...shape.flags, ...commonFlags }).map(([name, flag]) => ({
    name,
    shape: flag.shape,
    value: flag.shape === 'none' ? '' : (flag.value ?? 'VALUE'),
    help: flag.help,
  }))
}

/** True where the words after the command begin with a kind. */
export function beginsWithKind({ words }: CommandShape): boolean {
  return /^\[?(?:--all \| )?KIND\b/.test(words)
}

/** Words that can follow the command and are known beforehand: `list | save …` begins with one of them. Empty where there are none. */
export function knownWords({ words }: CommandShape): string[] {
  return words
    .replace(/^\[|\]$/g, '')
    .split(' | ')
    .map((way) => way.split(' ')[0] ?? '')
    .filter((word) => /^[a-z][a-z-]+$/.test(word))
}

/** True where a value is the path of a file or folder. */
export function isPath(value: string): boolean {
  return value === 'FILE' || value === 'DIR'
}
