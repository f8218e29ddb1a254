/**
 * Each limit of the interface at its edge, on both sides: the last that is allowed passes the check before sending and the service, the
 * first beyond it is marked on its field and refused with the same code. The numbers are written here, not taken from the declarations.
 * Source: interface, Limits; gaps 2, 6.7.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves, provesDocumented } from '../../support/ledger/proves.ts'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import type { Operation, Param } from '../../../shared/contract/language/operation.ts'
import { checkParams } from '../../../shared/contract/language/params.ts'
import { resourceOf, resources } from '../../../shared/contract/registry.ts'
import { toParam, toQuery } from '../../../shared/contract/language/wire.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { defaultsOf, verdictOf } from '../../support/local-verdict.ts'
import { Mirror } from '../../support/mirror-port.ts'
import { Bench } from './client.ts'

const account = '18ce54d4x5t'
const mira = '1650214377'
let bench: Bench
let mirror: Mirror
const media: Record<string, string> = {}
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  const read = async (path: string, query: Record<string, string>) => (await bench.ads('GET', path, query)).json
  mirror = new Mirror(read, account, () => bench.nowMs())
  await mirror.fill()
  await mirror.lookAtMedia(async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer()))
  for (const row of mirror.rows('media_library')) media[String(row['file_name'])] = String(row['media_key'])
})
afterAll(() => bench.close())

const file = (part: string) => Object.entries(media).find(([name]) => name.includes(part))![1]
const pictures = (count: number) =>
  ['website-card-1600', 'carousel-1', 'carousel-2', 'carousel-3', 'story'].slice(0, count).map(file)
const letters = (count: number) => 'x'.repeat(count)
const later = (ms: number) => `${new Date(bench.nowMs() + ms).toISOString().slice(0, 16)}:00Z`
const minuteMs = 60_000
const website = { type: 'DETAILS', title: 'Roast', destination: { type: 'WEBSITE', url: 'https://example.com' } }
const swipe = (count: number) => [
  { type: 'SWIPEABLE_MEDIA', media_keys: Array(count).fill(file('carousel-1')) },
  website,
]

/** Whole records that keep all rules. */
const whole: Record<string, () => RecordValues> = {
  campaign: () => ({
    name: 'Edge',
    funding_instrument_id: 'lygyi',
    daily_budget_amount_local_micro: 50_000_000n,
    entity_status: 'PAUSED',
  }),
  // As one that is there, since its parts hang together.
  line_item: () => {
    const resource = resourceOf('line_item')
    const isLive = (row: RecordValues) => row['deleted'] !== true && row['entity_status'] !== 'DRAFT'
    const row = mirror.rows('line_item').find((each) => isLive(each) && each['product_type'] === 'PROMOTED_TWEETS')!
    const given = Object.entries(row).filter(
      ([name, value]) => value !== null && isWritable(resource.fields[name]!, 'create'),
    )
    const times = { start_time: later(24 * 60 * minuteMs), end_time: later(48 * 60 * minuteMs) }
    return { ...Object.fromEntries(given), ...times, entity_status: 'PAUSED' }
  },
  card: () => ({ name: 'Edge', components: [{ type: 'MEDIA', media_key: file('website-card-1600') }, website] }),
  poll_card: () => ({ name: 'Edge', duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }),
  image_conversation_card: () => ({
    name: 'Edge',
    title: 'Which one?',
    first_cta: '#TeamFilter',
    first_cta_tweet: 'Filter it is',
    thank_you_text: 'Thank you',
    media_key: file('website-card-1600'),
  }),
  video_conversation_card: () => ({
    name: 'Edge',
    title: 'Which one?',
    first_cta: '#TeamFilter',
    first_cta_tweet: 'Filter it is',
    thank_you_text: 'Thank you',
    media_key: file('film-1280x720'),
  }),
  draft_tweet: () => ({ user_id: mira, text: 'Edge' }),
  scheduled_tweet: () => ({ user_id: mira, text: 'Edge', scheduled_at: later(60 * 24 * 60 * minuteMs) }),
  tweet: () => ({ user_id: mira, text: 'Edge' }),
  custom_audience: () => ({ name: 'Edge' }),
}

