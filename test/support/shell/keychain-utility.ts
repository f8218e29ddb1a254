/** In the engine's place, in an archive: keeps a password in the keychain by the engine's own thread, reads it and removes it. */
import { KeyringThread } from '../../../src-main/engine/keychain/keyring-thread.ts'

const service = 'app.galley.test'
const account = 'archive'

async function lookThrough() {
  const keyring = new KeyringThread()
  await keyring.setPassword(service, account, 'kept é😀')
  const read = await keyring.getPassword(service, account)
  const wasThere = await keyring.deletePassword(service, account)
  return { read, wasThere, left: await keyring.getPassword(service, account) }
}

lookThrough().then(
  (found) => process.parentPort.postMessage({ isInArchive: import.meta.url.includes('app.asar'), ...found }),
  (error: unknown) => process.parentPort.postMessage({ error: String(error) }),
)
