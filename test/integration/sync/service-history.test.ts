/** What the service tells about one record: who changed it, page by page; where an audience is used; who made a conflict. */
import { describe, expect, it } from 'vitest'
import type { ChangeAtService, UsesAtService } from '../../../shared/bridge.ts'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import { proves } from '../../support/ledger/proves.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const [mira, jonas] = ['1650214377', '1650214391']
let practice: PracticeProcess
let galley: TestGalley
startPulled((started) => ({ practice, galley } = started))

const edit = (kind: string, id: string, fields: object, more: object = {}) =>
  practice.control('POST', '/edit', { account_id: galley.accountId, kind, id, fields, ...more })

async function wholeHistory(key: number): Promise<{ changes: ChangeAtService[]; pages: number }> {
  const changes: ChangeAtService[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const page: { changes: ChangeAtService[]; cursor: string | null } = await galley.call('record.serviceHistory', {
      key,
      cursor,
    })
    changes.push(...page.changes)
    cursor = page.cursor
    pages++
  } while (cursor !== null)
  return { changes, pages }
}

describe('the history of a record at the service', () => {
  it('is told with the author, the time and each field before and after, all pages', async () => {
    const [campaign] = await galley.rows('campaign')
    for (let number = 1; number <= 205; number++) await edit('campaign', campaign!.id, { name: `Name ${number}` })
    const { changes, pages } = await wholeHistory(campaign!.key)
    expect(pages).toBe(2)
    expect(changes[0]).toMatchObject({
      type: 'UPDATE',
      userId: jonas,
      changes: [{ field: 'name', from: 'Name 204', to: 'Name 205' }],
    })
    expect(changes.at(-1)).toMatchObject({ type: 'CREATE', at: campaign!.values['created_at'] })
    const names = changes.flatMap((change) =>
      change.changes.flatMap(({ to }) => (String(to).startsWith('Name') ? [to] : [])),
    )
    expect(names).toEqual(Array.from({ length: 205 }, (_, at) => `Name ${205 - at}`))
  })

  it('tells money exactly, as the kind has it', async () => {
    const [group] = (await galley.rows('line_item')).filter(
      ({ values }) => typeof values['bid_amount_local_micro'] === 'bigint',
    )
    await edit('line_item', group!.id, { bid_amount_local_micro: 123_450_000 }, { user_id: mira })
    const { changes } = await wholeHistory(group!.key)
    expect(changes[0]).toMatchObject({ userId: mira })
    expect(changes[0]!.changes).toContainEqual({
      field: 'bid_amount_local_micro',
      from: group!.values['bid_amount_local_micro'],
      to: 123_450_000n,
    })
  })

  it('is refused in words for kinds that the service tells nothing of, and for what it does not know yet', async () => {
    const [card] = await galley.rows('card')
    await expect(galley.call('record.serviceHistory', { key: card!.key })).rejects.toMatchObject({ code: 'usage' })
    const fresh = await galley.call('record.create', { kind: 'campaign', accountId: galley.accountId, values: {} })
    await expect(galley.call('record.serviceHistory', { key: fresh.key })).rejects.toMatchObject({
      message: expect.stringContaining('Push it first') as string,
    })
    await galley.call('record.revert', { key: fresh.key })
  })
})