type Edge = [limit: string, kind: string, field: string, last: () => RecordValues, first: () => RecordValues]
const text = (kind: string, field: string, most: number, more: RecordValues = {}): Edge => [
  `${most} characters`,
  kind,
  field,
  () => ({ ...more, [field]: letters(most) }),
  () => ({ ...more, [field]: letters(most + 1) }),
]
const hashtag = (kind: string, number: string, most: number): Edge => {
  const others = number === 'first' ? {} : { [`${number}_cta_tweet`]: 'x' }
  // The ones before it are there.
  const before = Object.fromEntries(
    ['second', 'third'].slice(0, ['second', 'third', 'fourth'].indexOf(number)).flatMap((each) => [
      [`${each}_cta`, '#x'],
      [`${each}_cta_tweet`, 'x'],
    ]),
  ) as RecordValues
  const field = `${number}_cta`
  return [
    `${most} characters after the sign`,
    kind,
    field,
    () => ({ ...before, ...others, [field]: `#${letters(most)}` }),
    () => ({ ...before, ...others, [field]: `#${letters(most + 1)}` }),
  ]
}
const conversations = ['image_conversation_card', 'video_conversation_card']
const posts = ['draft_tweet', 'scheduled_tweet', 'tweet']
const video = () => [file('film-1280x720')]
const edges: Edge[] = [
  text('campaign', 'name', 255),
  text('campaign', 'purchase_order_number', 50),
  text('line_item', 'name', 255),
  ...['card', 'poll_card', ...conversations, ...posts].map((kind) => text(kind, 'name', 80)),
  [
    'from 5 minutes',
    'poll_card',
    'duration_in_minutes',
    () => ({ duration_in_minutes: 5 }),
    () => ({ duration_in_minutes: 4 }),
  ],
  [
    'to 10,080 minutes',
    'poll_card',
    'duration_in_minutes',
    () => ({ duration_in_minutes: 10_080 }),
    () => ({ duration_in_minutes: 10_081 }),
  ],
  text('poll_card', 'first_choice', 25),
  text('poll_card', 'second_choice', 25),
  text('poll_card', 'third_choice', 25),
  text('poll_card', 'fourth_choice', 25, { third_choice: 'c' }),
  ...conversations.flatMap((kind) => [
    text(kind, 'title', 23),
    text(kind, 'thank_you_text', 23),
    ...['first', 'second', 'third', 'fourth'].map((number) => hashtag(kind, number, 20)),
  ]),
  ...posts.flatMap((kind): Edge[] => [
    ['4 images', kind, 'media_keys', () => ({ media_keys: pictures(4) }), () => ({ media_keys: pictures(5) })],
    [
      '1 GIF',
      kind,
      'media_keys',
      () => ({ media_keys: [file('steam')] }),
      () => ({ media_keys: [file('steam'), file('carousel-1')] }),
    ],
    [
      '1 video',
      kind,
      'media_keys',
      () => ({ media_keys: video() }),
      () => ({ media_keys: [...video(), file('carousel-1')] }),
    ],
  ]),
  [
    '70 characters of a video title',
    'tweet',
    'video_title',
    () => ({ media_keys: video(), video_title: letters(70) }),
    () => ({ media_keys: video(), video_title: letters(71) }),
  ],
  [
    '200 characters of a video description',
    'tweet',
    'video_description',
    () => ({ media_keys: video(), video_description: letters(200) }),
    () => ({ media_keys: video(), video_description: letters(201) }),
  ],
  ['at least 2 to swipe', 'card', 'components', () => ({ components: swipe(2) }), () => ({ components: swipe(1) })],
  ['at most 6 to swipe', 'card', 'components', () => ({ components: swipe(6) }), () => ({ components: swipe(7) })],
  [
    'one year ahead',
    'scheduled_tweet',
    'scheduled_at',
    () => ({ scheduled_at: later(365 * 24 * 60 * minuteMs) }),
    () => ({ scheduled_at: later((365 * 24 * 60 + 1) * minuteMs) }),
  ],
  text('custom_audience', 'name', 255),
]

