/** People and segments of audiences, member by member, as the practice service takes and refuses them. Source: interface, Audiences. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'

const account = '18ce54d4x5t'
const root = `/accounts/${account}`
const usersPath = 'POST /accounts/:account_id/custom_audiences/:custom_audience_id/users'
const batchPath = 'POST /batch/accounts/:account_id/custom_audiences'
let bench: Bench
let opened: string
let ordered: string
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  opened = (await named('App: opened')).id
  ordered = (await named('App: ordered')).id
})
afterAll(() => bench.close())

const hash = (value: string) => createHash('sha256').update(value).digest('hex')
const named = async (name: string) => (await bench.ads('GET', `${root}/custom_audiences`, { q: name })).json.data[0]
let made = 0
const makeList = async () =>
  (await bench.ads('POST', `${root}/custom_audiences`, { name: `List ${++made}` })).json.data.id as string
const send = (id: string, json: unknown) => bench.ads('POST', `${root}/custom_audiences/${id}/users`, {}, { json })
const batch = (json: unknown) => bench.ads('POST', `/batch${root}/custom_audiences`, {}, { json })
const faults = ({ json }: { json: any }) =>
  json.operation_errors.flat().map((each: any) => `${each.code} ${each.parameter}`)
const hourMs = 3_600_000

describe('people', () => {
  it('come with any of six values, hashed but for that of a partner, and are counted', async () => {
    const id = await makeList()
    const values = {
      email: hash('mira@example.com'),
      device_id: hash('a-device'),
      handle: hash('mira'),
      service_id: hash('1650214377'),
      phone_number: hash('+4930123456'),
      partner_user_id: 'crm-17',
    }
    for (const [name, value] of Object.entries(values)) {
      const { status, json } = await send(id, [{ operation_type: 'Update', params: { users: [{ [name]: [value] }] } }])
      expect([name, status, json.data]).toEqual([name, 200, { success_count: 1, total_count: 1 }])
      proves('practice', `param:${usersPath}:params.users.${name}`)
    }
    for (const name of Object.keys(values).filter((each) => each !== 'partner_user_id'))
      expect((await send(id, [{ operation_type: 'Update', params: { users: [{ [name]: ['plain'] }] } }])).status).toBe(
        400,
      )
    proves('practice', 'rule:users-hashed', 'field:users_answer.success_count', 'field:users_answer.total_count')
  })

  it('need an operation with its type, its params and its users', async () => {
    const id = await makeList()
    const users = [{ partner_user_id: ['1'] }]
    expect(faults(await send(id, [{ params: { users } }]))).toEqual(['MISSING_PARAMETER operation_type'])
    expect(faults(await send(id, [{ operation_type: 'Update' }]))).toEqual(['MISSING_PARAMETER params'])
    expect(faults(await send(id, [{ operation_type: 'Update', params: {} }]))).toEqual(['MISSING_PARAMETER users'])
    proves('practice', ...['operation_type', 'params', 'params.users'].map((name) => `param:${usersPath}:${name}`))
  })

  it('come in and leave by the order of the operations, all of them or none', async () => {
    const id = await makeList()
    const users = Array.from({ length: 120 }, (_, at) => ({ email: [hash(`${at}@example.com`)] }))
    const size = async () => (await bench.ads('GET', `${root}/custom_audiences/${id}`)).json.data.audience_size
    await send(id, [
      { operation_type: 'Update', params: { users } },
      { operation_type: 'Delete', params: { users: users.slice(0, 10) } },
    ])
    bench.clock.pass(4 * hourMs)
    expect(await size()).toBe(110)
    const refused = await send(id, [
      { operation_type: 'Update', params: { users: users.slice(0, 10) } },
      { operation_type: 'Update', params: { users: [{ email: ['plain'] }] } },
    ])
    expect(refused.status).toBe(400)
    bench.clock.pass(4 * hourMs)
    expect(await size()).toBe(110)
    proves(
      'practice',
      'rule:users-group',
      ...['Update', 'Delete'].map((each) => `value:${usersPath}:operation_type=${each}`),
    )
  })

  it('count from effective_at, at once unless it is said, until expires_at, thirteen months after unless it is said', async () => {
    const users = Array.from({ length: 120 }, (_, at) => ({ email: [hash(`${at}@example.com`)] }))
    const at = (ms: number) => new Date(bench.nowMs() + ms).toISOString().replace(/\.\d+Z$/, 'Z')
    const fill = async (more: object) => {
      const id = await makeList()
      expect((await send(id, [{ operation_type: 'Update', params: { users, ...more } }])).status).toBe(200)
      return id
    }
    const sizes = async (ids: string[]) =>
      Promise.all(
        ids.map(async (id) => (await bench.ads('GET', `${root}/custom_audiences/${id}`)).json.data.audience_size),
      )
    const ids = [
      await fill({}),
      await fill({ effective_at: at(24 * hourMs) }),
      await fill({ expires_at: at(24 * hourMs) }),
    ]
    bench.clock.pass(5 * hourMs)
    expect(await sizes(ids)).toEqual([120, null, 120])
    bench.clock.pass(30 * hourMs)
    expect(await sizes(ids)).toEqual([120, 120, null])
    proves('practice', `param:${usersPath}:params.effective_at`, `param:${usersPath}:params.expires_at`)
    proves('practice', 'rule:users-effective-now')
    bench.clock.pass(360 * 24 * hourMs)
    expect(await sizes(ids.slice(0, 1))).toEqual([120])
    bench.clock.pass(40 * 24 * hourMs)
    expect(await sizes(ids.slice(0, 1))).toEqual([null])
    proves('practice', 'limit:audience-expiry')
    const early = { users, effective_at: at(2 * hourMs), expires_at: at(hourMs) }
    expect(faults(await send(ids[0]!, [{ operation_type: 'Update', params: early }]))).toEqual([
      'INVALID_PARAMETER expires_at',
    ])
    proves('practice', 'rule:users-expiry-later')
  })
})

describe('segments of a flexible audience', () => {
  const create = (segments: unknown, more: object = {}) => ({
    operation_type: 'Create',
    params: { audience_type: 'FLEXIBLE', name: `Segments ${++made}`, segments, ...more },
  })
  const leaf = (more: object = {}) => ({ custom_audience_id: opened, lookback_window: 30, negate: false, ...more })
  const treeOf = async (segments: object) => {
    const { json } = await batch([create(segments)])
    return json.data?.[0].metadata[0].segments ?? faults({ json })
  }
  const row = (name: string) => `param:${batchPath}:segment.${name}`
  const value = (name: string, each: string | number) => `value:${batchPath}:segment.${name}=${each}`

  it('join others by AND or OR, and say which', async () => {
    for (const boolean_operator of ['AND', 'OR'])
      expect(
        await treeOf({ boolean_operator, child_segments: [leaf(), leaf({ custom_audience_id: ordered })] }),
      ).toMatchObject({
        boolean_operator,
        child_segments: [{ custom_audience_id: opened }, { custom_audience_id: ordered }],
      })
    for (const boolean_operator of [undefined, 'NOT'])
      expect(await treeOf({ boolean_operator, child_segments: [leaf()] })).toEqual(['INVALID_PARAMETER segments'])
    proves('practice', row('boolean_operator'), value('boolean_operator', 'AND'), value('boolean_operator', 'OR'))
    proves('practice', row('custom_audience_id'), row('child_segments'), 'rule:segment-operator-needed')
  })

  it('look back over 1, 7, 14 or 30 days', async () => {
    for (const lookback_window of [1, 7, 14, 30]) {
      const tree = await treeOf({ boolean_operator: 'OR', child_segments: [leaf({ lookback_window })] })
      expect(tree.child_segments[0]).toMatchObject({ lookback_window })
      proves('practice', value('lookback_window', lookback_window))
    }
    expect(await treeOf({ boolean_operator: 'OR', child_segments: [leaf({ lookback_window: 2 })] })).toEqual([
      'INVALID_PARAMETER segments',
    ])
    proves('practice', row('lookback_window'))
  })

  it('count how often, compared in five ways', async () => {
    for (const frequency_comparator of ['NUM_GTE', 'NUM_GT', 'NUM_EQ', 'NUM_LTE', 'NUM_LT']) {
      const tree = await treeOf({
        boolean_operator: 'OR',
        child_segments: [leaf({ frequency: 3, frequency_comparator })],
      })
      expect(tree.child_segments[0]).toMatchObject({ frequency: 3, frequency_comparator })
      proves('practice', value('frequency_comparator', frequency_comparator))
    }
    expect(
      await treeOf({ boolean_operator: 'OR', child_segments: [leaf({ frequency: 3, frequency_comparator: 'GT' })] }),
    ).toEqual(['INVALID_PARAMETER segments'])
    proves('practice', row('frequency'), row('frequency_comparator'))
  })

  it('leave people out unless negate says no', async () => {
    const { negate: _negate, ...silent } = leaf()
    const isSuccess = async (segment: object) =>
      (await treeOf({ boolean_operator: 'OR', child_segments: [segment] })).child_segments[0].negate
    expect([await isSuccess(silent), await isSuccess(leaf({ negate: true })), await isSuccess(leaf())]).toEqual([
      true,
      true,
      false,
    ])
    proves('practice', row('negate'), `default:${batchPath}:segment.negate=true`)
  })

  it('come in operations that say what they do, with their members', async () => {
    const segments = { boolean_operator: 'OR', child_segments: [leaf()] }
    expect(faults(await batch([{ params: create(segments).params }]))).toEqual(['MISSING_PARAMETER operation_type'])
    expect(faults(await batch([{ operation_type: 'Create' }]))).toEqual(['MISSING_PARAMETER params'])
    for (const name of ['audience_type', 'name', 'segments'])
      expect(faults(await batch([create(segments, { [name]: undefined })]))).toEqual([`MISSING_PARAMETER ${name}`])
    const { json } = await batch([create(segments, { name: 'Whole' })])
    expect(json.data[0]).toMatchObject({ name: 'Whole', audience_type: 'FLEXIBLE' })
    const changed = await batch([
      { operation_type: 'Update', params: { custom_audience_id: json.data[0].id, name: 'x' } },
    ])
    expect(faults(changed)).toEqual(['ACTION_NOT_ALLOWED undefined'])
    const gone = await batch([{ operation_type: 'Delete', params: { custom_audience_id: json.data[0].id } }])
    expect(gone.json.data[0]).toMatchObject({ deleted: true })
    const members = ['operation_type', 'params', 'params.audience_type', 'params.name', 'params.segments']
    proves(
      'practice',
      ...members.map((name) => `param:${batchPath}:${name}`),
      `value:${batchPath}:params.audience_type=FLEXIBLE`,
    )
    proves('practice', ...['Create', 'Update', 'Delete'].map((each) => `value:${batchPath}:operation_type=${each}`))
  })
})
