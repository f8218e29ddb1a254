/** Loads the engine and opens the data folder; apart, so that help and wrong use cost no loading. */
import type { Engine } from '../engine/engine.ts'
import type { ConnectionSecrets, SecretStore } from '../engine/ports.ts'
import type { Environment, GivenSecrets } from './environment.ts'

/** GalleyError `busy`, `disk`, `damaged_data`, `newer_data`. The returned engine's `close` also drops connections. */
export async function openEngine(environment: Environment): Promise<Engine> {
  const { createSystemPorts } = await import('../engine/system-ports.ts')
  const { createEngine } = await import('../engine/engine.ts')
  const { Secret } = await import('../engine/ports.ts')
  const ports = createSystemPorts({
    dataDir: environment.dataDir,
    opener: { open: () => Promise.resolve() },
    // Whoever types the command has written the addresses.
    confirmation: { newAddresses: () => Promise.resolve(true) },
    practice: null,
    resolveProxy: null,
  })
  const { secrets } = environment
  const given = secrets && secretsFromEnvironment(secrets, ports.secrets, (text) => new Secret(text))
  try {
    const engine = createEngine(
      given ? { ...ports, secrets: given } : ports,
      given ? { secretsFrom: 'environment' } : {},
    )
    return { ...engine, close: () => engine.close().finally(() => ports.close()) }
  } catch (error) {
    ports.close()
    throw error
  }
}

/** The variables stand for every connection; nothing is ever kept. */
function secretsFromEnvironment(
  given: GivenSecrets,
  keychain: SecretStore,
  seal: (text: string) => ConnectionSecrets['consumerKey'],
): SecretStore {
  const secrets: ConnectionSecrets = {
    consumerKey: seal(given.consumerKey),
    consumerSecret: seal(given.consumerSecret),
    accessToken: seal(given.accessToken),
    accessTokenSecret: seal(given.accessTokenSecret),
    // Given anew for each command, and so for the connection that the command names.
    addresses: null,
  }
  return {
    status: () => Promise.resolve({ isUsable: false, message: null }),
    read: () => Promise.resolve(secrets),
    write: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    // The proxy belongs to the machine, not to a connection.
    readProxy: () => keychain.readProxy(),
    writeProxy: (proxy) => keychain.writeProxy(proxy),
  }
}
