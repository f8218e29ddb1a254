/**
 * A long queue against allowances of several kinds at once, seen from the service's side: no request inside a window of which it told that
 * it is used up, and hardly anything of an open window left unused while work waits. Long form: 10,000 writes.
 */
import { describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { HttpRequest } from '../../../src-main/engine/ports.ts'
import { Allowances } from '../../support/world/allowances.ts'
import type { Window } from '../../support/world/allowances.ts'
import { isWriting } from '../../support/world/line.ts'
import { World } from '../../support/world/world.ts'
import { isLong, withinMs } from '../../support/long-form.ts'

const writes = isLong ? 10_000 : 1_000
/** Shares of the queue: kinds with a request each and one that goes in batches, in an account with an allowance of its own too. */
const shares: { kind: string; accountIndex: 0 | 1; share: number; change: (turn: number) => RecordValues }[] = [
  {
    kind: 'tracking_tag',
    accountIndex: 0,
    share: 0.2,
    change: (turn) => ({ tracking_tag_url: `https://tag.example.com/${turn}` }),
  },
  { kind: 'draft_tweet', accountIndex: 0, share: 0.1, change: (turn) => ({ text: `Changed ${turn}` }) },
  { kind: 'campaign', accountIndex: 0, share: 0.1, change: (turn) => ({ name: `Changed ${turn}` }) },
  { kind: 'draft_tweet', accountIndex: 1, share: 0.6, change: (turn) => ({ text: `Changed there ${turn}` }) },
]
const scale = isLong ? 1 : 0.2

const accountOf = ({ url }: HttpRequest) => /\/accounts\/([^/?]+)/.exec(url)?.[1] ?? ''
const writesOf = (accountId: string) => (request: HttpRequest) =>
  isWriting(request) && accountOf(request) === accountId ? accountId : null

describe('a long queue', () => {
  it('obeys every allowance and uses what it is given', { timeout: withinMs(240_000) }, async () => {
    const world = await World.begin(11)
    const { person, witness } = world.actors[0]!
    const accounts = person.user.accounts.map(({ id }) => id)
    const [first = '', second = ''] = accounts
    for (const { kind, accountIndex, share } of shares)
      stock(world, kind, accounts[accountIndex]!, accountIndex, Math.ceil(writes * share))
    await person.call('pull.run', { accountId: null, kinds: ['account'] })
    for (const id of [first, second])
      await person.call('pull.run', { accountId: id, kinds: ['tracking_tag', 'draft_tweet', 'campaign'], isFull: true })
    const keys = await queueAll(world, accounts)
    expect(keys.length).toBe(writes)
    // The user's own allowance of 450 writes a minute is the practice service's.
    const allowances = new Allowances(world.service, [
      { name: 'watched', of: writesOf(first), count: Infinity, windowS: 86_400, headers: 'nothing' },
      { name: 'account', of: writesOf(second), count: 330 * scale, windowS: 60, headers: 'account' },
      {
        name: 'application',
        of: (request) => (isWriting(request) ? 'all' : null),
        count: 2_500 * scale,
        windowS: 900,
        headers: 'nothing',
      },
      {
        name: 'user',
        of: (request) => (isWriting(request) ? person.user.user_id : null),
        count: 400 * scale,
        windowS: 60,
        headers: 'user',
      },
    ])
    const reads = usedUpReads(world)
    witness.approves('all')
    const outcomes = await person.call('push.run', { accountId: null, selection: keys, timeoutMs: 48 * 3_600_000 })
    const counts = Object.groupBy(outcomes, ({ outcome }) => outcome)
    expect(Object.fromEntries(Object.entries(counts).map(([name, all]) => [name, all.length]))).toEqual({
      applied: keys.length,
    })
    witness.check()
    const windows = allowances.windows.filter(({ name }) => !name.startsWith('application'))
    const silent = allowances.windows.filter(({ name }) => name.startsWith('application'))
    process.stdout.write(`limits: ${keys.length} writes, ${lineOf(allowances.windows, reads)}\n`)
    expect(windows.flatMap(({ refusedMs }) => refusedMs)).toEqual([])
    expect(world.service.refusedByLimit).toEqual([])
    // Nothing tells of these but the first refusal; what was on its way by then is refused too, and nothing after.
    for (const { refusedMs } of silent)
      expect(Math.max(0, ...refusedMs) - Math.min(Infinity, ...refusedMs)).toBeLessThan(200)
    for (const window of wellUsedOnes(allowances.windows, reads))
      expect(window.used / window.count, window.name).toBeGreaterThanOrEqual(0.9)
    expect(wellUsedOnes(windows, reads).length).toBeGreaterThan(8)
    await world.end()
  })
})

/** Gives the service so many records of the kind. */
function stock({ service }: World, kind: string, accountId: string, accountIndex: number, count: number): void {
  const [[, sample]] = service.rows(kind).filter(([, row]) => row['deleted'] !== true) as [[string, RecordValues]]
  const rows = Array.from({ length: count }, (_, turn) => {
    const id =
      kind === 'draft_tweet' ? `19000000${accountIndex}${String(turn).padStart(9, '0')}` : `lx${turn.toString(36)}`
    return { kind, accountId, id, values: { ...sample, id } }
  })
  service.practice.records.apply('ads', rows, service.nowMs())
}

/** Changes every record that was given; gives their keys. */
async function queueAll({ actors: [actor] }: World, accounts: readonly string[]): Promise<number[]> {
  const { person } = actor!
  const all: number[] = []
  for (const { kind, accountIndex, change } of shares) {
    const rows = person.rows<{ _key: number }>(
      `SELECT _key FROM r_${kind} WHERE _account = ? AND (_id LIKE 'lx%' OR _id LIKE '19000000%')`,
      accounts[accountIndex]!,
    )
    const edits = rows.map(({ _key: key }, turn) => ({ key, values: change(turn) }))
    await person.call('record.editMany', { kind, edits })
    all.push(...rows.map(({ _key: key }) => key))
  }
  return all
}

/**
 * Windows that closed while more waited that counts in them, and that no other window kept from being used: one that was used up by then, or
 * the service's own for reads, since each draft is read by itself before its change goes.
 */
function wellUsedOnes(windows: readonly Window[], reads: readonly Window[]): Window[] {
  const last = new Map(windows.map((window) => [window.name, window]))
  const isFull = ({ used, count }: Window) => used >= count
  const heldUp = (one: Window) =>
    [...windows, ...reads].some(
      (other) =>
        other.name !== one.name &&
        isFull(other) &&
        other.lastMs < one.toMs &&
        one.fromMs < other.toMs &&
        !isFull(one) &&
        // Where only the account’s own work is left, its allowance is what holds it up.
        !(other.name.startsWith('account') && one.toMs < lastOfOthers(windows)),
    )
  return windows.filter(
    (window) => Number.isFinite(window.count) && last.get(window.name) !== window && !heldUp(window),
  )
}

/** Windows of the service's own for reads, from when they are used up; filled as the service tells of them. */
function usedUpReads({ service }: World): Window[] {
  const windows: Window[] = []
  const answer = service.answer.bind(service)
  service.answer = (request, by, body) => {
    const given = answer(request, by, body)
    if (isWriting(request) || given?.headers['x-rate-limit-remaining'] !== '0') return given
    const nowMs = service.nowMs()
    const toMs = Number(given.headers['x-rate-limit-reset']) * 1000
    windows.push({ name: 'reads', count: 1, fromMs: nowMs, toMs, used: 1, refusedMs: [], lastMs: nowMs })
    return given
  }
  return windows
}

/** When the account without an allowance of its own sent its last. */
function lastOfOthers(windows: readonly Window[]): number {
  return Math.max(0, ...windows.filter(({ name }) => name.startsWith('watched')).map(({ lastMs }) => lastMs))
}

function lineOf(windows: readonly Window[], reads: readonly Window[]): string {
  const closed = wellUsedOnes(windows, reads)
  const least = Math.min(1, ...closed.map(({ used, count }) => used / count))
  const refused = windows.reduce((sum, { refusedMs }) => sum + refusedMs.length, 0)
  return `${windows.length} windows, ${refused} refused, ${closed.length} closed while more waited, at least ${(least * 100).toFixed(0)} % used`
}
