/** One command line from words to exit code: 0 done, 1 refused or failed, 2 wrong use. */
import { t } from '../../shared/messages/index.ts'
import { message } from '../../shared/messages/message.ts'
import { sayTypedValues } from '../../shared/presentation/text-of.ts'
import { GalleyError, toErrorData } from '../../shared/model/errors.ts'
import { readArguments, splitCommand, wrongUse } from './arguments.ts'
import { findCommand, shapes } from './commands.ts'
import { Context } from './context.ts'
import type { Command, Input } from './context.ts'
import { readEnvironment } from './environment.ts'
import { commandHelp, generalHelp } from './help.ts'
import { openEngine } from './open-engine.ts'
import { createOutput } from './output.ts'
import type { Output, Streams } from './output.ts'
import { galleyVersion } from './version.ts'

export interface Terminal {
  streams: Streams
  input: Input
  variables: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
}

export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  sayTypedValues('asSent')
  const output = createOutput(argv.includes('--json'), terminal.streams)
  try {
    const { name, rest } = splitCommand(argv)
    if (name === 'practice') return await (await import('./commands/practice.ts')).runPractice(rest)
    if (name === 'help' || (name === null && isAskingForHelp(argv))) return help(rest, output)
    if (name === null && argv.includes('--version')) return printVersion(output)
    if (name === null) {
      terminal.streams.err(generalHelp())
      throw wrongUse(message('cli.run.nameCommand'))
    }
    const command = findCommand(name)
    if (!command) throw wrongUse(message('cli.run.thereNoCommandSee', { name }))
    if (isAskingForHelp(rest)) return help([name], output)
    return await runCommand(command, rest, terminal, output)
  } catch (error) {
    return fail(output, terminal.streams, error)
  }
}

async function runCommand(
  command: Command,
  rest: readonly string[],
  terminal: Terminal,
  output: Output,
): Promise<number> {
  const given = readArguments(command.shape, rest)
  const environment = readEnvironment(terminal.variables, terminal.platform, given.text('data-dir'))
  const context = new Context({
    given,
    output,
    input: terminal.input,
    environment,
    shapes,
    openEngine: () => openEngine(environment),
  })
  try {
    return await command.run(context)
  } finally {
    await context.close()
  }
}

function isAskingForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  const flags = end < 0 ? words : words.slice(0, end)
  return flags.includes('--help') || flags.includes('-h')
}

function printVersion(output: Output): number {
  const version = galleyVersion()
  output.json({ version })
  output.text(t('cli.run.version', { version }))
  return 0
}

function help(words: readonly string[], output: Output): number {
  const { name } = splitCommand(words)
  const command = name === null ? undefined : findCommand(name)
  if (name !== null && name !== 'practice' && !command) throw wrongUse(message('cli.run.thereNoCommandSee', { name }))
  output.file(command ? commandHelp(command.shape) : generalHelp())
  return 0
}

function fail(output: Output, streams: Streams, error: unknown): number {
  output.error(toErrorData(error))
  // A defect is for developers: where it happened, without values.
  if (!(error instanceof GalleyError) && error instanceof Error)
    streams.err(`${error.stack?.split('\n').slice(1).join('\n') ?? ''}\n`)
  return error instanceof GalleyError && error.code === 'usage' ? 2 : 1
}
