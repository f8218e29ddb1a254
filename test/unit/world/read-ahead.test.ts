/**
 * Records are read again right before their changes go, several side by side: each of them once, and what could not be read does not go, so
 * that nobody's change is overwritten unseen.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpRequest } from '../../../src-main/engine/ports.ts'
import { World } from '../../support/world/world.ts'

const kind = 'draft_tweet'
const count = 12
const ids = Array.from({ length: count }, (_, index) => `1900000000000000${String(index).padStart(3, '0')}`)

let world: World
let asked: string[] = []
/** So many reads of single records are answered with 503. */
let failures = 0
/** Of these the service tells nobody. */
let hidden = new Set<string>()
beforeAll(async () => {
  world = await World.begin(71)
  stock()
  listen()
  await person().call('pull.run', { accountId: world.accountId, kinds: [kind], isFull: true })
}, 120_000)
afterAll(() => world.end())

describe('changes of kinds that are read one by one', () => {
  it('go after one read of each record', async () => {
    const keys = await edit('Mine')
    asked = []
    expect(await push(keys)).toEqual(keys.map(() => 'applied'))
    expect(asked.toSorted()).toEqual(ids)
  })

  it('go though the service refuses to tell of one, which stays here', async () => {
    const keys = await edit('Mine at last')
    hidden = new Set([ids[5]!])
    expect(await push(keys)).toEqual(ids.map((_, index) => (index === 5 ? 'unreachable' : 'applied')))
    expect(world.service.get(kind, ids[5]!)?.['name']).toBe('Mine')
    hidden = new Set()
  })

  it('stay here while their records cannot be read, and are conflicts where somebody changed them', async () => {
    const keys = await edit('Mine again')
    for (const id of ids) world.service.edit(kind, id, { name: 'Theirs' })
    failures = 60
    expect(await push(keys)).toEqual(keys.map(() => 'conflict'))
    expect(ids.map((id) => world.service.get(kind, id)?.['name'])).toEqual(ids.map(() => 'Theirs'))
    expect(failures).toBeLessThan(60)
  })
})

function person() {
  return world.actors[0]!.person
}

function stock(): void {
  const { service } = world
  const [[, sample]] = service.rows(kind) as [[string, Record<string, never>]]
  const rows = ids.map((id) => ({ kind, accountId: world.accountId, id, values: { ...sample, id } }))
  service.practice.records.apply('ads', rows, service.nowMs())
}

/** Every read of a single record is written down, and fails as long as it is told to. */
function listen(): void {
  const { service } = world
  const answer = service.answer.bind(service)
  service.answer = (request, by, body) => {
    const id = singleRead(request)
    if (id === null) return answer(request, by, body)
    asked.push(id)
    if (failures-- > 0) return refusal(503)
    return hidden.has(id) ? refusal(403) : answer(request, by, body)
  }
  const refusal = (status: number) => ({ status, headers: { date: new Date(service.nowMs()).toUTCString() }, body: '' })
}

function singleRead({ method, url }: HttpRequest): string | null {
  return method === 'GET' ? (/\/draft_tweets\/(\d+)$/.exec(url)?.[1] ?? null) : null
}

async function edit(name: string): Promise<number[]> {
  const { witness } = world.actors[0]!
  const rows = person().rows<{ _key: number }>(`SELECT _key FROM r_${kind} WHERE _id IN (${ids.join()}) ORDER BY _id`)
  const keys = rows.map(({ _key: key }) => key)
  await person().call('record.editMany', { kind, edits: keys.map((key) => ({ key, values: { name } })) })
  witness.approves(keys)
  return keys
}

async function push(keys: number[]): Promise<string[]> {
  const outcomes = await person().call('push.run', { accountId: null, selection: keys, timeoutMs: 3_600_000 })
  return keys.map((key) => outcomes.find((one) => one.key === key)!.outcome)
}
