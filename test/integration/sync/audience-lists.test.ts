/** A list of people from a file into an audience: read, hashed, sent in parts, through every kind of trouble, and nothing of it kept. */
import { reads, says } from '../../support/says.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { AudienceImportView } from '../../../shared/bridge.ts'
import { TestGalley, galleyCli } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import { proves } from '../../support/ledger/proves.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'
import { keysInEnvironment } from '../../support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-people-'))
let practice: PracticeProcess
let galley: TestGalley
let audienceId = ''
let made = 0
startPulled((started) => ({ practice, galley } = started))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const list = await galley.call('record.create', {
    kind: 'custom_audience',
    accountId: galley.accountId,
    values: { name: `People ${++made}` },
  })
  await galley.push([list.key])
  audienceId = (await galley.call('record.get', { key: list.key })).id
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
function file(text: string): string {
  const path = join(folder, `people-${made}.csv`)
  writeFileSync(path, text)
  return path
}
/** Canaries that are found wherever they got to. */
const canaries = (count: number) =>
  `E-mail,Name\n${Array.from({ length: count }, (_, index) => `Canary${index}@secret.example,Name ${index}`).join('\n')}\n`

async function begin(path: string, more: Partial<Parameters<typeof order>[1]> = {}): Promise<AudienceImportView> {
  const { listId } = await galley.call('audience.look', { path })
  return galley.call('audience.import', order(listId, more))
}
function order(listId: string, more: { operation?: 'Update' | 'Delete'; audienceId?: string; accountId?: string }) {
  return { listId, accountId: galley.accountId, audienceId, operation: 'Update' as const, ...more }
}
const ended = async ({ importId }: AudienceImportView) =>
  (await galley.call('audience.wait', { importIds: [importId], timeoutMs: 30_000 }))[0]!
const requests = async () => (await practice.ledger()).filter(({ path }) => path.endsWith(`${audienceId}/users`))
const fault = (given: object, more: object = {}) =>
  practice.control('POST', '/faults', { match: { path: 'users$' }, fault: given, ...more })
const sizeLater = async () => {
  await practice.control('POST', '/clock', { offset_s: (made + 1) * 5 * 3600 })
  await galley.pull({ kinds: ['custom_audience'] })
  return (await galley.call('record.find', { kind: 'custom_audience', id: audienceId })).values['audience_size']
}

