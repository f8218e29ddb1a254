/** What passes the check before sending is not refused by the service, and what the service refuses was marked before. */
import fc from 'fast-check'
import { emptyPort } from '../../support/rule-port.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaign } from '../../../shared/contract/campaigns/campaign.ts'
import { fundingInstrument } from '../../../shared/contract/accounts/funding-instrument.ts'
import type { RulePort } from '../../../shared/contract/language/rules.ts'
import { checkRecord, checkWorkspace } from '../../../shared/contract/language/validate.ts'
import { decodeRecord, sentFields, toQuery } from '../../../shared/contract/language/wire.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { Bench } from './client.ts'

const account = '18ce54d4x5t'
const funding = new Map<string, RecordValues>()
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  const { data } = (await bench.ads('GET', `/accounts/${account}/funding_instruments`, { with_deleted: 'true' })).json
  for (const row of data) funding.set(row.id, decodeRecord(fundingInstrument, row).values)
})
afterAll(() => bench.close())

const port: RulePort = {
  ...emptyPort,
  get: (kind, id) => (kind === 'funding_instrument' ? funding.get(id) : undefined),
  activeLimit: () => 200,
}
const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('Winter roast', '', ' ', 'x'.repeat(255), '☕'.repeat(256)),
)
const amount = fc.oneof(
  fc.bigInt({ min: -2n, max: 3n }),
  fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
  fc.constantFrom(50_000_000n, 9_007_199_254_740_993n),
)
const draft = fc.record(
  {
    name,
    funding_instrument_id: fc.constantFrom('lygyi', 'lygz7', 'lyh3k', 'lyh8p', 'lyhc2', 'lyhf9', 'lyhj4', 'zzzz'),
    entity_status: fc.constantFrom('PAUSED', 'DRAFT', 'paused'),
    budget_optimization: fc.constantFrom('CAMPAIGN', 'LINE_ITEM', 'BOTH'),
    daily_budget_amount_local_micro: fc.option(amount),
    total_budget_amount_local_micro: fc.option(amount),
    standard_delivery: fc.option(fc.boolean()),
    purchase_order_number: fc.option(fc.string({ unit: 'grapheme', maxLength: 60 })),
  },
  { requiredKeys: ['entity_status'] },
)

/** Verdict before sending: problems of the record as it would be sent. */
function problemsOf(record: RecordValues, operation: 'create' | 'update', changes: RecordValues, id: string) {
  const sent = sentFields(campaign, operation, changes, record)
  const input = { record, operation, given: new Set(Object.keys(sent)), accountId: account, id }
  return { sent, problems: [...checkRecord(campaign, input), ...checkWorkspace(campaign, input, port)] }
}

/** A member whose text is empty is not sent in a create by a query, so it cannot come back as an empty text. */
const asStored = (value: unknown) => (value === '' ? null : value)

it('a create meets the verdict that it had before, and comes back as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async (given) => {
      const record = { budget_optimization: 'CAMPAIGN', ...given }
      const { sent, problems } = problemsOf(record, 'create', given, 'new-1')
      const reply = await bench.ads(
        'POST',
        `/accounts/${account}/campaigns`,
        Object.fromEntries(toQuery(campaign, sent)),
      )
      const refused = (reply.json.errors ?? []).map(({ code, parameter }: any) => `${code} ${parameter}`)
      expect(refused).toEqual(problems.map(({ code, field }) => `${code} ${field}`))
      if (problems.length > 0) return
      const { values } = decodeRecord(campaign, reply.json.data)
      for (const [field, value] of Object.entries(sent)) expect(values[field]).toEqual(asStored(value))
    }),
    { numRuns: 200 },
  )
})

it('an update through a batch meets the verdict that it had before', async () => {
  const start = {
    name: 'Start',
    funding_instrument_id: 'lygyi',
    daily_budget_amount_local_micro: '50000000',
    entity_status: 'PAUSED',
  }
  const { id } = (await bench.ads('POST', `/accounts/${account}/campaigns`, start)).json.data
  await fc.assert(
    fc.asyncProperty(draft, async ({ funding_instrument_id: _fixed, ...changes }) => {
      const current = decodeRecord(
        campaign,
        (await bench.ads('GET', `/accounts/${account}/campaigns/${id}`)).json.data,
      ).values
      const implied =
        changes.budget_optimization === 'LINE_ITEM' && changes.standard_delivery === undefined
          ? { standard_delivery: null }
          : {}
      const { sent, problems } = problemsOf({ ...current, ...implied, ...changes }, 'update', changes, id)
      const body = `[{"operation_type":"Update","params":${stringifyJson({ campaign_id: id, ...sent })}}]`
      const reply = await bench.batch(account, body)
      const refused = (reply.json.operation_errors?.[0] ?? []).map(({ code, parameter }: any) => `${code} ${parameter}`)
      expect(refused).toEqual(problems.map(({ code, field }) => `${code} ${field}`))
    }),
    { numRuns: 200 },
  )
})
