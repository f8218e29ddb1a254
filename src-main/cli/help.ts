/** Help texts, made from the commands' shapes. */
import { listComma, t } from '../../shared/messages/index.ts'
import { resources } from '../../shared/presentation/resources.ts'
import { commonFlags } from './arguments.ts'
import type { CommandShape } from './arguments.ts'
import { shapes } from './commands.ts'

/** What `galley help` prints. */
export function generalHelp(): string {
  const rows = shapes.map(({ name, summary }): [string, string] => [name, summary])
  return [
    t('cli.help.writeCampaignsOfflineSee'),
    '',
    t('cli.help.useGalleyCommandConnection'),
    '',
    ...columns(rows),
    '',
    t('cli.help.kinds', { resources: resources.map((resource) => resource.kind).join(listComma()) }),
    t('cli.help.moreAboutCommandGalley'),
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
    t('cli.help.useGalley', { name: shape.name, words: shape.words ? ` ${shape.words}` : '' }),
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
