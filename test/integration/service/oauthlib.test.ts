import { says } from '../../support/says.ts'
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaign } from '../../../shared/contract/campaigns/campaign.ts'
import type { OperationName } from '../../../shared/contract/language/operation.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import { createService } from '../../../src-main/engine/service/http-service.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { KeptLog, realRandomness } from '../../support/engine-ports.ts'

const python = '/usr/bin/python3'
const hasOauthlib = spawnSync(python, ['-c', 'import oauthlib']).status === 0
const why = hasOauthlib ? '' : ' (SKIPPED: python3-oauthlib is not installed)'
const script = fileURLToPath(new URL('../../support/oauthlib-provider.py', import.meta.url))
const keys = ['consumer key', 'consumer&secret', '1650214377-token', 'tøken secret+/='] as const

let provider: ChildProcess
let base = ''
beforeAll(async () => {
  if (!hasOauthlib) return
  provider = spawn(python, [script, 'consumer-key', ...keys.slice(1)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) =>
    provider.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  base = `http://127.0.0.1:${port}`
})
afterAll(() => {
  if (hasOauthlib) provider.kill()
})

describe.skipIf(!hasOauthlib)(`python3-oauthlib as provider${why}`, () => {
  const transport = createTransport({ clock: systemClock })
  afterAll(() => transport.close())
  const service = (tokenSecret: string) =>
    createService({
      addresses: {
        baseUrl: base,
        adsBaseUrl: `${base}/ads`,
        adsSandboxBaseUrl: base,
        uploadBaseUrl: null,
        aliases: {},
      },
      secrets: {
        consumerKey: new Secret('consumer-key', [base]),
        consumerSecret: new Secret(keys[1], [base]),
        accessToken: new Secret(keys[2], [base]),
        accessTokenSecret: new Secret(tokenSecret, [base]),
        addresses: [base],
      },
      transport,
      clock: systemClock,
      random: realRandomness,
      log: new KeptLog(),
    })
  const operation = (name: OperationName) => {
    const found = operationOf(campaign, name)
    if (!found) throw new Error(name)
    return found
  }
  const pathParams = { account_id: 'a', campaign_id: 'c d' }
  const awkward: [string, string][] = [
    ['name', "Spring & summer: 50 % off, isn't it? (a+b)*c = ~d! é日\u{1f600}"],
    ['start_time', '2026-11-24T09:00:00+01:00'],
    ['campaign_ids', 'a,b,c'],
    ['empty', ''],
    ['empty', ''],
    ['equals', 'a=b==c'],
    ['repeat', '10'],
    ['repeat', '9'],
  ]

  it.each(['get', 'create', 'update', 'delete'] as const)('accepts our %s with awkward parameters', async (name) => {
    expect((await service(keys[3]).request(operation(name), { pathParams, query: awkward })).kind).toBe('ok')
  })

  it('accepts our batches, whose JSON is not signed', async () => {
    const outcome = await service(keys[3]).request(operation('batch'), {
      pathParams,
      json: ['a=b&c', 'd'].map((name) => ({ operation_type: 'Create', params: { name } })),
    })
    // Signed and accepted; its answer is not that of a batch of two.
    expect(outcome).toMatchObject({ kind: 'unknown', detail: says(/result/) })
  })

  it('refuses them with another token secret', async () => {
    expect(await service('wrong').request(operation('get'), { pathParams, query: awkward })).toEqual({
      kind: 'signedOut',
      code: '32',
    })
  })
})
