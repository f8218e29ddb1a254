/** Audiences from end to end: made offline, combined, shared, renamed on both sides, deleted, once through each kind of trouble. */
import { says } from '../../support/says.ts'
import { describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const nordics = '18ce55a9k0q'
let practice: PracticeProcess
let galley: TestGalley
startPulled((started) => ({ practice, galley } = started))

const make = (values: RecordValues, kind = 'custom_audience'): Promise<RecordView> =>
  galley.call('record.create', { kind, accountId: galley.accountId, values })
const find = (id: string, kind = 'custom_audience') => galley.call('record.find', { kind, id })
const named = async (name: string) => (await galley.rows('custom_audience', { name }))[0]!
const erase = (record: RecordView) =>
  galley.call('record.delete', { kind: record.kind, selection: { keys: [record.key] } })
const writes = async (after: number) => (await practice.ledger()).slice(after).filter(({ method }) => method !== 'GET')
const combined = async (name: string): Promise<RecordValues> => ({
  name,
  audience_type: 'FLEXIBLE',
  segments: {
    boolean_operator: 'AND',
    child_segments: [
      { custom_audience_id: (await named('App: opened in 30 days')).id, lookback_window: 30, negate: false },
      { custom_audience_id: (await named('App: ordered in 30 days')).id, lookback_window: 30, negate: true },
    ],
  },
})
const drop = (method: string, path: string, when: string) =>
  practice.control('POST', '/faults', { match: { method, path }, fault: { kind: 'drop', when } })

describe('a pull', () => {
  it('brings own audiences in every state, those that are shared, and to whom', async () => {
    const own = await galley.rows('custom_audience')
    expect(own.map(({ values }) => values['targetable'])).toEqual(expect.arrayContaining([true, false]))
    const reasons = new Set(own.flatMap(({ values }) => values['reasons_not_targetable'] as string[]))
    expect([...reasons].toSorted()).toEqual(['PROCESSING', 'TOO_SMALL'])
    const shared = await galley.rows('shared_audience')
    expect(shared.map(({ values }) => values['permission_level']).toSorted()).toEqual([
      'READ_ONLY',
      'READ_ONLY',
      'READ_WRITE',
    ])
    const shares = await galley.rows('tailored_audience_permission')
    expect(shares.map(({ values }) => values['permission_level']).toSorted()).toEqual(['READ_ONLY', 'READ_WRITE'])
  })

  it('keeps what two accounts say of one audience apart', async () => {
    await galley.pull({ accountId: nordics })
    const [there] = await galley.rows('shared_audience', { name: 'Newsletter, opened in 90 days' }, nordics)
    const here = await named('Newsletter, opened in 90 days')
    expect(there!.values).toMatchObject({ id: here.id, permission_level: 'READ_ONLY' })
    expect(here.values).toMatchObject({ permission_level: 'READ_WRITE', owner_account_id: galley.accountId })
  })

  it('tells of what time did to an audience', async () => {
    const before = await named('Loyalty card, November')
    expect(before.values).toMatchObject({ targetable: false, reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'] })
    await practice.control('POST', '/clock', { offset_s: 40 * 3600 })
    await galley.pull({ kinds: ['custom_audience'] })
    expect((await find(before.id)).values).toMatchObject({
      targetable: true,
      audience_size: 1240,
      reasons_not_targetable: [],
    })
    await practice.control('POST', '/clock', { offset_s: 0 })
  })
})

describe('an audience', () => {
  let list: RecordView

  it('is made offline beside a combination and a share of it', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    list = await make({ name: 'Made offline', description: 'From the shop' })
    await make(await combined('Combined offline'))
    const grant = { tailored_audience_id: list.id, granted_account_id: nordics, permission_level: 'READ_ONLY' }
    await make(grant, 'tailored_audience_permission')
    const steps = await galley.call('push.plan', { accountId: null })
    expect(steps.map(({ kind, heldBy }) => [kind, heldBy.length])).toEqual([
      ['custom_audience', 0],
      ['custom_audience', 0],
      ['tailored_audience_permission', 0],
    ])
    expect(steps[0]!.group).not.toBe(steps[1]!.group)
    expect(steps[2]!.dependsOn).toEqual([steps[0]!.step])
    expect(steps[1]!.after).not.toHaveProperty('description')
  })

  it('is told before it is sent what the service would refuse', async () => {
    const problems = async (values: RecordValues, kind?: string) => {
      const record = await make(values, kind)
      await erase(record)
      return record.problems.filter(({ severity }) => severity === 'error').map(({ field, code }) => `${field} ${code}`)
    }
    expect(await problems({ name: 'Made offline' })).toEqual(['name INVALID_PARAMETER'])
    expect(await problems({ name: 'Staff and agencies' })).toEqual(['name INVALID_PARAMETER'])
    expect(await problems({ name: 'No parts', audience_type: 'FLEXIBLE' })).toEqual(['segments MISSING_PARAMETER'])
    const ofPeople = {
      boolean_operator: 'OR',
      child_segments: [{ custom_audience_id: (await named('Staff and agencies')).id, negate: false }],
    }
    expect(await problems({ name: 'Of people', audience_type: 'FLEXIBLE', segments: ofPeople })).toEqual([
      'segments INVALID_PARAMETER',
    ])
    const abroad = { tailored_audience_id: (await named('Staff and agencies')).id, permission_level: 'READ_ONLY' }
    expect(await problems({ ...abroad, granted_account_id: 'No such!' }, 'tailored_audience_permission')).toEqual([
      'granted_account_id INVALID_PARAMETER',
    ])
    const toItself = { ...abroad, granted_account_id: galley.accountId }
    expect(await problems(toItself, 'tailored_audience_permission')).toEqual(['granted_account_id INVALID_PARAMETER'])
  })

  it('goes alone, its combination by the batch, and its share below version 5', async () => {
    const before = (await practice.ledger()).length
    await galley.restart()
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed()).toEqual({ applied: 3 })
    list = await find(list.id)
    const paths = (await writes(before)).map(({ path }) => path.replace('/ads', ''))
    expect(paths).toEqual([
      `/12/accounts/${galley.accountId}/custom_audiences`,
      `/12/batch/accounts/${galley.accountId}/custom_audiences`,
      `/5/accounts/${galley.accountId}/tailored_audiences/${list.id}/permissions`,
    ])
    expect(list).toMatchObject({ state: 'clean', values: { audience_type: 'CRM', description: 'From the shop' } })
    const combined = await named('Combined offline')
    expect(combined.values['metadata']).toMatchObject([{ upload_status: 'UPLOADED', custom_audience_id: combined.id }])
    // The service tells its own id in what it combines: it does not use itself.
    const { usedBy } = await galley.call('record.get', { key: combined.key })
    expect(usedBy.filter(({ count }) => count > 0)).toEqual([])
    expect(await galley.call('record.usedBy', { key: combined.key, limit: 5 })).toEqual([])
    expect((await galley.pull({ isFull: true })).filter(({ status }) => status !== 'complete')).toEqual([])
    expect(await galley.rows('tailored_audience_permission', { tailored_audience_id: list.id })).toHaveLength(1)
  })

  it('is renamed on both sides and settled', async () => {
    await galley.edit(list.key, { name: 'Mine' })
    const order = { account_id: galley.accountId, kind: 'custom_audience', id: list.id }
    await practice.control('POST', '/edit', { ...order, fields: { name: 'Theirs', description: 'Also theirs' } })
    expect((await galley.pull()).find(({ kind }) => kind === 'custom_audience')).toMatchObject({ conflicts: 1 })
    expect((await find(list.id)).conflict).toMatchObject({ name: { mine: 'Mine', theirs: 'Theirs' } })
    await galley.call('conflict.resolve', { key: list.key, side: 'mine' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find(list.id)).values).toMatchObject({ name: 'Mine', description: 'Also theirs', is_owner: true })
  })

  it('that combines others cannot be changed, alone or with many', async () => {
    const fixed = await named('Combined offline')
    expect(fixed.readOnlyReason).toEqual(says('cannot be changed'))
    await expect(galley.edit(fixed.key, { name: 'Other' })).rejects.toMatchObject({ code: 'read_only' })
    const result = await galley.call('record.transform', {
      kind: 'custom_audience',
      selection: { keys: [fixed.key] },
      transforms: [
        { do: 'replace', field: 'name', pattern: 'Combined', by: 'Joined', isEverywhere: true, ignoresCase: true },
      ],
      isPreview: false,
      limit: 0,
    })
    expect(result).toMatchObject({ changed: 0, skipped: [{ key: fixed.key }] })
  })

  it.each(['before', 'after'])('is made once when the answer is lost %s the effect', async (when) => {
    await make({ name: `List lost ${when}` })
    await make(await combined(`Combination lost ${when}`))
    await drop('POST', '/accounts/\\w+/custom_audiences$', when)
    await drop('POST', 'batch/accounts/\\w+/custom_audiences$', when)
    expect(await galley.pushed()).toEqual({ applied: 2 })
    await galley.pull({ isFull: true })
    for (const word of ['List', 'Combination'])
      expect(await galley.rows('custom_audience', { name: `${word} lost ${when}` })).toHaveLength(1)
  })

  it.each(['before', 'after'])('is shared and unshared once when the answer is lost %s the effect', async (when) => {
    const owned = await named(`List lost ${when}`)
    const grant = { tailored_audience_id: owned.id, granted_account_id: nordics, permission_level: 'READ_WRITE' }
    await make(grant, 'tailored_audience_permission')
    await drop('POST', 'permissions$', when)
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull({ isFull: true })
    const [share, ...others] = await galley.rows('tailored_audience_permission', { tailored_audience_id: owned.id })
    expect(others).toEqual([])
    await erase(share!)
    await drop('DELETE', 'permissions/', when)
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull({ isFull: true })
    expect(await galley.rows('tailored_audience_permission', { tailored_audience_id: owned.id })).toEqual([])
  })

  it('is deleted with what hangs on it; combinations by the batch', async () => {
    const before = (await practice.ledger()).length
    await erase(await find(list.id))
    await erase(await named('Combined offline'))
    expect(await galley.pushed()).toEqual({ applied: 2 })
    const done = (await writes(before)).map(({ method, path }) => `${method} ${path.includes('/batch/')}`)
    expect(done.toSorted()).toEqual(['DELETE false', 'POST true'])
    expect((await galley.pull({ isFull: true })).filter(({ status }) => status !== 'complete')).toEqual([])
    expect(await galley.rows('custom_audience', { name: 'Mine' })).toEqual([])
  })
})

describe('a service without version 5', () => {
  it('is told as such, and leaves the rest of the pull whole', async () => {
    const fault = { kind: 'status', status: 400, code: 'INVALID' }
    await practice.control('POST', '/faults', { match: { path: '^/ads/5/' }, times: 1000, fault })
    const results = await galley.pull({ isFull: true })
    const other = results.filter(({ status }) => status !== 'complete')
    expect(other.map(({ kind, status }) => [kind, status])).toEqual([['tailored_audience_permission', 'refused']])
    await practice.control('DELETE', '/faults')
  })
})

describe('a keyword study', () => {
  const params = {
    granularity: 'DAY',
    keywords: ['coffee', 'espresso'],
    start_time: '2026-11-12T00:00:00Z',
    end_time: '2026-11-19T00:00:00Z',
  }
  const ask = (more: RecordValues = {}) =>
    galley.call('kind.lookUp', { kind: 'keyword_insight', accountId: '', params: { ...params, ...more } })

  it('is asked for once and read offline', async () => {
    const [study] = await ask()
    expect(study!.values).toMatchObject({
      name: 'coffee, espresso',
      keywords: ['coffee', 'espresso'],
      granularity: 'DAY',
    })
    expect(study!.values['tweet_volume']).toHaveLength(7)
    expect(study!.values['related_keywords']).toHaveLength(30)
    expect((await ask())[0]!.key).toBe(study!.key)
    await galley.call('app.setOffline', { isOffline: true })
    expect((await find(study!.id, 'keyword_insight')).values['tweet_volume']).toHaveLength(7)
    await galley.call('app.setOffline', { isOffline: false })
  })

  it('is refused before it is asked where it cannot be', async () => {
    const arrivals = (await practice.ledger()).length
    const code = 'invalid_value'
    await expect(ask({ end_time: '2026-11-30T00:00:00Z' })).rejects.toMatchObject({
      code,
      details: { field: 'end_time' },
    })
    await expect(ask({ negative_keywords: [...'abcdefghi'] })).rejects.toMatchObject({ code })
    expect((await practice.ledger()).length).toBe(arrivals)
  })
})

describe('where an audience is used', () => {
  it('is asked from the service', async () => {
    const { id } = await named('Newsletter, opened in 90 days')
    const order = { kind: 'custom_audience', action: 'targeted', accountId: galley.accountId, id }
    const { data } = await galley.call('action.run', { ...order, params: { with_active: false } })
    expect((data as { line_items: unknown[] }[]).flatMap((each) => each.line_items)).toHaveLength(6)
  })

  it('takes hashed people only', async () => {
    const { id } = await named('Staff and agencies')
    const order = { kind: 'custom_audience', action: 'users', accountId: galley.accountId, id }
    const operation = { operation_type: 'Update', params: { users: [{ email: ['mira@example.com'] }] } }
    await expect(galley.call('action.run', { ...order, params: { operations: [operation] } })).rejects.toMatchObject({
      code: 'invalid_value',
    })
    const hashed = { operation_type: 'Update', params: { users: [{ email: ['a'.repeat(64)] }] } }
    const { data } = await galley.call('action.run', { ...order, params: { operations: [hashed] } })
    expect(data).toEqual({ success_count: 1, total_count: 1 })
  })
})
