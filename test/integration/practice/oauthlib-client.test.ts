/** python3-oauthlib as client of the practice service: the whole sign-in both ways, signed calls with odd characters, both revocations. */
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callbackPath, callbackPorts } from '../../../src-main/engine/connections/callback-server.ts'
import { parseJson } from '../../../shared/model/json.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

const python = '/usr/bin/python3'
const hasOauthlib = spawnSync(python, ['-c', 'import oauthlib']).status === 0
const why = hasOauthlib ? '' : ' (SKIPPED: python3-oauthlib is not installed)'
const script = fileURLToPath(new URL('../../support/oauthlib-client.py', import.meta.url))

interface Answer {
  status: number
  text: string
}

let practice: PracticeProcess
let client: ChildProcess
let answers: AsyncIterator<string>
beforeAll(async () => {
  if (!hasOauthlib) return
  practice = await PracticeProcess.start()
  const { base_url: base, consumer_key: key, consumer_secret: secret } = practice.info
  client = spawn(python, [script, base, key, secret], { stdio: ['pipe', 'pipe', 'inherit'] })
  answers = createInterface({ input: client.stdout! })[Symbol.asyncIterator]()
})
afterAll(async () => {
  client?.kill()
  await practice?.stop()
})
beforeEach(() => (hasOauthlib ? practice.control('POST', '/reset') : undefined))

async function order(given: Record<string, unknown>): Promise<Answer> {
  client.stdin!.write(`${JSON.stringify(given)}\n`)
  const { value } = (await answers.next()) as { value: string }
  return JSON.parse(value) as Answer
}
const pairsOf = ({ text }: Answer) => Object.fromEntries(new URLSearchParams(text))
const jsonOf = ({ text }: Answer) => parseJson(text) as Record<string, any>

interface Held {
  token: string
  secret: string
}
async function requestToken(callback: string, access?: string): Promise<Held> {
  const answer = await order({ op: 'request_token', callback, ...(access ? { access } : {}) })
  const pairs = pairsOf(answer)
  expect([answer.status, pairs['oauth_callback_confirmed']]).toEqual([200, 'true'])
  return { token: pairs['oauth_token']!, secret: pairs['oauth_token_secret']! }
}
const page = (name: string, { token }: Held) => `${practice.info.base_url}/oauth/${name}?oauth_token=${token}`
/** Signed in by PIN. */
async function signIn(access?: string): Promise<Held & Record<string, string>> {
  const held = await requestToken('oob', access)
  const { pin } = await practice.decide(page('authorize', held))
  const answer = await order({ op: 'access_token', ...held, verifier: pin })
  expect(answer.status).toBe(200)
  const pairs = pairsOf(answer)
  return { ...pairs, token: pairs['oauth_token']!, secret: pairs['oauth_token_secret']! }
}
const account = () => practice.info.users[0]!.accounts[0]!.id
const ads = (path: string) => `${practice.info.ads_base_url}/12${path}`

