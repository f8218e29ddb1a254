/** Keys out of a company's own secret store, by a command that the policy names. */
import { execFile } from 'node:child_process'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'

/** Runs a program without a shell and gives what it printed. */
export type RunCommand = (program: string, args: readonly string[]) => Promise<string>

/**
 * Key and secret as the command prints them: two lines. GalleyError `not_found` where the policy has no command of that name, `refused` where it fails
 * or prints something else; what it printed is told to nobody.
 */
export async function secretsFromCommand(
  name: string,
  commands: Readonly<Record<string, readonly string[]>>,
  run: RunCommand = runProgram,
): Promise<{ consumerKey: string; consumerSecret: string }> {
  const [program, ...args] = Object.hasOwn(commands, name) ? commands[name]! : []
  if (program === undefined) throw new GalleyError('not_found', message('engine.connectionSetup.noCommand', { name }))
  const printed = await run(program, args).catch(() => '')
  const [consumerKey, consumerSecret, ...others] = printed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (!consumerKey || !consumerSecret || others.length > 0 || printed.length > 2000)
    throw new GalleyError('refused', message('engine.connectionSetup.commandFailed', { name }))
  return { consumerKey, consumerSecret }
}

function runProgram(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      { encoding: 'utf8', timeout: 20_000, maxBuffer: 10_000, windowsHide: true },
      (error, stdout) => (error ? reject(new Error(error.message, { cause: error })) : resolve(stdout)),
    )
  })
}
