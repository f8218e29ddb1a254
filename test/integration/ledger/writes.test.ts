/**
 * What is written, from the command line to the service: every parameter of a create or update that the document names goes out with its
 * value, and the service's record has it; bounds, values and defaults hold on both sides.
 */
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { PresentedOperation, PresentedResource } from '../../../shared/presentation/resources.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { parseText, unreadableMessage } from '../../../shared/contract/language/text-value.ts'
import { decodeRecord, namedRow } from '../../../shared/contract/language/wire.ts'
import { checkRecord } from '../../../shared/contract/language/validate.ts'
import { fieldParams } from '../../../src-main/practice/ads/parameters.ts'
import { defaultsOf } from '../../support/local-verdict.ts'
import { TestGalley } from '../../support/galley.ts'
import { declaredAt, endpointOf } from '../../support/ledger/how.ts'
import { proves, provesDocumented } from '../../support/ledger/proves.ts'
import { documentRows } from '../../support/ledger/rows.ts'
import type { Layer } from '../../support/ledger/rows.ts'
import { linesNear } from '../../support/near-terminal.ts'
import { Bench, HandClock } from '../practice/client.ts'

let bench: Bench
let galley: TestGalley
let account = ''
/** Ids that the table below names. */
const known: Record<string, string> = {}
beforeAll(async () => {
  const clock = new HandClock()
  // The engine's clock is the machine's.
  clock.ms = Date.now()
  bench = await Bench.start({}, clock)
  await bench.control('POST', '/limits', { enforce: false })
  galley = await TestGalley.open(bench.line)
  account = galley.accountId
  await linesNear(galley, 'pull', '--account', account)
  await findKnown()
}, 120_000)
afterAll(async () => {
  await galley.close()
  await bench.close()
})

async function findKnown(): Promise<void> {
  const all = (kind: string) => linesNear(galley, 'list', kind, '--account', account)
  const groups = await all('line_item')
  const groupOf = (type: string) =>
    String(groups.find((line) => line['product_type'] === type && line['entity_status'] !== 'DRAFT')?.['id'])
  known['group'] = groupOf('PROMOTED_TWEETS')
  known['followers'] = groupOf('PROMOTED_ACCOUNT')
  const media = await all('media_library')
  const mediaOf = (part: string) => String(media.find((line) => String(line['file_name']).includes(part))!['media_key'])
  known['picture'] = mediaOf('website-card-1600')
  known['film'] = mediaOf('film-1280x720')
  known['card'] = String((await all('card'))[0]!['card_uri'])
  known['campaign'] = String((await all('campaign')).find((line) => line['entity_status'] === 'ACTIVE')!['id'])
  known['funding'] = String((await all('funding_instrument')).find((line) => line['able_to_fund'] === true)!['id'])
  known['account_media'] = String((await all('account_media'))[0]!['id'])
  const curated = await linesNear(
    galley,
    'lookup',
    'curated_category',
    '--account',
    account,
    'country_codes=US,GB,DE,JP',
  )
  known['curated'] = String(curated[0]!['id'])
  known['curated_too'] = String(curated[1]!['id'])
  const promoted = (await all('promoted_account')).map((line) => line['user_id'])
  const promotable = (await all('promotable_user'))
    .filter((line) => line['promotable_user_type'] === 'FULL')
    .map((line) => String(line['user_id']))
  known['promotable'] = promotable.find((id) => !promoted.includes(id)) ?? promotable[0]!
}

