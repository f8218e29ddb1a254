import { says } from '../../support/says.ts'
import { asWritten } from '../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import type { Step } from '../../../shared/bridge.ts'
import { planPush, planSelection } from '../../../shared/model/push-plan.ts'
import type { PlanPort, PlanRecord } from '../../../shared/model/plan-record.ts'
import { spendingAdGroup, spendingCampaign } from '../../../shared/model/spend.ts'
import type { Family } from '../../../shared/model/spend.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

const eur = 1_000_000n
const port: PlanPort = {
  get: (kind, id) => (kind === 'funding_instrument' && id === 'f1' ? { currency: 'EUR' } : undefined),
  realmOf: () => 'ads',
  permissionsOf: () => ['AD_MANAGER'],
  nowMs: () => Date.parse('2026-11-22T12:00:00Z'),
  families: (ids) => new Map(ids.map((id) => [id, familyOf(id)])),
}
/** The campaign of `remote` with one ad group that runs. */
function familyOf(id: string, adGroup: RecordValues = {}): Family {
  return {
    id,
    currency: 'EUR',
    campaign: spendingCampaign(remote),
    adGroups: [spendingAdGroup('l1', { entity_status: 'ACTIVE', ...adGroup })],
    areAdGroupsHere: true,
  }
}
const remote: RecordValues = {
  id: 'c1',
  name: 'Spring',
  funding_instrument_id: 'f1',
  entity_status: 'ACTIVE',
  daily_budget_amount_local_micro: 10n * eur,
  total_budget_amount_local_micro: null,
  currency: 'EUR',
  deleted: false,
}

let nextKey = 1
/** A campaign as the service has it, with these changes here. */
function changed(changes: RecordValues, more: Partial<PlanRecord> = {}): PlanRecord {
  const key = nextKey++
  const edits = Object.fromEntries(
    Object.entries(changes).map(([field, mine]) => [field, { base: remote[field], mine }]),
  )
  return {
    ...blank(key),
    id: `c${key}`,
    operation: 'update',
    remote,
    values: { ...remote, ...changes },
    edits,
    ...more,
  }
}
function created(values: RecordValues, more: Partial<PlanRecord> = {}): PlanRecord {
  const key = nextKey++
  return {
    ...blank(key),
    id: `new-${key}`,
    operation: 'create',
    remote: null,
    values: { name: 'New', funding_instrument_id: 'f1', ...values },
    ...more,
  }
}
function deleted(more: Partial<PlanRecord> = {}): PlanRecord {
  const key = nextKey++
  return { ...blank(key), id: `c${key}`, operation: 'delete', remote, values: remote, ...more }
}
function blank(key: number): PlanRecord {
  return {
    key,
    kind: 'campaign',
    id: '',
    accountId: 'a1',
    operation: 'update',
    isApproved: false,
    remote: null,
    values: {},
    edits: {},
    clashes: {},
    problems: [],
    parked: null,
    undecided: null,
    deletedAfter: [],
  }
}
const codes = (step: Step | undefined) => step?.heldBy.map((hold) => hold.code)