describe('where an audience is used', () => {
  it('is told by the service on all pages, each record with its way here', async () => {
    const [audience] = (await galley.rows('custom_audience')).filter(({ values }) =>
      String(values['name']).startsWith('Newsletter'),
    )
    const groups = (await galley.rows('line_item')).filter(({ values }) => values['product_type'] === 'PROMOTED_TWEETS')
    const byCampaign = new Map(groups.map((each) => [String(each.values['campaign_id']), each]))
    const values = { operator_type: 'EQ', targeting_type: 'CUSTOM_AUDIENCE', targeting_value: audience!.id }
    const keys: number[] = []
    for (const each of [...byCampaign.values()].slice(0, 30)) {
      const made = await galley.call('record.create', {
        kind: 'targeting_criterion',
        accountId: galley.accountId,
        values: { ...values, line_item_id: each.id },
      })
      keys.push(made.key)
    }
    await galley.push(keys)
    const found: UsesAtService['campaigns'] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page: UsesAtService = await galley.call('record.targetedBy', { key: audience!.key, withIdle: true, cursor })
      found.push(...page.campaigns)
      cursor = page.cursor
      pages++
    } while (cursor !== null)
    expect(pages).toBeGreaterThan(1)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(found.length).toBeGreaterThanOrEqual(30)
    const known = await galley.call('record.find', { kind: 'campaign', id: found[0]!.id })
    expect(found[0]).toMatchObject({ key: known.key, name: known.values['name'] })
    expect(found.every(({ key, adGroups }) => key !== null && adGroups.every((each) => each.key !== null))).toBe(true)
    const running = await galley.call('record.targetedBy', { key: audience!.key, withIdle: false })
    expect(running.campaigns.flatMap(({ adGroups }) => adGroups).every(({ isServable }) => isServable === true)).toBe(
      true,
    )
    proves('client', 'param:GET /accounts/:account_id/custom_audiences/:custom_audience_id/targeted:cursor')
  })
})

describe('a conflict', () => {
  it('says when they changed it, and by whom of each field', async () => {
    const [campaign] = (await galley.rows('campaign', { entity_status: 'PAUSED' })).slice(3)
    const mine = { name: 'Mine', purchase_order_number: 'Mine 1' }
    await galley.call('record.edit', { key: campaign!.key, values: mine })
    await edit('campaign', campaign!.id, { name: 'Theirs' })
    await edit('campaign', campaign!.id, { purchase_order_number: 'Theirs 1' }, { user_id: '1784402258' })
    await galley.pull({ kinds: ['campaign'] })
    const [conflict] = await galley.call('conflict.list', { accountId: galley.accountId })
    const now = await galley.call('record.get', { key: campaign!.key })
    expect(conflict).toMatchObject({ key: campaign!.key, theirsAt: now.values['updated_at'] })
    const authors = await galley.call('conflict.authors', { key: campaign!.key })
    expect(authors).toMatchObject({ name: { userId: jonas }, purchase_order_number: { userId: '1784402258' } })
    await galley.call('conflict.resolve', { key: campaign!.key, side: 'theirs' })
    const last = await galley.call('record.fieldAuthors', { key: campaign!.key, fields: ['name', 'entity_status'] })
    expect(last).toMatchObject({ name: { userId: jonas } })
  })

  it('over a record that they deleted says who deleted it', async () => {
    const [campaign] = (await galley.rows('campaign', { entity_status: 'PAUSED' })).slice(5)
    await galley.call('record.edit', { key: campaign!.key, values: { name: 'Still wanted' } })
    await edit('campaign', campaign!.id, { deleted: true })
    await galley.pull({ kinds: ['campaign'] })
    expect(await galley.call('conflict.authors', { key: campaign!.key })).toMatchObject({ deleted: { userId: jonas } })
    await galley.call('conflict.resolve', { key: campaign!.key, side: 'theirs' })
  })

  it('of a kind without a history says only when', async () => {
    const [tag] = await galley.rows('tracking_tag')
    await galley.call('record.edit', { key: tag!.key, values: { tracking_tag_url: 'https://example.com/mine' } })
    await edit('tracking_tag', tag!.id, { tracking_tag_url: 'https://example.com/theirs' })
    await galley.pull({ kinds: ['tracking_tag'] })
    expect(await galley.call('conflict.authors', { key: tag!.key })).toEqual({})
    const [conflict] = await galley.call('conflict.list', { accountId: galley.accountId })
    expect(conflict!.theirsAt).toMatch(/^\d{4}-/)
    await galley.call('conflict.resolve', { key: tag!.key, side: 'theirs' })
  })
})
