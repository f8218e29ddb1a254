/** Completions for fish. */
import type { CommandShape } from '../arguments.ts'
import { beginsWithKind, isPath, knownWords, optionsOf } from './grammar.ts'

/** A file to be put in a folder of completions as `galley.fish`. */
export function fishCompletions(shapes: readonly CommandShape[], kinds: readonly string[]): string {
  const names = shapes.map(({ name }) => name).join(' ')
  const none = `not __fish_seen_subcommand_from ${names}`
  return [
    '# Completions of galley for fish.',
    'complete -c galley -f',
    `set -l kinds ${kinds.join(' ')}`,
    `complete -c galley -n ${quoted(none)} -l version`,
    ...shapes.flatMap((shape) => [
      `complete -c galley -n ${quoted(none)} -a ${shape.name} -d ${quoted(shape.summary)}`,
      ...linesOf(shape),
    ]),
    '',
  ].join('\n')
}

function linesOf(shape: CommandShape): string[] {
  const when = `complete -c galley -n ${quoted(`__fish_seen_subcommand_from ${shape.name}`)}`
  const known = knownWords(shape).join(' ')
  return [
    ...optionsOf(shape).map(({ name, shape: how, value, help }) => {
      const taken = how === 'none' ? '' : isPath(value) ? ' -rF' : ' -x'
      return `${when} -l ${name}${taken} -d ${quoted(help)}`
    }),
    ...(beginsWithKind(shape) ? [`${when} -a "$kinds"`] : []),
    ...(known ? [`${when} -a ${quoted(known)}`] : []),
    ...(shape.words.endsWith('FILE') ? [`${when} -F`] : []),
  ]
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
