import { afterEach, describe, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const batch = { method: 'POST', path: '/batch/' }
const faults = {
  'a connection cut before the effect': { kind: 'drop', when: 'before' },
  'a connection cut after the effect': { kind: 'drop', when: 'after' },
  'a 500': { kind: 'status', status: 500 },
  'an answer in broken JSON': { kind: 'garble' },
  'an answer cut short': { kind: 'truncate' },
  'an answer in HTML': { kind: 'html' },
} as const

describe('an answer that is lost', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  startPulled((started) => ({ practice, galley } = started))
  afterEach(() => practice.control('DELETE', '/faults'))

  const order = (fault: object, more: object = {}) =>
    practice.control('POST', '/faults', { match: batch, skip: 0, times: 1, fault, ...more })
  /** The answer of the next push is lost, and no look finds out what became of it until the faults end. */
  const loseAnswerAndLooks = async () => {
    await order({ kind: 'drop', when: 'after' })
    await practice.control('POST', '/faults', {
      match: { method: 'GET', path: 'campaigns' },
      skip: 1,
      times: 100,
      fault: { kind: 'status', status: 503 },
    })
  }
  const effects = async (operation: string, id?: string) =>
    (await practice.ledger())
      .flatMap((line) => line.effects)
      .filter((effect) => effect.operation === operation && (id === undefined || effect.id === id))
  const namedAtService = async (name: string) => {
    await galley.pull()
    return (await galley.campaigns()).filter(({ values }) => values['name'] === name)
  }

  describe.each(Object.entries(faults))('%s', (title, fault) => {
    it('makes nothing twice and loses nothing on create', async () => {
      const name = `Created through ${title}`
      const made = [await galley.create({ name }), await galley.create({ name: `${name}, too` })]
      await order(fault)
      expect(await galley.pushed()).toEqual({ applied: 2 })
      expect(await namedAtService(name)).toHaveLength(1)
      const known = await galley.find(made[0]!.id)
      expect(known.state).toBe('clean')
      expect(known.id).not.toMatch(/^new-/)
      expect(await effects('create', known.id)).toHaveLength(1)
      expect(await galley.push()).toEqual([])
    })

    it('carries an update out', async () => {
      const [record] = await galley.campaigns({ entity_status: 'PAUSED' })
      await galley.edit(record!.key, { name: `Updated through ${title}` })
      await order(fault)
      expect(await galley.pushed()).toEqual({ applied: 1 })
      expect(await namedAtService(`Updated through ${title}`)).toHaveLength(1)
    })

    it('carries a delete out once', async () => {
      const [record] = await galley.campaigns({ entity_status: 'PAUSED' })
      await galley.call('record.delete', { kind: 'campaign', selection: { keys: [record!.key] } })
      await order(fault)
      expect(await galley.pushed()).toEqual({ applied: 1 })
      expect(await effects('delete', record!.id)).toHaveLength(1)
      expect(await galley.push()).toEqual([])
    })
  })

  it('is found although lists lag behind', async () => {
    await practice.control('POST', '/faults', {
      match: { path: 'campaigns' },
      skip: 0,
      times: 4,
      fault: { kind: 'lag', s: 2 },
    })
    await order({ kind: 'drop', when: 'after' })
    const made = await galley.create({ name: 'Hidden at first' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const known = await galley.find(made.id)
    expect(await effects('create', known.id)).toHaveLength(1)
    expect((await namedAtService('Hidden at first')).map(({ id }) => id)).toEqual([known.id])
  })

  it('is found although somebody deleted the record since, and it is made no second time', async () => {
    // Lists show it only when it is deleted already.
    await practice.control('POST', '/faults', {
      match: { path: 'campaigns' },
      times: 100,
      fault: { kind: 'lag', s: 60 },
    })
    await order({ kind: 'drop', when: 'after' })
    const made = await galley.create({ name: 'Deleted before it was found' })
    expect(await galley.pushed('all', 3_000)).toEqual({ unknown: 1 })
    const [created] = (await effects('create')).slice(-1)
    const account_id = galley.accountId
    await practice.control('POST', '/edit', {
      account_id,
      kind: 'campaign',
      id: created!.id,
      fields: { deleted: true },
    })
    await practice.control('DELETE', '/faults')
    await galley.pushed()
    await galley.pushed()
    expect((await effects('create')).at(-1)).toEqual(created)
    expect((await galley.find(made.id)).id).toBe(created!.id)
  })

  it('is waited for when the request was cut off here and the service is still at it', async () => {
    await order({ kind: 'delay', ms: 2_500 })
    const made = await galley.create({ name: 'Slow to appear' })
    expect(await galley.pushed('all', 500)).toEqual({ unknown: 1 })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect(await namedAtService('Slow to appear')).toHaveLength(1)
    expect((await galley.find(made.id)).state).toBe('clean')
  })

  it('is not taken back by a list that lags behind', async () => {
    const [record] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(record!.key, { name: 'Ahead of the lists' })
    await practice.control('POST', '/faults', {
      match: { path: 'campaigns' },
      skip: 0,
      times: 8,
      fault: { kind: 'lag', s: 60 },
    })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.restart()
    await galley.pull()
    expect(await galley.find(record!.id)).toMatchObject({ state: 'clean', values: { name: 'Ahead of the lists' } })
  })

  it('is found when the record was pulled as somebody else’s meanwhile', async () => {
    await loseAnswerAndLooks()
    const made = await galley.create({ name: 'Pulled before it was found' })
    expect(await galley.pushed('all', 3_000)).toEqual({ unknown: 1 })
    await practice.control('DELETE', '/faults')
    expect(await namedAtService('Pulled before it was found')).toHaveLength(1)
    expect(await galley.pushed()).toEqual({})
    expect((await galley.find(made.id)).state).toBe('clean')
  })

  it('leaves it to a person when two records match, and does as told', async () => {
    await loseAnswerAndLooks()
    const made = await galley.create({ name: 'One of two' })
    expect(await galley.pushed('all', 2_000)).toEqual({ unknown: 1 })
    await practice.control('DELETE', '/faults')
    const duplicate = await somebodyCreates(practice, galley, made.values)
    expect(await galley.pushed([made.key])).toEqual({ unknown: 1 })
    const { undecided, state } = await galley.find(made.id)
    expect(state).toBe('failed')
    expect(undecided?.candidates.map(({ id }) => id)).toContain(duplicate)
    const other = undecided!.candidates.find(({ id }) => id !== duplicate)!
    expect(await galley.call('unknown.decide', { key: made.key, decision: { sameAs: other.id } })).toMatchObject({
      id: other.id,
      state: 'clean',
    })
    expect(await effects('create', other.id)).toHaveLength(1)
  })

  it('takes what a person names before it was found, and nothing else', async () => {
    const [known] = await galley.campaigns()
    await loseAnswerAndLooks()
    const made = await galley.create({ name: 'Named by a person' })
    expect(await galley.pushed([made.key], 2_000)).toEqual({ unknown: 1 })
    const decide = (id: string) => galley.call('unknown.decide', { key: made.key, decision: { sameAs: id } })
    // It cannot be found out whether there is one of that id.
    await expect(decide('8zzzz')).rejects.toMatchObject({ code: 'offline' })
    await practice.control('DELETE', '/faults')
    await expect(decide(known!.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(decide('8zzzz')).rejects.toMatchObject({ code: 'not_found' })
    const { id } = (await effects('create')).at(-1)!
    expect(await decide(id)).toMatchObject({ id, state: 'clean' })
  })

  it('is found after a restart, and approved work goes by itself', async () => {
    const own = await TestGalley.open(practice.info, { actsByItself: true })
    try {
      await own.pull()
      await order({ kind: 'drop', when: 'after' })
      await practice.control('POST', '/faults', {
        match: { method: 'GET', path: 'campaigns' },
        skip: 1,
        times: 100,
        fault: { kind: 'status', status: 503 },
      })
      const made = await own.create({ name: 'Found after a restart' })
      expect(await own.pushed('all', 1_500)).toEqual({ unknown: 1 })
      await practice.control('DELETE', '/faults')
      await own.restart()
      await expect.poll(async () => (await own.find(made.id)).state, { timeout: 20_000 }).toBe('clean')
      expect(await effects('create', (await own.find(made.id)).id)).toHaveLength(1)
    } finally {
      await own.close()
    }
  })
})

/** Another user of the account makes a record with the same values. */
async function somebodyCreates(
  practice: PracticeProcess,
  galley: TestGalley,
  values: Record<string, unknown>,
): Promise<string> {
  const other = await TestGalley.open(practice.info)
  try {
    // Soon enough to be within the time in which the lost one can have been made.
    await other.pull({ kinds: ['account', 'authenticated_user_access', 'funding_instrument'] })
    const made = await other.create({ name: String(values['name']) })
    expect(made.values).toMatchObject({ name: values['name'] })
    await other.push()
    expect(other.accountId).toBe(galley.accountId)
    return (await other.find(made.id)).id
  } finally {
    await other.close()
  }
}
