/** Completions for bash. */
import type { CommandShape } from '../arguments.ts'
import { beginsWithKind, isPath, knownWords, optionsOf } from './grammar.ts'
import type { Option } from './grammar.ts'

/** A script to be sourced, or put beside bash-completion's own as `galley`. */
export function bashCompletions(shapes: readonly CommandShape[], kinds: readonly string[]): string {
  const every = optionsOf({ name: '', summary: '', words: '', wordCount: [0, 0], flags: {} })
  return `# Completions of galley for bash.
_galley() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command='' count=0 index word
  # Of the command: its options, those with a value, a path or two values, and what can follow it.
  local options='--version ${namesOf(every)}'
  local values='${namesOf(every.filter(takesValue))}' paths='${namesOf(every.filter(takesPath))}' pairs=''
  local words='${shapes.map(({ name }) => name).join(' ')}'
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if [[ " $values $paths " == *" $word "* ]]; then
      index=$((index + 1))
    elif [[ " $pairs " == *" $word "* ]]; then
      index=$((index + 2))
    elif [[ $word == -* ]]; then
      continue
    elif [[ -n $command ]]; then
      count=$((count + 1))
    else
      command=$word values='' paths='' options='' words=''
      case $command in
${shapes.map((shape) => branchOf(shape)).join('\n')}
      esac
    fi
  done
  COMPREPLY=()
  if [[ " $paths " == *" $before "* ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
  elif [[ " $values $pairs " == *" $before "* ]]; then
    return
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ $words == FILES ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
  elif ((count == 0)); then
    [[ $words == KINDS ]] && words='${kinds.join(' ')}'
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -o filenames -F _galley galley
`
}

function branchOf(shape: CommandShape): string {
  const options = optionsOf(shape)
  const words = beginsWithKind(shape) ? 'KINDS' : shape.words.endsWith('FILE') ? 'FILES' : knownWords(shape).join(' ')
  const pairs = options.filter((option) => option.shape === 'pair')
  return `        ${shape.name})
          options='${namesOf(options)}'
          values='${namesOf(options.filter(takesValue))}'
          paths='${namesOf(options.filter(takesPath))}' pairs='${namesOf(pairs)}' words='${words}'
          ;;`
}

const namesOf = (options: readonly Option[]) => options.map(({ name }) => `--${name}`).join(' ')
const takesPath = ({ value }: Option) => isPath(value)
const takesValue = ({ shape, value }: Option) => (shape === 'text' || shape === 'texts') && !isPath(value)
