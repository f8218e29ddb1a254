/** The engine's ports over the real machine, for the engine's process and the command line alike. */
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { createKeychain } from './keychain.ts'
import { nodeFiles } from './files/node-files.ts'
import { createFileLog } from './log.ts'
import { readMachineId } from './machine-id.ts'
import type { Clock, Confirmation, EnginePorts, LogLevel, Opener, PracticeHost, Randomness } from './ports.ts'
import { createTransport } from './service/transport.ts'

/** Timers of the platform run at once when told to wait longer than this. */
const longestTimerMs = 2 ** 31 - 1

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => Number(process.hrtime.bigint() / 1_000_000n),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, Math.min(delayMs, longestTimerMs))
    return () => clearTimeout(timer)
  },
}

export const systemRandomness: Randomness = { bytes: (count) => randomBytes(count) }

export interface SystemPortsOptions {
  dataDir: string
  opener: Opener
  confirmation: Confirmation
  practice: PracticeHost | null
  logLevel?: LogLevel
}

/** Real clock, chance, log file, keychain and network; `close` drops idle connections. */
export function createSystemPorts(options: SystemPortsOptions): EnginePorts & { close(): void } {
  const clock = systemClock
  const random = systemRandomness
  const log = createFileLog({
    dir: join(options.dataDir, 'log'),
    clock,
    files: nodeFiles,
    ...(options.logLevel ? { level: options.logLevel } : {}),
  })
  const transport = createTransport({ clock })
  return {
    dataDir: options.dataDir,
    clock,
    random,
    log,
    files: nodeFiles,
    secrets: createKeychain({ scope: resolve(options.dataDir), clock, random, log }),
    transport,
    opener: options.opener,
    confirmation: options.confirmation,
    practice: options.practice,
    machineId: () => readMachineId(nodeFiles),
    close: () => transport.close(),
  }
}
