/** The grammar of the command line: words and flags in any order, the same for every command. */
import { t } from '../../shared/messages/index.ts'
import { parseArgs } from 'node:util'
import { anyOf, message } from '../../shared/messages/message.ts'
import type { Message } from '../../shared/messages/message.ts'
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
  connection: { shape: 'text', value: 'NAME', help: t('cli.arguments.connection.help') },
  'data-dir': { shape: 'text', value: 'DIR', help: t('cli.arguments.dataDir.help') },
  json: { shape: 'none', help: t('cli.arguments.json.help') },
  help: { shape: 'none', help: t('cli.arguments.help.help') },
}

/** A command line after reading. */
export interface Arguments {
  words: string[]
  has(flag: string): boolean
  text(flag: string): string | undefined
  texts(flag: string): string[]
}

/** Wrong use: exit 2. */
export function wrongUse(said: Message): GalleyError {
  return new GalleyError('usage', said)
}

/** The command's name and the rest; flags may stand before it. null where no command is named. */
export function splitCommand(argv: readonly string[]): { name: string | null; rest: string[] } {
  const word = tokensOf(argv, commonFlags).find(({ kind }) => kind === 'positional')
  if (!word) return { name: null, rest: [...argv] }
  return { name: argv[word.index]!, rest: argv.toSpliced(word.index, 1) }
}

/** Reads words and flags; GalleyError `usage` says what is wrong. `--flag value` and `--flag=value` are the same; after `--` all are words. */
export function readArguments(shape: CommandShape, argv: readonly string[]): Arguments {
  const words: string[] = []
  const given = new Map<string, string[]>()
  const known = { ...commonFlags, ...shape.flags }
  let takenIndex = -1
  for (const token of tokensOf(argv, known)) {
    if (token.index <= takenIndex || token.kind === 'option-terminator') continue
    const text = argv[token.index]!
    if (token.kind === 'positional') words.push(token.value)
    else if (text === '-h') given.set('help', [''])
    else if (!text.startsWith('--')) {
      // A word that begins with a dash, which the parser takes for short flags, one a letter.
      words.push(text)
      takenIndex = token.index
    } else {
      const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined
      if (!flag) throw wrongUse(message('cli.arguments.galleyHasNoOption', { name: shape.name, name2: token.name }))
      const values = valuesOf(token, flag, argv)
      if (flag.shape === 'pair') takenIndex = token.index + (token.inlineValue ? 1 : 2)
      if ((flag.shape === 'text' || flag.shape === 'pair') && given.has(token.name))
        throw wrongUse(message('cli.arguments.canGivenOnce', { name: token.name }))
      given.set(token.name, [...(given.get(token.name) ?? []), ...values])
    }
  }
  if (!given.has('help')) checkCount(shape, words)
  return {
    words,
    has: (flag) => given.has(flag),
    text: (flag) => given.get(flag)?.[0],
    texts: (flag) => given.get(flag) ?? [],
  }
}

type Flag = CommandShape['flags'][string]

function tokensOf(argv: readonly string[], flags: CommandShape['flags']) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { shape }]) => [
      name,
      { type: shape === 'none' ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  )
  return parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true }).tokens
}

type Option = Extract<ReturnType<typeof tokensOf>[number], { kind: 'option' }>

/** What stands behind a flag. */
function valuesOf({ name, value, inlineValue, index }: Option, flag: Flag, argv: readonly string[]): string[] {
  if (flag.shape === 'none') {
    if (value !== undefined) throw wrongUse(message('cli.arguments.takesNoValue', { name }))
    return ['']
  }
  if (value === undefined) missing(name, flag.value)
  return flag.shape === 'pair' ? [value, second(name, flag.value, argv[index + (inlineValue ? 1 : 2)])] : [value]
}

/** The second of two values; a flag is none. */
function second(name: string, value: string | undefined, token: string | undefined): string {
  return token === undefined || token.startsWith('--') ? missing(name, value) : token
}

function missing(name: string, value = 'VALUE'): never {
  throw wrongUse(message('cli.arguments.needsValue', { name, value }))
}

function checkCount(shape: CommandShape, words: readonly string[]): void {
  const [fewest, most] = shape.wordCount
  const usage = t('cli.arguments.useGalley', { name: shape.name, words: shape.words ? ` ${shape.words}` : '' })
  if (words.length < fewest) throw wrongUse(message('cli.arguments.galleyNeedsMore', { name: shape.name, usage }))
  if (most !== null && words.length > most)
    throw wrongUse(message('cli.arguments.wordTooMany', { word: words[most]!, usage }))
}

/** A number of seconds as milliseconds. */
export function secondsOf(given: Arguments, flag: string, otherwise: number): number {
  const source = given.text(flag)
  if (source === undefined) return otherwise * 1000
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(source))
    throw wrongUse(message('cli.arguments.takesSecondsSuchAs', { flag, source }))
  return Math.round(Number(source) * 1000)
}

/** A whole number, or undefined where the flag is not given. */
export function countOf(given: Arguments, flag: string): number | undefined {
  const source = given.text(flag)
  if (source === undefined) return undefined
  if (!/^\d{1,9}$/.test(source)) throw wrongUse(message('cli.arguments.takesWholeNumberNot', { flag, source }))
  return Number(source)
}

/** One of the words that a flag knows, or null where it is not given. */
export function oneOf<W extends string>(given: Arguments, flag: string, words: readonly W[]): W | null {
  const source = given.text(flag)
  if (source === undefined) return null
  const word = words.find((each) => each === source)
  if (!word) throw wrongUse(message('cli.arguments.takesNoneThem', { flag, words: anyOf(words), source }))
  return word
}

/** Pairs of `a=b` as an object. */
export function pairsOf(given: Arguments, flag: string): Record<string, string> {
  const pairs: Record<string, string> = {}
  for (const source of given.texts(flag)) {
    const equals = source.indexOf('=')
    if (equals < 1) throw wrongUse(message('cli.arguments.takesNameValueNot', { flag, source }))
    pairs[source.slice(0, equals)] = source.slice(equals + 1)
  }
  return pairs
}
