/** Details of the interface that are easily passed over, as the practice service holds them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce54d4x5t'
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
})
afterAll(() => bench.close())

const at = (path: string) => `/accounts/${account}/${path}`
const rows = async (path: string, query: Record<string, string> = {}): Promise<any[]> =>
  (await bench.ads('GET', at(path), query)).json.data
const codes = ({ json }: Reply) => json.errors.map(({ code, parameter }: any) => [code, parameter])

describe('a media creative', () => {
  it('keeps the landing page of a picture and ignores that of a preroll video', async () => {
    const [group] = await rows('line_items', { count: '200' }).then((all) =>
      all.filter(({ product_type: type }) => type === 'MEDIA'),
    )
    const media = await rows('account_media')
    await bench.control('POST', '/edit', {
      account_id: account,
      kind: 'account_media',
      id: media[0].id,
      fields: { creative_type: 'PREROLL' },
    })
    await bench.control('POST', '/edit', {
      account_id: account,
      kind: 'account_media',
      id: media[1].id,
      fields: { creative_type: 'MEDIUM_RECTANGLE' },
    })
    const make = async (id: string) =>
      bench.ads('POST', at('media_creatives'), {
        line_item_id: (group ?? (await rows('line_items'))[0]).id,
        account_media_id: id,
        landing_url: 'https://example.com/roast',
      })
    expect((await make(media[1].id)).json.data).toMatchObject({ landing_url: 'https://example.com/roast' })
    expect((await make(media[0].id)).json.data).toMatchObject({ landing_url: null, creative_type: 'PREROLL' })
    proves('practice', 'rule:landing-url-preroll-ignored')
  })
})

describe('settings of a user', () => {
  it('are read by an admin, and changed by none', async () => {
    const path = at('user_settings/1650214377')
    expect((await bench.ads('GET', path)).status).toBe(200)
    const refused = await bench.ads('PUT', path, { contact_phone: '+4930' })
    expect([refused.status, codes(refused)]).toEqual([403, [['ACTION_NOT_ALLOWED', undefined]]])
    proves('practice', 'rule:user-settings-own')
  })
})

describe('a batch', () => {
  const funding = 'lygyi'
  const item = {
    operation_type: 'Create',
    params: { name: 'One', funding_instrument_id: funding, daily_budget_amount_local_micro: 5_000_000 },
  }

  it('tells at its place that an item lacks params, and does nothing', async () => {
    const reply = await bench.batch(account, [item, { operation_type: 'Create' }])
    expect([reply.status, reply.json.errors]).toEqual([400, []])
    expect(reply.json.operation_errors).toEqual([
      [],
      [{ code: 'MISSING_PARAMETER', message: expect.any(String), parameter: 'params' }],
    ])
    proves('practice', 'param:POST /batch/accounts/:account_id/campaigns:params')
  })

  it('tells an item without operation_type, and carries out each of the three', async () => {
    const lacking = await bench.batch(account, [{ params: item.params }])
    expect(lacking.json.operation_errors[0][0]).toMatchObject({
      code: 'MISSING_PARAMETER',
      parameter: 'operation_type',
    })
    const made = (await bench.batch(account, [{ ...item, params: { ...item.params, entity_status: 'PAUSED' } }])).json
    const campaign_id = made.data[0].id
    const renamed = await bench.batch(account, [{ operation_type: 'Update', params: { campaign_id, name: 'Two' } }])
    expect(renamed.json.data[0]).toMatchObject({ id: campaign_id, name: 'Two' })
    const deleted = await bench.batch(account, [{ operation_type: 'Delete', params: { campaign_id } }])
    expect(deleted.json.data[0]).toMatchObject({ id: campaign_id, deleted: true })
    const path = 'POST /batch/accounts/:account_id/campaigns:operation_type'
    proves('practice', `param:${path}`, ...['Create', 'Update', 'Delete'].map((each) => `value:${path}=${each}`))
  })

  it('of audiences takes child_segments beside segments as well as in it', async () => {
    const mobile = (await rows('custom_audiences', { count: '200' })).filter(
      ({ audience_type: type }) => type === 'MOBILE_AUDIENCE' || type === 'MOBILE',
    )
    const leaf = { custom_audience_id: mobile[0]?.id, lookback_window: 7, negate: false }
    const send = (params: object) =>
      bench.ads(
        'POST',
        `/batch/accounts/${account}/custom_audiences`,
        {},
        { json: [{ operation_type: 'Create', params: { audience_type: 'FLEXIBLE', ...params } }] },
      )
    const within = await send({ name: 'Within', segments: { boolean_operator: 'AND', child_segments: [leaf] } })
    const beside = await send({ name: 'Beside', segments: { boolean_operator: 'AND' }, child_segments: [leaf] })
    expect([within.status, within.text]).toEqual([200, within.text])
    expect([beside.status, beside.text]).toEqual([200, beside.text])
    const tree = ({ json }: Reply) => json.data[0].metadata[0].segments.child_segments
    expect(tree(beside)).toEqual(tree(within))
    expect((await send({ name: 'Neither', segments: { boolean_operator: 'AND' } })).status).toBe(400)
    proves('practice', 'param:POST /batch/accounts/:account_id/custom_audiences:params.child_segments')
  })
})

describe('a path in another version', () => {
  it('names the version that has it, and none for a path that no version has', async () => {
    const answer = async (path: string) =>
      (await bench.send({ url: `${bench.line.ads_base_url}${path}`, signing: bench.as() })).json.errors[0]
    const permissions = `/accounts/${account}/tailored_audiences/zzzz/permissions`
    expect(await answer(`/12${permissions}`)).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
    expect(await answer(`/11${permissions}`)).toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('Use version 5.'),
    })
    expect(await answer(`/11/accounts/${account}/campaigns`)).toMatchObject({
      message: expect.stringContaining('Use version 12.'),
    })
    expect((await answer('/11/nothing/here')).message).not.toContain('Use version')
    expect(await answer('/12/nothing/here')).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
    proves('practice', 'rule:version-in-path')
  })
})

describe('an estimate', () => {
  it('of everybody else is not that of those who are meant', async () => {
    const ask = async (query: object) =>
      (
        await bench.ads(
          'POST',
          at('audience_estimate'),
          {},
          { json: { targeting_criteria: [{ targeting_type: 'BROAD_KEYWORD', targeting_value: 'coffee' }], ...query } },
        )
      ).json.data.audience_size
    const usual = await ask({})
    expect(await ask({ operator_type: 'EQ' })).toEqual(usual)
    expect((await ask({ operator_type: 'NE' })).max).toBeGreaterThan(usual.max)
    const path = 'POST /accounts/:account_id/audience_estimate:operator_type'
    proves('practice', `param:${path}`, `value:${path}=EQ`, `value:${path}=NE`, `default:${path}=EQ`)
  })
})

describe('a post', () => {
  const make = async (given: Record<string, string>) =>
    (await bench.ads('POST', at('tweet'), { as_user_id: '1650214377', ...given })).json

  it('may have a card beside its media', async () => {
    const [card] = await rows('cards')
    const [picture] = await rows('media_library', { media_type: 'IMAGE' })
    const { data } = await make({ text: 'Both', card_uri: card.card_uri, media_keys: picture.media_key })
    expect(data).toMatchObject({ card_uri: card.card_uri, entities: { media: [expect.anything()] } })
    proves('practice', 'rule:card-uri-beside-media')
  })

  it('is answered whole in the extended mode, and with its author unless told not to', async () => {
    const text = 'Roast'
    expect((await make({ text, tweet_mode: 'extended' })).data).toMatchObject({ full_text: text })
    expect((await make({ text, tweet_mode: 'compat' })).data).toMatchObject({ text })
    const named = { screen_name: 'mira_northwind' }
    expect((await make({ text })).data.user).toMatchObject(named)
    expect((await make({ text, trim_user: 'false' })).data.user).toMatchObject(named)
    expect((await make({ text, trim_user: 'true' })).data.user).not.toHaveProperty('screen_name')
    const at = 'POST /accounts/:account_id/tweet'
    proves('practice', `param:${at}:tweet_mode`, `value:${at}:tweet_mode=compat`, `value:${at}:tweet_mode=extended`)
    proves('practice', `param:${at}:trim_user`, `default:${at}:trim_user=false`)
  })
})
