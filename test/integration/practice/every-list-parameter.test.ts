/**
 * Every parameter that is declared for a list changes the practice service's answer as it says, and every value, bound and default that
 * the document gives it holds. What the answer should be is worked out here from the whole list.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation, Param } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { resources } from '../../../shared/contract/registry.ts'
import { decodeRecord, idOf, namedRow, rowsOf } from '../../../shared/contract/language/wire.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { standardParams } from '../../../shared/contract/language/params.ts'
import { endpointOf } from '../../support/ledger/how.ts'
import { provesDocumented } from '../../support/ledger/proves.ts'
import { documentRows } from '../../support/ledger/rows.ts'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce54d4x5t'
let bench: Bench
/** What paths and demanded parameters name. */
const known: Record<string, string> = {}
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  const first = async (path: string, field: string) => {
    const { json } = await bench.ads('GET', `/accounts/${account}/${path}`)
    return String(json.data[0][field])
  }
  known['card_uri'] = await first('cards', 'card_uri')
  const groups: { id: string }[] = (await bench.ads('GET', `/accounts/${account}/line_items`)).json.data
  known['line_item_ids'] = groups
    .slice(0, 60)
    .map(({ id }) => id)
    .join(',')
  await findShared()
  await makeMore()
})
afterAll(() => bench.close())

/** An audience that is shared with several accounts. */
async function findShared(): Promise<void> {
  const { json } = await bench.ads('GET', `/accounts/${account}/custom_audiences`)
  let most = -1
  for (const { id } of json.data as { id: string }[]) {
    const { length } = (await permissionsOf(id)).json.data as unknown[]
    if (length > most) [known['tailored_audience_id'], most] = [id, length]
  }
}
const permissionsOf = (id: string) =>
  bench.send({
    url: `${bench.line.ads_base_url}/5/accounts/${account}/tailored_audiences/${id}/permissions`,
    signing: bench.as(),
  })

