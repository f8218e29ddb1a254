/** Finds or loads the engine of the data folder; apart, so that help and wrong use cost no loading. */
import type { CallInput } from '../../shared/bridge.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import type { Engine } from '../engine/engine.ts'
import type { ConnectionSecrets, SecretStore } from '../engine/ports.ts'
import { socketKeyFile } from '../engine/local-socket/handshake.ts'
import type { Environment, GivenSecrets } from './environment.ts'
import { galleyVersion } from './version.ts'

/** Together, and with Node's own start, below the two seconds within which a folder that is open elsewhere is told. */
const patienceMs = { first: 1_200, again: 400 }

/**
 * The engine of the window that is open on the folder, else one of our own. GalleyError `busy`, `disk`, `damaged_data`, `newer_data`. The
 * returned engine's `close` also drops connections.
 */
export async function openEngine(environment: Environment): Promise<Engine> {
  const joined = await joinWindow(environment, patienceMs.first)
  if (joined) return joined
  try {
    return await openOwnEngine(environment)
  } catch (error) {
    // A window that was just starting listens by now.
    const late =
      error instanceof GalleyError && error.code === 'busy' ? await joinWindow(environment, patienceMs.again) : null
    if (late) return late
    throw error
  }
}

/** null where no window is open on the folder. Keys of the environment are lent where nobody is signed in there. */
async function joinWindow({ dataDir, secrets }: Environment, patience: number): Promise<Engine | null> {
  const { nodeFiles } = await import('../engine/files/node-files.ts')
  if (nodeFiles.statSync(socketKeyFile(dataDir)) === null) return null
  const { joinOpenEngine } = await import('../engine/local-socket/client.ts')
  const { systemClock, systemRandomness } = await import('../engine/system-clock.ts')
  const engine = await joinOpenEngine({
    dataDir,
    files: nodeFiles,
    clock: systemClock,
    random: systemRandomness,
    version: galleyVersion(),
    patienceMs: patience,
  })
  if (!engine || !secrets) return engine
  const call: Engine['call'] = (name, input) =>
    name === 'connection.open'
      ? engine.call('connection.openWith', {
          ...(input as CallInput<'connection.open'>),
          secrets,
        })
      : engine.call(name, input)
  return { call, onEvent: (listener) => engine.onEvent(listener), close: () => engine.close() }
}

async function openOwnEngine(environment: Environment): Promise<Engine> {
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