describe.skipIf(!hasOauthlib)(`python3-oauthlib as client${why}`, () => {
  it('signs in by PIN, and is told whose token it is', async () => {
    const user = practice.info.users[0]!
    expect(await signIn()).toMatchObject({ user_id: user.user_id, screen_name: user.screen_name })
  })

  it('signs in by callback, with the verifier out of the address', async () => {
    const held = await requestToken(`http://127.0.0.1:${callbackPorts[0]}${callbackPath}`)
    const { location } = await practice.decide(page('authorize', held))
    const answer = await order({ op: 'access_token', ...held, landed: location })
    expect([answer.status, pairsOf(answer)['user_id']]).toEqual([200, practice.info.users[0]!.user_id])
  })

  it('is refused a callback that is not registered, a wrong verifier, and the same verifier twice', async () => {
    expect(await order({ op: 'request_token', callback: 'http://127.0.0.1:1/elsewhere' })).toMatchObject({
      status: 403,
    })
    const held = await requestToken('oob')
    const { pin } = await practice.decide(page('authorize', held))
    const exchange = (verifier: string) => order({ op: 'access_token', ...held, verifier })
    expect((await exchange('0000000')).status).toBe(401)
    const second = await requestToken('oob')
    const { pin: good } = await practice.decide(page('authorize', second))
    expect((await order({ op: 'access_token', ...second, verifier: good })).status).toBe(200)
    expect((await order({ op: 'access_token', ...second, verifier: good })).status).toBe(401)
    expect(pin).not.toBe(good)
  })

  const odd: [string, string][] = [
    ['name', "L'été & 50 % — (a+b)*c = ~d! “é日” \u{1f600} é/?#[]@$,;:\\|^`{}<>"],
    ['purchase_order_number', '+ %20 %2B =&'],
  ]
  it.each(['query', 'form'])('makes, changes and deletes with odd characters in the %s', async (where) => {
    const held = await signIn()
    const call = (method: string, path: string, pairs: [string, string][]) =>
      order({ op: 'call', method, url: ads(path), pairs, in: pairs.length > 0 ? where : 'none', ...held })
    const rest: [string, string][] = [
      ['funding_instrument_id', 'lyh3k'],
      ['entity_status', 'PAUSED'],
    ]
    const made = await call('POST', `/accounts/${account()}/campaigns`, [...odd, ...rest])
    expect(made.status).toBe(200)
    const { data } = jsonOf(made)
    expect(data).toMatchObject(Object.fromEntries(odd))
    const path = `/accounts/${account()}/campaigns/${String(data.id)}`
    expect(jsonOf(await call('PUT', path, [['name', "~!*()'"]])).data.name).toBe("~!*()'")
    expect(jsonOf(await call('DELETE', path, [])).data.deleted).toBe(true)
  })

  it('lists with colons, commas and equal values, and sends JSON unsigned', async () => {
    const held = await signIn()
    const url = ads(`/accounts/${account()}/campaigns`)
    const pairs = [
      ['campaign_ids', 'a,b,c'],
      ['sort_by', 'updated_at-desc'],
      ['q', "c'est: 100 %, ou *?"],
    ]
    const list = await order({ op: 'call', method: 'GET', url, pairs, in: 'query', ...held })
    expect([list.status, jsonOf(list).data]).toEqual([200, []])
    const batch = ads(`/batch/accounts/${account()}/campaigns`)
    const json = [{ operation_type: 'Delete', params: { campaign_id: 'zzzz' } }]
    const sent = await order({ op: 'call', method: 'POST', url: batch, in: 'none', json, ...held })
    expect(jsonOf(sent).operation_errors[0][0].code).toBe('NOT_FOUND')
  })

  it('with read access may not write', async () => {
    const held = await signIn('read')
    const write = {
      op: 'call',
      method: 'PUT',
      url: ads(`/accounts/${account()}`),
      pairs: [['name', 'x']],
      in: 'query',
      ...held,
    }
    expect((await order(write)).status).toBe(403)
    expect((await order({ ...write, method: 'GET', pairs: [], in: 'none' })).status).toBe(200)
  })

  it('ends its token, which is over with code 89 from then on', async () => {
    const held = await signIn()
    const url = `${practice.info.base_url}/1.1/oauth/invalidate_token.json`
    const ended = await order({ op: 'call', method: 'POST', url, in: 'none', ...held })
    expect([ended.status, jsonOf(ended)['access_token']]).toEqual([200, held.token])
    const after = await order({ op: 'call', method: 'GET', url: ads('/accounts'), in: 'none', ...held })
    expect([after.status, jsonOf(after)['errors'][0].code]).toEqual([401, 89])
    expect((await signIn()).token).not.toBe(held.token)
  })

  it('gets one bearer token, ends it as the owner, and gets another', async () => {
    const owner = await signIn()
    const first = jsonOf(await order({ op: 'bearer' }))
    expect(first['token_type']).toBe('bearer')
    expect(jsonOf(await order({ op: 'bearer' }))['access_token']).toBe(first['access_token'])
    const url = `${practice.info.base_url}/oauth2/invalidate_token`
    const end = {
      op: 'call',
      method: 'POST',
      url,
      pairs: [['access_token', first['access_token']]],
      in: 'query',
      ...owner,
    }
    const ended = await order(end)
    expect([ended.status, jsonOf(ended)]).toEqual([200, { access_token: first['access_token'] }])
    expect(jsonOf(await order({ op: 'bearer' }))['access_token']).not.toBe(first['access_token'])
  })
})