describe('push plan', () => {
  it('calls a new record that has no name yet so, not by its id', () => {
    expect(planPush([created({ name: undefined }), created({ name: '  ' })], port).map(({ name }) => name)).toEqual([
      'Campaign without a name',
      'Campaign without a name',
    ])
    expect(planPush([changed({ name: '' })], port)[0]?.name).toBe('Spring')
  })

  it('shows changed fields before and after, and leaves unchanged ones out', () => {
    const [step] = planPush([changed({ name: 'Summer', purchase_order_number: null })], port)
    expect(step).toMatchObject({
      operation: 'update',
      before: { name: 'Spring' },
      after: { name: 'Summer', purchase_order_number: null },
    })
    expect(Object.keys(step!.before!)).toEqual(['name'])
  })

  it('shows what a create sends, and what a delete takes away', () => {
    const [gone, made] = planPush([created({ entity_status: 'PAUSED', currency: 'EUR' }), deleted()], port)
    expect(made).toMatchObject({
      before: null,
      after: { name: 'New', entity_status: 'PAUSED', funding_instrument_id: 'f1' },
      isReversible: true,
    })
    expect(made!.after).not.toHaveProperty('currency')
    expect(gone).toMatchObject({
      after: null,
      before: { name: 'Spring', entity_status: 'ACTIVE' },
      isReversible: false,
    })
  })

  it('sends pauses and cuts first and apart, then deletes, then the rest', () => {
    const records = [
      created({}),
      changed({ name: 'Summer' }),
      deleted(),
      changed({ entity_status: 'PAUSED' }),
      changed({ daily_budget_amount_local_micro: 5n * eur }),
      changed({ daily_budget_amount_local_micro: 15n * eur }),
    ]
    const steps = planPush(records, port)
    expect(steps.map(({ key }) => key - records[0]!.key)).toEqual([3, 4, 2, 1, 5, 0])
    const groups = steps.map(({ group }) => group)
    expect(new Set(groups.slice(0, 2)).size).toBe(1)
    expect(new Set(groups).size).toBe(4)
  })

  it('does not call a raise with a lower total a cut', () => {
    const raise = changed({ daily_budget_amount_local_micro: 20n * eur, total_budget_amount_local_micro: 5n * eur })
    const pause = changed({ entity_status: 'PAUSED' })
    expect(planPush([raise, pause], port).map(({ key }) => key)).toEqual([pause.key, raise.key])
  })

  const firstOf = (record: PlanRecord, families: PlanPort['families']) => {
    const rename = changed({ name: 'Summer' })
    return planPush([rename, record], { ...port, families })[0]!.key === record.key
  }
  const cut = { daily_budget_amount_local_micro: 5n * eur }
  const adGroup = (changes: RecordValues, own: RecordValues) => {
    const record = changed({})
    const base: RecordValues = { entity_status: 'ACTIVE', campaign_id: 'c1', ...own }
    const edits = Object.fromEntries(Object.entries(changes).map(([name, mine]) => [name, { base: base[name], mine }]))
    return { ...record, kind: 'line_item', id: 'l1', remote: base, values: { ...base, ...changes }, edits }
  }
  const shared = (ids: readonly string[]) => new Map(ids.map((id) => [id, familyOf(id)]))
  const each = (own: RecordValues) => (ids: readonly string[]) =>
    new Map(
      ids.map((id) => {
        const campaign = spendingCampaign({ ...remote, budget_optimization: 'LINE_ITEM' })
        return [id, { ...familyOf(id, own), campaign }]
      }),
    )
  const own = { daily_budget_amount_local_micro: 10n * eur }
  it.each<[string, PlanRecord, PlanPort['families'], boolean]>([
    ['a lower shared budget goes', changed(cut), shared, true],
    ['a pause of the last ad group that runs goes', adGroup({ entity_status: 'PAUSED' }, {}), shared, true],
    ['an end of the flight goes', adGroup({ end_time: '2026-11-22T11:00:00Z' }, {}), shared, true],
    ['a lower budget of an ad group goes', adGroup(cut, own), each(own), true],
    ['a limit where there was none goes', adGroup(own, {}), each({}), true],
    [
      'a later start of a flight to come goes',
      adGroup({ start_time: '2026-12-02T00:00:00Z' }, { start_time: '2026-12-01T00:00:00Z' }),
      (ids) => new Map(ids.map((id) => [id, familyOf(id, { start_time: '2026-12-01T00:00:00Z' })])),
      true,
    ],
    [
      'an earlier start of a flight to come does not go',
      adGroup({ start_time: '2026-11-30T00:00:00Z' }, { start_time: '2026-12-01T00:00:00Z' }),
      (ids) => new Map(ids.map((id) => [id, familyOf(id, { start_time: '2026-12-01T00:00:00Z' })])),
      false,
    ],
    ['a later start of what runs goes', adGroup({ start_time: '2026-12-02T00:00:00Z' }, {}), shared, true],
    ['a higher budget does not go', adGroup({ daily_budget_amount_local_micro: 15n * eur }, own), each(own), false],
    ['an activation does not go', adGroup({ entity_status: 'ACTIVE' }, { entity_status: 'PAUSED' }), shared, false],
    ['a rename does not go', changed({ name: 'x' }), shared, false],
  ])('%s before the rest', (_, record, families, isFirst) => {
    // Without the phase the rename would go first: its kind and its key come before.
    expect(firstOf({ ...record, key: record.key + 1000 }, families)).toBe(isFirst)
  })

  it('asks about spending only where a change may decide about it, and in one go', () => {
    const asked: string[][] = []
    const families = (ids: readonly string[]) => {
      asked.push([...ids])
      return shared(ids)
    }
    planPush([changed({ name: 'x' }), deleted(), created({})], { ...port, families })
    expect(asked).toEqual([])
    planPush([changed(cut, { id: 'c1' }), changed({ name: 'x' }), changed(cut, { id: 'c2' })], { ...port, families })
    expect(asked).toEqual([['c1', 'c2']])
  })

  it('names the currency of a campaign, its funding’s for one made here, and an ad group’s by its campaign', () => {
    const campaigns: PlanPort['get'] = (kind, id) =>
      kind === 'campaign' && id === 'new-c' ? { funding_instrument_id: 'f1' } : port.get(kind, id)
    const group = { ...created({ campaign_id: 'new-c' }), kind: 'line_item' }
    const steps = planPush([changed({ name: 'x' }), created({}), group, { ...created({}), kind: 'tracking_tag' }], {
      ...port,
      get: campaigns,
    })
    expect(new Map(steps.map(({ kind, currency }) => [kind, currency]))).toEqual(
      new Map([
        ['campaign', 'EUR'],
        ['line_item', 'EUR'],
        ['tracking_tag', null],
      ]),
    )
  })

  it('puts at most 40 campaigns in a batch', () => {
    const steps = planPush(
      Array.from({ length: 95 }, () => changed({ name: 'x' })),
      port,
    )
    const sizes = Object.values(Object.groupBy(steps, ({ group }) => group)).map((group) => group!.length)
    expect(sizes).toEqual([40, 40, 15])
  })

  it.each([
    ['conflict', changed({ name: 'x' }, { clashes: { name: { base: 'a', mine: 'x', theirs: 'y' } } }), 'conflict'],
    ['refusal', changed({ name: 'x' }, { parked: { code: 'INVALID_PARAMETER', message: asWritten('No.') } }), 'parked'],
    ['lost outcome for a person', changed({ name: 'x' }, { undecided: { isRestored: false } }), 'undecided'],
    [
      'broken rule',
      changed(
        { name: '' },
        { problems: [{ field: 'name', code: 'MISSING_PARAMETER', message: asWritten('m'), severity: 'error' }] },
      ),
      'MISSING_PARAMETER',
    ],
  ])('is held by a %s', (_, record, code) => {
    const [step] = planPush([record], port)
    expect(codes(step)).toEqual([code])
    expect(step!.group).toBe('')
  })

  it('is not held by a warning', () => {
    expect(
      codes(
        planPush(
          [
            changed(
              { name: 'x' },
              { problems: [{ field: 'name', code: 'c', message: asWritten('m'), severity: 'warning' }] },
            ),
          ],
          port,
        )[0],
      ),
    ).toEqual([])
  })

  it('is held where the role does not allow it, and not while the role is unknown', () => {
    const record = changed({ name: 'x' })
    expect(codes(planPush([record], { ...port, permissionsOf: () => ['CAMPAIGN_ANALYST'] })[0])).toEqual(['read_only'])
    expect(codes(planPush([record], { ...port, permissionsOf: () => null })[0])).toEqual([])
  })

  it('holds what only the sandbox offers, outside of it', () => {
    const funding = created({ type: 'CREDIT_CARD', currency: 'EUR' }, { kind: 'funding_instrument' })
    expect(codes(planPush([funding], port)[0])).toEqual(['sandbox_only'])
    expect(codes(planPush([funding], { ...port, realmOf: () => 'sandbox' })[0])).toEqual([])
  })

  describe('with records that refer to new ones', () => {
    const sandbox: PlanPort = { ...port, realmOf: () => 'sandbox' }
    const funding = created({ type: 'CREDIT_CARD', currency: 'EUR' }, { kind: 'funding_instrument' })
    const child = created({ funding_instrument_id: funding.id })

    it('sends the parent first', () => {
      const steps = planPush([child, funding], sandbox)
      expect(steps.map(({ key }) => key)).toEqual([funding.key, child.key])
      expect(steps[1]!.dependsOn).toEqual([steps[0]!.step])
    })

    it('holds the child with its parent', () => {
      const steps = planPush([child, { ...funding, parked: { code: 'X', message: asWritten('m') } }], sandbox)
      expect(steps.map(codes)).toEqual([['parked'], ['dependency_held']])
    })

    it('holds the child of a record that is not here', () => {
      expect(codes(planPush([child], sandbox)[0])).toEqual(['unresolved_reference'])
    })

    it('holds a selected child whose parent is not selected', () => {
      const [step] = planSelection([child, funding], sandbox, new Set([child.key]))
      expect(codes(step)).toEqual(['dependency_held'])
      expect(planSelection([child, funding], sandbox, new Set([child.key, funding.key])).map(codes)).toEqual([[], []])
    })
  })

  describe('with a record that takes the place of a deleted one', () => {
    const pair = { line_item_id: 'l1', user_id: '7' }
    const kind = 'promoted_account'
    const gone = deleted({ kind, remote: pair, values: pair })
    const again = created(pair, { kind, values: pair })

    it('sends the delete first', () => {
      const steps = planPush([again, gone], port)
      expect(steps.map(({ key }) => key)).toEqual([gone.key, again.key])
      expect(steps[1]!.dependsOn).toEqual([steps[0]!.step])
    })

    it('holds it while the delete stays here', () => {
      const [, step] = planPush([again, { ...gone, parked: { code: 'X', message: asWritten('m') } }], port)
      expect(step!.heldBy).toEqual([{ code: 'dependency_held', message: says('delete') }])
      expect(codes(planSelection([again, gone], port, new Set([again.key]))[0])).toEqual(['dependency_held'])
    })

    it('asks nothing of another pair, nor of kinds of which the service makes a second one', () => {
      const other = created({}, { kind, values: { ...pair, user_id: '8' } })
      const campaign = created(remote)
      for (const step of planPush([other, gone, campaign, deleted()], port)) expect(step.dependsOn).toEqual([])
    })
  })

  it('lets a refused record be tried again when a person chose it', () => {
    const record = changed({ name: 'x' }, { parked: { code: 'X', message: asWritten('m') } })
    expect(codes(planSelection([record], port, new Set([record.key]))[0])).toEqual(['parked'])
    expect(codes(planSelection([record], port, new Set([record.key]), new Set([record.key]))[0])).toEqual([])
  })
})