/** Rows of the ledger, by kind, field and limit of the edges that prove them. */
const edgeRows: [RegExp, string][] = [
  [/^campaign\.purchase_order_number/, 'limit:purchase-order'],
  [/^poll_card\.duration/, 'limit:poll-duration'],
  [/^poll_card\.\w+_choice/, 'limit:poll-choice'],
  [/^(\w*card|\w*tweet)\.name/, 'limit:card-and-post-names'],
  [/^video_conversation_card\.title/, 'limit:conversation-title'],
  [/^video_conversation_card\.thank_you_text/, 'limit:conversation-thanks'],
  [/^video_conversation_card\.\w+_cta/, 'limit:conversation-cta'],
  [/^tweet\.media_keys 4/, 'limit:post-pictures'],
  [/^tweet\.media_keys 1 GIF/, 'limit:post-gif'],
  [/^tweet\.media_keys 1 video/, 'limit:post-video'],
  [/^tweet\.video_title/, 'limit:video-title'],
  [/^tweet\.video_description/, 'limit:video-description'],
]
const rowsOfEdge = (kind: string, field: string, limit: string) => [
  `bound:${kind}.${field} max ${Number.parseInt(limit)}`,
  ...edgeRows.filter(([pattern]) => pattern.test(`${kind}.${field} ${limit}`)).map(([, row]) => row),
]

const faultsOf = ({ json }: { json: any }): string[] =>
  (json.errors ?? []).map(({ code, parameter }: any) => `${code} ${parameter}`)

/** Makes it; what the local check and the service say. */
async function make(kind: string, given: RecordValues) {
  const resource = resourceOf(kind)
  const operation = operationOf(resource, 'create')!
  const changes = { ...whole[kind]!(), ...given }
  const record = { ...defaultsOf(resource), ...changes }
  const { sent, faults } = verdictOf(
    resource,
    'create',
    { record, changes, id: 'new-1', accountId: account },
    mirror.port,
  )
  const path = operation.path.replace(':account_id', account)
  const reply =
    operation.body === 'json'
      ? await bench.ads('POST', path, {}, { json: sent })
      : await bench.ads('POST', path, Object.fromEntries(toQuery(resource, sent)))
  return { local: faults, there: faultsOf(reply), data: reply.json.data as Record<string, Json> }
}