describe('a list of people', () => {
  it('is understood by its headings and read without sending', async () => {
    const path = file('E-Mail;Telefon;Notes\nmira@example.com;0171 5550100;x\nnobody;;y\n;;z\n')
    const look = await galley.call('audience.look', { path })
    expect(look).toMatchObject({ hasHeadings: true, name: `people-${made}.csv` })
    expect(look.columns.map(({ identifier }) => identifier)).toEqual(['email', 'phone_number', null])
    const check = await galley.call('audience.check', { listId: look.listId, phoneCountry: '49' })
    expect(check).toMatchObject({
      rowCount: 3,
      usableCount: 1,
      refusedCount: 2,
      countByKind: { email: 1, phone_number: 1 },
      refusals: [
        { line: 3, reason: 'E-Mail is not an e-mail address.' },
        { line: 4, reason: 'no column has a value.' },
      ],
    })
    expect(JSON.parse(check.example!)).toEqual({
      email: [hash('mira@example.com')],
      phone_number: [hash('+491715550100')],
    })
    expect(await requests()).toEqual([])
  })

  it('goes into the audience, and out of it again', async () => {
    const path = file(canaries(150))
    expect(await ended(await begin(path))).toMatchObject({
      state: 'done',
      userCount: 150,
      sentCount: 150,
      requestCount: 1,
    })
    expect(await sizeLater()).toBe(150)
    writeFileSync(path, canaries(30))
    expect(await ended(await begin(path, { operation: 'Delete' }))).toMatchObject({
      state: 'done',
      sentCount: 30,
      expiresAt: null,
    })
    made++
    expect(await sizeLater()).toBe(120)
    const { key } = await galley.call('record.find', { kind: 'custom_audience', id: audienceId })
    const history = await galley.call('record.history', { key })
    expect(history.map(({ label }) => textOf(label))).toEqual(
      expect.arrayContaining(['Sent 150 people to be added', 'Sent 30 people to be removed']),
    )
  })

  it('says when people leave: thirteen months on', async () => {
    const { expiresAt, madeAt } = await ended(await begin(file(canaries(1))))
    const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
    expect([12, 13, 14]).toContain(months(expiresAt!) - months(madeAt))
  })

  it.each([
    ['the answer is lost before the effect', { kind: 'drop', when: 'before' }],
    ['the answer is lost after the effect', { kind: 'drop', when: 'after' }],
    ['the service fails', { kind: 'status', status: 503 }],
    ['it counted otherwise', { kind: 'status', status: 200, body: '{"data":{"success_count":119,"total_count":120}}' }],
  ])('is sent again when %s, and nobody is there twice', async (_name, given) => {
    await fault(given)
    expect(await ended(await begin(file(canaries(120))))).toMatchObject({
      state: 'done',
      sentCount: 120,
      requestCount: 1,
    })
    const bodies = (await requests()).map(({ body_sha256: body }) => body)
    expect(bodies).toHaveLength(2)
    expect(new Set(bodies).size).toBe(1)
    expect(await sizeLater()).toBe(120)
  })

  it('stops with words when the counts stay different, and goes on when a person says so', async () => {
    const body = '{"data":{"success_count":1,"total_count":2}}'
    await fault({ kind: 'status', status: 200, body }, { times: 3 })
    const stopped = await ended(await begin(file(canaries(2))))
    expect(stopped).toMatchObject({ state: 'failed', sentCount: 0 })
    expect(textOf(stopped.error!.message)).toContain('1 of the 2 people of lines 2 to 3')
    expect(await requests()).toHaveLength(3)
    await galley.call('audience.resume', { importId: stopped.importId })
    expect(await ended(stopped)).toMatchObject({ state: 'done', sentCount: 2 })
    proves(['client', 'practice'], 'error:success-count')
  }, 30_000)

  it('stops with the service’s words, none of them a person, when it is refused', async () => {
    const body = `{"errors":[{"code":"INVALID_PARAMETER","message":"bad ${hash('canary0@secret.example')}"}],"request":{}}`
    await fault({ kind: 'status', status: 400, body })
    const stopped = await ended(await begin(file(canaries(2))))
    expect(stopped).toMatchObject({ state: 'failed', error: { details: { firstLine: 2, lastLine: 3 } } })
    expect(JSON.stringify(stopped)).not.toContain(hash('canary0@secret.example'))
  })

  it('goes on after a restart where it stopped, and not with another file', async () => {
    const path = file(canaries(70_000))
    // The second request is under way for as long as the first engine is there, however fast this machine is.
    await fault({ kind: 'delay', ms: 60_000 }, { skip: 1 })
    const begun = await begin(path)
    await expect.poll(async () => (await requests()).length, { timeout: 30_000 }).toBeGreaterThan(1)
    await galley.restart()
    await practice.control('DELETE', '/faults')
    const [left] = (await galley.call('audience.imports', {})).filter(({ importId }) => importId === begun.importId)
    expect(left).toMatchObject({ state: 'going', userCount: 70_000 })
    expect(left!.sentCount).toBeGreaterThan(0)
    await galley.call('audience.resume', { importId: begun.importId })
    expect(await ended(begun)).toMatchObject({ state: 'done', sentCount: 70_000, requestCount: 2 })
    // Each part once, but for the one that was under way; a new engine learns the service's clock by a refusal.
    expect((await requests()).filter(({ status }) => status !== 401).length).toBeLessThanOrEqual(3)

    const other = await begin(file(canaries(3)))
    await ended(other)
    writeFileSync(path, canaries(9))
    const { listId } = await galley.call('audience.look', { path })
    await fault({ kind: 'drop', when: 'before' }, { times: 1000 })
    const hanging = await galley.call('audience.import', order(listId, {}))
    await galley.call('audience.pause', { importId: hanging.importId })
    await practice.control('DELETE', '/faults')
    writeFileSync(path, canaries(8))
    await galley.call('audience.resume', { importId: hanging.importId })
    expect(await ended(hanging)).toMatchObject({ state: 'failed', error: { code: 'invalid_value' } })
  }, 60_000)

  it('stands where its keys are refused, as the whole connection does, and goes on after signing in again', async () => {
    const acting = await TestGalley.open(practice.info, { actsByItself: true })
    try {
      await acting.pull({ kinds: ['custom_audience'] })
      await fault({ kind: 'status', status: 401 })
      const { listId } = await acting.call('audience.look', { path: file(canaries(4)) })
      const { importId } = await acting.call('audience.import', order(listId, {}))
      const wait = async () => (await acting.call('audience.wait', { importIds: [importId], timeoutMs: 30_000 }))[0]
      expect(await wait()).toMatchObject({
        state: 'going',
        sentCount: 0,
        waitingFor: reads('It goes on when you have signed in again.'),
      })
      expect((await acting.call('app.state', {})).connection.state).toBe('signed_out')
      await acting.signIn()
      expect(await wait()).toMatchObject({ state: 'done', sentCount: 4 })
    } finally {
      await acting.close()
      await practice.control('DELETE', '/faults')
    }
  })

  it('leaves nothing of a person on disk, in the log or in events, hashed or not', async () => {
    const path = file(canaries(500))
    await fault({ kind: 'drop', when: 'after' })
    await ended(await begin(path))
    const traces = [/canary\d/i, /secret\.example/i, new RegExp(hash('canary7@secret.example'), 'i')]
    for (const name of readdirSync(galley.dataDir, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue
      const bytes = readFileSync(join(name.parentPath, name.name)).toString('latin1')
      for (const trace of traces) expect(`${name.name} ${String(trace.test(bytes))}`).toBe(`${name.name} false`)
    }
    const output = JSON.stringify([galley.events, galley.log], (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const trace of traces) expect(trace.test(output)).toBe(false)
  })

  it('is refused where it cannot go', async () => {
    const path = file(canaries(2))
    await expect(begin(path, { audienceId: 'zzz' })).rejects.toMatchObject({ code: 'not_found' })
    const named = async (kind: string, name: string) =>
      (
        await galley.call('record.list', { kind, accountId: galley.accountId, filter: { equals: { name } }, limit: 1 })
      )[0]!
    const app = await named('custom_audience', 'App: ordered in 30 days')
    await expect(begin(path, { audienceId: app.id })).rejects.toMatchObject({ code: 'rule_broken' })
    const readOnly = await named('shared_audience', 'Café guests, loyalty card')
    await expect(begin(path, { audienceId: String(readOnly.values['id']) })).rejects.toMatchObject({
      code: 'read_only',
    })
    const readWrite = await named('shared_audience', 'Nyhetsbrev')
    expect(await ended(await begin(path, { audienceId: String(readWrite.values['id']) }))).toMatchObject({
      state: 'done',
    })
    const empty = await galley.call('audience.look', { path: file('email\nnobody\n') })
    await expect(galley.call('audience.import', order(empty.listId, {}))).rejects.toMatchObject({ code: 'rule_broken' })
  })
})

describe('galley audience', () => {
  it('checks and adds a file from the command line', async () => {
    const env = keysInEnvironment(practice.info)
    const dataDir = mkdtempSync(join(tmpdir(), 'galley-cli-people-'))
    const run = (...words: string[]) => galleyCli([...words, '--json', '--data-dir', dataDir], { env })
    const { base_url: base, ads_base_url: ads, ads_sandbox_base_url: sandbox } = practice.info
    await run('connect', '--name', 'p', '--base-url', base, '--ads-base-url', ads, '--ads-sandbox-base-url', sandbox)
    await run('pull', '--account', galley.accountId, '--kind', 'custom_audience')
    const path = file('kontakt,x\nmira@example.com,1\njonas@example.com,2\nnobody,3\n')
    const checked = await run('audience', 'check', path)
    expect([checked.code, checked.lines.at(-1)]).toMatchObject([
      0,
      { usable_count: 2, refused_count: 1, example: `{"email":["${hash('mira@example.com')}"]}` },
    ])
    const wrong = await run('audience', 'add', audienceId, path, '--column', 'kontakt=name')
    expect(wrong.code).toBe(2)
    const added = await run('audience', 'add', audienceId, path, '--column', '1=email', '--account', galley.accountId)
    expect([added.code, added.lines.at(-1)]).toMatchObject([0, { state: 'done', sent_count: 2, user_count: 2 }])
    const listed = await run('audience', 'imports')
    expect(listed.lines).toMatchObject([{ custom_audience_id: audienceId, state: 'done' }])
    const before = (await requests()).length
    const at = ['--account', galley.accountId]
    const times = ['--effective', '2027-01-01T00:00:00Z', '--expires', '2027-02-01T00:00:00Z']
    expect((await run('audience', 'add', audienceId, path, ...at, '--effective', 'soon')).code).toBe(2)
    expect((await run('audience', 'remove', audienceId, path, ...times)).code).toBe(2)
    const past = await run('audience', 'add', audienceId, path, ...at, '--expires', '2025-01-01T00:00:00Z')
    expect([past.code, past.lines.at(-1)]).toMatchObject([1, { error: { code: 'invalid_value' } }])
    expect(await requests()).toHaveLength(before)
    expect((await run('audience', 'add', audienceId, path, ...at, ...times)).code).toBe(0)
    // Not in yet: nobody is counted before the time comes.
    expect(await requests()).toHaveLength(before + 1)
    const made = await run('create', 'custom_audience', '--account', galley.accountId, 'name=From the command line')
    const local = String(made.lines.at(-1)!['id'])
    const waiting = await run('audience', 'add', local, path, ...at)
    expect([waiting.code, waiting.lines.at(-1)]).toMatchObject([0, { state: 'going', sent_count: 0 }])
    expect((await run('push', '--all')).code).toBe(0)
    const [, , last] = (await run('audience', 'imports')).lines
    expect(last).toMatchObject({ state: 'done', sent_count: 2 })
    rmSync(dataDir, { recursive: true, force: true })
  }, 60_000)
})

describe('a list for an audience that was not pushed yet', () => {
  const make = (name: string) =>
    galley.call('record.create', { kind: 'custom_audience', accountId: galley.accountId, values: { name } })

  it('is prepared offline and goes after its audience, once', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    const audience = await make(`Prepared ${made}`)
    audienceId = audience.id
    const begun = await begin(file(canaries(120)))
    expect(begun).toMatchObject({ state: 'going', sentCount: 0, audienceId: audience.id })
    expect(begun.waitingFor).toEqual(reads('Sent after its audience. Push the audience.'))
    await galley.restart()
    await galley.call('app.setOffline', { isOffline: false })
    expect(await ended(begun)).toMatchObject({ state: 'going', sentCount: 0 })
    await galley.push([(await galley.call('record.find', { kind: 'custom_audience', id: audience.id })).key])
    audienceId = (await galley.call('record.find', { kind: 'custom_audience', id: audience.id })).id
    expect(await ended(begun)).toMatchObject({ state: 'done', sentCount: 120, audienceId })
    expect(await requests()).toHaveLength(1)
  })

  it('stands still while its audience is taken back, and can be stopped', async () => {
    const audience = await make(`Taken back ${made}`)
    audienceId = audience.id
    const begun = await begin(file(canaries(1)))
    await galley.call('record.delete', { kind: 'custom_audience', selection: { keys: [audience.key] } })
    expect((await ended(begun)).waitingFor).toEqual(says('no longer here'))
    await galley.call('audience.stop', { importId: begun.importId })
    expect((await galley.call('audience.imports', {})).filter(({ importId }) => importId === begun.importId)).toEqual(
      [],
    )
  })
})

describe('people of a list', () => {
  it('are sent once, however often they stand there, and counted', async () => {
    const path = file('E-mail\na@x.example\nA@X.example\nb@x.example\n a@x.example \nb@x.example\n')
    const { listId } = await galley.call('audience.look', { path })
    const check = await galley.call('audience.check', { listId, columns: null, hasPlus: true, phoneCountry: null })
    expect(check).toMatchObject({ rowCount: 5, usableCount: 2, duplicateCount: 3, refusedCount: 0 })
    expect(check.example).toBe(`{"email":["${hash('a@x.example')}"]}`)
    expect(await ended(await begin(path))).toMatchObject({ state: 'done', sentCount: 2, userCount: 2 })
  })

  it('are not sent where they would leave before they come in', async () => {
    const { listId } = await galley.call('audience.look', { path: file(canaries(1)) })
    const times = { effectiveAt: '2024-01-01T00:00:00Z', expiresAt: '2025-01-01T00:00:00Z' }
    await expect(galley.call('audience.import', { ...order(listId, {}), ...times })).rejects.toMatchObject({
      code: 'invalid_value',
      details: { field: 'expires_at' },
    })
    expect(await requests()).toEqual([])
  })
})
