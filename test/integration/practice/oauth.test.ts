/** Signing in from outside: every refusal beside its success. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply, Sent, Signing } from './client.ts'

const callback = 'http://127.0.0.1:31171/oauth/callback'
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
beforeEach(() => bench.control('POST', '/reset'))
afterAll(() => bench.close())

const at = (path: string) => `${bench.line.base_url}${path}`
const error = ({ status, json }: Reply) => [status, json?.errors?.[0]?.code]
const pairs = (reply: Reply) => Object.fromEntries(new URLSearchParams(reply.text))
const ask = (more: Partial<Sent> = {}) =>
  bench.send({
    method: 'POST',
    url: at('/oauth/request_token'),
    signing: bench.app(),
    oauth: { oauth_callback: 'oob' },
    ...more,
  })
const page = (token: string, path = '/oauth/authorize', more: [string, string][] = []) =>
  bench.send({ url: at(path), query: [['oauth_token', token], ...more] })
const pinOf = (reply: Reply) => reply.text.match(/<code id="pin">(\d{7})<\/code>/)?.[1]
const access = (signing: Signing) => bench.ads('GET', '/accounts', {}, { signing })
async function granted(requested: string, screenName = 'ines_studio') {
  const held = await bench.requestToken(requested)
  const decided = await bench.decide(held.token!, (await page(held.token!)).text, screenName, 'approve')
  return { held, decided }
}

describe('a request token', () => {
  it('is given out of band and for each registered callback', async () => {
    for (const oauth_callback of ['oob', ...bench.line.callbacks]) {
      const reply = await ask({ oauth: { oauth_callback } })
      expect(reply.status).toBe(200)
      expect(pairs(reply)).toEqual({
        oauth_token: expect.stringMatching(/^\w+$/),
        oauth_token_secret: expect.stringMatching(/^\w+$/),
        oauth_callback_confirmed: 'true',
      })
    }
    proves('practice', 'param:POST /oauth/request_token:oauth_callback', 'rule:oauth-callback-always')
    proves('practice', 'field:request_token_answer.oauth_callback_confirmed')
  })

  it('takes its callback from the query or the form as well', async () => {
    expect((await ask({ oauth: {}, query: [['oauth_callback', 'oob']] })).status).toBe(200)
    expect((await ask({ oauth: {}, form: [['oauth_callback', callback]] })).status).toBe(200)
  })

  it('needs a callback that is registered, letter by letter', async () => {
    expect(error(await ask({ oauth: {} }))).toEqual([400, 215])
    for (const odd of [
      'http://127.0.0.1:31173/oauth/callback',
      `${callback}/`,
      `${callback}?state=1`,
      'http://localhost:31171/oauth/callback',
    ])
      expect(error(await ask({ oauth: { oauth_callback: odd } }))).toEqual([403, 415])
  })

  it('takes read or write as access, under the neutral name only', async () => {
    expect((await ask({ query: [['service_auth_access_type', 'read']] })).status).toBe(200)
    expect(error(await ask({ query: [['service_auth_access_type', 'all']] }))).toEqual([400, 44])
    expect(error(await ask({ query: [['x_auth_access_type', 'read']] }))).toEqual([400, 44])
    proves(
      'practice',
      'param:POST /oauth/request_token:service_auth_access_type',
      'value:POST /oauth/request_token:service_auth_access_type=read',
      'value:POST /oauth/request_token:service_auth_access_type=write',
    )
  })

  it('is refused without credentials, with a wrong key or a wrong secret', async () => {
    const { signing: _none, ...unsigned } = { method: 'POST', url: at('/oauth/request_token'), signing: undefined }
    expect(error(await bench.send(unsigned))).toEqual([400, 215])
    expect(error(await ask({ signing: { ...bench.app(), consumerKey: 'unknown' } }))).toEqual([401, 32])
    expect(error(await ask({ signing: { ...bench.app(), consumerSecret: 'wrong' } }))).toEqual([401, 32])
  })
})

describe('a signature', () => {
  const call = (oauth: Record<string, string>) => bench.ads('GET', '/accounts', {}, { oauth })

  it('covers query and form, and is valid without a version', async () => {
    const signing = { method: 'GET', url: `${bench.line.ads_base_url}/12/accounts`, signing: bench.as() }
    expect((await bench.send({ ...signing, query: [['q', "Nor'th wind: (a,b)*+~é☕"]] })).status).toBe(200)
    const put = { method: 'PUT', url: `${bench.line.ads_base_url}/12/accounts/18ce54d4x5t`, signing: bench.as() }
    expect((await bench.send({ ...put, form: [['name', 'Röst & Ko. + 100 %']] })).json.data.name).toBe(
      'Röst & Ko. + 100 %',
    )
    expect((await call({ oauth_version: '1.0' })).status).toBe(200)
  })

  it('is refused when anything of it is off', async () => {
    const refused: Record<string, string>[] = [
      { oauth_signature: 'AAAA' },
      { oauth_signature_method: 'PLAINTEXT' },
      { oauth_version: '2.0' },
      { oauth_nonce: 'ü' },
    ]
    for (const oauth of refused) expect(error(await call(oauth))).toEqual([401, 'UNAUTHORIZED_ACCESS'])
    for (const oauth of [{ oauth_nonce: '' }, { oauth_timestamp: '' }])
      expect(error(await call(oauth))).toEqual([401, 'UNAUTHORIZED_ACCESS'])
    const other = { ...bench.as(), tokenSecret: bench.as('jonas_media').tokenSecret! }
    expect(error(await access(other))).toEqual([401, 'UNAUTHORIZED_ACCESS'])
    proves('practice', 'rule:oauth-signed', 'rule:oauth-nonce-ascii')
  })

  it('cannot be used twice', async () => {
    const oauth = { oauth_nonce: 'once' }
    expect((await call(oauth)).status).toBe(200)
    expect(error(await call(oauth))).toEqual([401, 'UNAUTHORIZED_ACCESS'])
    await ask({ oauth: { oauth_callback: 'oob', oauth_nonce: 'twice' } })
    expect(error(await ask({ oauth: { oauth_callback: 'oob', oauth_nonce: 'twice' } }))).toEqual([401, 32])
  })

  it('may be 300 seconds off the service’s clock and no more', async () => {
    const nowS = Math.floor(bench.nowMs() / 1000)
    for (const off of [-300, 300]) expect((await call({ oauth_timestamp: String(nowS + off) })).status).toBe(200)
    for (const off of [-302, 302])
      expect(error(await call({ oauth_timestamp: String(nowS + off) }))).toEqual([401, 135])
    await bench.control('POST', '/clock', { offset_s: 3600 })
    expect(error(await call({}))).toEqual([401, 135])
    expect(error(await ask())).toEqual([401, 135])
    expect((await call({ oauth_timestamp: String(nowS + 3600) })).status).toBe(200)
  })
})

describe('signing in by PIN', () => {
  it('gives the user’s one token, and goes on giving the same', async () => {
    const reply = await bench.signIn('ines_studio')
    const user = bench.line.users.find(({ screen_name }) => screen_name === 'ines_studio')!
    expect(pairs(reply)).toEqual({
      oauth_token: user.access_token,
      oauth_token_secret: user.access_token_secret,
      user_id: user.user_id,
      screen_name: 'ines_studio',
    })
    const members = ['oauth_token', 'oauth_token_secret', 'user_id', 'screen_name']
    proves('practice', ...members.map((name) => `field:access_token_answer.${name}`))
  })

  it('shows who asks, for what, and everybody who may answer', async () => {
    const held = await bench.requestToken('oob', 'read')
    const shown = await page(held.token!, '/oauth/authorize', [['screen_name', 'jonas_media']])
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
    expect(shown.text).toContain('Galley practice asks for access')
    expect(shown.text).toContain('It cannot change anything')
    expect(shown.text).toMatch(/value="jonas_media" checked/)
    expect(shown.text.match(/name="screen_name"/g)).toHaveLength(bench.line.users.length)
    expect(shown.text).not.toMatch(/<script|https?:\/\/(?!127)/)
    proves('practice', 'param:GET /oauth/authorize:screen_name', 'rule:oauth-authorize-desktop')
  })

  it('needs the form’s own value, a decision and a known user', async () => {
    const held = await bench.requestToken('oob')
    const { text } = await page(held.token!)
    expect((await bench.decide(held.token!, '', 'ines_studio', 'approve')).status).toBe(403)
    expect((await bench.decide(held.token!, text, 'nobody', 'approve')).status).toBe(400)
    expect((await bench.decide(held.token!, text, 'ines_studio', 'maybe')).status).toBe(400)
    const form: [string, string][] = [
      ['oauth_token', held.token!],
      ['authenticity_token', text.match(/name="authenticity_token" value="(\w+)"/)![1]!],
      ['screen_name', 'ines_studio'],
      ['decision', 'approve'],
    ]
    const elsewhere = {
      method: 'POST',
      url: at('/oauth/authorize'),
      form,
      headers: { origin: 'https://elsewhere.example' },
    }
    expect((await bench.send(elsewhere)).status).toBe(403)
    expect(pinOf(await bench.decide(held.token!, text, '@INES_studio', 'approve'))).toBeDefined()
  })

  it('asks once: the page is over after the decision', async () => {
    const held = await bench.requestToken('oob')
    const { text } = await page(held.token!)
    expect(pinOf(await bench.decide(held.token!, text, 'ines_studio', 'approve'))).toBeDefined()
    expect((await bench.decide(held.token!, text, 'ines_studio', 'approve')).status).toBe(403)
    expect((await page(held.token!)).status).toBe(403)
  })

  it('asks with nobody chosen where the login is forced, whoever is signed in here', async () => {
    const { decided } = await granted('oob', 'jonas_media')
    const cookie = String(decided.headers['set-cookie']).split(';')[0]!
    const held = await bench.requestToken('oob')
    const shown = (more: [string, string][]) =>
      bench.send({
        url: at('/oauth/authorize'),
        query: [['oauth_token', held.token!], ...more],
        headers: { cookie },
      })
    expect((await shown([])).text).toMatch(/value="jonas_media" checked/)
    expect((await shown([['force_login', 'false']])).text).toMatch(/value="jonas_media" checked/)
    const forced = await shown([['force_login', 'true']])
    expect([forced.status, / checked>/.test(forced.text)]).toEqual([200, false])
    expect(
      (
        await shown([
          ['force_login', 'true'],
          ['screen_name', 'ines_studio'],
        ])
      ).text,
    ).toMatch(/value="ines_studio" checked/)
    proves('practice', 'param:GET /oauth/authorize:force_login')
  })

  it('is ended with the request token that began it', async () => {
    const { held, decided } = await granted('oob')
    const other = await bench.requestToken('oob')
    const { token: _token, tokenSecret: _secret, ...bare } = held
    expect(error(await bench.exchangeToken(bare, pinOf(decided)!))).toEqual([400, 215])
    expect(error(await bench.exchangeToken({ ...held, token: other.token! }, pinOf(decided)!))).toEqual([401, 32])
    expect((await bench.exchangeToken(held, pinOf(decided)!)).status).toBe(200)
    proves('practice', 'param:POST /oauth/access_token:oauth_token')
  })

  it('takes the verifier once, and refuses a wrong one', async () => {
    const { held, decided } = await granted('oob')
    const pin = pinOf(decided)!
    expect(error(await bench.exchangeToken(held, `${pin}1`))).toEqual([401, 32])
    expect(error(await bench.exchangeToken(held, ` ${pin}`))).toEqual([401, 32])
    expect(error(await bench.send({ method: 'POST', url: at('/oauth/access_token'), signing: held }))).toEqual([
      400, 215,
    ])
    expect((await bench.exchangeToken(held, pin)).status).toBe(200)
    expect(error(await bench.exchangeToken(held, pin))).toEqual([401, 89])
    proves('practice', 'rule:oauth-verifier-enforced', 'param:POST /oauth/access_token:oauth_verifier')
  })

  it('takes the token from the query as well', async () => {
    const { held, decided } = await granted('oob')
    const { token, ...signing } = held
    const query: [string, string][] = [
      ['oauth_token', token!],
      ['oauth_verifier', pinOf(decided)!],
    ]
    const exchanged = await bench.send({ method: 'POST', url: at('/oauth/access_token'), query, signing })
    expect(pairs(exchanged)).toMatchObject({ screen_name: 'ines_studio' })
    // Elsewhere the header has it.
    const other = await bench.send({ url: `${bench.line.ads_base_url}/12/accounts`, query: query.slice(0, 1), signing })
    expect(other.status).toBe(401)
  })

  it('ends the request token after ten wrong verifiers', async () => {
    const { held, decided } = await granted('oob')
    for (let tries = 0; tries < 10; tries++) expect(error(await bench.exchangeToken(held, '0'))).toEqual([401, 32])
    expect(error(await bench.exchangeToken(held, pinOf(decided)!))).toEqual([401, 89])
  })

  it('ends the request token after ten minutes', async () => {
    const { held, decided } = await granted('oob')
    const unanswered = await bench.requestToken('oob')
    await bench.control('POST', '/clock', { offset_s: 600 })
    const oauth = { oauth_timestamp: String(Math.floor(bench.nowMs() / 1000) + 600) }
    const late = {
      method: 'POST',
      url: at('/oauth/access_token'),
      query: [['oauth_verifier', pinOf(decided)!]] as [string, string][],
      signing: held,
      oauth,
    }
    expect(error(await bench.send(late))).toEqual([401, 89])
    expect((await page(unanswered.token!)).status).toBe(403)
  })

  it('gives nothing before the person decided, nor with another request’s PIN', async () => {
    const { decided } = await granted('oob')
    const held = await bench.requestToken('oob')
    expect(error(await bench.exchangeToken(held, pinOf(decided)!))).toEqual([401, 32])
  })

  it('says so when it is denied', async () => {
    const held = await bench.requestToken('oob')
    const denied = await bench.decide(held.token!, (await page(held.token!)).text, 'ines_studio', 'deny')
    expect([denied.status, pinOf(denied)]).toEqual([200, undefined])
    expect(denied.text).toContain('Access denied')
    expect(error(await bench.exchangeToken(held, '1234567'))).toEqual([401, 32])
  })

  it('with read access gives a token that is refused writes, until it is granted write again', async () => {
    const reader = pairs(await bench.signIn('mira_northwind', 'read'))
    expect(reader['oauth_token']).toBe(bench.as().token)
    expect((await access(bench.as())).status).toBe(200)
    expect(error(await bench.ads('PUT', '/accounts/18ce54d4x5t', { name: 'x' }))).toEqual([
      403,
      'READONLY_CLIENT_APPLICATION',
    ])
    await bench.signIn('mira_northwind')
    expect((await bench.ads('PUT', '/accounts/18ce54d4x5t', { name: 'x' })).status).toBe(200)
  })
})

describe('signing in by callback', () => {
  it('comes back with the token and a verifier', async () => {
    const { held, decided } = await granted(callback)
    expect(decided.status).toBe(302)
    const target = new URL(String(decided.headers['location']))
    expect(`${target.origin}${target.pathname}`).toBe(callback)
    expect(target.searchParams.get('oauth_token')).toBe(held.token)
    expect((await bench.exchangeToken(held, target.searchParams.get('oauth_verifier')!)).status).toBe(200)
  })

  it('comes back with the denied token alone', async () => {
    const held = await bench.requestToken(callback)
    const denied = await bench.decide(held.token!, (await page(held.token!)).text, 'ines_studio', 'deny')
    expect([denied.status, denied.headers['location']]).toEqual([302, `${callback}?denied=${held.token}`])
  })

  it('through authenticate does not ask again, unless it must', async () => {
    const held = await bench.requestToken(callback)
    const forced = await page(held.token!, '/oauth/authenticate', [['force_login', 'true']])
    expect([forced.status, forced.text.includes('asks for access')]).toEqual([200, true])
    const straight = await page(held.token!, '/oauth/authenticate', [['screen_name', 'jonas_media']])
    expect(straight.status).toBe(302)
    const verifier = new URL(String(straight.headers['location'])).searchParams.get('oauth_verifier')!
    expect(pairs(await bench.exchangeToken(held, verifier))['screen_name']).toBe('jonas_media')
    proves(
      'practice',
      ...['oauth_token', 'force_login', 'screen_name'].map((name) => `param:GET /oauth/authenticate:${name}`),
    )
  })

  it('through authenticate asks a user who revoked it, and knows who answered last', async () => {
    await bench.control('POST', '/revoke', { access_token: bench.as('ines_studio').token })
    const first = await bench.requestToken(callback)
    const asked = await page(first.token!, '/oauth/authenticate', [['screen_name', 'ines_studio']])
    expect(asked.status).toBe(200)
    const decided = await bench.decide(first.token!, asked.text, 'ines_studio', 'approve')
    const verifier = new URL(String(decided.headers['location'])).searchParams.get('oauth_verifier')!
    await bench.exchangeToken(first, verifier)
    const cookie = String(decided.headers['set-cookie']).split(';')[0]!
    const second = await bench.requestToken(callback)
    const again = await bench.send({
      url: at('/oauth/authenticate'),
      query: [['oauth_token', second.token!]],
      headers: { cookie },
    })
    const next = new URL(String(again.headers['location'])).searchParams.get('oauth_verifier')!
    expect(pairs(await bench.exchangeToken(second, next))['screen_name']).toBe('ines_studio')
  })

  it('is the only way for authenticate', async () => {
    const held = await bench.requestToken('oob')
    expect((await page(held.token!, '/oauth/authenticate')).status).toBe(403)
    proves('practice', 'rule:oauth-authenticate-callback-only')
  })
})

describe('the pages', () => {
  it('refuse what they do not know', async () => {
    expect((await page('unknown')).status).toBe(403)
    expect((await bench.send({ url: at('/oauth/authorize') })).status).toBe(403)
    proves('practice', 'param:GET /oauth/authorize:oauth_token')
    const held = await bench.requestToken('oob')
    expect((await page(held.token!, '/oauth/authorize', [['oauth_callback', 'oob']])).status).toBe(400)
  })

  it('keep text that came in from becoming markup', async () => {
    const held = await bench.requestToken('oob')
    const shown = await page(held.token!, '/oauth/authorize', [['screen_name', '"><script>alert(1)</script>']])
    expect(shown.text).not.toContain('<script>')
  })

  it('answer on the loopback’s names alone', async () => {
    const odd = await bench.send({ url: at('/oauth/authorize'), headers: { host: 'rebound.example' } })
    expect(odd.status).toBe(421)
  })
})

describe('an invalidated access token', () => {
  it.each(['/1.1/oauth/invalidate_token', '/1.1/oauth/invalidate_token.json'])(
    'ends through %s, and signing in gives another',
    async (path) => {
      const signing = bench.as('ines_studio')
      const ended = await bench.send({ method: 'POST', url: at(path), signing })
      expect([ended.status, ended.json]).toEqual([200, { access_token: signing.token }])
      expect(error(await bench.send({ method: 'POST', url: at(path), signing }))).toEqual([401, 89])
      const again = pairs(await bench.signIn('ines_studio'))
      expect(again['oauth_token']).not.toBe(signing.token)
      expect(again['oauth_token']).toMatch(/^1784402258-/)
      proves('practice', 'field:revoked_answer.access_token', 'rule:revoke-in-user-context')
    },
  )

  it('is refused with code 89 on every path, whatever the route', async () => {
    const signing = bench.as()
    await bench.control('POST', '/revoke', { access_token: signing.token })
    for (const path of ['/accounts', '/accounts/18ce54d4x5t/campaigns', '/nothing'])
      expect(error(await bench.ads('GET', path, {}, { signing }))).toEqual([401, 89])
    const refused = await bench.batch('18ce54d4x5t', [], { signing })
    expect(refused.json).toEqual({ errors: [{ code: 89, message: 'Invalid or expired token.' }] })
  })
})

describe('OAuth paths', () => {
  it('tell a wrong method from a path that is not there', async () => {
    expect((await bench.send({ url: at('/oauth/request_token') })).status).toBe(405)
    expect((await bench.send({ url: at('/oauth/nothing') })).status).toBe(404)
  })

  it('are limited an application, while limits are enforced', async () => {
    const url = at('/oauth/request_token')
    const send = () => bench.send({ method: 'POST', url, signing: bench.app(), oauth: { oauth_callback: 'oob' } })
    for (let count = 0; count < 450; count++) await send()
    expect(error(await send())).toEqual([429, 88])
    await bench.control('POST', '/limits', { enforce: false })
    expect((await send()).status).toBe(200)
  })
})
