/** The engine's ports over the real machine, for the engine's process and the command line alike. */
import { join, resolve } from 'node:path'
import { createKeychain } from './keychain/keychain.ts'
import { nodeFiles } from './files/node-files.ts'
import { createFileLog } from './log.ts'
import { readMachineId } from './machine-id.ts'
import { policyFile, systemPolicy } from './managed/policy-source.ts'
import { Network } from './network/network.ts'
import type { ResolveProxy } from './network/system-proxy.ts'
import type { EnginePorts } from './engine-ports.ts'
import type { Confirmation, LogLevel, Opener, PracticeHost, SecretStore } from './ports.ts'
import { createTransport } from './service/transport.ts'
import { readLogLevel } from './support/log-level.ts'
import { systemClock, systemRandomness } from './system-clock.ts'
import type { Installation } from './updates/feed.ts'

export interface SystemPortsOptions {
  dataDir: string
  opener: Opener
  confirmation: Confirmation
  practice: PracticeHost | null
  /** In place of the system's keychain. */
  secrets?: SecretStore
  /** Asks the system for its proxy; null: nobody here can. */
  resolveProxy: ResolveProxy | null
  logLevel?: LogLevel
  /** The package that runs; left out: nothing that is ever updated. */
  installation?: Installation
  /** In place of where the system has policies. */
  policyFile?: string | null
}

/** Real clock, chance, log file, keychain and network; `close` drops idle connections. */
export function createSystemPorts(options: SystemPortsOptions): EnginePorts & { close(): void } {
  const clock = systemClock
  const random = systemRandomness
  const log = createFileLog({
    dir: join(options.dataDir, 'log'),
    clock,
    files: nodeFiles,
    level: options.logLevel ?? readLogLevel(nodeFiles, options.dataDir),
  })
  const secrets = options.secrets ?? createKeychain({ scope: resolve(options.dataDir), clock, random, log })
  const { dataDir, resolveProxy } = options
  const network = new Network({ dataDir, files: nodeFiles, clock, log, secrets, resolveProxy })
  const transport = createTransport({ clock, network })
  return {
    dataDir: options.dataDir,
    clock,
    random,
    log,
    files: nodeFiles,
    secrets,
    transport,
    network,
    opener: options.opener,
    confirmation: options.confirmation,
    practice: options.practice,
    readPolicy: options.policyFile ? policyFile(nodeFiles, options.policyFile) : systemPolicy(nodeFiles),
    ...(options.installation ? { installation: options.installation } : {}),
    machineId: () => readMachineId(nodeFiles),
    close: () => transport.close(),
  }
}
