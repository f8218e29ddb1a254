/** The thread that holds the keychain library: it blocks its thread until the system's service answers, which may be never. */
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type * as Keytar from 'keytar/keytar.js'
import type { KeyringAnswer, KeyringCall } from './keyring-calls.ts'

const port = parentPort!
const library = createRequire(import.meta.url)('keytar/keytar.js') as typeof Keytar

port.on('message', (call: KeyringCall) => {
  answerOf(call).then(
    (value) => say({ id: call.id, value }),
    (error: unknown) => say({ id: call.id, error: error instanceof Error ? error.message : 'unknown' }),
  )
})

function say(answer: KeyringAnswer): void {
  port.postMessage(answer)
}

async function answerOf({ action, service, account, password }: KeyringCall): Promise<string | boolean | null> {
  if (action === 'get') return library.getPassword(service, account)
  if (action === 'delete') return library.deletePassword(service, account)
  await library.setPassword(service, account, password ?? '')
  return null
}
