/** The grammar of the command line: words and flags in any order, the same for every command. */
import { GalleyError } from '../../shared/model/errors.ts'

/** none: a switch. text: takes a value. texts: takes a value and may be given again. pair: takes two values, given once. */
export type FlagShape = 'none' | 'text' | 'texts' | 'pair'

/** What a command takes. */
export interface CommandShape {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Words after the command, as help shows them: 'KIND ID VALUE...'. */
  words: string
  /** Fewest and most words; null: any number. */
  wordCount: [number, number | null]
  flags: Record<string, { shape: FlagShape; value?: string; help: string }>
  /** Further lines of help. */
  notes?: readonly string[]
}

/** Flags that every command takes. */
export const commonFlags: CommandShape['flags'] = {
  connection: { shape: 'text', value: 'NAME', help: 'Which connection, where there are several' },
  'data-dir': { shape: 'text', value: 'DIR', help: 'Folder of connections and records' },
  json: { shape: 'none', help: 'Print one JSON value a line' },
  help: { shape: 'none', help: 'Show this help' },
}

/** A command line after reading. */
export interface Arguments {
  words: string[]
  has(flag: string): boolean
  text(flag: string): string | undefined
  texts(flag: string): string[]
}

/** Wrong use: exit 2. */
export function wrongUse(message: string): GalleyError {
  return new GalleyError('usage', message)
}

/** The command's name and the rest; flags may stand before it. null where no command is named. */
export function splitCommand(argv: readonly string[]): { name: string | null; rest: string[] } {
  for (let place = 0; place < argv.length; place++) {
    const token = argv[place]!
    if (!token.startsWith('-')) return { name: token, rest: [...argv.slice(0, place), ...argv.slice(place + 1)] }
    const flag = commonFlags[token.slice(2)]
    if (flag && flag.shape !== 'none') place++
  }
  return { name: null, rest: [...argv] }
}

/** Reads words and flags; GalleyError `usage` says what is wrong. `--flag value` and `--flag=value` are the same; after `--` all are words. */
export function readArguments(shape: CommandShape, argv: readonly string[]): Arguments {
  const words: string[] = []
  const given = new Map<string, string[]>()
  const known = { ...commonFlags, ...shape.flags }
  for (let place = 0; place < argv.length; place++) {
    const token = argv[place]!
    if (token === '--') {
      words.push(...argv.slice(place + 1))
      break
    }
    if (!token.startsWith('--')) {
      if (token === '-h') given.set('help', [''])
      else words.push(token)
      continue
    }
    const [name, inline] = splitFlag(token)
    const flag = Object.hasOwn(known, name) ? known[name] : undefined
    if (!flag) throw wrongUse(`galley ${shape.name} has no option --${name}. See galley ${shape.name} --help.`)
    if (flag.shape === 'none') {
      if (inline !== undefined) throw wrongUse(`--${name} takes no value.`)
      given.set(name, [''])
      continue
    }
    const value = inline ?? argv[++place]
    if (value === undefined) missing(name, flag.value)
    if (flag.shape !== 'texts' && given.has(name)) throw wrongUse(`--${name} can be given once.`)
    const more = flag.shape === 'pair' ? [second(name, flag.value, argv[++place])] : []
    given.set(name, [...(given.get(name) ?? []), value, ...more])
  }
  if (!given.has('help')) checkCount(shape, words)
  return {
    words,
    has: (flag) => given.has(flag),
    text: (flag) => given.get(flag)?.[0],
    texts: (flag) => given.get(flag) ?? [],
  }
}

/** The second of two values; a flag is none. */
function second(name: string, value: string | undefined, token: string | undefined): string {
  return token === undefined || token.startsWith('--') ? missing(name, value) : token
}

function missing(name: string, value = 'VALUE'): never {
  throw wrongUse(`--${name} needs a value: --${name} ${value}.`)
}

function splitFlag(token: string): [string, string | undefined] {
  const equals = token.indexOf('=')
  return equals < 0 ? [token.slice(2), undefined] : [token.slice(2, equals), token.slice(equals + 1)]
}

function checkCount(shape: CommandShape, words: readonly string[]): void {
  const [fewest, most] = shape.wordCount
  const usage = `Use: galley ${shape.name}${shape.words ? ` ${shape.words}` : ''}`
  if (words.length < fewest) throw wrongUse(`galley ${shape.name} needs more. ${usage}`)
  if (most !== null && words.length > most) throw wrongUse(`“${words[most]}” is one word too many. ${usage}`)
}

/** A number of seconds as milliseconds. */
export function secondsOf(given: Arguments, flag: string, otherwise: number): number {
  const source = given.text(flag)
  if (source === undefined) return otherwise * 1000
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(source)) throw wrongUse(`--${flag} takes seconds, such as 60; “${source}” is not.`)
  return Math.round(Number(source) * 1000)
}

/** A whole number, or undefined where the flag is not given. */
export function countOf(given: Arguments, flag: string): number | undefined {
  const source = given.text(flag)
  if (source === undefined) return undefined
  if (!/^\d{1,9}$/.test(source)) throw wrongUse(`--${flag} takes a whole number; “${source}” is not.`)
  return Number(source)
}

/** One of the words that a flag knows, or null where it is not given. */
export function oneOf<W extends string>(given: Arguments, flag: string, words: readonly W[]): W | null {
  const source = given.text(flag)
  if (source === undefined) return null
  const word = words.find((each) => each === source)
  if (!word) throw wrongUse(`--${flag} takes ${words.join(', ')}; “${source}” is none of them.`)
  return word
}

/** Pairs of `a=b` as an object. */
export function pairsOf(given: Arguments, flag: string): Record<string, string> {
  const pairs: Record<string, string> = {}
  for (const source of given.texts(flag)) {
    const equals = source.indexOf('=')
    if (equals < 1) throw wrongUse(`--${flag} takes name=value; “${source}” is not.`)
    pairs[source.slice(0, equals)] = source.slice(equals + 1)
  }
  return pairs
}
