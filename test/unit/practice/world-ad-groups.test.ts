/** What hangs on the sample world's campaigns keeps the rules that the service itself enforces. */
import { describe, expect, it } from 'vitest'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { resources } from '../../../shared/contract/registry.ts'
import { checkRecord, checkWorkspace } from '../../../shared/contract/language/validate.ts'
import { practicePort } from '../../../src-main/practice/ads/write.ts'
import { MediaDesk } from '../../../src-main/practice/media/desk.ts'
import { Audiences } from '../../../src-main/practice/state/audiences.ts'
import { Meta, openDatabase } from '../../../src-main/practice/state/database.ts'
import { Ids } from '../../../src-main/practice/state/ids.ts'
import { Media } from '../../../src-main/practice/state/media.ts'
import { People } from '../../../src-main/practice/state/people.ts'
import { Records } from '../../../src-main/practice/state/records.ts'
import { accountPlans } from '../../../src-main/practice/world/accounts.ts'
import { makeWorld } from '../../../src-main/practice/world/world.ts'

const anchorMs = Date.UTC(2026, 10, 20)

function world(isLarge = false) {
  const db = openDatabase(null)
  const records = new Records(db)
  const ids = new Ids(new Meta(db))
  const media = new MediaDesk(new Media(db, null, process.pid), ids, 'http://127.0.0.1:1/media')
  makeWorld({ seed: 1, isLarge, anchorMs }, records, new People(db), ids, media, new Audiences(db))
  return { records, media }
}

/** Values that only the service sets, though the field may be written. */
const readOnly: Record<string, readonly string[]> = { pay_by: ['ENGAGEMENT'] }

describe('the sample world', () => {
  const { records, media } = world()

  it('has an active ad group that ends within a week in each account that runs some, whatever the hour', () => {
    const active = accountPlans(false)
      .map(({ id }) => records.list('ads', 'line_item', [id]).filter((each) => each['entity_status'] === 'ACTIVE'))
      .filter((adGroups) => adGroups.length > 0)
    expect(active.length).toBeGreaterThan(2)
    for (const adGroups of active) {
      const ends = adGroups.map((each) => Date.parse(String(each['end_time'])))
      for (let hour = 0; hour < 24; hour++) {
        const nowMs = anchorMs + hour * 3_600_000
        expect(ends.some((endMs) => endMs > nowMs && endMs < nowMs + 7 * 86_400_000)).toBe(true)
      }
    }
  })

  it('has one active campaign that spent its total budget, and no other that does not serve, in the first account', () => {
    const first = accountPlans(false)[0]!.id
    const idle = records
      .list('ads', 'campaign', [first])
      .filter((each) => each['entity_status'] === 'ACTIVE' && each['servable'] === false)
    expect(idle.map((each) => each['reasons_not_servable'])).toEqual([['BUDGET_EXHAUSTED']])
    const groups = records.list('ads', 'line_item', [first]).filter((each) => each['campaign_id'] === idle[0]!['id'])
    expect(groups.map((each) => each['entity_status'])).toContain('ACTIVE')
  })

  it.each(accountPlans(false).map(({ id, name }) => [name, id] as const))(
    'keeps the rules of every kind in %s',
    (_name, accountId) => {
      const draft = records.draft('ads', null)
      const around = { activeLimit: () => Infinity, media, nowMs: anchorMs }
      for (const resource of resources) {
        if (!operationOf(resource, 'create') || resource.kind === 'campaign' || resource.kind === 'funding_instrument')
          continue
        for (const row of records.list('ads', resource.kind, [accountId])) {
          // Who posted may post; what went out or failed cannot be changed any more.
          const access = { user_id: row['user_id'], permissions: ['TWEET_COMPOSER'] }
          const port = practicePort(draft, accountId, { ...around, access })
          if ((row['scheduled_status'] ?? 'SCHEDULED') !== 'SCHEDULED') continue
          // What hangs on something deleted was made before that.
          const isOrphan =
            resource.kind !== 'line_item' && port.get('line_item', String(row['line_item_id']))?.['deleted'] === true
          if (row['deleted'] === true || isOrphan) continue
          const record = Object.fromEntries(
            Object.entries(row).filter(([name, value]) => !readOnly[name]?.includes(String(value))),
          )
          const input = {
            record,
            operation: 'update' as const,
            given: new Set(Object.keys(record)),
            accountId,
            id: String(row['id']),
          }
          const problems = [...checkRecord(resource, input), ...checkWorkspace(resource, input, port)]
          expect({ id: row['id'], problems: problems.filter(({ severity }) => severity === 'error') }).toEqual({
            id: row['id'],
            problems: [],
          })
        }
      }
    },
  )

  it('lets each campaign have one objective, and none for those that wait for an ad group', () => {
    const accountId = accountPlans(false)[0]!.id
    const byCampaign = new Map<unknown, Set<unknown>>()
    for (const row of records.list('ads', 'line_item', [accountId]))
      byCampaign.set(row['campaign_id'], (byCampaign.get(row['campaign_id']) ?? new Set()).add(row['objective']))
    expect([...byCampaign.values()].every((objectives) => objectives.size === 1)).toBe(true)
    expect(new Set([...byCampaign.values()].flatMap((each) => [...each])).size).toBeGreaterThanOrEqual(6)
    for (const campaign of records.list('ads', 'campaign', [accountId])) {
      const waits = (campaign['reasons_not_servable'] as string[]).includes('INCOMPLETE')
      if (campaign['deleted'] !== true) expect(byCampaign.has(campaign['id'])).toBe(!waits)
    }
  })

  it('has 20,000 ad groups when it is large', () => {
    const rows = world(true).records.list('ads', 'line_item', [accountPlans(true)[0]!.id])
    expect(rows.filter((row) => row['deleted'] !== true)).toHaveLength(20_000)
  })
})
