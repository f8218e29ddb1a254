/**
 * Answers what the engine asks of the shell: open the browser, start and stop the practice service, confirm new addresses, find the system's
 * proxy.
 */
import { assertNever } from '../../../shared/model/values.ts'
import type { Confirmation, NewAddresses } from '../../engine/ports.ts'
import type { HostRequest } from '../../engine/from-engine.ts'
import { createOpener, loopbackOrigin } from '../pages/opener.ts'
import type { OpenerPorts } from '../pages/opener.ts'
import type { PracticeHost } from '../processes/practice-host.ts'

export interface HostAnswers {
  answer(request: HostRequest): Promise<unknown>
  /** Looks at a call on its way to the engine: the base of a sign-in may then be opened, until the next one. */
  noteCall(name: string, input: unknown): void
}

export function createHostAnswers(
  practice: Pick<PracticeHost, 'baseUrl' | 'addresses' | 'start' | 'stop'>,
  opener: Omit<OpenerPorts, 'loopbackOrigins'>,
  confirmation: Confirmation,
  resolveProxy: (origin: string) => Promise<string>,
): HostAnswers {
  let signInOrigin: string | null = null
  const open = createOpener({
    ...opener,
    loopbackOrigins: () => [signInOrigin, loopbackOrigin(practice.baseUrl)].filter((origin) => origin !== null),
  })
  /** What this shell started itself is known; a page that says "practice", and a loopback address alone, are not. */
  const confirm = async ({ connectionName, addresses, aliases }: NewAddresses): Promise<boolean> => {
    const unknown = addresses.filter(({ address }) => !practice.addresses.includes(address))
    if (unknown.length === 0 && aliases.length === 0) return true
    return confirmation.newAddresses({ connectionName, addresses: unknown, aliases })
  }
  return {
    async answer(request) {
      switch (request.kind) {
        case 'open':
          await open(request.url)
          return null
        case 'practiceStart':
          return practice.start({ isLarge: request.isLarge, dataFile: request.dataFile })
        case 'practiceStop':
          await practice.stop()
          return null
        case 'confirmAddresses':
          return confirm(request)
        case 'resolveProxy':
          return resolveProxy(request.origin)
        default:
          return assertNever(request)
      }
    },
    noteCall(name, input) {
      if (name === 'signIn.start') signInOrigin = loopbackOrigin(baseOf(input))
    },
  }
}

function baseOf(input: unknown): unknown {
  return (input as { connection?: { baseUrl?: unknown } } | null)?.connection?.baseUrl
}
