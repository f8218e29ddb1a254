/** What values name, from end to end: audiences that others share and take back, values that nobody has seen, and what the service says of them. */
import { says } from '../../support/says.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import { proves } from '../../support/ledger/proves.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const nordics = '18ce55a9k0q'
let practice: PracticeProcess
let galley: TestGalley
let group: RecordView
startPulled((started) => ({ practice, galley } = started))
beforeAll(async () => {
  await galley.pull({ accountId: nordics })
  const groups = await galley.rows('line_item')
  group = groups.find(({ values }) => values['product_type'] === 'PROMOTED_TWEETS')!
})

const find = (id: string, kind = 'targeting_criterion') => galley.call('record.find', { kind, id })
const target = (type: string, value: string, operator: string | null = 'EQ'): Promise<RecordView> => {
  const values: RecordValues = { line_item_id: group.id, targeting_type: type, targeting_value: value }
  return galley.call('record.create', {
    kind: 'targeting_criterion',
    accountId: galley.accountId,
    values: operator === null ? values : { ...values, operator_type: operator },
  })
}
const problemsOf = ({ problems }: Pick<RecordView, 'problems'>) =>
  problems.filter(({ field }) => field === 'targeting_value').map(({ code, severity }) => `${code} ${severity}`)
const erase = (record: RecordView) =>
  galley.call('record.delete', { kind: record.kind, selection: { keys: [record.key] } })
const shared = async (name: string) => (await galley.rows('shared_audience', { name }))[0]!
const takeBack = async (audienceId: unknown) => {
  const [share] = await galley.rows(
    'tailored_audience_permission',
    { tailored_audience_id: String(audienceId) },
    nordics,
  )
  await erase(share!)
  await galley.pushed()
  await galley.pull()
}

describe('an audience that another account shares', () => {
  let audience: RecordView
  let criterion: RecordView

  it('can be targeted while it is shared', async () => {
    audience = await shared('Café guests, loyalty card')
    criterion = await target('CUSTOM_AUDIENCE', String(audience.values['id']))
    expect(problemsOf(criterion)).toEqual([])
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect(await galley.call('record.standings', { keys: [criterion.key] })).toEqual([])
  })

  it('is refused for new targeting once it was taken back, and what runs goes on', async () => {
    const waiting = await target('CUSTOM_AUDIENCE', String(audience.values['id']), 'NE')
    await takeBack(audience.values['id'])
    const code = 'TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND error'
    expect(problemsOf(await find(waiting.id))).toEqual([code])
    await erase(waiting)
    criterion = await galley.call('record.get', { key: criterion.key })
    expect(criterion).toMatchObject({ state: 'clean', problems: [], values: { deleted: false } })
    const standings = await galley.call('record.standings', { keys: [criterion.key] })
    expect(standings).toMatchObject([{ key: criterion.key, field: 'targeting_value', standing: 'revoked' }])
    expect(standings[0]!.message).toEqual(says('no longer shared'))
  })

  it('is not carried by copies, which say so', async () => {
    const selection = { keys: [criterion.key] }
    const result = await galley.call('record.copy', { kind: 'targeting_criterion', selection })
    expect(result).toMatchObject({ changed: 0, copies: [], skipped: [{ key: criterion.key }] })
    expect(result.skipped[0]!.message).toEqual(says('no longer shared'))
    const campaign = await find(String(group.values['campaign_id']), 'campaign')
    const whole = await galley.call('record.copy', {
      ...{ kind: 'campaign', selection: { keys: [campaign.key] } },
      withContents: true,
    })
    const lacking = whole.copies.find(({ from }) => from === group.id)!
    const part = `targeting_criterion ${criterion.id}`
    expect(lacking.dropped.find((each) => each.part === part)?.message).toEqual(says('no longer shared'))
    expect(whole.copies.map(({ from }) => from)).not.toContain(criterion.id)
    await galley.call('journal.undo', { action: whole.action })
    for (const record of [group, campaign]) {
      const copied = await galley.call('record.copy', { kind: record.kind, selection: { keys: [record.key] } })
      expect(copied.changed).toBe(1)
      expect(copied.notCarried).toMatchObject([{ key: record.key }])
      expect(copied.notCarried![0]!.message).toEqual(says('Café guests, loyalty card'))
      await galley.call('journal.undo', { action: copied.action })
    }
    proves('client', 'state:permission-revoked')
  })
})

