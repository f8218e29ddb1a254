/** The command line's commands within the test's own process, on an engine that stays open: hundreds of them take seconds. */
import { expect } from 'vitest'
import type { CallName } from '../../shared/bridge.ts'
import { readArguments } from '../../src-main/cli/arguments.ts'
import { findCommand, shapes } from '../../src-main/cli/commands.ts'
import { Context } from '../../src-main/cli/context.ts'
import { readEnvironment } from '../../src-main/cli/environment.ts'
import { createOutput } from '../../src-main/cli/output.ts'
import type { Engine } from '../../src-main/engine/engine.ts'
import { parseJson } from '../../shared/model/json.ts'
import type { TestGalley } from './galley.ts'

/** A line of `--json`, numbers exact. */
export type TerminalLine = Record<string, any>

/** Runs a command with `--json`; gives its exit code and its lines, or throws what it failed with. */
export async function runNear(
  galley: TestGalley,
  words: readonly string[],
): Promise<{ code: number; lines: TerminalLine[] }> {
  const { code, stdout } = await printNear(galley, words, true)
  return {
    code,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => parseJson(line) as TerminalLine),
  }
}

/** What a command that must succeed prints for people. */
export async function textNear(galley: TestGalley, ...words: string[]): Promise<string> {
  const { code, stdout } = await printNear(galley, words, false)
  expect(code, stdout).toBe(0)
  return stdout
}

async function printNear(
  galley: TestGalley,
  words: readonly string[],
  isJson: boolean,
): Promise<{ code: number; stdout: string }> {
  const [name = '', ...rest] = words
  const command = findCommand(name)
  if (!command) throw new Error(`no command ${name}`)
  let stdout = ''
  const streams = { out: (text: string) => void (stdout += text), err: () => undefined }
  const context = new Context({
    given: readArguments(command.shape, isJson ? [...rest, '--json'] : rest),
    output: createOutput(isJson, streams),
    input: { readLine: () => Promise.resolve(null), readAll: () => Promise.resolve(''), isTerminal: false },
    environment: readEnvironment({}, 'linux', galley.dataDir),
    shapes,
    openEngine: () => Promise.resolve(engineOf(galley)),
  })
  return { code: await command.run(context), stdout }
}

/** Lines of a command that must succeed. */
export async function linesNear(galley: TestGalley, ...words: string[]): Promise<TerminalLine[]> {
  const { code, lines } = await runNear(galley, words)
  expect(
    code,
    JSON.stringify(lines.at(-1), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).toBe(0)
  return lines
}

function engineOf(galley: TestGalley): Engine {
  return {
    // It is open already, with keys that were never stored.
    call: (name: CallName, input: unknown) =>
      name === 'connection.open' ? Promise.resolve({ ok: true, value: null }) : galley.reply(name, input),
    onEvent: () => () => undefined,
    close: () => Promise.resolve(),
  } as unknown as Engine
}
