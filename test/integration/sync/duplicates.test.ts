/** A copy of anything that the service has can be sent as it is, but for what nobody could send now; and its problems lead to what they name. */
import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../shared/contract/registry.ts'
import type { ProblemView, RecordView } from '../../../shared/bridge.ts'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'

let galley: TestGalley
const originals = new Map<number, RecordView>()
let problems: readonly ProblemView[]

startPulled((started) => ({ galley } = started))
beforeAll(async () => {
  for (const resource of resources.filter(({ scope }) => scope === 'account')) {
    const all = await recordsOf(resource.kind)
    if (all.length === 0) continue
    const { copies } = await galley.call('record.copy', {
      kind: resource.kind,
      selection: { keys: all.map(({ key }) => key) },
    })
    if (copies.length === all.length) copies.forEach(({ key }, at) => originals.set(key, all[at]!))
  }
  problems = await galley.call('problem.list', { accountId: galley.accountId })
})

const recordsOf = (kind: string) =>
  galley.call('record.list', {
    ...{ kind, accountId: galley.accountId, limit: 1000 },
    filter: { text: '', chip: 'all', equals: {} },
  })

/** What no copy can mend: times that have passed, funding that ended, the rights of others, parts that the service does not tell, as many of a kind as an ad group takes. */
const lasting = new Set([
  'campaign funding_instrument_id',
  'custom_audience segments',
  'targeting_criterion targeting_type',
  'scheduled_tweet scheduled_at',
  'scheduled_tweet media_keys',
  'tweet card_uri',
  'tracking_tag line_item_id',
  'tweet user_id',
  'tweet nullcast',
])

describe('copies of all that the practice account has', () => {
  it('break no rule that their originals do not break by now', () => {
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect(originals.size).toBeGreaterThan(1_500)
    expect(
      [...new Set(errors.map(({ kind, field }) => `${kind} ${field}`))].filter((each) => !lasting.has(each)),
    ).toEqual([])
  })

  it('have no choice that the service alone makes', async () => {
    const paid = [...originals].filter(([, { values }]) => values['pay_by'] === 'ENGAGEMENT')
    expect(paid.length).toBeGreaterThan(0)
    for (const [key] of paid.slice(0, 20))
      expect((await galley.call('record.get', { key })).values['pay_by']).toBeUndefined()
  })

  it('keep the ids that they are called by', async () => {
    const kinds = ['promoted_tweet', 'tailored_audience_permission']
    const called = [...originals].filter(([, { kind }]) => kinds.includes(kind))
    expect(new Set(called.map(([, { kind }]) => kind)).size).toBe(2)
    for (const [key, { kind, values }] of called.slice(-30)) {
      const field = kind === 'promoted_tweet' ? 'tweet_id' : 'granted_account_id'
      expect((await galley.call('record.get', { key })).values[field]).toBe(values[field])
    }
  })
})

describe('a problem with what a value names', () => {
  it('leads to that record, in the list of problems and at the record', async () => {
    const broken = problems.find(({ message }) => message.startsWith('This funding source cannot fund'))!
    const record = await galley.call('record.get', { key: broken.key })
    const funding = await galley.call('record.find', {
      kind: 'funding_instrument',
      id: String(record.values['funding_instrument_id']),
    })
    const mention = { text: null, kind: 'funding_instrument', key: funding.key, name: expect.any(String) as string }
    expect(broken.mentions).toEqual([mention])
    expect(record.problems.find(({ field }) => field === 'funding_instrument_id')?.mentions).toEqual([mention])
  })

  it('has none where the value names nothing', () => {
    const plain = problems.filter(({ field }) => field === 'scheduled_at')
    expect(plain.length).toBeGreaterThan(0)
    for (const each of plain) expect(each.mentions).toBeUndefined()
  })
})
