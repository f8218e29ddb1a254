/** Help texts, made from the commands' shapes. */
import { resources } from '../../shared/presentation/resources.ts'
import { commonFlags } from './arguments.ts'
import type { CommandShape } from './arguments.ts'
import { commands } from './commands.ts'

/** What `galley help` prints. */
export function generalHelp(): string {
  const rows = [
    ...commands.map(({ shape }): [string, string] => [shape.name, shape.summary]),
    ['practice', 'Start the practice service'] as [string, string],
  ]
  return [
    'Write campaigns offline, see what will change, push when online.',
    '',
    'Use: galley COMMAND ... [--connection NAME] [--data-dir DIR] [--json]',
    '',
    ...columns(rows),
    '',
    `Kinds: ${resources.map((resource) => resource.kind).join(', ')}`,
    'More about a command: galley help COMMAND',
    '',
  ].join('\n')
}

/** What `galley help COMMAND` prints. */
export function commandHelp(shape: CommandShape): string {
  const flags = Object.entries({ ...shape.flags, ...commonFlags }).map(([name, flag]): [string, string] => [
    `--${name}${flag.value ? ` ${flag.value}` : ''}`,
    flag.help,
  ])
  return [
    `${shape.summary}.`,
    '',
    `Use: galley ${shape.name}${shape.words ? ` ${shape.words}` : ''}`,
    '',
    ...columns(flags),
    ...(shape.notes ? ['', ...shape.notes] : []),
    '',
  ].join('\n')
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
