/** The manual page, made from the commands' shapes. */
import { listComma, t } from '../../shared/messages/index.ts'
import { commonFlags } from './arguments.ts'
import type { CommandShape } from './arguments.ts'

/** Section 1, in man's own language (roff); without a date, so that it stays the same until a command changes. */
export function manualPage(shapes: readonly CommandShape[], kinds: readonly string[], version: string): string {
  const lines = [
    `.TH GALLEY 1 "" "Galley ${escaped(version)}" "Galley"`,
    section('name'),
    escaped(`galley - ${t('cli.help.writeCampaignsOfflineSee')}`),
    section('synopsis'),
    '.B galley',
    escaped(t('cli.manual.synopsis')),
    '.br',
    '.B galley',
    escaped('--version'),
    section('description'),
    escaped(t('cli.manual.description')),
    section('options'),
    ...optionsOf(commonFlags),
    section('commands'),
    ...shapes.flatMap((shape) => [
      `.SS "${escaped(`galley ${shape.name}${shape.words ? ` ${shape.words}` : ''}`).replaceAll('"', '\\(dq')}"`,
      escaped(`${shape.summary}.`),
      ...optionsOf(shape.flags),
      ...(shape.notes ? ['.PP', ...shape.notes.map((note) => escaped(note.trim()))] : []),
    ]),
    section('kinds'),
    escaped(`${kinds.join(listComma())}.`),
    section('environment'),
    escaped(t('cli.manual.environment')),
    section('exits'),
    escaped(t('cli.manual.exitCodes')),
  ]
  return `${lines.join('\n')}\n`
}

const titles = {
  name: 'NAME',
  synopsis: 'SYNOPSIS',
  description: 'DESCRIPTION',
  options: 'OPTIONS',
  commands: 'COMMANDS',
  kinds: 'KINDS',
  environment: 'ENVIRONMENT',
  exits: 'EXIT STATUS',
} as const

function section(name: keyof typeof titles): string {
  return `.SH ${titles[name]}`
}

function optionsOf(flags: CommandShape['flags']): string[] {
  return Object.entries(flags).flatMap(([name, { shape, value, help }]) => [
    '.TP',
    `.B ${escaped(`--${name}${shape === 'none' ? '' : ` ${value ?? 'VALUE'}`}`)}`,
    escaped(help),
  ])
}

/** Text as roff shows it: dashes that can be copied, and nothing at the start of a line that is taken for an order. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&')
}