describe('a record', () => {
  it.each(edges)('%s: %s %s', async (limit, kind, field, last, first) => {
    expect(await make(kind, last())).toMatchObject({ local: [], there: [] })
    const beyond = await make(kind, first())
    expect(beyond.there.length).toBeGreaterThan(0)
    for (const fault of beyond.there) expect(fault).toMatch(new RegExp(`^[A-Z_]+ ${field}$`))
    expect(beyond.local).toEqual(beyond.there)
    provesDocumented(['client', 'practice'], ...rowsOfEdge(kind, field, limit))
  })

  it('scheduled posts: the thirtieth of a quarter of an hour, and the next', async () => {
    const from = 90 * 24 * 60 * minuteMs
    const resource = resourceOf('scheduled_tweet')
    for (let number = 0; number < 30; number++) {
      const { local, there, data } = await make('scheduled_tweet', {
        scheduled_at: later(from + (number % 15) * minuteMs),
        text: `${number}`,
      })
      expect([number, local, there]).toEqual([number, [], []])
      mirror.put(resource, data)
    }
    const beyond = await make('scheduled_tweet', { scheduled_at: later(from + 7 * minuteMs) })
    expect(beyond).toMatchObject({
      local: ['SCHEDULED_TWEET_LIMIT_EXCEEDED scheduled_at'],
      there: ['SCHEDULED_TWEET_LIMIT_EXCEEDED scheduled_at'],
    })
  })

  it('campaigns: the 200th active one, and the next; paused ones go on', async () => {
    const active = () =>
      mirror.rows('campaign').filter((row) => row['entity_status'] === 'ACTIVE' && row['deleted'] !== true).length
    const port = { ...mirror.port, activeCount: () => active(), activeLimit: () => 200 }
    const resource = resourceOf('campaign')
    const create = async (entityStatus: string) => {
      const changes = { ...whole['campaign']!(), entity_status: entityStatus }
      const record = { ...defaultsOf(resource), ...changes }
      const { sent, faults } = verdictOf(resource, 'create', { record, changes, id: 'new-1', accountId: account }, port)
      const reply = await bench.ads(
        'POST',
        `/accounts/${account}/campaigns`,
        Object.fromEntries(toQuery(resource, sent)),
      )
      if (reply.status === 200) mirror.put(resource, reply.json.data)
      return [faults, faultsOf(reply)]
    }
    while (active() < 200) expect(await create('ACTIVE')).toEqual([[], []])
    const [local, there] = await create('ACTIVE')
    expect(there).toEqual(['TOO_MANY_CAMPAIGNS entity_status'])
    expect(local).toEqual(there)
    expect(await create('PAUSED')).toEqual([[], []])
    proves(['client', 'practice'], 'limit:active-campaigns')
  })

  it('combined audiences: ten leaves, and eleven', async () => {
    const apps = mirror.rows('custom_audience').filter((row) => row['audience_type'] === 'MOBILE_AUDIENCE')
    const segments = (count: number): Json => ({
      boolean_operator: 'OR',
      child_segments: Array.from({ length: count }, (_, at) => ({
        custom_audience_id: String(apps[at % apps.length]!['id']),
        lookback_window: [1, 7, 14, 30][at % 4]!,
        frequency: 1 + at,
        negate: false,
        child_segments: [],
      })),
    })
    const resource = resourceOf('custom_audience')
    for (const [count, faults] of [
      [10, []],
      [11, ['INVALID_PARAMETER segments']],
    ] as const) {
      const changes: RecordValues = { name: `Joined ${count}`, audience_type: 'FLEXIBLE', segments: segments(count) }
      const { sent, faults: local } = verdictOf(
        resource,
        'create',
        { record: changes, changes, id: 'new-1', accountId: account },
        mirror.port,
      )
      const reply = await bench.ads(
        'POST',
        `/batch/accounts/${account}/custom_audiences`,
        {},
        { json: [{ operation_type: 'Create', params: sent }] },
      )
      const there = (reply.json.operation_errors?.[0] ?? []).map(({ code, parameter }: any) => `${code} ${parameter}`)
      expect({ count, local, there }).toEqual({ count, local: faults, there: faults })
    }
    proves(['client', 'practice'], 'limit:audience-leaves')
  })

  it('promoted posts take fifty posts in a request; Galley sends one', async () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_, at) => String(1_900_000_000_000_000_000n + BigInt(at))).join(',')
    const promote = async (count: number) =>
      faultsOf(
        await bench.ads('POST', `/accounts/${account}/promoted_tweets`, {
          line_item_id: 'zzzz',
          tweet_ids: ids(count),
        }),
      )
    expect(await promote(50)).not.toContain('INVALID_PARAMETER tweet_ids')
    expect(await promote(51)).toContain('INVALID_PARAMETER tweet_ids')
  })
})

describe('a batch', () => {
  const sizes: [kind: string, most: number, params: Json][] = [
    ['campaign', 40, { campaign_id: 'zzzz' }],
    ['line_item', 40, { line_item_id: 'zzzz' }],
    ['targeting_criterion', 500, { targeting_criterion_id: 'zzzz' }],
    ['custom_audience', 10, { custom_audience_id: 'zzzz' }],
  ]
  it.each(sizes)('of %s holds so many operations: %i', async (kind, most, params) => {
    const operation = operationOf(resourceOf(kind), 'batch')!
    expect(operation.batchMax).toBe(most)
    const send = async (count: number) => {
      const path = operation.path.replace(':account_id', account)
      const json = Array(count).fill({ operation_type: 'Delete', params })
      const { json: answer, status } = await bench.ads('POST', path, {}, { json })
      return [status, answer.operation_errors?.length ?? null, answer.errors?.map((each: any) => each.code) ?? null]
    }
    // None of them is there, so the service looked at each.
    expect((await send(most))[1]).toBe(most)
    expect(await send(most + 1)).toEqual([400, null, ['INVALID_PARAMETER']])
  })
})

