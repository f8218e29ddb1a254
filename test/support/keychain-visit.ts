/** Uses the keychain as the engine does, in a process of its own (started inside a D-Bus session); prints what it saw as one line of JSON. */
import { createKeychain } from '../../src-main/engine/keychain/keychain.ts'
import { Secret } from '../../src-main/engine/ports.ts'
import { systemClock, systemRandomness } from '../../src-main/engine/system-clock.ts'

const events: string[] = []
const log = { write: (_level: string, event: string) => void events.push(event) }
const make = () =>
  createKeychain({ scope: process.argv[2] ?? 'test', clock: systemClock, random: systemRandomness, log })
const secrets = {
  consumerKey: new Secret('canary-ck'),
  consumerSecret: new Secret('canary-cs'),
  accessToken: new Secret('canary-at'),
  accessTokenSecret: null,
  addresses: ['https://api.example.com'],
}

const startedMs = Date.now()
const first = make()
const status = await first.status()
const statusMs = Date.now() - startedMs
await first.write('practice', secrets)
const sameRun = (await first.read('practice'))?.accessToken?.reveal() ?? null
const nextRun = (await make().read('practice'))?.accessToken?.reveal() ?? null
const otherFolder = await createKeychain({
  scope: 'elsewhere',
  clock: systemClock,
  random: systemRandomness,
  log,
}).read('practice')
await first.remove('practice')
const afterRemove = [await first.read('practice'), await make().read('practice')]
process.stdout.write(`${JSON.stringify({ status, statusMs, sameRun, nextRun, otherFolder, afterRemove, events })}\n`)
