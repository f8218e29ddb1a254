/**
 * The engine is killed while it accepts a sheet. What was carried out stays, the same file carries out the rest, and nothing of it is
 * there twice; undone step by step, everything is as it was.
 */
import { mkdtempSync, rmSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { EngineEvent, RecordView } from '../../../shared/bridge.ts'
import { csvLine } from '../../../shared/model/csv/lines.ts'
import { csvTable } from '../../support/csv-cells.ts'
import { HostProcess } from '../../support/host-process.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { seededChance } from '../../support/seeded-chance.ts'

const kills = 4
const newRows = 1200
const pageSize = 1000
const everything = { text: '', chip: 'all', equals: {} } as const

it('accepts each row of a sheet once, however often the engine is killed', async () => {
  const seed = Date.now() % 1_000_000
  const chance = seededChance(seed)
  const practice = await PracticeProcess.start()
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-sheet-kills-'))
  const path = join(dataDir, 'given.csv')
  const accountId = practice.info.users[0]!.accounts[0]!.id
  try {
    let host = await opened(practice, dataDir)
    await host.call('pull.run', { accountId, kinds: null })
    const before = await campaigns(host, accountId)
    writeFileSync(path, await sheetOf(host, accountId, join(dataDir, 'exported.csv')))
    let underWay = 0
    for (let kill = 0; kill < kills; kill++) {
      const { importId } = await host.call('csv.read', { path, kind: 'campaign', accountId })
      const accepted = host.call('csv.accept', { importId, exceptLines: [] }).then(
        () => 'ended' as const,
        () => 'killed' as const,
      )
      await Promise.race([accepted, partCarriedOut(host)])
      await new Promise((resolve) => setTimeout(resolve, chance.upTo(15)))
      await host.kill()
      if ((await accepted) === 'killed') underWay += 1
      host = await opened(practice, dataDir)
    }
    expect(underWay).toBeGreaterThan(0)

    const { importId } = await host.call('csv.read', { path, kind: 'campaign', accountId })
    const { skipped } = await host.call('csv.accept', { importId, exceptLines: [] })
    expect(skipped).toEqual([])
    const after = await campaigns(host, accountId)
    expect([seed, after.length]).toEqual([seed, before.length + newRows])
    const names = after.map(({ values }) => String(values['name']))
    const made = names.filter((name) => name.startsWith('New ')).toSorted()
    expect(made).toEqual(Array.from({ length: newRows }, (_, index) => `New ${index}`).toSorted())
    expect(names.filter((name) => name.startsWith('Renamed '))).toHaveLength(before.length)
    const again = await host.call('csv.read', { path, kind: 'campaign', accountId })
    expect(again.counts).toMatchObject({ new: 0, change: 0, delete: 0, refused: 0 })

    while ((await host.call('app.state', {})).undo) await host.call('journal.undo', {})
    const texts = (records: readonly RecordView[]) =>
      records.map(({ id, values }) => `${id} ${String(values['name'])}`).toSorted()
    expect(texts(await campaigns(host, accountId))).toEqual(texts(before))
    await host.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await practice.stop()
  }
}, 120_000)

/** Resolves once some rows are carried out. */
async function partCarriedOut({ events }: HostProcess): Promise<void> {
  const isPart = ({ name, payload }: EngineEvent) => name === 'csvProgress' && payload.step === 'accepting'
  while (!events.some(isPart)) await new Promise((resolve) => setTimeout(resolve, 1))
}

async function opened(practice: PracticeProcess, dataDir: string): Promise<HostProcess> {
  const host = await HostProcess.start(dataDir)
  await host.signIn(practice)
  return host
}

async function campaigns(host: HostProcess, accountId: string): Promise<RecordView[]> {
  const found: RecordView[] = []
  for (;;) {
    const query = { kind: 'campaign', accountId, filter: everything, limit: pageSize, afterKey: found.at(-1)?.key ?? 0 }
    const page = await host.call('record.list', query)
    found.push(...page)
    if (page.length < pageSize) return found
  }
}

/** All campaigns with other names, and new ones made after the first. */
async function sheetOf(host: HostProcess, accountId: string, path: string): Promise<string> {
  await host.call('csv.export', {
    kind: 'campaign',
    selection: { all: { kind: 'campaign', accountId, filter: everything }, except: [] },
    sort: { field: 'name', direction: 'asc' },
    headings: 'names',
    path,
  })
  const [head, ...rows] = csvTable(readFileSync(path))
  const columns = head!.map((name) => name.replace('\ufeff', ''))
  const withCells = (cells: readonly string[], changes: Record<string, string>) =>
    columns.map((name, index) => changes[name] ?? cells[index] ?? '')
  const first = rows.find((cells) => cells[columns.indexOf('entity_status')] === 'PAUSED')!
  return [
    columns,
    ...rows.map((cells, index) => withCells(cells, { name: `Renamed ${index}` })),
    ...Array.from({ length: newRows }, (_, index) => withCells(first, { id: '', _key: '', name: `New ${index}` })),
  ]
    .map((cells) => csvLine(cells))
    .join('')
}