/** Parameters that a request needs before the one that is looked at counts. */
function neededBy(operation: Operation, except: string): Record<string, Json> {
  return Object.fromEntries(
    operation.params
      .filter(({ name, required, whenPulled }) => name !== except && (required === true || whenPulled !== undefined))
      .map((param): [string, Json] => [param.name, param.whenPulled ?? sampleOf(param)]),
  )
}
function sampleOf({ type, values, name }: Param): Json {
  if (type === 'choice') return values![0]!
  if (type === 'instant') return name.startsWith('start') ? later(-2 * 24 * 60 * minuteMs) : later(0)
  return type === 'longList' ? ['1860000000000000001'] : name === 'card_uris' ? ['card://1'] : ['zzzz']
}

const lists = resources.flatMap((resource) =>
  resource.operations.filter(({ method }) => method === 'GET').map((operation) => ({ resource, operation })),
)
const idLists = lists.flatMap(({ resource, operation }) =>
  operation.params
    .filter(({ type, name }) => type === 'idList' || type === 'longList' || name === 'card_uris')
    .map((param): [string, string, Operation, Param] => [resource.kind, param.name, operation, param]),
)
const prefixes = lists.flatMap(({ resource, operation }) =>
  operation.params
    .filter(({ type, name }) => type === 'text' && (name === 'q' || name === 'name'))
    .map((param): [string, string, Operation, Param] => [resource.kind, param.name, operation, param]),
)

async function ask(of: string, operation: Operation, given: Record<string, Json>) {
  const local = checkParams(operation, given, bench.nowMs())
  const parent = mirror.rows('custom_audience')[0]!
  const path = operation.path.replace(':account_id', account).replace(/:\w+/, String(parent['id']))
  const query = Object.entries(given).map(([name, value]): [string, string] => [name, toParam(value)])
  const reply = await bench.send({
    url: `${bench.line.ads_base_url}/${operation.version}${path}`,
    query,
    signing: bench.as(),
  })
  return {
    of,
    local: local?.name ?? null,
    there: faultsOf(reply).filter((fault) => fault.startsWith('INVALID_PARAMETER')),
  }
}

