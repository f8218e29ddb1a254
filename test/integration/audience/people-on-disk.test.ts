/**
 * 100,000 people go into an audience while the engine is killed again and again. Afterwards every byte that it left anywhere is searched for
 * them: as they stood in the file, normalised, hashed, and each of that in the encodings in which bytes get written. Short form: 10,000 people,
 * 3 kills; long: 100,000 and 200 kills, some 10 minutes, repeated by GALLEY_SEED.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { HostProcess } from '../../support/host-process.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import { isLong } from '../../support/long-form.ts'

const people = isLong ? 100_000 : 10_000
const kills = isLong ? 200 : 3
const seed = Number(process.env['GALLEY_SEED'] ?? systemClock.nowMs() % 1_000_000)
/** Stands in every value, so that a piece of one is found too. */
const canary = 'kanarienvogel'

let folder: string
let practice: PracticeProcess
const temporary = process.env['TMPDIR']
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-people-'))
  mkdirSync(join(folder, 'tmp'))
  practice = await PracticeProcess.start()
  // What the engine puts among the system's temporary files counts too.
  process.env['TMPDIR'] = join(folder, 'tmp')
})
afterEach(async () => {
  if (temporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temporary
  await practice.stop()
  rmSync(folder, { recursive: true, force: true })
})

it(`leaves nobody of ${people} people on disk in ${kills} kills, and all of them at the service, seed ${seed}`, async () => {
  const chance = seededChance(seed)
  const dataDir = join(folder, 'data')
  const path = join(folder, 'people.csv')
  const values = Array.from({ length: people }, (_, index) => `${canary}${index}@example.com`)
  writeFileSync(path, `E-mail\n${values.map((value) => value.toUpperCase()).join('\n')}\n`)
  // Requests take a moment, so that kills fall into them.
  await practice.control('POST', '/faults', {
    match: { path: 'users$' },
    times: 1_000_000,
    fault: { kind: 'delay', ms: 150 },
  })

  let host = await opened(dataDir)
  const accountId = practice.info.users[0]!.accounts[0]!.id
  await host.call('pull.run', { accountId, kinds: ['custom_audience'] })
  const audience = await host.call('record.create', { kind: 'custom_audience', accountId, values: { name: 'People' } })
  await host.call('push.run', { accountId, selection: [audience.key], timeoutMs: 30_000 })
  const { id: audienceId } = await host.call('record.get', { key: audience.key })
  const { listId } = await host.call('audience.look', { path })
  const order = { listId, accountId, audienceId, operation: 'Update' as const }
  const { importId } = await host.call('audience.import', order)
  for (let kill = 0; kill < kills; kill++) {
    await new Promise((resolve) => setTimeout(resolve, chance.upTo(isLong ? 400 : 800)))
    await host.kill()
    host = await opened(dataDir)
    await host.call('audience.resume', { importId })
  }
  const [ended] = await host.call('audience.wait', { importIds: [importId], timeoutMs: 600_000 })
  expect(ended).toMatchObject({ state: 'done', userCount: people, sentCount: people })
  const events = JSON.stringify(host.events, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  await host.close()

  const traces = new Traces(values)
  const searched = filesUnder(dataDir).concat(filesUnder(join(folder, 'tmp')))
  expect(searched.length).toBeGreaterThan(2)
  for (const file of searched) expect(traces.in(readFileSync(file)), file).toEqual([])
  expect(traces.in(Buffer.from(events))).toEqual([])
  // The search finds what is there.
  expect(traces.in(readFileSync(path))).not.toEqual([])
  const digest = createHash('sha256').update(values.at(-1)!).digest()
  for (const hidden of [digest, Buffer.from(digest.toString('hex')), Buffer.from(digest.toString('base64'))])
    expect(traces.in(Buffer.concat([Buffer.alloc(4096, 7), hidden, Buffer.alloc(99)]))).toHaveLength(1)
}, 1_500_000)

async function opened(dataDir: string): Promise<HostProcess> {
  const host = await HostProcess.start(dataDir)
  await host.signIn(practice)
  return host
}

function filesUnder(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Finds the people in bytes: by the word that all have in common, in several encodings, and by the hash of each. */
class Traces {
  readonly #words: [name: string, bytes: Buffer][]
  /** Which first three bytes a form of a hash has. */
  readonly #mayStart = new Uint8Array(1 << 24)
  /** The first eight bytes of each form of each hash, by number. */
  readonly #starts = new Map<bigint, Buffer>()

  constructor(values: readonly string[]) {
    const word = Buffer.from(canary)
    const forms = [canary, canary.toUpperCase(), [...canary].toReversed().join('')]
    this.#words = forms.flatMap((form): [string, Buffer][] => [
      [form, Buffer.from(form)],
      [`${form} in UTF-16`, Buffer.from(form, 'utf16le')],
      [`${form} in hexadecimal`, Buffer.from(Buffer.from(form).toString('hex'))],
    ])
    // In base64 a word looks in three ways, by its place; its ends depend on what stands beside it.
    for (const shift of [0, 1, 2]) {
      const text = Buffer.concat([Buffer.alloc(shift, 97), word]).toString('base64')
      this.#words.push([`${canary} in base64`, Buffer.from(text.slice(shift === 0 ? 0 : 4, 16))])
    }
    for (const value of values) {
      const digest = createHash('sha256').update(value).digest()
      const hex = digest.toString('hex')
      for (const form of [
        digest,
        Buffer.from(hex),
        Buffer.from(hex.toUpperCase()),
        Buffer.from(digest.toString('base64')),
      ])
        this.#keep(form)
    }
  }

  #keep(form: Buffer): void {
    this.#mayStart[form.readUIntLE(0, 3)] = 1
    this.#starts.set(form.readBigUInt64LE(0), form)
  }

  /** What was found, once each; empty where nothing is. */
  in(bytes: Buffer): string[] {
    const found = this.#words.filter(([, word]) => bytes.includes(word)).map(([name]) => name)
    for (let at = 0; at + 8 <= bytes.length; at++) {
      if (this.#mayStart[bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)] === 0) continue
      const form = this.#starts.get(bytes.readBigUInt64LE(at))
      if (form && bytes.subarray(at, at + form.length).equals(form)) return [...found, `a hash at ${at}`]
    }
    return found
  }
}