/** What the sample world has too little of to tell one answer from another. */
async function makeMore(): Promise<void> {
  const make = async (path: string, query: Record<string, string>): Promise<any> => {
    bench.clock.pass(1_000)
    const reply = await bench.ads('POST', `/accounts/${account}/${path}`, query)
    expect(reply.status, `${path} ${reply.text.slice(0, 400)}`).toBe(200)
    return reply.json.data
  }
  const edit = (kind: string, id: string, fields: object) =>
    bench.control('POST', '/edit', { account_id: account, kind, id, fields })
  const rows = async (path: string, query: Record<string, string> = {}): Promise<any[]> =>
    (await bench.ads('GET', `/accounts/${account}/${path}`, { count: '200', ...query })).json.data
  const [author] = await rows('promotable_users')
  const [group] = (await rows('line_items')).filter(({ product_type: type }) => type === 'PROMOTED_TWEETS')
  for (const day of [20, 21]) {
    const scheduled_at = new Date(bench.nowMs() + day * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
    const { id } = await make('scheduled_tweets', { as_user_id: author.user_id, text: `Day ${day}`, scheduled_at })
    await make('scheduled_promoted_tweets', { line_item_id: group.id, scheduled_tweet_id: id })
  }
  await make('tweet', { as_user_id: author.user_id, text: '@jonas_media Thank you!', nullcast: 'false' })
  const [video] = (await rows('media_library', { media_type: 'VIDEO', count: '50' })).filter(
    ({ aspect_ratio: ratio }) => ratio === '16:9',
  )
  await make('cards/video_conversation', {
    name: 'Another film',
    title: 'Which one?',
    first_cta: '#TeamFilter',
    first_cta_tweet: 'Filter it is',
    thank_you_text: 'Thank you',
    media_key: video.media_key,
  })
  await shareAgain()
  const drafts = { campaign: (await rows('campaigns')).at(-1), line_item: (await rows('line_items')).at(-1) }
  for (const [kind, { id }] of Object.entries(drafts)) await edit(kind, id, { entity_status: 'DRAFT' })
  // So that the newest change of each is another one.
  for (const [kind, path] of Object.entries({ promotable_user: 'promotable_users', account_app: 'account_apps' })) {
    bench.clock.pass(60_000)
    await edit(kind, (await rows(path)).at(-1).id, {
      updated_at: new Date(bench.nowMs()).toISOString().replace(/\.\d+Z/, 'Z'),
    })
  }
}

async function shareAgain(): Promise<void> {
  const audience = known['tailored_audience_id']!
  const held = new Set((await permissionsOf(audience)).json.data.map((row: any) => row.granted_account_id))
  const others = bench.line.users[0]!.accounts.filter(({ id }) => id !== account && !held.has(id))
  bench.clock.pass(1_000)
  const reply = await bench.send({
    method: 'POST',
    url: `${bench.line.ads_base_url}/5/accounts/${account}/tailored_audiences/${audience}/permissions`,
    query: Object.entries({ granted_account_id: others[0]!.id, permission_level: 'READ_ONLY' }),
    signing: bench.as(),
  })
  expect(reply.status, reply.text).toBe(200)
}

interface List {
  resource: Resource
  operation: Operation
  endpoint: string
}
const lists: List[] = resources.flatMap((resource) =>
  resource.operations
    .filter(({ name, servedBy }) => name === 'list' && servedBy === undefined)
    .map((operation) => ({ resource, operation, endpoint: endpointOf(operation) })),
)

/** What each list is asked beside the parameter that is looked at. */
function demanded({ resource, operation }: List): Record<string, string> {
  const pulled = operation.params.flatMap(({ name, required, whenPulled }): [string, string][] =>
    required && whenPulled !== undefined ? [[name, whenPulled]] : [],
  )
  return { ...Object.fromEntries(pulled), ...own[resource.kind]?.() }
}
const at = (hoursAgo: number) => `${new Date(bench.nowMs() - hoursAgo * 3_600_000).toISOString().slice(0, 13)}:00:00Z`
const own: Record<string, () => Record<string, string>> = {
  targeting_criterion: () => ({ line_item_ids: known['line_item_ids']! }),
  any_card: () => ({ card_uris: known['card_uri']! }),
  targeting_tv_show: () => ({ locale: 'en-US' }),
  keyword_insight: () => ({ granularity: 'DAY', keywords: 'coffee', start_time: at(6 * 24) }),
  tweet: () => ({ tweet_type: 'PUBLISHED', timeline_type: 'ALL' }),
}

function ask({ operation }: List, query: Record<string, string>): Promise<Reply> {
  const path = operation.path.replace(':account_id', account).replace(/:(\w+)/g, (_, name: string) => known[name] ?? '')
  return bench.send({
    url: `${bench.line.ads_base_url}/${operation.version}${path}`,
    query: Object.entries(query),
    signing: bench.as(),
  })
}

function read(list: List, { status, text, json }: Reply): RecordValues[] {
  expect(status, text.slice(0, 400)).toBe(200)
  if (list.operation.toRow) return [{ answer: json.data }]
  return rowsOf(list.operation, json.data).map(
    (row) => decodeRecord(list.resource, namedRow(list.resource, row as Record<string, Json>)).values,
  )
}
const idsOf = (resource: Resource, rows: readonly RecordValues[]) => rows.map((row) => idOf(resource, row) ?? '')

/** The whole list, page by page. */
async function all(list: List, more: Record<string, string> = {}): Promise<RecordValues[]> {
  const { paging } = list.operation
  const query = { ...demanded(list), ...(paging ? { count: String(paging.countMax) } : {}), ...more }
  const rows: RecordValues[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const reply: Reply = await ask(list, cursor ? { ...query, cursor } : query)
    rows.push(...read(list, reply))
    cursor = paging ? reply.json.next_cursor : null
  }
  return rows
}

const refusals = ({ json }: Reply): [string, string][] =>
  (json.errors ?? []).map(({ code, parameter }: { code: string; parameter: string }) => [code, parameter])

/** Texts meet what begins alike, lists what they share a member with, all else what is the same. */
function meets(value: unknown, wanted: string, isPrefix: boolean): boolean {
  if (isPrefix)
    return String(value ?? '')
      .toLowerCase()
      .startsWith(wanted.toLowerCase())
  return Array.isArray(value) ? value.map(String).includes(wanted) : String(value) === wanted
}

const filtering = lists.flatMap((list) =>
  list.operation.params
    .filter((param): param is Param & { filters: string } => param.filters !== undefined)
    .map((param) => ({ ...list, param, says: `${list.resource.kind}: ${param.name}` })),
)

describe('a parameter that filters', () => {
  it.each(filtering)('gives the records that meet it, and no others: $says', async ({ param, ...list }) => {
    const { name, filters } = param
    const { [name]: _asked, ...others } = demanded(list)
    const rows = await all(list)
    const isPrefix = param.type === 'text' && name !== 'country_code'
    const values = [...new Set(rows.flatMap((row) => row[filters] ?? []).map(String))]
    expect(values.length, 'the sample world has a record to look for').toBeGreaterThan(0)
    const value = values.at(-1)!
    const wanted = isPrefix
      ? [...value]
          .slice(0, Math.max(3, [...value].length - 1))
          .join('')
          .trim()
      : value
    const found = read(
      list,
      await ask(list, {
        ...others,
        ...(list.operation.paging ? { count: String(list.operation.paging.countMax) } : {}),
        [name]: wanted,
      }),
    )
    const expected = rows.filter((row) => meets(row[filters], wanted, isPrefix))
    expect(idsOf(list.resource, found).toSorted()).toEqual(idsOf(list.resource, expected).toSorted())
    const nobody =
      param.values || param.type === 'longList' || param.type === 'long' ? null : (nobodys[param.form ?? ''] ?? 'zzzz')
    const isWhole = found.length === rows.length
    // Where all records are alike, asking for what none has shows that it filters.
    if (isWhole && nobody !== null && param.type !== 'textList')
      expect(read(list, await ask(list, { ...others, [name]: nobody }))).toEqual([])
    provesDocumented('practice', `param:${list.endpoint}:${name}`)
  })
})
/** Values of a form that no record has. */
const nobodys: Record<string, string> = { country: 'AQ', currency: 'ISK' }

const paged = lists.filter(({ operation }) => operation.paging)
const names = (list: List) => standardParams(list.resource, list.operation).map(({ name }) => name)

describe('a list with pages', () => {
  it.each(paged.map((list) => ({ ...list, kind: list.resource.kind })))('counts and goes on: $kind', async (list) => {
    const rows = await all(list)
    const first = await ask(list, { ...demanded(list), count: '1' })
    expect(read(list, first)).toHaveLength(Math.min(1, rows.length))
    provesDocumented('practice', `param:${list.endpoint}:count`)
    expect(rows.length, 'the sample world has a second page').toBeGreaterThan(1)
    const second = read(list, await ask(list, { ...demanded(list), count: '1', cursor: first.json.next_cursor }))
    expect(idsOf(list.resource, [...read(list, first), ...second])).toEqual(idsOf(list.resource, rows.slice(0, 2)))
    provesDocumented('practice', `param:${list.endpoint}:cursor`)
  })

  it.each(
    paged
      .filter((list) => names(list).includes('with_total_count'))
      .map((list) => ({ ...list, kind: list.resource.kind })),
  )('says how many there are when asked, and not otherwise: $kind', async (list) => {
    const rows = await all(list)
    const asked = await ask(list, { ...demanded(list), with_total_count: 'true', count: '1' })
    expect(asked.json.total_count).toBe(rows.length)
    for (const query of [{}, { with_total_count: 'false' }])
      expect((await ask(list, { ...demanded(list), ...query })).json).not.toHaveProperty('total_count')
    provesDocumented(
      'practice',
      `param:${list.endpoint}:with_total_count`,
      `default:${list.endpoint}:with_total_count=false`,
    )
  })

  it.each(
    paged.filter((list) => names(list).includes('sort_by')).map((list) => ({ ...list, kind: list.resource.kind })),
  )('is in the order asked for: $kind', async (list) => {
    const fields = Object.entries(list.resource.fields).filter(([, { sortable }]) => sortable)
    expect(fields.length).toBeGreaterThan(0)
    let turned = 0
    for (const [name] of fields) {
      const up = (await all(list, { sort_by: `${name}-asc` })).map((row) => row[name] ?? null)
      const down = (await all(list, { sort_by: `${name}-desc` })).map((row) => row[name] ?? null)
      expect(down.toReversed(), name).toEqual(up)
      if (new Set(up).size > 1) turned++
    }
    expect(turned, 'some order can be told from its reverse').toBeGreaterThan(0)
    provesDocumented('practice', `param:${list.endpoint}:sort_by`)
  })

  it.each(
    paged.filter((list) => names(list).includes('with_deleted')).map((list) => ({ ...list, kind: list.resource.kind })),
  )('has deleted records only when asked: $kind', async (list) => {
    const [row] = (await all(list)).slice(-1)
    const id = idOf(list.resource, row!)!
    if (list.resource.scope === 'account')
      await bench.control('POST', '/edit', {
        account_id: account,
        kind: list.resource.kind,
        id,
        fields: { deleted: true },
      })
    const listed = async (query: Record<string, string>) => idsOf(list.resource, await all(list, query))
    const [usual, whole] = [await listed({}), await listed({ with_deleted: 'true' })]
    expect(await listed({ with_deleted: 'false' })).toEqual(usual)
    if (list.resource.scope === 'account') {
      expect(usual).not.toContain(id)
      expect(whole).toContain(id)
      await bench.control('POST', '/edit', {
        account_id: account,
        kind: list.resource.kind,
        id,
        fields: { deleted: false },
      })
      provesDocumented('practice', `param:${list.endpoint}:with_deleted`)
    }
    provesDocumented('practice', `default:${list.endpoint}:with_deleted=false`)
  })
})

describe('a record by id', () => {
  const gets = resources.flatMap((resource) =>
    resource.operations
      .filter(({ name, params }) => name === 'get' && params.some((param) => param.name === 'with_deleted'))
      .map((operation) => ({ resource, operation, endpoint: endpointOf(operation), kind: resource.kind })),
  )
  it.each(
    gets.filter(({ resource }) => resource.scope === 'account' && lists.some((list) => list.resource === resource)),
  )('is there when deleted only if asked for: $kind', async ({ resource, operation, endpoint, kind }) => {
    const list = lists.find((each) => each.resource === resource)!
    const [row] = await all(list)
    const id = idOf(resource, row!)!
    const holder = kind === 'any_card' ? 'card' : kind
    const remove = (deleted: boolean) =>
      bench.control('POST', '/edit', { account_id: account, kind: holder, id, fields: { deleted } })
    const path = operation.path.replace(':account_id', account).replace(/:\w+/, id)
    await remove(true)
    expect((await bench.ads('GET', path)).status).toBe(404)
    expect((await bench.ads('GET', path, { with_deleted: 'true' })).json.data.deleted).toBe(true)
    await remove(false)
    provesDocumented('practice', `param:${endpoint}:with_deleted`)
  })
})

/** Parameters that filter by no field of their own: an answer without them, and one with. */
const others: readonly {
  kind: string
  name: string
  with: () => Record<string, string>
  values?: readonly string[]
}[] = [
  { kind: 'campaign', name: 'with_draft', with: () => ({ with_draft: 'true' }) },
  { kind: 'line_item', name: 'with_draft', with: () => ({ with_draft: 'true' }) },
  { kind: 'any_card', name: 'with_deleted', with: () => ({ with_deleted: 'true' }) },
  { kind: 'media_creative', name: 'campaign_id', with: () => ({ campaign_id: 'zzzz' }) },
  { kind: 'media_library', name: 'q', with: () => ({ q: 'film' }) },
  { kind: 'custom_audience', name: 'permission_scope', with: () => ({ permission_scope: 'SHARED' }) },
  { kind: 'targeting_criterion', name: 'lang', with: () => ({ lang: 'fr' }) },
  { kind: 'tweet', name: 'include_mentions_and_replies', with: () => ({ include_mentions_and_replies: 'true' }) },
  { kind: 'tweet', name: 'trim_user', with: () => ({ trim_user: 'true' }) },
  {
    kind: 'tweet',
    name: 'timeline_type',
    with: () => ({ timeline_type: 'ORGANIC' }),
    values: ['ALL', 'NULLCAST', 'ORGANIC'],
  },
  {
    kind: 'tweet',
    name: 'tweet_type',
    with: () => ({ tweet_type: 'DRAFT' }),
    values: ['DRAFT', 'PUBLISHED', 'SCHEDULED'],
  },
  { kind: 'keyword_insight', name: 'granularity', with: () => ({ granularity: 'HOUR' }), values: ['DAY', 'HOUR'] },
  { kind: 'keyword_insight', name: 'keywords', with: () => ({ keywords: 'tea' }) },
  { kind: 'keyword_insight', name: 'negative_keywords', with: () => ({ negative_keywords: 'tea' }) },
  { kind: 'keyword_insight', name: 'start_time', with: () => ({ start_time: at(3 * 24) }) },
  { kind: 'keyword_insight', name: 'end_time', with: () => ({ end_time: at(2 * 24) }) },
]

describe('a parameter of its own', () => {
  const listOf = (kind: string) => lists.find(({ resource }) => resource.kind === kind)!
  it.each(others.map((each) => ({ ...each, says: `${each.kind}: ${each.name}` })))(
    'changes the answer: $says',
    async ({ kind, name, with: given, values }) => {
      const list = listOf(kind)
      if (kind === 'any_card') await deleteCard(true)
      const data = async (query: Record<string, string>) =>
        (await ask(list, { ...demanded(list), count: String(list.operation.paging?.countMax), ...query })).json.data
      const { count: _count, ...bare } = { count: '1', ...demanded(list) }
      const plain = list.operation.paging ? await data({}) : (await ask(list, bare)).json.data
      const changed = list.operation.paging ? await data(given()) : (await ask(list, { ...bare, ...given() })).json.data
      if (kind === 'any_card') await deleteCard(false)
      expect(changed).toBeDefined()
      expect(changed).not.toEqual(plain)
      const seen = new Map<string, string>()
      for (const value of values ?? [])
        seen.set(value, stringifyJson((await ask(list, { ...bare, [name]: value })).json.data))
      expect(new Set(seen.values()).size).toBe(values?.length ?? 0)
      provesDocumented(
        'practice',
        `param:${list.endpoint}:${name}`,
        ...(values ?? []).map((value) => `value:${list.endpoint}:${name}=${value}`),
      )
    },
  )

  async function deleteCard(deleted: boolean): Promise<void> {
    const id = known['card_uri']!.replace('card://', '')
    await bench.control('POST', '/edit', { account_id: account, kind: 'card', id, fields: { deleted } })
  }

  it('names a country of a study', async () => {
    const list = listOf('keyword_insight')
    const { json } = await bench.ads('GET', '/targeting_criteria/locations', { location_type: 'COUNTRIES', q: 'Germ' })
    const germany = json.data[0].targeting_value
    const [plain, narrowed] = [
      await ask(list, demanded(list)),
      await ask(list, { ...demanded(list), location: germany }),
    ]
    const sum = ({ json: { data } }: Reply) => data.tweet_volume.reduce((a: number, b: number) => a + b, 0)
    expect(sum(narrowed)).toBeLessThan(sum(plain))
    provesDocumented('practice', `param:${list.endpoint}:location`)
  })
})

// ── What the document says of a parameter: values, bounds and defaults ──

const listAt = (endpoint: string) => lists.find((list) => list.endpoint === endpoint)
const factsOf = (sort: string) =>
  documentRows.flatMap((row) => {
    if (row.sort !== sort || !('endpoint' in row.about) || !('member' in row.about)) return []
    const list = listAt(row.about.endpoint)
    return list ? [{ id: row.id, list, name: row.about.member.name, fact: row.about.fact ?? '' }] : []
  })
const declaredValues = factsOf('value').filter(
  ({ list, name }) => !others.some((each) => each.kind === list.resource.kind && each.name === name),
)

describe('a value that the document names', () => {
  it.each(declaredValues)('is taken, and gives only what has it: $id', async ({ id, list, name, fact }) => {
    const rows = read(list, await ask(list, { ...demanded(list), [name]: fact }))
    const field = list.operation.params.find((param) => param.name === name)!.filters!
    expect(rows.filter((row) => !meets(row[field], fact, false))).toEqual([])
    expect(refusals(await ask(list, { ...demanded(list), [name]: 'NO_SUCH_VALUE' }))).toContainEqual([
      'INVALID_PARAMETER',
      name,
    ])
    provesDocumented('practice', id)
  })
})

describe('a bound that the document names', () => {
  it.each(factsOf('bound'))('is the last that is taken: $id', async ({ id, list, name, fact }) => {
    const [which = '', number = ''] = fact.split(' ')
    const edge = Number(number)
    const param = [...list.operation.params, ...standardParams(list.resource, list.operation)].find(
      (each) => each.name === name,
    )!
    const value = (size: number) => {
      if (which === 'list') return Array.from({ length: size }, (_, index) => memberOf(name, index)).join(',')
      if (param.type === 'integer') return String(size)
      return param.form === 'currency' ? 'EURO'.slice(0, size) : 'A'.repeat(size)
    }
    const isRefused = async (size: number) =>
      refusals(await ask(list, { ...demanded(list), [name]: value(size) })).some(
        ([code, parameter]) => code === 'INVALID_PARAMETER' && parameter === name,
      )
    expect([await isRefused(edge), await isRefused(which === 'min' ? edge - 1 : edge + 1)]).toEqual([false, true])
    provesDocumented('practice', id)
  })
  const memberOf = (name: string, index: number) => {
    if (name === 'card_uris') return `card://${1_000 + index}`
    if (name === 'line_item_ids') return known['line_item_ids']!.split(',')[index % 60]!
    return String(1_000_000 + index)
  }
})

describe('what holds where a parameter is left out', () => {
  it.each(factsOf('default').filter(({ name }) => name !== 'with_deleted' && name !== 'with_total_count'))(
    'is the document’s: $id',
    async ({ id, list, name, fact }) => {
      const { [name]: _given, ...bare } = demanded(list)
      const query = (value: string) => ({ ...bare, [name]: value })
      expect((await ask(list, bare)).json.data).toEqual((await ask(list, query(fact))).json.data)
      provesDocumented('practice', id)
    },
  )
})
