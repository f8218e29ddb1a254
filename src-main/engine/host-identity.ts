/** How this computer is known from others, so that a data folder that was copied to another one is noticed. */
import type { AppState } from '../../shared/bridge.ts'
import type { EnginePorts } from './engine-ports.ts'
import type { HostIdentity } from './store/index.ts'

/** An id in the keychain, and the computer's own for where the keychain cannot be used. */
export async function readHost({ secrets, machineId, log }: EnginePorts): Promise<HostIdentity> {
  const host = { installation: (await secrets.installationId?.()) ?? null, machine: machineId?.() ?? null }
  if (copyCheckOf(host) === 'none') log.write('info', 'a copied data folder would not be noticed')
  return host
}

/** By which of the two a copied folder would be noticed. */
export function copyCheckOf({ installation, machine }: HostIdentity): AppState['copyCheck'] {
  if (installation !== null) return 'keychain'
  return machine === null ? 'none' : 'machine'
}
