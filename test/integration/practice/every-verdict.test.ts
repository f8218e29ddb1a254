/** For every kind: what passes the check before sending is not refused by the service, and what it refuses was marked before. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyRefused } from '../../../shared/contract/language/behaviour.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { writes } from '../../../shared/contract/language/operation.ts'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { isPreroll } from '../../../shared/contract/campaigns/media-creative.ts'
import { resourceOf, resources } from '../../../shared/contract/registry.ts'
import { decodeRecord, idOf, namedRow, sameCarried, toQuery } from '../../../shared/contract/language/wire.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { anyChange } from '../../support/any-record.ts'
import { defaultsOf, verdictOf } from '../../support/local-verdict.ts'
import { Mirror } from '../../support/mirror-port.ts'
import { Bench } from './client.ts'
import { isLong } from '../../support/long-form.ts'

const account = '18ce54d4x5t'
const runs = { numRuns: isLong ? 10_000 : 200 }
let bench: Bench
let mirror: Mirror
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  mirror = new Mirror(
    async (path, query) => (await bench.ads('GET', path, query)).json,
    account,
    () => bench.nowMs(),
  )
  await mirror.fill()
  await mirror.lookAtMedia(async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer()))
})
afterAll(() => bench.close())

const pathOf = (template: string, id: string) => template.replace(':account_id', account).replace(/:\w+/, id)
const idsOf = (kind: string) =>
  mirror
    .rows(kind)
    .slice(0, 60)
    .map((row) => idOf(resourceOf(kind), row))
/** Records that keep all rules, as far as chance needs them. */
const samplesOf = (kind: string) =>
  mirror
    .rows(kind)
    .filter((row) => row['deleted'] !== true)
    .slice(0, 80)

function verdict(
  kind: string,
  operation: 'create' | 'update',
  record: RecordValues,
  changes: RecordValues,
  id: string,
) {
  return verdictOf(resourceOf(kind), operation, { record, changes, id, accountId: account }, mirror.port)
}

const faultsOf = (reply: { json: any }) =>
  (reply.json.errors ?? []).map(({ code, parameter }: { code: string; parameter: string }) => `${code} ${parameter}`)

/** Writes that chance alone cannot make here, each with the reason. */
const apart: Record<'create' | 'update', Record<string, string>> = {
  create: {
    campaign: 'the limit of active ones is reached at once: verdict.test.ts pauses them',
    media_library: 'it names an upload: media.test.ts',
    tailored_audience_permission: 'its path names an audience: audiences.test.ts',
  },
  update: {
    campaign: 'verdict.test.ts',
    tweet: 'a post has a name alone, and no read of its own: posts.test.ts',
    user_settings: 'they are not for account admins: setup.test.ts',
  },
}

/** Kinds that a client writes outside the sandbox; a new kind joins by being declared. */
const written = (name: 'create' | 'update') =>
  resources
    .map(({ kind }) => kind)
    .filter((kind) => operationOf(resourceOf(kind), name, 'ads') && !(kind in apart[name]))
const created = written('create')

it('leaves no kind aside without need', () => {
  for (const name of ['create', 'update'] as const)
    for (const kind of Object.keys(apart[name])) expect(operationOf(resourceOf(kind), name), kind).toBeDefined()
})

describe.each(created)('a new %s', (kind) => {
  it('meets the verdict that it had before, and comes back as it was sent', async () => {
    const resource = resourceOf(kind)
    const operation = operationOf(resource, 'create')!
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(anyChange(resource, 'create', samplesOf(kind), idsOf), async (given) => {
        const record = { ...defaultsOf(resource), ...given }
        // What only a batch takes has a test of its own.
        fc.pre(writes(operation, record))
        const { sent, faults } = verdict(kind, 'create', record, given, 'new-1')
        const reply = await write(resource, operation, pathOf(operation.path, ''), sent)
        expect(faultsOf(reply)).toEqual(faults)
        if (faults.length > 0) return
        accepted++
        const data = (Array.isArray(reply.json.data) ? reply.json.data[0] : reply.json.data) as Record<string, Json>
        const { values, extra } = decodeRecord(resource, namedRow(resource, data))
        if (!resource.behaviour?.rows) expect(extra).toEqual({})
        for (const [name, value] of Object.entries(sent))
          // Posts come back in a form of their own, without their settings at first.
          if (
            !isIgnored(values, name) &&
            !resource.fields[name]!.isWriteOnly &&
            !(resource.behaviour?.rows && values[name] === undefined)
          )
            expect([name, sameCarried(resource.fields[name], values[name], value === '' ? null : value)]).toEqual([
              name,
              true,
            ])
        mirror.put(resource, data)
      }),
      runs,
    )
    expect(accepted).toBeGreaterThan(5)
  })
})

/** Preroll videos have no landing page of their own; what was sent is left out. */
const isIgnored = (values: RecordValues, name: string) => name === 'landing_url' && isPreroll(values['creative_type'])

const updated = written('update')

describe.each(updated)('a changed %s', (kind) => {
  it('meets the verdict that it had before', async () => {
    const resource = resourceOf(kind)
    const operation = operationOf(resource, 'update')!
    const isSingle = resource.isSingleton === true
    const targets = isSingle ? [{}] : resource.scope === 'user' ? [{ id: account }] : changeable(resource)
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...targets),
        anyChange(resource, 'update', samplesOf(kind), idsOf),
        async (target, changes) => {
          const id = isSingle ? account : (idOf(resource, target) ?? '')
          const path = pathOf(operation.path, id)
          const current = decodeRecord(resource, (await bench.ads('GET', path)).json.data).values
          const { sent, faults } = verdict(kind, 'update', changed(resource, current, changes), changes, id)
          const reply = await write(resource, operation, path, sent)
          fc.pre(!faultsOf(reply).some(isKnownThereOnly))
          expect(faultsOf(reply)).toEqual(faults)
          if (faults.length > 0) return
          accepted++
          // Some answers show a few members only.
          if (!isSingle)
            mirror.put(resource, operation.answers ? (await bench.ads('GET', path)).json.data : reply.json.data)
        },
      ),
      runs,
    )
    expect(accepted).toBeGreaterThan(5)
  })
})

/** Which uploads may still be used is known at the service alone. */
const isKnownThereOnly = (fault: string) => fault.startsWith('INVALID_MEDIA_ID ')

const changeable = (resource: Resource) =>
  samplesOf(resource.kind).filter((row) => whyRefused(resource, 'update', row, { nowMs: 0 }) === null)

/** The record after the changes, with what follows from them. */
function changed(resource: Resource, current: RecordValues, changes: RecordValues): RecordValues {
  const record = { ...current, ...changes }
  const implied = Object.entries(resource.behaviour?.consequences?.of(record) ?? {}).filter(
    ([name]) => !(name in changes),
  )
  return { ...record, ...Object.fromEntries(implied) }
}

function write(resource: Resource, { method, body }: Operation, path: string, sent: Record<string, Json>) {
  return body === 'json'
    ? bench.ads(method, path, {}, { json: sent })
    : bench.ads(method, path, Object.fromEntries(toQuery(resource, sent)))
}
