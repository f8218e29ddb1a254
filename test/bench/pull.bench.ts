/**
 * A whole pull of 10,000 campaigns (ten pages from a local server in a process of its own, through signing, HTTP, checks and landing)
 * against parsing the same pages and inserting them bare. Goal: at least 0.85 of the limit's records a second.
 */
import { textOf } from '../../shared/presentation/text-of.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createEngine } from '../../src-main/engine/engine.ts'
import { createMemorySecrets } from '../../src-main/engine/keychain/keychain.ts'
import { createTransport } from '../../src-main/engine/service/transport.ts'
import { systemClock, systemRandomness } from '../../src-main/engine/system-clock.ts'
import { bareInsert } from './bare-insert.ts'
import {
  accountId,
  campaignRows,
  nowMs,
  pagesOf,
  percentile,
  printMachine,
  remove,
  round,
  tempFolder,
} from './store-common.ts'
import { testFiles } from '../support/files/test-files.ts'

const campaign = resourceOf('campaign')

const count = 10_000
const access = { user_id: '7', permissions: ['ACCOUNT_ADMIN'] }
const account = {
  id: accountId,
  name: 'Bench',
  timezone: 'UTC',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted: false,
}
const texts = pagesOf(campaignRows(count)).map((page, index, all) =>
  JSON.stringify({ data: page, next_cursor: index + 1 < all.length ? String(index + 1) : null }),
)

if (process.argv[2] === '--server') serve()
else await measure(Number(process.argv[2] ?? 15))

/** Pages are made once, so the server's share is the writing to the socket. */
function serve(): void {
  const pages = texts.map((text) => Buffer.from(text))
  const small = (body: unknown) => Buffer.from(JSON.stringify(body))
  const server = createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://bench')
    const body = pathname.endsWith('/campaigns')
      ? pages[Number(searchParams.get('cursor') ?? 0)]
      : pathname.endsWith('/authenticated_user_access')
        ? small({ data: access })
        : small({ data: pathname.endsWith('/accounts') ? [account] : [], next_cursor: null })
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body?.length ?? 0) })
    outgoing.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

async function measure(runs: number): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['--server'])
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(message as number)))
  printMachine('pull')
  bareInsert(campaign, texts)
  await whole(port)
  const limits: number[] = []
  const wholes: number[] = []
  for (let run = 0; run < runs; run++) {
    limits.push(bareInsert(campaign, texts))
    wholes.push(await whole(port))
  }
  child.kill()
  const limitMs = percentile(limits, 50)
  const wholeMs = percentile(wholes, 50)
  console.log(`limit, parse + insert       ${round(limitMs)} ms, ${Math.round((count / limitMs) * 1000)} records/s`)
  console.log(`pull over HTTP              ${round(wholeMs)} ms, ${Math.round((count / wholeMs) * 1000)} records/s`)
  console.log(`ratio of records a second   ${round(limitMs / wholeMs)} (goal: at least 0.85)`)
}

/** One pull into an empty folder, ms. */
async function whole(port: number): Promise<number> {
  const folder = tempFolder()
  const transport = createTransport({ clock: systemClock })
  const engine = createEngine({
    files: testFiles,
    dataDir: folder,
    clock: systemClock,
    random: systemRandomness,
    log: { write: () => undefined },
    secrets: createMemorySecrets(),
    transport,
    opener: { open: () => Promise.resolve() },
    practice: null,
  })
  const base = `http://127.0.0.1:${port}`
  const secrets = { consumerKey: 'k', consumerSecret: 's', accessToken: '7-t', accessTokenSecret: 'u' }
  const signedIn = await engine.call('connection.useSecrets', {
    connection: { name: 'bench', baseUrl: base, adsBaseUrl: base, adsSandboxBaseUrl: base },
    secrets,
  })
  if (!signedIn.ok) throw new Error(textOf(signedIn.error.message))
  await engine.call('pull.run', { accountId, kinds: ['account', 'authenticated_user_access'] })
  const startMs = nowMs()
  const reply = await engine.call('pull.run', { accountId, kinds: ['campaign'] })
  const tookMs = nowMs() - startMs
  if (!reply.ok || reply.value[0]?.received !== count) throw new Error(`the pull failed: ${JSON.stringify(reply)}`)
  await engine.close()
  transport.close()
  remove(folder)
  return tookMs
}