const mira = '1650214377'
const website = { type: 'DETAILS', title: 'Roast', destination: { type: 'WEBSITE', url: 'https://example.com/' } }
const later = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00Z`
const picture = () => ({ type: 'MEDIA', media_key: known['picture']! })
const json = (value: unknown) => JSON.stringify(value)

interface Case {
  kind: string
  /** Parameters of the create by the names of the wire, as text. */
  create: () => Record<string, string>
  update?: () => Record<string, string>
}
const conversation = () => ({
  name: 'Which one',
  title: 'Which one?',
  first_cta: '#TeamFilter',
  first_cta_tweet: 'Filter it is',
  second_cta: '#TeamEspresso',
  second_cta_tweet: 'Espresso it is',
  third_cta: '#TeamMocha',
  third_cta_tweet: 'Mocha it is',
  fourth_cta: '#TeamTea',
  fourth_cta_tweet: 'Tea it is',
  thank_you_text: 'Thank you',
  thank_you_url: 'https://example.com/thanks',
  media_key: known['film']!,
  poster_media_key: known['picture']!,
})
const campaignParams = () => ({
  name: 'Spring roast',
  budget_optimization: 'CAMPAIGN',
  daily_budget_amount_local_micro: '5000000',
  total_budget_amount_local_micro: '90000000',
  entity_status: 'PAUSED',
  purchase_order_number: 'PO 7',
  standard_delivery: 'true',
})

const cases: Case[] = [
  {
    kind: 'campaign',
    create: () => ({ funding_instrument_id: known['funding']!, ...campaignParams() }),
    update: () => ({
      ...campaignParams(),
      name: 'Autumn roast',
      daily_budget_amount_local_micro: '6000000',
      total_budget_amount_local_micro: '80000000',
      purchase_order_number: 'PO 8',
      standard_delivery: 'false',
      entity_status: 'ACTIVE',
    }),
  },
  {
    kind: 'line_item_curated_category',
    create: () => ({ line_item_id: known['group']!, curated_category_id: known['curated']! }),
    update: () => ({ curated_category_id: known['curated_too']! }),
  },
  {
    kind: 'media_creative',
    create: () => ({
      account_media_id: known['account_media']!,
      line_item_id: known['group']!,
      landing_url: 'https://example.com/roast',
    }),
  },
  { kind: 'promoted_account', create: () => ({ line_item_id: known['followers']!, user_id: known['promotable']! }) },
  {
    kind: 'tracking_tag',
    create: () => ({
      line_item_id: known['group']!,
      tracking_tag_type: 'IMPRESSION_TAG',
      tracking_tag_url: 'https://ad.doubleclick.net/ddm/trackimp/1',
    }),
    update: () => ({ tracking_tag_url: 'https://ad.doubleclick.net/ddm/trackimp/2' }),
  },
  {
    kind: 'card',
    create: () => ({ name: 'Roast', components: json([picture(), website]) }),
    update: () => ({ name: 'Roast too', components: json([picture(), { ...website, title: 'Roast too' }]) }),
  },
  {
    kind: 'card',
    create: () => ({
      name: 'Swipe',
      slides: json([
        [picture(), website],
        [picture(), website],
      ]),
    }),
    update: () => ({
      slides: json([
        [picture(), website],
        [picture(), { ...website, title: 'Second' }],
      ]),
    }),
  },
  { kind: 'video_conversation_card', create: conversation },
  {
    kind: 'draft_tweet',
    create: () => ({ as_user_id: mira, text: 'A draft' }),
    update: () => ({ text: 'Another draft', name: 'Draft', nullcast: 'false', card_uri: known['card']! }),
  },
  {
    kind: 'draft_tweet',
    create: () => ({ as_user_id: mira, text: 'A picture' }),
    update: () => ({ media_keys: known['picture']! }),
  },
  {
    kind: 'scheduled_tweet',
    create: () => ({ as_user_id: mira, text: 'Later', scheduled_at: later(30) }),
    update: () => ({ text: 'Later still', name: 'Plan', nullcast: 'false', scheduled_at: later(31) }),
  },
  {
    kind: 'tweet',
    create: () => ({
      as_user_id: mira,
      text: 'Now',
      card_uri: known['card']!,
      conversation_settings: 'FOLLOWING',
      name: 'Now',
      nullcast: 'false',
    }),
    update: () => ({ name: 'Then' }),
  },
  {
    kind: 'tweet',
    create: () => ({
      as_user_id: mira,
      text: 'A film',
      media_keys: known['film']!,
      video_cta: 'VISIT_SITE',
      video_cta_value: 'https://example.com',
      video_description: 'How we roast',
      video_title: 'Roast',
    }),
  },
  {
    kind: 'custom_audience',
    create: () => ({ name: 'Regulars', description: 'Who comes back' }),
    update: () => ({ name: 'Regulars of old', description: 'Who came back' }),
  },
]

const operationsOf = (resource: PresentedResource, name: 'create' | 'update') =>
  resource.operations.find((each) => each.name === name && each.base === 'ads')!

/** Words of the command line for parameters of the wire. */
function words(resource: PresentedResource, operation: PresentedOperation, given: Record<string, string>): string[] {
  const fields = fieldParams(resource, { name: operation.name })
  return Object.entries(given).map(([param, text]) => {
    const name = fields.get(param) ?? param
    return resource.fields[name]!.type === 'json' ? `${name}:=${text}` : `${name}=${text}`
  })
}

interface LedgerLine {
  n: number
  method: string
  path: string
  query: string
  status: number
}
const sent = async (after: number): Promise<LedgerLine[]> => bench.control('GET', `/ledger?after=${after}`)
const lastNumber = async () => (await sent(0)).at(-1)?.n ?? 0

/** What the practice service has of the record, by the names of fields. */
async function recordAt(resource: PresentedResource, id: string): Promise<Record<string, any>> {
  const get = resource.operations.find(({ name }) => name === 'get')
  if (get) return (await bench.ads('GET', get.path.replace(':account_id', account).replace(/:\w+/, id))).json.data
  const { json: body } = await bench.ads('GET', `/accounts/${account}/tweets`, {
    tweet_type: 'PUBLISHED',
    tweet_ids: id,
    timeline_type: 'ALL',
  })
  return decodeRecord(resource, namedRow(resource, body.data[0])).values
}

/** Local id of the only record of the kind that waits to be made. */
async function waiting(kind: string): Promise<string> {
  const steps = await linesNear(galley, 'review')
  return String(steps.find((step) => step['kind'] === kind && step['operation'] === 'create')?.['id'])
}

async function pushOne(kind: string, id: string): Promise<string> {
  const lines = await linesNear(galley, 'push', kind, id)
  const outcome = lines.find((line) => line['id'] === id)!
  expect(outcome, json(lines)).toMatchObject({ outcome: 'applied' })
  return String(outcome['new_id'] ?? id)
}

describe('a record', () => {
  it.each(cases.map((each, index) => ({ ...each, index })))(
    'goes out with each parameter and is kept so: $kind ($index)',
    async ({ kind, create, update }) => {
      const resource = resourceOf(kind)
      const made = create()
      const [line] = await linesNear(
        galley,
        'create',
        kind,
        '--account',
        account,
        ...words(resource, operationsOf(resource, 'create'), made),
      )
      const id = await check(resource, 'create', String(line!['id'] ?? (await waiting(kind))), made)
      if (!update) return
      const changes = update()
      await linesNear(galley, 'set', kind, id, ...words(resource, operationsOf(resource, 'update'), changes))
      await check(resource, 'update', id, changes)
    },
  )

  async function check(
    resource: PresentedResource,
    name: 'create' | 'update',
    localId: string,
    given: Record<string, string>,
  ): Promise<string> {
    const after = await lastNumber()
    const id = await pushOne(resource.kind, localId)
    const operation = operationsOf(resource, name)
    const fields = fieldParams(resource, { name })
    const record = await recordAt(resource, id)
    const lines = (await sent(after)).filter(({ method, status }) => method === operation.method && status === 200)
    const query = new URLSearchParams(lines.find(({ query: text }) => text !== '')?.query)
    // A campaign goes by the batch, which proves nothing of the service's single calls.
    const called = new RegExp(`/${operation.version}${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`)
    const isCalled = lines.some(({ path }) => called.test(path))
    const proven: Layer[] = isCalled ? ['client', 'practice', 'commandLine'] : ['client', 'commandLine']
    for (const [param, text] of Object.entries(given)) {
      const field = resource.fields[fields.get(param)!]!
      const shown = record[fields.get(param)!] ?? record[param]
      if (query.size > 0) expect(query.get(param), param).toBe(text)
      if (field.type === 'json') expect(shown, param).toMatchObject(JSON.parse(text))
      else if (!field.isWriteOnly) expect(String(shown), param).toBe(text)
      // What the service would assume anyway says nothing of what it was told.
      const isAssumed = name === 'create' && text === String(field.serviceDefault)
      const layers = isAssumed ? proven.filter((layer) => layer !== 'practice') : proven
      provesDocumented(layers, `param:${endpointOf(operation)}:${param}`)
    }
    if (resource.kind === 'tweet' && name === 'create') {
      expect([query.get('tweet_mode'), query.get('trim_user')]).toEqual(['extended', 'false'])
      provesDocumented(
        'client',
        `param:${endpointOf(operation)}:tweet_mode`,
        `param:${endpointOf(operation)}:trim_user`,
      )
    }
    return id
  }
})

// ── What only the practice service is asked here: calls that the client makes in another form, or as another user ──

describe('a call of its own', () => {
  /** What differs from what the service assumes. */
  const ownCampaign = () => {
    const { budget_optimization: _usual, ...rest } = campaignParams()
    return { ...rest, standard_delivery: 'false' }
  }
  const direct: {
    says: string
    endpoint: string
    base?: 'sandbox'
    path: () => string
    query: () => Record<string, string>
    as?: string
  }[] = [
    {
      says: 'campaign',
      endpoint: 'POST /accounts/:account_id/campaigns',
      path: () => `/accounts/${account}/campaigns`,
      query: () => ({ funding_instrument_id: known['funding']!, ...ownCampaign(), name: 'Winter roast' }),
    },
    {
      says: 'campaign whose ad groups have budgets',
      endpoint: 'POST /accounts/:account_id/campaigns',
      path: () => `/accounts/${account}/campaigns`,
      query: () => ({ funding_instrument_id: known['funding']!, name: 'Shared', budget_optimization: 'LINE_ITEM' }),
    },
    {
      says: 'campaign that is there',
      endpoint: 'PUT /accounts/:account_id/campaigns/:campaign_id',
      path: () => `/accounts/${account}/campaigns/${known['campaign']}`,
      query: () => ({ ...ownCampaign(), name: 'Summer roast', purchase_order_number: 'PO 6' }),
    },
    {
      says: 'campaign that hands its budget to its ad groups',
      endpoint: 'PUT /accounts/:account_id/campaigns/:campaign_id',
      path: () => `/accounts/${account}/campaigns/${known['campaign']}`,
      query: () => ({ budget_optimization: 'LINE_ITEM' }),
    },
    {
      says: 'account',
      endpoint: 'PUT /accounts/:account_id',
      path: () => `/accounts/${account}`,
      query: () => ({ name: 'Northwind roasters', industry_type: 'EDUCATION' }),
    },
    {
      says: 'tax settings',
      endpoint: 'PUT /accounts/:account_id/tax_settings',
      path: () => `/accounts/${account}/tax_settings`,
      query: () => ({
        address_name: 'Northwind',
        invoice_jurisdiction: 'LOI_SAPIN',
        tax_category: 'INDIVIDUAL',
        // tax_exemption_id and the client's address are not shown again.
        tax_id: 'DE1',
      }),
    },
    {
      says: 'user settings',
      endpoint: 'PUT /accounts/:account_id/user_settings/:user_id',
      path: () => `/accounts/${account}/user_settings/1902276640`,
      as: 'tomasz_numbers',
      query: () => ({
        notification_email: 'tomasz@example.com',
        contact_phone: '+4930',
        contact_phone_extension: '12',
      }),
    },
    {
      says: 'poll',
      endpoint: 'POST /accounts/:account_id/cards/poll',
      path: () => `/accounts/${account}/cards/poll`,
      query: () => ({
        name: 'Milk',
        duration_in_minutes: '60',
        first_choice: 'Oat',
        second_choice: 'Soy',
        third_choice: 'Cow',
        fourth_choice: 'None',
      }),
    },
  ]
  it.each(direct)('keeps each parameter: $says', async ({ endpoint, path, query, as }) => {
    const [at] = declaredAt(endpoint)
    const fields = fieldParams(at!.resource, at!.operation)
    const signing = as ? { signing: bench.as(as) } : {}
    // What was there already would say nothing.
    const before = endpoint.startsWith('PUT ') ? (await bench.ads('GET', path(), {}, signing)).json.data : {}
    const was = { ...defaultsOf(at!.resource), ...decodeRecord(at!.resource, namedRow(at!.resource, before)).values }
    const reply = await bench.ads(endpoint.split(' ')[0]!, path(), query(), signing)
    expect(reply.status, reply.text.slice(0, 500)).toBe(200)
    const { values } = decodeRecord(at!.resource, namedRow(at!.resource, reply.json.data))
    for (const [param, value] of Object.entries(query())) {
      expect(String(values[fields.get(param)!]), param).toBe(value)
      expect(String(was[fields.get(param)!]), param).not.toBe(value)
      provesDocumented('practice', `param:${endpoint}:${param}`)
    }
  })
})

// ── Bounds, values and defaults of what is written ──

const writtenFacts = (sort: string) =>
  documentRows.flatMap((row) => {
    if (row.sort !== sort || !('endpoint' in row.about) || !('member' in row.about)) return []
    const [at] = declaredAt(row.about.endpoint)
    const name = at?.operation.name
    if (!at || (name !== 'create' && name !== 'update')) return []
    const fieldName = fieldParams(at.resource, at.operation).get(row.about.member.name)
    return fieldName === undefined
      ? []
      : [
          {
            id: row.id,
            ...at,
            way: name,
            param: row.about.member.name,
            fieldName,
            fact: row.about.fact ?? '',
          },
        ]
  })

function problemsOf(resource: PresentedResource, way: 'create' | 'update', fieldName: string, text: string): string[] {
  const field = resource.fields[fieldName]!
  const parsed = parseText(field, text)
  if (parsed.kind === 'unreadable') return [textOf(unreadableMessage(field, parsed, field.label))]
  // What stands beside a video needs one.
  const record = {
    ...(fieldName.startsWith('video_') ? { media_keys: [known['film']!] } : {}),
    [fieldName]: parsed.value,
  }
  return checkRecord(resource, { record, operation: way, given: new Set([fieldName]) }).flatMap(
    ({ field: about, severity, code, message }) =>
      about === fieldName && severity === 'error' && code === 'INVALID_PARAMETER' ? [textOf(message)] : [],
  )
}

/** What is wrong with the parameter, as the practice service sees a request that has nothing else. */
async function refusedAs(
  { method, path, version, body, base }: PresentedOperation,
  param: string,
  text: string,
): Promise<boolean> {
  const at = path.replace(':account_id', account).replace(/:\w+/, 'zzzz')
  const given = { ...(param.startsWith('video_') ? { media_keys: known['film']! } : {}), [param]: text }
  const reply = await bench.send({
    method,
    url: `${base === 'sandbox' ? bench.line.ads_sandbox_base_url : bench.line.ads_base_url}/${version}${at}`,
    ...(body === 'json' ? { json: given } : { query: Object.entries(given) }),
    signing: bench.as(),
  })
  return (reply.json?.errors ?? []).some((each: any) => each.parameter === param && each.code === 'INVALID_PARAMETER')
}

describe('a bound of what is written', () => {
  it.each(writtenFacts('bound').filter(({ operation }) => operation.base === 'ads'))(
    'is the last that is taken: $id',
    async ({ id, resource, operation, way, param, fieldName, fact }) => {
      const [which = '', number = ''] = fact.split(' ')
      const edge = Number(number)
      const text = (size: number) => {
        if (resource.fields[fieldName]!.type === 'integer') return String(size)
        return `${/_cta$/.test(param) ? '#' : ''}${'x'.repeat(size)}`
      }
      const beyond = which === 'min' ? edge - 1 : edge + 1
      expect([
        problemsOf(resource, way, fieldName, text(edge)),
        problemsOf(resource, way, fieldName, text(beyond)).length,
      ]).toEqual([[], 1])
      proves('client', id)
      if (way === 'create') {
        expect([
          await refusedAs(operation, param, text(edge)),
          await refusedAs(operation, param, text(beyond)),
        ]).toEqual([false, true])
        proves('practice', id)
      }
    },
  )
})

describe('a value that is written', () => {
  it.each(writtenFacts('value'))(
    'is taken, and another is not: $id',
    async ({ id, resource, way, param, fieldName, fact, operation }) => {
      expect(problemsOf(resource, way, fieldName, fact)).toEqual([])
      const field = resource.fields[fieldName]!
      if (field.type === 'choice') {
        expect(problemsOf(resource, way, fieldName, 'NO_SUCH_VALUE')).not.toEqual([])
        expect(field.labels[fact]).toMatch(/^[A-Z]/)
      }
      proves('client', id)
      if (operation.base === 'ads' && way === 'create') {
        expect(await refusedAs(operation, param, fact)).toBe(false)
        if (field.type === 'choice') expect(await refusedAs(operation, param, 'NO_SUCH_VALUE')).toBe(true)
        proves('practice', id)
      }
    },
  )
})

describe('what is left out of a create', () => {
  it('has the value that the document gives it', async () => {
    const bare = await bench.ads('POST', `/accounts/${account}/campaigns`, {
      funding_instrument_id: known['funding']!,
      name: 'Bare',
      daily_budget_amount_local_micro: '5000000',
    })
    expect(bare.json.data).toMatchObject({ budget_optimization: 'CAMPAIGN', standard_delivery: true })
    const post = (await bench.ads('POST', `/accounts/${account}/tweet`, { as_user_id: mira, text: 'Bare' })).json.data
    const shown = await recordAt(resourceOf('tweet'), post.id_str)
    expect(shown).toMatchObject({ nullcast: true, conversation_settings: 'EVERYONE' })
    const campaigns = 'POST /accounts/:account_id/campaigns'
    const tweet = 'POST /accounts/:account_id/tweet'
    proves(
      'practice',
      `default:${campaigns}:budget_optimization=CAMPAIGN`,
      `default:${campaigns}:standard_delivery=true`,
      'default:PUT /accounts/:account_id/campaigns/:campaign_id:standard_delivery=true',
      'default:campaign.budget_optimization=CAMPAIGN',
      `default:${tweet}:nullcast=true`,
      `default:${tweet}:conversation_settings=EVERYONE`,
      'rule:settings-on-reads-only',
    )
    expect(post).not.toHaveProperty('conversation_settings')
  })
})
