/** Entry of the practice service: flags in, one listing out, until it is asked to end. */
import { randomBytes, randomInt } from 'node:crypto'
import { stringifyJson } from '../../shared/model/json.ts'
import { readFlags, usage } from './arguments.ts'
import type { Flags } from './arguments.ts'
import { listing } from './listing.ts'
import { startPractice } from './practice.ts'
import type { RunningPractice } from './practice.ts'
import { DataFileError } from './state/database.ts'

const machine = {
  nowMs: () => Date.now(),
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs)
    return () => {
      clearTimeout(timer)
    }
  },
}
const chance = {
  hex: (byteCount: number) => randomBytes(byteCount).toString('hex'),
  below: (max: number) => randomInt(max),
}
const warn = (line: string): void => {
  process.stderr.write(`practice: ${line}\n`)
}

async function main(): Promise<void> {
  const flags = flagsOrEnd()
  const running = await startOrEnd(flags)
  const end = (): void => {
    void running.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  // Started by the app: when the app is gone, so is its practice service.
  process.once('disconnect', end)
  process.stdout.write(flags.isJson ? `${stringifyJson(running.line, true)}\n` : listing(running.line))
}

function flagsOrEnd(): Flags {
  try {
    return readFlags(process.argv.slice(2))
  } catch (thrown) {
    warn(thrown instanceof Error ? thrown.message : String(thrown))
    process.stderr.write(`\n${usage}`)
    process.exit(2)
  }
}

async function startOrEnd(flags: Flags): Promise<RunningPractice> {
  try {
    return await startPractice({ ...flags, clock: machine, chance, warn })
  } catch (thrown) {
    warn(whyNot(thrown, flags.port))
    process.exit(1)
  }
}

function whyNot(thrown: unknown, port: number): string {
  const code = (thrown as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Give another --port, or 0 to pick a free one.`
  if (code === 'EACCES' && !(thrown instanceof DataFileError))
    return `Port ${port} or the data file is not allowed for this user.`
  return thrown instanceof Error ? thrown.message : String(thrown)
}

await main()
