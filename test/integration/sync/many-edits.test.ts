/**
 * Very many edits on their way over the wire, cut off by a kill in the middle: each arrives, and none is told twice but those whose answer the
 * kill took. Long form: 10,000 (`GALLEY_LONG=1`).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import { HostProcess } from '../../support/host-process.ts'
import { isLong, withinMs } from '../../support/long-form.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

const count = isLong ? 10_000 : 600
const kind = 'line_item'
const pageSize = 200
/** Requests of updates that can be under way at once; each is one record. */
const inFlight = 40

it(`sends ${count} edits, each once, with a kill in the middle`, { timeout: withinMs(120_000) }, async () => {
  const practice = await PracticeProcess.start(...(isLong ? ['--large'] : []))
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-many-'))
  const accountId = practice.info.users[0]!.accounts[0]!.id
  const opened = async () => {
    const host = await HostProcess.start(dataDir)
    await host.signIn(practice)
    return host
  }
  const listed = async (host: HostProcess) => {
    const records: RecordView[] = []
    for (let afterKey = 0; records.length < count;) {
      const filter = { text: '', chip: 'all' as const, equals: {} }
      const page = await host.call('record.list', { kind, accountId, filter, afterKey, limit: pageSize })
      records.push(...page)
      const last = page.at(-1)
      if (!last || page.length < pageSize) break
      afterKey = last.key
    }
    return records.slice(0, count)
  }
  const updates = async () =>
    (await practice.ledger()).flatMap(({ effects }) =>
      effects.filter((effect) => effect.kind === kind && effect.operation === 'update').map(({ id }) => id),
    )
  const push = (host: HostProcess) =>
    host.call('push.run', { accountId, selection: 'all', timeoutMs: withinMs(100_000) })
  try {
    await practice.control('POST', '/limits', { enforce: false })
    let host = await opened()
    await host.call('pull.run', { accountId, kinds: null })
    const records = (await listed(host)).filter(
      ({ values }) => values['deleted'] !== true && typeof values['name'] === 'string',
    )
    expect(records.length).toBeGreaterThan(count / 2)
    const { changed } = await host.call('record.transform', {
      kind,
      selection: { keys: records.map(({ key }) => key) },
      transforms: [{ do: 'replace', field: 'name', pattern: 'a', by: 'å', isEverywhere: true, ignoresCase: false }],
      isPreview: false,
      limit: 0,
    })
    expect(changed).toBeGreaterThan(count / 2)

    // Killed once a third has arrived.
    const ended = push(host).catch((error: unknown) => error)
    await expect.poll(async () => (await updates()).length, { timeout: withinMs(100_000) }).toBeGreaterThan(changed / 3)
    await host.kill()
    expect(await ended).toBeInstanceOf(Error)
    const before = (await updates()).length
    expect(before).toBeLessThan(changed)

    host = await opened()
    await push(host)
    expect(await host.call('push.plan', { accountId })).toEqual([])
    const sent = await updates()
    expect(new Set(sent).size).toBe(changed)
    expect(sent.length - changed).toBeLessThanOrEqual(inFlight)
    await host.call('pull.run', { accountId, kinds: [kind], isFull: true })
    const names = new Map((await listed(host)).map(({ id, values }) => [id, values['name']]))
    for (const { id, values } of records) expect(names.get(id)).toBe(String(values['name']).replaceAll('a', 'å'))
    expect(await host.close()).toBe(0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await practice.stop()
  }
})
