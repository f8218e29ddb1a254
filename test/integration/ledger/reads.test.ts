/**
 * What is read, from the service to the command line: every field and value that the document names comes from the practice service,
 * is kept by the engine and printed by the command line; every list parameter is sent by a pull or by `lookup`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { resourceOf, resources } from '../../../shared/contract/registry.ts'
import { idOf } from '../../../shared/contract/language/wire.ts'
import { standardParams } from '../../../shared/contract/language/params.ts'
import { documentedRecords } from '../../support/interface/records.ts'
import { TestGalley } from '../../support/galley.ts'
import { endpointOf } from '../../support/ledger/how.ts'
import { proves, provesDocumented } from '../../support/ledger/proves.ts'
import { ledgerRows } from '../../support/ledger/rows.ts'
import { linesNear } from '../../support/near-terminal.ts'
import type { TerminalLine } from '../../support/near-terminal.ts'
import { Bench, HandClock } from '../practice/client.ts'

let bench: Bench
let galley: TestGalley
let account = ''
beforeAll(async () => {
  const clock = new HandClock()
  // The engine's clock is the machine's.
  clock.ms = Date.now()
  bench = await Bench.start({}, clock)
  await bench.control('POST', '/limits', { enforce: false })
  galley = await TestGalley.open(bench.line)
  account = galley.accountId
  await linesNear(galley, 'pull', '--account', account, '--full')
  // The first pull of all knows nothing yet that could be gone.
  await linesNear(galley, 'pull', '--account', account)
}, 120_000)
afterAll(async () => {
  await galley.close()
  await bench.close()
})

interface LedgerLine {
  n: number
  method: string
  path: string
  query: string
}
const sent = (after = 0): Promise<LedgerLine[]> => bench.control('GET', `/ledger?after=${after}`)
const lastNumber = async () => (await sent()).at(-1)?.n ?? 0

// ── Records: each field and value ──

const documented = documentedRecords.flatMap(({ kind, fields }) => {
  const resource = resources.find((each) => each.kind === kind)
  return resource && kind !== 'keyword_insight'
    ? [{ kind, resource, fields: fields.filter(({ name }) => !name.includes('.') && name !== 'status') }]
    : []
})

const shown = (kind: string, id: string) => linesNear(galley, 'show', kind, id).then(([line]) => line!)

describe('a value of a field', () => {
  const valueRows = ledgerRows.flatMap((row) =>
    row.sort === 'value' &&
    'kind' in row.about &&
    documented.some(({ kind }) => 'kind' in row.about && kind === row.about.kind)
      ? [{ id: row.id, kind: row.about.kind, field: row.about.member.name, fact: row.about.fact! }]
      : [],
  )
  it.each(valueRows.filter(({ kind, field }) => !apart.includes(kind) && !field.includes('.') && field !== 'status'))(
    'comes from the service, is kept and printed: $id',
    async ({ id: row, kind, field, fact }) => {
      const resource = resourceOf(kind)
      const [line] = await linesNear(galley, 'list', kind, '--account', account, '--limit', '1')
      const id = String(idOf(resource, line as never))
      const value = resource.fields[field]!.type === 'list' ? [fact] : fact
      await bench.control('POST', '/edit', { account_id: account, kind, id, fields: { [field]: value } })
      const get = resource.operations.find(({ name }) => name === 'get')!
      const { json } = await bench.ads('GET', get.path.replace(':account_id', account).replace(/:\w+/, id))
      expect([json.data[field]].flat()).toContain(fact)
      await linesNear(galley, 'pull', '--account', account, '--kind', kind)
      expect([(await shown(kind, id))[field]].flat()).toContain(fact)
      proves(['practice', 'client', 'commandLine'], row)
    },
  )
})
/** Kinds that nobody edits at the service from outside. */
const apart = ['account', 'tailored_audience_permission', 'authenticated_user_access']

