/** Completions for zsh. */
import type { CommandShape } from '../arguments.ts'
import { beginsWithKind, isPath, knownWords, optionsOf } from './grammar.ts'
import type { Option } from './grammar.ts'

/** A function to be put in a folder of `fpath` as `_galley`. */
export function zshCompletions(shapes: readonly CommandShape[], kinds: readonly string[]): string {
  const every = optionsOf({ name: '', summary: '', words: '', wordCount: [0, 0], flags: {} })
  return `#compdef galley
# Completions of galley for zsh.
_galley() {
  local curcontext="$curcontext" state line
  local -a commands kinds
  commands=(
${shapes.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  kinds=(${kinds.join(' ')})
  _arguments -C --version ${every.map((option) => specOf(option)).join(' ')} \\
    '1:command:->command' '*::word:->words'
  case $state in
    command) _describe command commands ;;
    words)
      case $words[1] in
${shapes.map((shape) => branchOf(shape)).join('\n')}
      esac
      ;;
  esac
}
_galley "$@"
`
}

function branchOf(shape: CommandShape): string {
  const options = optionsOf(shape).map((option) => `          ${specOf(option)} \\`)
  return [
    `        ${shape.name})`,
    '          _arguments \\',
    ...options,
    `          ${wordsOf(shape)}`,
    '          ;;',
  ].join('\n')
}

function wordsOf(shape: CommandShape): string {
  if (beginsWithKind(shape)) return `"1:kind:($kinds)" '*:word:'`
  if (shape.words.endsWith('FILE')) return `'*:file:_files'`
  const known = knownWords(shape)
  return known.length > 0 ? `'1:word:(${known.join(' ')})' '*:word:'` : `'*:word:'`
}

function specOf({ name, shape, value, help }: Option): string {
  const many = shape === 'texts' ? '*' : ''
  const values = shape === 'pair' ? value.split(' ') : shape === 'none' ? [] : [value]
  const taken = values.map((each) => `:${each.replace(/:/g, ' ')}:${isPath(each) ? '_files' : ''}`).join('')
  return quoted(`${many}--${name}[${help.replace(/[[\]:\\]/g, '\\$&')}]${taken}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
