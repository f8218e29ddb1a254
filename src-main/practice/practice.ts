/** Puts the practice service together: state, first world, server. The entry file and the tests start it here. */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resourceOf } from '../../shared/contract/registry.ts'
import { ActivityHub } from './activity/hub.ts'
import { RateLimits } from './ads/rate-limits.ts'
import { ServiceClock } from './clock.ts'
import type { Aliases } from './alias.ts'
import type { MachineClock } from './clock.ts'
import { callbacks, prefixes } from './context.ts'
import type { Practice } from './context.ts'
import { Faults } from './control/faults.ts'
import { MediaDesk } from './media/desk.ts'
import { answerRequests, headersMaxBytes } from './server.ts'
import { Audiences } from './state/audiences.ts'
import { Meta, openDatabase } from './state/database.ts'
import type { Db } from './state/database.ts'
import { Ids } from './state/ids.ts'
import { Ledger } from './state/ledger.ts'
import { Media } from './state/media.ts'
import { People } from './state/people.ts'
import { Records } from './state/records.ts'
import { Tokens } from './state/tokens.ts'
import type { Chance } from './state/tokens.ts'
import { accountPlans } from './world/accounts.ts'
import { nextHappening } from './world/life.ts'
import { makeWorld } from './world/world.ts'
import type { WorldOptions } from './world/world.ts'

export interface PracticeOptions {
  /** 0 picks a free one. */
  port: number
  /** Keeps everything here; null keeps it in memory, until the end. */
  dataFile: string | null
  seed: number
  isLarge: boolean
  aliases: Aliases
  clock: MachineClock
  chance: Chance
  /** One line for people about something that went wrong. */
  warn: (line: string) => void
}

/** The first line of the output. Source: outside description of the practice service. */
export interface PracticeLine {
  base_url: string
  ads_base_url: string
  ads_sandbox_base_url: string
  upload_base_url: string
  consumer_key: string
  consumer_secret: string
  callbacks: string[]
  users: {
    user_id: string
    screen_name: string
    access_token: string
    access_token_secret: string
    accounts: { id: string; name: string; roles: string[] }[]
  }[]
  control_url: string
  control_key: string
}

export interface RunningPractice {
  line: PracticeLine
  /** Ends it; unfinished requests are cut. Calling it twice is harmless. */
  close(): Promise<void>
}

/** A service that stands in no server: what arrives is given to `answerMessage`. */
export interface PracticeInProcess {
  practice: Practice
  line: PracticeLine
  close(): void
}

/** Puts the service together without listening; its addresses name the port of the options. Throws DataFileError. */
export function openPractice(options: PracticeOptions): PracticeInProcess {
  const db = openDatabase(options.dataFile)
  const media = new Media(db, options.dataFile, process.pid)
  const practice = assemble(db, media, `http://127.0.0.1:${options.port}${prefixes.media}`, options)
  const close = () => {
    media.close()
    db.close()
  }
  return { practice, line: describe(practice, options.port), close }
}

/** Starts the service on 127.0.0.1. Rejects when the port is taken or the data file cannot be used. */
export async function startPractice(options: PracticeOptions): Promise<RunningPractice> {
  const db = openDatabase(options.dataFile)
  const media = new Media(db, options.dataFile, process.pid)
  const server = createServer({ maxHeaderSize: headersMaxBytes })
  const end = async () => {
    await close(server)
    media.close()
    db.close()
  }
  try {
    // Records name the address of their media, so the port comes first.
    await listen(server, options.port)
    const { port } = server.address() as AddressInfo
    const practice = assemble(db, media, `http://127.0.0.1:${port}${prefixes.media}`, options)
    answerRequests(server, practice, options.warn)
    return { line: describe(practice, port), close: end }
  } catch (thrown) {
    await end()
    throw thrown
  }
}

function assemble(
  db: Db,
  rows: Media,
  mediaAddress: string,
  { clock: machine, chance, seed, isLarge, aliases }: PracticeOptions,
): Practice {
  const clock = new ServiceClock(machine)
  const meta = new Meta(db)
  moveMedia(db, meta, mediaAddress)
  const media = new MediaDesk(rows, new Ids(meta), mediaAddress)
  const [records, people, ledger, tokens] = [
    new Records(db),
    new People(db),
    new Ledger(db),
    new Tokens(db, meta, chance),
  ]
  const audiences = new Audiences(db)
  const limits = new RateLimits(clock)
  const activity = new ActivityHub(clock, meta, (subscription, turn) => nextHappening(people.all(), subscription, turn))
  const faults = new Faults()
  const kept = meta.get('world')
  const world: WorldOptions = kept
    ? (JSON.parse(kept) as WorldOptions)
    : { seed, isLarge, anchorMs: startOfDay(machine.nowMs()) }
  const raised = new Set(accountPlans(world.isLarge).flatMap(({ id, hasRaisedLimit }) => (hasRaisedLimit ? [id] : [])))
  const fill = db.transaction(() => {
    records.clear()
    people.clear()
    ledger.clear()
    rows.clear()
    audiences.clear()
    const ids = new Ids(meta)
    ids.clear()
    makeWorld(world, records, people, ids, media, audiences)
    tokens.restoreFirst()
    meta.set('world', JSON.stringify(world))
  })
  if (!kept) fill()
  return {
    clock,
    meta,
    records,
    people,
    tokens,
    ledger,
    media,
    audiences,
    limits,
    activity,
    faults,
    aliases,
    activeLimit: (kind, accountId) =>
      resourceOf(kind).active?.limit?.[raised.has(accountId) ? 'raised' : 'standard'] ?? Infinity,
    reset: () => {
      fill()
      faults.clear()
      activity.clear()
      limits.isEnforced = true
      limits.clear()
      clock.offsetMs = 0
    },
  }
}

/** Kept records name media by address; at another port they would lead nowhere. */
function moveMedia(db: Db, meta: Meta, address: string): void {
  const before = meta.get('media_address')
  if (before !== null && before !== address)
    db.prepare('UPDATE record SET body = replace(body, ?, ?) WHERE instr(body, ?) > 0').run(
      `"${before}/`,
      `"${address}/`,
      `"${before}/`,
    )
  meta.set('media_address', address)
}

/** The world of a day is the same for a seed, whenever in the day it is made. */
function startOfDay(ms: number): number {
  return ms - (ms % 86_400_000)
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
  })
  server.closeAllConnections()
  await closed
}

function describe({ tokens, people, records }: Practice, port: number): PracticeLine {
  const root = `http://127.0.0.1:${port}`
  const { consumer_key, consumer_secret, control_key } = tokens.application
  return {
    base_url: `${root}${prefixes.auth}`,
    ads_base_url: `${root}${prefixes.ads}`,
    ads_sandbox_base_url: `${root}${prefixes.sandbox}`,
    upload_base_url: `${root}${prefixes.upload}`,
    consumer_key,
    consumer_secret,
    callbacks: [...callbacks],
    users: tokens.noteFirst(people.all()).map(({ user_id, token, secret }) => {
      const accounts = people.accountIds('ads', user_id).map((id) => ({
        id,
        name: String(records.get('ads', 'account', id, id)?.['name']),
        roles: people.roles('ads', id, user_id),
      }))
      return {
        user_id,
        screen_name: people.byId(user_id)!.screen_name,
        access_token: token,
        access_token_secret: secret,
        accounts,
      }
    }),
    control_url: `${root}${prefixes.control}`,
    control_key,
  }
}