describe('a field', () => {
  // Only the answer to an update has it: writes.test.ts.
  const elsewhere = ['field:custom_audience.is_owner']
  const fieldRows = documented.flatMap(({ kind, resource, fields }) =>
    fields.map(({ name }) => ({ kind, resource, name, row: `field:${kind}.${name}` })),
  )
  const printed = new Map<string, Promise<TerminalLine[]>>()
  const linesOf = (kind: string) => {
    if (!printed.has(kind)) printed.set(kind, linesNear(galley, 'list', kind, '--account', account))
    return printed.get(kind)!
  }
  it.each(fieldRows.filter(({ row }) => !elsewhere.includes(row)))(
    'is kept and printed as it came: $row',
    async ({ kind, resource, name, row }) => {
      const lines = (await linesOf(kind)).filter((line) => name in line)
      expect(lines.length, 'some record has it').toBeGreaterThan(0)
      const line = lines.find((each) => each[name] !== null && each[name] !== '') ?? lines[0]!
      const path = pathOfOne(resource, line)
      if (path) {
        const { json } = await bench.ads('GET', path)
        expect(json.data).toHaveProperty(name)
        if (!Array.isArray(json.data[name]) && typeof json.data[name] !== 'object')
          expect(String(line[name])).toBe(String(json.data[name]))
        proves('practice', row)
      }
      proves(['client', 'commandLine'], row)
    },
  )
  const pathOfOne = (resource: Resource, line: TerminalLine) => {
    const get = resource.operations.find(({ name }) => name === 'get')
    return get?.path
      .replace(':account_id', resource.scope === 'user' ? String(line['id']) : account)
      .replace(/:\w+/, String(idOf(resource, line)))
  }
})

// ── Lists: each parameter ──

interface List {
  resource: Resource
  operation: Operation
  endpoint: string
  kind: string
}
const lists: List[] = resources.flatMap((resource) =>
  resource.operations
    .filter(({ name }) => name === 'list')
    .map((operation) => ({ resource, operation, endpoint: endpointOf(operation), kind: resource.kind })),
)
const matches = ({ operation: { path, version } }: List, line: LedgerLine) =>
  line.method === 'GET' && new RegExp(`/${version}${path.replace(/:\w+/g, '[^/]+')}$`).test(line.path)

describe('a pull', () => {
  let pulled: LedgerLine[] = []
  beforeAll(async () => {
    pulled = await sent()
  })
  it.each(lists.filter(({ resource, operation }) => operation.paging && resource.pulling !== 'asked'))(
    'asks for the largest pages, deleted records and the newest first: $kind',
    async (list) => {
      const queries = pulled.filter((line) => matches(list, line)).map(({ query }) => new URLSearchParams(query))
      expect(queries.length).toBeGreaterThan(0)
      const { paging } = list.operation
      expect(queries.some((query) => query.get('count') === String(paging!.countMax))).toBe(true)
      provesDocumented('client', `param:${list.endpoint}:count`)
      const standard = standardParams(list.resource, list.operation).map(({ name }) => name)
      for (const [name, wanted] of [
        ['with_deleted', 'true'],
        ['sort_by', 'updated_at-desc'],
      ] as const) {
        // What a hard delete removed is in no list; it is asked for by id.
        if (name === 'with_deleted' && list.resource.deletion === 'hard') continue
        if (!standard.includes(name) || (name === 'sort_by' && !list.resource.fields['updated_at']?.sortable)) continue
        expect(
          queries.some((query) => query.get(name) === wanted),
          name,
        ).toBe(true)
        provesDocumented('client', `param:${list.endpoint}:${name}`)
      }
      if (queries.some((query) => query.has('cursor'))) provesDocumented('client', `param:${list.endpoint}:cursor`)
      if (queries.some((query) => query.get('with_total_count') === 'true'))
        provesDocumented(['client', 'commandLine'], `param:${list.endpoint}:with_total_count`)
    },
  )
})