describe('a value that was never seen', () => {
  it('is a warning offline, found or known to be missing once the service was asked', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    // No ad group here targets it: of those that one does, the pull has told.
    const there = await target('LANGUAGE', 'sv', null)
    const gone = await target('INTEREST', '99887', null)
    const campaign = await target('CAMPAIGN_ENGAGEMENT', 'zzz99', null)
    const audience = await target('CUSTOM_AUDIENCE', 'zzz98')
    for (const record of [there, gone, campaign, audience]) expect(problemsOf(record)).toEqual(['NOT_FOUND warning'])
    await galley.call('app.setOffline', { isOffline: false })
    await galley.pull()
    expect(problemsOf(await find(there.id))).toEqual([])
    expect((await find('sv', 'targeting_language')).values['name']).toBe('Swedish')
    expect(problemsOf(await find(gone.id))).toEqual(['INVALID_PARAMETER error'])
    expect(problemsOf(await find(campaign.id))).toEqual(['CAMPAIGN_NOT_FOUND error'])
    expect(problemsOf(await find(audience.id))).toEqual([
      'TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND error',
    ])
    for (const record of [there, gone, campaign, audience]) await erase(record)
  })

  it('is the service’s to judge where it belongs to somebody else', async () => {
    const promoted = await galley.call('record.create', {
      kind: 'promoted_tweet',
      accountId: galley.accountId,
      values: { line_item_id: group.id, tweet_id: '1784402258999' },
    })
    await galley.pull()
    const { problems } = await find(promoted.id, 'promoted_tweet')
    expect(problems.filter(({ field }) => field === 'tweet_id').map(({ severity }) => severity)).toEqual(['warning'])
    await erase(promoted)
  })
})

describe('an audience that is not ready', () => {
  it('is said before it is sent, with the reason', async () => {
    const [small] = await galley.rows('custom_audience', { name: 'Trade fair leads, Hamburg' })
    const criterion = await target('CUSTOM_AUDIENCE', small!.id)
    expect(criterion.problems.map(({ message }) => message)).toEqual([
      'This audience cannot be targeted yet: fewer than 100 people matched.',
    ])
    await erase(criterion)
    const made = await galley.call('record.create', {
      kind: 'custom_audience',
      accountId: galley.accountId,
      values: { name: 'Made offline' },
    })
    const early = await target('CUSTOM_AUDIENCE', made.id)
    expect(problemsOf(early)).toEqual(['INVALID_PARAMETER error'])
    await erase(early)
    await erase(made)
  })
})

describe('an estimate', () => {
  it('is not asked where it could not be answered', async () => {
    const before = (await practice.ledger()).length
    const ask = (...criteria: RecordValues[]) =>
      galley.call('action.run', {
        kind: 'targeting_criterion',
        action: 'estimate',
        accountId: galley.accountId,
        id: null,
        params: { targeting_criteria: criteria },
      })
    const word = { targeting_type: 'BROAD_KEYWORD', targeting_value: 'coffee' }
    const [small] = await galley.rows('custom_audience', { name: 'Trade fair leads, Hamburg' })
    const field = { code: 'invalid_value', details: { field: 'targeting_criteria' } }
    await expect(ask({ targeting_type: 'GENDER', targeting_value: '1' })).rejects.toMatchObject(field)
    await expect(ask({ ...word, targeting_type: 'SHOE_SIZE' })).rejects.toMatchObject(field)
    await expect(ask(word, { targeting_type: 'CUSTOM_AUDIENCE', targeting_value: small!.id })).rejects.toMatchObject(
      field,
    )
    expect((await practice.ledger()).length).toBe(before)
    expect((await ask(word)).data).toHaveProperty('audience_size')
  })
})
