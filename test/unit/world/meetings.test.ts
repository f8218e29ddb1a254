/**
 * What two people, a person and the engine, or a person and the past do to one record, story by story in the simulated world: nobody's work
 * is overwritten or lost, nothing goes that was not approved as it is, nothing is taken for what it is not.
 */
import { copyFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../shared/model/values.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import { saysNothingOfLists } from '../../support/world/matrix.ts'
import { Recipes } from '../../support/world/matrix-recipes.ts'
import type { Person } from '../../support/world/person.ts'
import { World } from '../../support/world/world.ts'

/** One that goes in batches, one that can be deleted for good, one that goes alone. */
const kinds = ['campaign', 'draft_tweet', 'card']

let world: World
let recipes: Recipes
let person: Person
beforeAll(async () => {
  world = await World.begin(51)
  saysNothingOfLists(world.service)
  recipes = new Recipes(world.service)
  person = world.actors[0]!.person
  await asWindow()
}, 120_000)
afterAll(() => world.end(), 60_000)

describe.each(kinds)('a %s', (kind) => {
  it('changed on both sides is a conflict, which nobody approved, and what loses is kept', async () => {
    const { key, id } = await atService(kind)
    await mine(key, { name: 'Mine' })
    const approvedBefore = await approve(key)
    world.service.edit(kind, id, { name: 'Theirs' })
    await online()
    await world.clock.pass(60_000)
    expect(approvedBefore).toBe(1)
    expect(there(kind, id)['name']).toBe('Theirs')
    expect(pending(key)).toMatchObject({ is_conflict: 1, approved: null })
    expect(await outcomeOf(key)).toBe('conflict')
    expect(there(kind, id)['name']).toBe('Theirs')
    await person.call('conflict.resolve', { key, side: 'theirs' })
    world.actors[0]!.witness.wishes.rebase([key])
    const shelf = await person.call('shelf.list', { accountId: null })
    expect(JSON.stringify(shelf.filter((entry) => entry.key === key))).toContain('Mine')
  })

  it('changed by both in different fields has both changes', async () => {
    const { key, id } = await atService(kind)
    const other = { campaign: { purchase_order_number: 'PO 7' }, draft_tweet: { text: 'Their text' }, card: {} }[kind]!
    await mine(key, { name: 'My name' })
    if (kind !== 'card') world.service.edit(kind, id, other)
    await pull(kind)
    expect(await outcomeOf(key)).toBe('applied')
    expect(there(kind, id)).toMatchObject({ name: 'My name', ...other })
  })

  it('deleted here and changed there is not deleted', async () => {
    const { key, id } = await atService(kind)
    await person.call('record.delete', { kind, selection: { keys: [key] } })
    world.service.edit(kind, id, { name: 'Still needed' })
    expect(await outcomeOf(key)).toBe('conflict')
    expect(world.service.wasGone(kind, id)).toBe(false)
    await person.call('conflict.resolve', { key, side: 'theirs' })
  })

  it('changed here and deleted there keeps the change', async () => {
    const { key, id } = await atService(kind)
    await mine(key, { name: 'Worked on' })
    deleteThere(kind, id)
    await pull(kind)
    await pull(kind)
    expect(pending(key)).toMatchObject({ is_conflict: 1 })
    const edits = person.rows<{ mine: string }>('SELECT mine FROM pending_edit WHERE key = ?', key)
    expect(edits.map((edit) => edit.mine)).toContain('"Worked on"')
    await person.call('conflict.resolve', { key, side: 'theirs' })
    world.actors[0]!.witness.wishes.rebase([key])
  })

  it('changed after it was approved does not go', async () => {
    const { key, id } = await atService(kind)
    await mine(key, { name: 'Approved' })
    await approve(key)
    await mine(key, { name: 'Not approved' })
    await online()
    await world.clock.pass(60_000)
    expect(there(kind, id)['name']).not.toMatch(/pproved/)
    expect(await outcomeOf(key)).toBe('applied')
    expect(there(kind, id)['name']).toBe('Not approved')
  })

  it('changed while it is on its way keeps the later change', async () => {
    const { key, id } = await atService(kind)
    await onItsWay(key, { name: 'First' }, 'a slow drip')
    await mine(key, { name: 'Second' })
    await world.clock.pass(300_000)
    expect(there(kind, id)['name']).toBe('First')
    expect(person.rows('SELECT mine, base FROM pending_edit WHERE key = ?', key)).toEqual([
      { mine: '"Second"', base: '"First"' },
    ])
    expect(await outcomeOf(key)).toBe('applied')
    expect(there(kind, id)['name']).toBe('Second')
  })

  it('changed by a request that a kill cut off and that is carried out long after keeps the later change', async () => {
    const { key, id } = await atService(kind)
    await onItsWay(key, { name: 'Older' }, 'carried out long after')
    person.kill('on its way')
    await asWindow()
    await changedSince(kind, key, id)
  })

  it('changed by a request that was cut off after its time and is carried out later keeps the later change', async () => {
    let lateCount = 0
    for (let turn = 0; turn < 30 && lateCount < 2; turn++) {
      const { key, id } = await atService(kind)
      await onItsWay(key, { name: 'Older' }, 'carried out long after')
      await world.clock.pass(59_900)
      if (there(kind, id)['name'] === 'Older') continue
      lateCount++
      await changedSince(kind, key, id)
    }
    expect(lateCount).toBe(2)
  })

  it('changed once more, and overwritten by an older change that was waited out, is a conflict and is not lost', async () => {
    const { key, id } = await waitedOut(kind)
    world.service.edit(kind, id, { name: 'Older' })
    await world.clock.pass(130_000)
    await isAgainstOlder(key)
    await person.call('conflict.resolve', { key, side: 'mine' })
    expect(await outcomeOf(key)).toBe('applied')
    expect(there(kind, id)['name']).toBe('Newer')
  })

  it('changed once more, and overwritten late, is found by the next pull where Galley was closed meanwhile', async () => {
    const { key, id } = await waitedOut(kind)
    await person.close()
    world.service.edit(kind, id, { name: 'Older' })
    await world.clock.pass(900_000)
    await asWindow()
    await pull(kind)
    await isAgainstOlder(key)
    await person.call('conflict.resolve', { key, side: 'theirs' })
    const shelf = await person.call('shelf.list', { accountId: null })
    expect(shelf.filter((entry) => entry.key === key).map(({ values }) => values['name'])).toContain('Newer')
    world.actors[0]!.witness.wishes.rebase([key])
  })

  it('changed once more is told as somebody’s where it holds another value than the one that was waited out', async () => {
    const { key, id } = await waitedOut(kind)
    world.service.edit(kind, id, { name: 'Theirs' })
    await world.clock.pass(130_000)
    expect(await person.call('record.get', { key })).toMatchObject({ values: { name: 'Theirs' }, conflict: {} })
    expect(pending(key)).toBeUndefined()
  })

  it('changed while a refusal is on its way is not refused', async () => {
    const { key } = await atService(kind)
    await onItsWay(key, { name: 'Refused' }, '403')
    await mine(key, { name: 'Better' })
    await world.clock.pass(10_000)
    expect(pending(key)).toMatchObject({ parked: null })
    expect(await outcomeOf(key)).toBe('applied')
  })

  it('whose delete is on its way is not brought back by undo', async () => {
    const { key, id } = await atService(kind)
    await person.call('record.delete', { kind, selection: { keys: [key] } })
    await send(key, 'a slow drip')
    await person.call('journal.undo', {}).catch(() => undefined)
    await world.clock.pass(300_000)
    expect(world.service.wasGone(kind, id)).toBe(true)
    expect(pending(key)).toBeUndefined()
  })

  it('changed there since is left alone by undo', async () => {
    const { key, id } = await atService(kind)
    await mine(key, { name: 'Mine, pushed' })
    expect(await outcomeOf(key)).toBe('applied')
    world.service.edit(kind, id, { name: 'Theirs, later' })
    await world.clock.pass(700_000)
    await pull(kind)
    await person.call('journal.undo', {}).catch(() => undefined)
    expect(pending(key)).toBeUndefined()
    expect((await person.call('record.get', { key })).values['name']).toBe('Theirs, later')
  })

  it('just pushed is not taken back by a list that lags', async () => {
    const { key } = await atService(kind)
    await world.clock.pass(120_000)
    await mine(key, { name: 'New name' })
    expect(await outcomeOf(key)).toBe('applied')
    world.service.practice.faults.add({ match: {}, skip: 0, times: 50, fault: { kind: 'lag', s: 60 } })
    await pull(kind)
    expect((await person.call('record.get', { key })).values['name']).toBe('New name')
    world.service.practice.faults.clear()
    await pull(kind)
  })

  it('whose answer the disk did not take is found out when there is room', async () => {
    const { mark, key } = await newOne(kind)
    await send(key, 'a slow drip')
    person.life.disk.fault = 'ENOSPC'
    await world.clock.pass(120_000)
    person.life.disk.fault = null
    await world.clock.pass(600_000)
    expect(pending(key)).toBeUndefined()
    const made = world.service.history.filter(
      ({ before, after }) => !before && JSON.stringify(after, plain).includes(mark),
    )
    expect(made).toHaveLength(1)
  })

  it('stopped does not go when the line comes back', async () => {
    const { key, id } = await atService(kind)
    await mine(key, { name: 'Stopped' })
    await approve(key)
    await person.call('push.stop', {})
    await online()
    await world.clock.pass(60_000)
    expect(there(kind, id)['name']).not.toBe('Stopped')
    expect(await outcomeOf(key)).toBe('applied')
  })

  it('held stays until it is resumed, and goes then', async () => {
    const { key, id } = await atService(kind)
    await mine(key, { name: 'Held' })
    await approve(key)
    await person.call('queue.hold', { keys: [key] })
    await online()
    await world.clock.pass(60_000)
    expect(there(kind, id)['name']).not.toBe('Held')
    world.actors[0]!.witness.approves([key])
    await person.call('queue.resume', { keys: [key] })
    await world.clock.pass(60_000)
    expect(there(kind, id)['name']).toBe('Held')
  })

  it('put first goes first', async () => {
    const all = [await atService(kind), await atService(kind), await atService(kind)]
    for (const { key } of all) await mine(key, { name: `Ordered ${key}` })
    await person.call('queue.order', { key: all[2]!.key, position: 'first' })
    const queue = await person.call('queue.list', { accountId: null })
    const order = queue.map(({ key }) => key).filter((key) => all.some((one) => one.key === key))
    expect(order[0]).toBe(all[2]!.key)
    for (const { key } of all) expect(await outcomeOf(key)).toBe('applied')
  })

  it('made in older data, and edited before it was sent since, is left to a person, who sees what was found', async () => {
    const { key } = await newOne(kind)
    await person.close()
    const older = `${person.workspaceFile}.older`
    copyFileSync(person.workspaceFile, older)
    await asWindow()
    await online()
    const since = {
      campaign: { daily_budget_amount_local_micro: 77_000_000n },
      draft_tweet: { text: 'Says otherwise since' },
      card: {},
    }[kind]!
    await mine(key, { name: 'Called otherwise since', ...since })
    expect(await outcomeOf(key)).toBe('applied')
    const { id } = await person.call('record.get', { key })
    await person.close()
    copyFileSync(older, person.workspaceFile)
    world.actors[0]!.witness.restored()
    await asWindow()
    await online()
    await world.clock.pass(900_000)
    expect((await person.call('record.get', { key })).undecided?.candidates.map((each) => each.id)).toEqual([id])
    expect(await outcomeOf(key)).toBe('unknown')
    expect(there(kind, id)['name']).toBe('Called otherwise since')
    await person.call('unknown.decide', { key, decision: { sameAs: id } })
    await world.clock.pass(10_000)
    world.actors[0]!.witness.wishes.rebase([key])
  })

  it('made in data that is older than what was done with it is not made again', async () => {
    const { mark, key } = await newOne(kind)
    await approve(key)
    await person.close()
    const older = `${person.workspaceFile}.older`
    copyFileSync(person.workspaceFile, older)
    await asWindow()
    await online()
    await world.clock.pass(60_000)
    const made = () =>
      world.service.history.filter(({ before, after }) => !before && JSON.stringify(after, plain).includes(mark))
    expect(made()).toHaveLength(1)
    await person.close()
    copyFileSync(older, person.workspaceFile)
    world.actors[0]!.witness.restored()
    await asWindow()
    await online()
    expect(pending(key)).toMatchObject({ approved: null })
    await world.clock.pass(900_000)
    await person.call('push.run', { accountId: null, selection: [key], timeoutMs: 300_000 })
    await world.clock.pass(900_000)
    expect(made()).toHaveLength(1)
  })
})

describe.each(['campaign', 'card'])('a %s', (kind) => {
  it('settled, and changed there again since, is left alone by undo', async () => {
    const { key, id } = await atService(kind)
    await mine(key, { name: 'Mine' })
    world.service.edit(kind, id, { name: 'Theirs' })
    await pull(kind)
    await person.call('conflict.resolve', { key, side: 'theirs' })
    world.actors[0]!.witness.wishes.rebase([key])
    await world.clock.pass(120_000)
    world.service.edit(kind, id, { name: 'Theirs again' })
    await pull(kind)
    await person.call('journal.undo', {}).catch(() => undefined)
    expect((await person.call('record.get', { key })).values['name']).toBe('Theirs again')
    expect(pending(key)).toBeUndefined()
  })

  it('created by a request whose answer was lost, and deleted there since, is not made again', async () => {
    const { mark, key } = await newOne(kind)
    await send(key, 'dropped after its effect')
    const made = () =>
      world.service.history.filter(({ before, after }) => !before && JSON.stringify(after, plain).includes(mark))
    await until(() => made().length === 1)
    deleteThere(kind, made()[0]!.id)
    await world.clock.pass(900_000)
    expect(made()).toHaveLength(1)
  })

  it('created by a request that got lost is not taken for one of two that look like it', async () => {
    const { values, key } = await newOne(kind)
    await send(key, 'dropped before it arrives')
    await until(() => pending(key)?.['attempt'] !== null)
    const at = new Date(world.service.nowMs()).toISOString().replace(/\.\d+Z$/, 'Z')
    const [[, sample]] = world.service.rows(kind) as [[string, RecordValues]]
    const duplicates = ['1', '2'].map((end) => ({
      ...sample,
      ...values,
      created_at: at,
      updated_at: at,
      deleted: false,
      ...idsOf(sample, `99${key}${end}`),
    }))
    world.service.practice.records.apply(
      'ads',
      duplicates.map((duplicate, index) => ({
        kind,
        accountId: world.accountId,
        id: `99${key}${index + 1}`,
        values: duplicate,
      })),
      world.service.nowMs(),
    )
    await world.clock.pass(900_000)
    expect(pending(key)?.['undecided']).toContain(`99${key}1`)
    await person.call('unknown.decide', { key, decision: 'drop' })
    world.actors[0]!.witness.wishes.rebase([key])
  })
})

it('a change whose answer was lost is not taken for the delete that was asked for since', async () => {
  const { key, id } = await atService('campaign')
  await person.close()
  await person.start({ actsByItself: false })
  await onItsWay(key, { name: 'Sent, unanswered' }, 'dropped after its effect')
  person.life.line.faults.push({ name: '503', of: 'read', skip: 0, times: 1_000 })
  await until(() => pending(key)?.['attempt'] === 'unknown')
  await person.call('app.setOffline', { isOffline: true })
  person.life.line.faults = []
  await person.call('record.delete', { kind: 'campaign', selection: { keys: [key] } })
  await online()
  expect(await outcomeOf(key)).toBe('held')
  expect(pending(key)).toMatchObject({ operation: 'delete', attempt: null })
  expect(await outcomeOf(key)).toBe('applied')
  expect(world.service.wasGone('campaign', id)).toBe(true)
  await asWindow()
})

it('a lost change whose record is gone does not pass the brake in a pull that accepts other deletions', async () => {
  const { accountId } = world
  const { key, id } = await atService('campaign')
  await person.close()
  await person.start({ actsByItself: false })
  await onItsWay(key, { name: 'Never arrived' }, 'dropped before it arrives')
  person.life.line.faults.push({ name: '503', of: 'read', skip: 0, times: 1_000 })
  await until(() => pending(key)?.['attempt'] === 'unknown')
  await person.call('app.setOffline', { isOffline: true })
  person.life.line.faults = []
  await world.clock.pass(200_000)
  await online()
  const others = world.service.rows('campaign').filter(([each, row]) => each !== id && row['deleted'] !== true)
  for (const [each] of others.slice(0, Math.ceil(others.length / 2))) deleteThere('campaign', each)
  // Each pull looks once.
  while (Number(person.rows<{ looks: number }>("SELECT looks FROM attempt WHERE status = 'unknown'")[0]?.looks) < 2) {
    await pull('campaign')
    await world.clock.pass(70_000)
  }
  deleteThere('campaign', id)
  const [{ set, rows } = { set: '', rows: [] }] = await person.call('pull.held', { accountId })
  await person.call('pull.acceptHeld', { accountId, kind: 'campaign', set })
  expect(pending(key)).toMatchObject({ attempt: null, is_conflict: 0 })
  const [left] = await person.call('pull.held', { accountId })
  expect(rows.map((row) => row.id)).not.toContain(id)
  expect(left?.rows.map((row) => [row.id, row.change])).toEqual([[id, 'conflict']])
  await person.call('pull.acceptHeld', { accountId, kind: 'campaign', set: left!.set })
  expect(pending(key)).toMatchObject({ is_conflict: 1 })
  await person.call('conflict.resolve', { key, side: 'theirs' })
  world.actors[0]!.witness.wishes.rebase([key])
  await asWindow()
})

describe('lists', () => {
  it('of shares that lack one once do not delete it', async () => {
    const kind = 'tailored_audience_permission'
    const { key, id } = await atService(kind)
    await world.clock.pass(900_000)
    const answer = world.service.answer
    world.service.answer = (request, by, body) => {
      const given = answer(request, by, body)
      if (!given || request.method !== 'GET' || !request.url.includes('/permissions')) return given
      const parsed = JSON.parse(given.body) as { data: { id: string }[] }
      return { ...given, body: JSON.stringify({ ...parsed, data: parsed.data.filter((row) => row.id !== id) }) }
    }
    await pull(kind)
    await pull(kind)
    world.service.answer = answer
    expect(person.rows('SELECT _hidden FROM r_tailored_audience_permission WHERE _key = ?', key)).toEqual([
      { _hidden: 0 },
    ])
  })

  describe('of shares of an audience that was deleted', () => {
    const kind = 'tailored_audience_permission'

    it('are asked for as long as the service shows them, so that the delete of one is not lost', async () => {
      const { key, id } = await shareOfDeletedAudience()
      await pullTwice()
      expect(pending(key)).toMatchObject({ operation: 'delete' })
      expect(await outcomeOf(key)).toBe('applied')
      expect(world.service.wasGone(kind, id)).toBe(true)
    })

    it('end its delete where the service knows that audience no more', async () => {
      const { key, id, audience } = await shareOfDeletedAudience()
      const { accountId } = world
      const gone = [
        { kind, accountId, id, values: null },
        { kind: 'custom_audience', accountId, id: audience, values: null },
      ]
      world.service.practice.records.apply('ads', gone, world.service.nowMs())
      await pullTwice()
      expect(pending(key)).toBeUndefined()
    })

    async function shareOfDeletedAudience(): Promise<{ key: number; id: string; audience: string }> {
      const { id: audience } = await atService('custom_audience')
      const { key, id } = await atService(kind, { tailored_audience_id: audience })
      await person.call('record.delete', { kind, selection: { keys: [key] } })
      deleteThere('custom_audience', audience)
      await pull('custom_audience')
      expect(person.rows('SELECT _hidden FROM r_custom_audience WHERE _id = ?', audience)).toEqual([{ _hidden: 1 }])
      return { key, id, audience }
    }

    /** Lists a settle spread apart. */
    async function pullTwice(): Promise<void> {
      await world.clock.pass(900_000)
      await pull(kind)
      await world.clock.pass(900_000)
      await pull(kind)
    }
  })

  it('in which much is gone at once are held by the brake', async () => {
    const living = world.service.rows('line_item').filter(([, row]) => row['deleted'] !== true)
    for (const [id] of living.slice(0, 6)) world.service.edit('line_item', id, { deleted: true })
    const [result] = await person
      .call('pull.run', { accountId: world.accountId, kinds: ['line_item'], isFull: true })
      .catch(() => [])
    expect(result?.deleted ?? 0).toBe(0)
    const shown = person.rows<{ n: number }>(
      'SELECT count(*) AS n FROM r_line_item WHERE deleted = 1 AND _id IN (SELECT value FROM json_each(?))',
      JSON.stringify(living.map(([id]) => id)),
    )
    expect(shown).toEqual([{ n: 0 }])
    const [set] = await person.call('pull.held', { accountId: world.accountId })
    expect(set?.rows).toHaveLength(6)
  })

  it('that would make many conflicts at once are held by the brake', async () => {
    const living = world.service.rows('line_item').filter(([, row]) => row['deleted'] !== true)
    const chosen = living.slice(0, 5)
    for (const [id] of chosen) {
      await mine((await person.call('record.find', { kind: 'line_item', id })).key, { name: `Mine ${id}` })
      world.service.edit('line_item', id, { name: `Theirs ${id}` })
    }
    const [result] = await person
      .call('pull.run', { accountId: world.accountId, kinds: ['line_item'], isFull: true })
      .catch(() => [])
    expect(result?.conflicts ?? 0).toBe(0)
    expect(person.rows("SELECT key FROM pending WHERE kind = 'line_item' AND is_conflict = 1")).toEqual([])
  })

  it('of many pages are searched to their end for what was lost', async () => {
    const kind = 'draft_tweet'
    const { mark, key } = await newOne(kind)
    await send(key, 'dropped after its effect')
    const made = () =>
      world.service.history.filter(
        ({ before, after, by }) => by === 'a' && !before && JSON.stringify(after, plain).includes(mark),
      )
    await until(() => made().length === 1)
    const [[, sample]] = world.service.rows(kind) as [[string, RecordValues]]
    const many = Array.from({ length: 2_600 }, (_, turn) => {
      const id = `2900000000${String(turn).padStart(9, '0')}`
      return { kind, accountId: world.accountId, id, values: { ...sample, ...idsOf(sample, id), name: 'One of many' } }
    })
    world.service.practice.records.apply('ads', many, world.service.nowMs())
    await world.clock.pass(900_000)
    expect(made()).toHaveLength(1)
    expect(pending(key)).toBeUndefined()
  })
})

it('with keys of somebody else nothing goes out and nothing is asked for', async () => {
  const { key } = await atService('campaign')
  await mine(key, { name: 'Not theirs to send' })
  const asked: string[] = []
  const answer = world.service.answer
  world.service.answer = (request, by, body) => {
    if (person.options.environmentOf && request.url.includes('/campaigns'))
      asked.push(`${request.method} ${request.url}`)
    return answer(request, by, body)
  }
  for (let turn = 0; turn < 3; turn++) await world.tryOtherToken(world.actors[0]!, seededChance(turn))
  world.service.answer = answer
  expect(asked).toEqual([])
  world.actors[0]!.witness.check()
})

it('and every promise of the world held', () => {
  world.actors[0]!.witness.check()
})

// ── What people do ──

async function asWindow(): Promise<void> {
  if (person.isAlive) await person.close()
  await person.start({ actsByItself: true })
}

async function online(): Promise<void> {
  await person.call('app.setOffline', { isOffline: false })
}

/** Approved while offline: it waits. Gives whether it does. */
async function approve(key: number): Promise<number> {
  await person.call('app.setOffline', { isOffline: true })
  world.actors[0]!.witness.approves([key])
  await person.call('push.run', { accountId: null, selection: [key], timeoutMs: 1_000 })
  return pending(key)?.['approved'] === null ? 0 : 1
}

async function newOne(
  kind: string,
  more: RecordValues = {},
): Promise<{ key: number; mark: string; values: RecordValues }> {
  const { witness } = world.actors[0]!
  const { accountId, values: usual } = recipes.create(kind)
  const values = { ...usual, ...more }
  const record = await person.call('record.create', { kind, accountId, values })
  witness.noteCreates()
  return { key: record.key, values, mark: /zw9m\d+z/.exec(JSON.stringify(values, plain))?.[0] ?? '' }
}

async function atService(kind: string, more: RecordValues = {}): Promise<{ key: number; id: string }> {
  const { key } = await newOne(kind, more)
  expect(await outcomeOf(key)).toBe('applied')
  const { id } = await person.call('record.get', { key })
  return { key, id }
}

async function mine(key: number, values: RecordValues): Promise<void> {
  const after = await person.call('record.edit', { key, values })
  world.actors[0]!.witness.wishes.edited(after, values)
}

/** Approves and pushes it by name; how that ended. */
async function outcomeOf(key: number): Promise<string> {
  world.actors[0]!.witness.approves([key])
  const outcomes = await person.call('push.run', { accountId: null, selection: [key], timeoutMs: 200_000 })
  return outcomes.find((one) => one.key === key)?.outcome ?? 'nothing'
}

/** Pushes it without waiting; ends once its request is on its way. */
async function send(key: number, fault: Parameters<typeof faultOf>[0]): Promise<void> {
  person.life.line.faults = [faultOf(fault)]
  world.actors[0]!.witness.approves([key])
  void person.begin('push.run', { accountId: null, selection: [key], timeoutMs: 200_000 }).catch(() => undefined)
  await until(() => pending(key)?.['attempt'] === 'sending' && person.life.line.underWay > 0)
}

async function onItsWay(key: number, values: RecordValues, fault: Parameters<typeof faultOf>[0]): Promise<void> {
  await mine(key, values)
  await send(key, fault)
}

function faultOf(
  name: 'a slow drip' | '403' | 'dropped after its effect' | 'dropped before it arrives' | 'carried out long after',
) {
  return { name, of: 'write' as const, skip: 0, times: 1 }
}

/** Changed once more while the older change may be under way: the later one stands in the end. */
async function changedSince(kind: string, key: number, id: string): Promise<void> {
  await mine(key, { name: 'Newer' })
  // The older one may arrive first: then what was changed since is reviewed again.
  if ((await outcomeOf(key)) === 'held') await outcomeOf(key)
  await world.clock.pass(300_000)
  expect(there(kind, id)['name']).toBe('Newer')
}

/** An update that never arrived was waited out, and a newer one is at the service. */
async function waitedOut(kind: string): Promise<{ key: number; id: string }> {
  const { key, id } = await atService(kind)
  await onItsWay(key, { name: 'Older' }, 'dropped before it arrives')
  await mine(key, { name: 'Newer' })
  await world.clock.pass(300_000)
  expect(await outcomeOf(key)).toBe('applied')
  expect(there(kind, id)['name']).toBe('Newer')
  return { key, id }
}

async function isAgainstOlder(key: number): Promise<void> {
  const { conflict } = await person.call('record.get', { key })
  expect(conflict).toEqual({ name: { base: 'Newer', mine: 'Newer', theirs: 'Older' } })
  expect(pending(key)).toMatchObject({ is_conflict: 1, approved: null })
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; !isTrue(); turn++) {
    if (turn > 5_000) throw new Error('it never came to that')
    await world.clock.pass(5)
  }
}

async function pull(kind: string): Promise<void> {
  await person.call('pull.run', { accountId: world.accountId, kinds: [kind], isFull: true })
}

function deleteThere(kind: string, id: string): void {
  const hasFlag = 'deleted' in (world.service.get(kind, id) ?? {})
  if (hasFlag) world.service.edit(kind, id, { deleted: true })
  else
    world.service.practice.records.apply(
      'ads',
      [{ kind, accountId: world.accountId, id, values: null }],
      world.service.nowMs(),
    )
}

function there(kind: string, id: string): RecordValues {
  return world.service.get(kind, id) ?? {}
}

function pending(key: number): Record<string, unknown> | undefined {
  const now = person.rows<{ key: number }>('SELECT key FROM merged_key WHERE old_key = ?', key)[0]?.key ?? key
  return person.rows<Record<string, unknown>>('SELECT * FROM pending WHERE key = ?', now)[0]
}

/** The sample's own ids, as another's. */
function idsOf(sample: RecordValues, id: string): RecordValues {
  return Object.fromEntries(
    ['id', 'id_str', 'card_uri']
      .filter((name) => name in sample)
      .map((name) => [name, name === 'card_uri' ? `card://${id}` : id]),
  )
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