/** What a lookup must be given beside the parameter that is looked at. */
const beside: Record<string, Record<string, string>> = {
  targeting_criterion: { line_item_ids: 'zzzz' },
  targeting_tv_show: { locale: 'en-US' },
  curated_category: { country_codes: 'DE' },
  any_card: { card_uris: 'card://1' },
  keyword_insight: { granularity: 'DAY', keywords: 'coffee', start_time: hoursAgo(72) },
  tweet: { tweet_type: 'PUBLISHED' },
}
const samples: Record<string, string> = {
  idList: 'zzzz',
  longList: '17',
  long: '17',
  flag: 'true',
  integer: '1',
  instant: hoursAgo(48),
  text: 'coffee',
  textList: 'coffee',
}
const ofForm: Record<string, string> = { country: 'DE', currency: 'EUR' }
const own: Record<string, string> = {
  location: 'germany',
  card_uris: 'card://1',
  locale: 'en-US',
  lang: 'fr',
  timeline_type: 'ALL',
}

function hoursAgo(hours: number): string {
  return `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 13)}:00:00Z`
}

describe('a lookup', () => {
  const params = lists
    .filter(({ operation }) => operation.servedBy === undefined && !operation.path.includes('tailored_audience_id'))
    .flatMap((list) =>
      list.operation.params.map((param) => ({
        list,
        param,
        says: `${list.kind} ${param.name}`,
        value: own[param.name] ?? ofForm[param.form ?? ''] ?? param.values?.[0] ?? samples[param.type]!,
      })),
    )
  it.each(params)('sends the parameter that it was given: $says', async ({ list, param, value }) => {
    const after = await lastNumber()
    const given = { ...beside[list.kind], [param.name]: value }
    if (list.kind === 'tweet' && param.name === 'tweet_type') given['tweet_type'] = 'PUBLISHED'
    if (param.name === 'location') given['location'] = await germany()
    const scope = list.resource.scope === 'account' ? ['--account', account] : []
    const words = Object.entries(given).map(([name, text]) => `${name}=${text}`)
    // What the service answers is looked at elsewhere; some of these name what is not there.
    await linesNear(galley, 'lookup', list.kind, ...scope, ...words).catch(() => undefined)
    const [line] = (await sent(after)).filter((each) => matches(list, each))
    expect(new URLSearchParams(line?.query).get(param.name)).toBe(given[param.name])
    provesDocumented(['client', 'commandLine'], `param:${list.endpoint}:${param.name}`)
  })

  it('asks for no more than it was told to', async () => {
    const after = await lastNumber()
    for (const list of lists.filter(
      ({ resource, operation }) =>
        operation.paging && resource.kind !== 'shared_audience' && !operation.path.includes('tailored_audience_id'),
    )) {
      const scope = list.resource.scope === 'account' ? ['--account', account] : []
      const words = Object.entries(beside[list.kind] ?? {}).map(([name, text]) => `${name}=${text}`)
      await linesNear(galley, 'lookup', list.kind, ...scope, ...words, '--limit', '1')
      const [line] = (await sent(after)).filter((each) => matches(list, each))
      expect(new URLSearchParams(line?.query).get('count'), list.kind).toBe('1')
      provesDocumented('commandLine', `param:${list.endpoint}:count`)
    }
  })

  async function germany(): Promise<string> {
    const { json } = await bench.ads('GET', '/targeting_criteria/locations', { location_type: 'COUNTRIES', q: 'Germ' })
    return String(json.data[0].targeting_value)
  }

  it.each(
    ledgerRows.flatMap((row) => {
      if (row.sort !== 'value' || !('endpoint' in row.about) || !('member' in row.about)) return []
      const { endpoint, member, fact } = row.about
      const list = lists.find((each) => each.endpoint === endpoint && each.operation.servedBy === undefined)
      return list && member.name !== 'tweet_type' ? [{ id: row.id, list, name: member.name, value: fact! }] : []
    }),
  )('sends each value that the document names: $id', async ({ id, list, name, value }) => {
    const after = await lastNumber()
    const given = { ...beside[list.kind], [name]: value }
    const scope = list.resource.scope === 'account' ? ['--account', account] : []
    await linesNear(
      galley,
      'lookup',
      list.kind,
      ...scope,
      ...Object.entries(given).map(([each, text]) => `${each}=${text}`),
    )
    const [line] = (await sent(after)).filter((each) => matches(list, each))
    expect(new URLSearchParams(line?.query).get(name)).toBe(value)
    proves(['client', 'commandLine'], id)
  })
})