describe('a request', () => {
  it.each(idLists)('names at most 200 ids: %s %s', async (kind, name, operation, { type }) => {
    const id = (at: number) =>
      name === 'card_uris'
        ? `card://${at + 1}`
        : type === 'longList'
          ? String(1_860_000_000_000_000_000n + BigInt(at))
          : `z${at.toString(36)}`
    // A list of which none can hold promoted accounts is refused for that.
    const holder = mirror.rows('line_item').find((row) => row['product_type'] === 'PROMOTED_ACCOUNT')!
    const isHeld = kind === 'promoted_account' && name === 'line_item_ids'
    const ids = (count: number) => ({
      ...neededBy(operation, name),
      [name]: Array.from({ length: count }, (_, at) => (isHeld && at === 0 ? String(holder['id']) : id(at))),
    })
    expect(await ask(kind, operation, ids(200))).toEqual({ of: kind, local: null, there: [] })
    expect(await ask(kind, operation, ids(201))).toEqual({
      of: kind,
      local: name,
      there: [`INVALID_PARAMETER ${name}`],
    })
    proves(['client', 'practice'], 'limit:ids-per-filter')
  })

  /** 80 for cards and posts, 255 elsewhere. Source: interface, Standard list parameters. */
  const isShort = (kind: string) => /card|tweet/.test(kind)
  it.each(prefixes)('begins a name with so many characters: %s %s', async (kind, name, operation) => {
    const most = isShort(kind) ? 80 : 255
    const given = (count: number) => ({ ...neededBy(operation, name), [name]: letters(count) })
    expect(await ask(kind, operation, given(most))).toEqual({ of: kind, local: null, there: [] })
    expect(await ask(kind, operation, given(most + 1))).toEqual({
      of: kind,
      local: name,
      there: [`INVALID_PARAMETER ${name}`],
    })
  })

  /** Records a page, by kind; 1 to 1,000 for all others. Source: interface, Limits; gaps 6.5, 6.6. */
  const pages: Record<string, [number, number]> = {
    card: [1, 200],
    poll_card: [1, 200],
    image_conversation_card: [1, 200],
    video_conversation_card: [1, 200],
    draft_tweet: [1, 200],
    scheduled_tweet: [1, 200],
    media_library: [1, 50],
    targeting_tv_show: [1, 50],
  }
  const paged = lists
    .filter(({ operation }) => operation.name === 'list' && operation.paging)
    .map(({ resource, operation }): [string, Operation] => [resource.kind, operation])
  it.each(paged)('reads pages of so many: %s', async (kind, operation) => {
    const [least, most] = pages[kind] ?? [1, 1000]
    const given = neededBy(operation, '')
    const counted = async (count: number) =>
      (
        await ask(
          kind,
          { ...operation, params: [...operation.params, { name: 'count', type: 'integer' }] },
          { ...given, count },
        )
      ).there
    const refused = ['INVALID_PARAMETER count']
    expect([await counted(least), await counted(most), await counted(least - 1), await counted(most + 1)]).toEqual([
      [],
      [],
      refused,
      refused,
    ])
    expect([operation.paging!.countMin, operation.paging!.countMax]).toEqual([least, most])
    proves(['client', 'practice'], 'limit:records-per-page')
  })

  const study = resourceOf('keyword_insight')
  const keywords = (count: number, negative: number, hours = 24) => ({
    granularity: 'DAY',
    keywords: Array.from({ length: count }, (_, at) => `word${at}`),
    ...(negative > 0 ? { negative_keywords: Array.from({ length: negative }, (_, at) => `not${at}`) } : {}),
    start_time: '2026-11-10T00:00:00Z',
    end_time: new Date(Date.UTC(2026, 10, 10) + hours * 3_600_000).toISOString().replace('.000Z', 'Z'),
  })
  const window = async (given: Record<string, Json>) => {
    const operation = operationOf(study, 'list')!
    const query = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toParam(value)]))
    const reply = await bench.ads('GET', '/insights/keywords/search', query)
    return [
      checkParams(operation, given, bench.nowMs())?.name ?? null,
      faultsOf(reply),
      reply.json.data?.related_keywords?.length,
    ]
  }
  it('studies ten keywords, left-out ones included, over seven days, and gets thirty', async () => {
    expect(await window(keywords(10, 0))).toEqual([null, [], 30])
    expect(await window(keywords(4, 6))).toEqual([null, [], 30])
    expect(await window(keywords(11, 0))).toEqual(['keywords', ['INVALID_PARAMETER keywords'], undefined])
    expect(await window(keywords(5, 6))).toEqual(['keywords', ['INVALID_PARAMETER keywords'], undefined])
    expect(await window(keywords(1, 0, 7 * 24))).toEqual([null, [], 30])
    expect(await window(keywords(1, 0, 7 * 24 + 1))).toEqual(['end_time', ['INVALID_TIME_WINDOW end_time'], undefined])
    proves(['client', 'practice'], 'limit:keywords-together', 'limit:keyword-window', 'limit:related-keywords')
  })

  it('asks for the history of whole hours', async () => {
    const history = resourceOf('account').operations.find(({ action }) => action && /history/.test(action.name))!
    const campaign = mirror.rows('campaign')[0]!
    const given = (start: string, end: string) => ({
      entity_type: 'CAMPAIGN',
      entity_id: String(campaign['id']),
      start_time: start,
      end_time: end,
    })
    const whole = await ask('account', history, given('2026-11-19T08:00:00Z', '2026-11-19T09:00:00Z'))
    expect(whole).toMatchObject({ local: null, there: [] })
    for (const [start, end, name] of [
      ['2026-11-19T08:01:00Z', '2026-11-19T09:00:00Z', 'start_time'],
      ['2026-11-19T08:00:00Z', '2026-11-19T09:00:01Z', 'end_time'],
    ] as const)
      expect(await ask('account', history, given(start, end))).toMatchObject({
        local: name,
        there: [`INVALID_PARAMETER ${name}`],
      })
    proves(['client', 'practice'], 'limit:history-hours')
    proves(
      'client',
      'param:GET /accounts/:account_id/account_history:start_time',
      'param:GET /accounts/:account_id/account_history:end_time',
    )
  })
})
