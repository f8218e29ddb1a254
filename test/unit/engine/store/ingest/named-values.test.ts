/** What the service names within another record is known by that name, without having been looked up. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench, everything } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => {
  bench.end()
})

const germany = '8ad6d90c12eb5bed'
const criterion = (id: string, more: ReceivedRow = {}): ReceivedRow => ({
  id,
  line_item_id: 'g1',
  targeting_type: 'LOCATION',
  targeting_value: germany,
  name: 'Germany',
  ...more,
})
const locations = () =>
  bench.workspace.records
    .list({ kind: 'targeting_location', accountId: '', filter: everything, afterKey: 0, limit: 10 })
    .map(({ id, values }) => [id, values['name']])
const target = (value: string) => {
  const values = { line_item_id: 'g1', targeting_type: 'LOCATION', targeting_value: value }
  return bench.workspace.edits.create('targeting_criterion', accountId, values, {})
}

const valueProblems = (key: number) =>
  bench.workspace.records.get(key).problems.filter(({ field }) => field === 'targeting_value')

describe('a place that the targeting of an ad group names', () => {
  it('is known by that name, once', () => {
    bench.pull('targeting_criterion', [criterion('a'), criterion('b'), criterion('c', { targeting_value: 'de2' })])
    expect(locations()).toEqual([
      [germany, 'Germany'],
      ['de2', 'Germany'],
    ])
    const made = target(germany)
    expect(valueProblems(made.key)).toEqual([])
    const [name] = Object.values(bench.workspace.records.fieldNames('targeting_criterion', [made.key]))
    expect(name).toMatchObject({ targeting_value: 'Germany' })
    expect(valueProblems(target('never-seen').key)).toMatchObject([{ severity: 'warning' }])
  })

  it('keeps what was looked up of it', () => {
    const found = { targeting_value: germany, name: 'Deutschland', country_code: 'DE', location_type: 'COUNTRIES' }
    bench.workspace.ingest.ingestRead('', 'targeting_location', [found])
    bench.pull('targeting_criterion', [criterion('a')])
    expect(locations()).toEqual([[germany, 'Deutschland']])
  })

  it('takes over what is looked up later', () => {
    bench.pull('targeting_criterion', [criterion('a')])
    const found = { targeting_value: germany, name: 'Deutschland', country_code: 'DE', location_type: 'COUNTRIES' }
    bench.workspace.ingest.ingestRead('', 'targeting_location', [found])
    expect(locations()).toEqual([[germany, 'Deutschland']])
  })

  it('ends the warning of one that was chosen before', () => {
    const { key } = target(germany)
    expect(valueProblems(key)).toMatchObject([{ severity: 'warning' }])
    bench.pull('targeting_criterion', [criterion('a')])
    expect(valueProblems(key)).toEqual([])
  })
})

it('keywords, and audiences, which are records of the account, are kept nowhere else', () => {
  const keyword = { targeting_type: 'BROAD_KEYWORD', targeting_value: 'coffee', name: 'Coffee' }
  const audience = { targeting_type: 'CUSTOM_AUDIENCE', targeting_value: '8xi49', name: 'Customers' }
  bench.pull('targeting_criterion', [criterion('a', keyword), criterion('b', audience)])
  expect(locations()).toEqual([])
  const list = { kind: 'custom_audience', accountId, filter: everything, afterKey: 0, limit: 10 }
  expect(bench.workspace.records.list(list)).toEqual([])
})
