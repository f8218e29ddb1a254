/** Sheets that people read and accept: each accepted row is there exactly once, however often the engine ends on the way. */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CsvAccepted, CsvProposal, CsvReview } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { csvColumns } from '../../../shared/model/csv/columns.ts'
import { csvLine } from '../../../shared/model/csv/lines.ts'
import { writeHeadings, writeRow } from '../../../shared/model/csv/rows.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { attempt } from './doing.ts'
import type { Doing } from './doing.ts'
import { changeOf, newRecord, signatureOf } from './drafts.ts'
import { Violation } from './violation.ts'

export const sheetKinds = ['campaign', 'line_item', 'draft_tweet'] as const

/** A row that makes a record; its mark is its own key, and stands in the record. */
interface NewRow {
  mark: string
  values: RecordValues
}
interface ChangedRow {
  id: string
  values: RecordValues
}
interface Sheet {
  path: string
  resource: PresentedResource
  made: NewRow[]
  changed: ChangedRow[]
}
type Ids = (kind: string) => readonly string[]

/** Most rows that make records, and most that change some. */
const mostRows = 3
/** Writes within which a kill or fault of this operation's own lies. */
const spreadWrites = 40

/** Writes a sheet of new and changed rows, has it read and accepts it; where the engine ends on the way, the same sheet once more. */
export async function acceptSheet(doing: Doing, idsOf: Ids): Promise<void> {
  const { world, actor, person, chance } = doing
  const sheet = await writeSheet(doing, idsOf)
  if (!sheet) return
  befall(doing)
  for (let turn = 0; turn < 3; turn++) {
    const { kills } = person
    if ((await acceptOnce(doing, sheet)) || person.kills === kills) return
    await world.revive(actor, chance)
  }
}

/** The disk fails or the engine ends somewhere on the way, now and then. */
function befall({ person, chance }: Doing): void {
  const write = chance.upTo(spreadWrites)
  const { disk } = person.life
  const fate = chance.upTo(5)
  if (fate === 0) disk.killAt = { write, side: chance.pick(['before', 'after']), match: null }
  if (fate === 1) disk.failAt = { write, fault: chance.pick(['ENOSPC', 'EIO']) }
}

async function writeSheet(doing: Doing, idsOf: Ids): Promise<Sheet | null> {
  const { world, person, chance, op } = doing
  const resource = resourceOf(op.kind!)
  const made = Array.from({ length: 1 + chance.upTo(mostRows) }, (): NewRow | null => {
    const mark = world.nextMark(person)
    const values = newRecord(resource, mark, world.service, chance, idsOf)
    return values && { mark, values }
  }).filter((row) => row !== null)
  const changed = await changesOf(doing, resource)
  const path = join(world.folder.next(), `${resource.kind}.csv`)
  writeFileSync(path, textOf(resource, made, changed))
  return made.length > 0 ? { path, resource, made, changed } : null
}

/** Changes of some records that are here. */
async function changesOf(doing: Doing, resource: PresentedResource): Promise<ChangedRow[]> {
  const { person, chance, op } = doing
  const rows = person.rows<{ _key: number }>(
    `SELECT _key FROM r_${resource.kind} WHERE _hidden = 0 ORDER BY _key DESC LIMIT ?`,
    chance.upTo(mostRows + 1),
  )
  const changed: ChangedRow[] = []
  for (const { _key: key } of rows) {
    const record = await attempt(doing, 'record.get', { key })
    const values = record && changeOf(resource, record.values, `s${op.seed % 100_000}`, chance)
    if (values) changed.push({ id: record.id, values })
  }
  return changed
}

function textOf(resource: PresentedResource, made: readonly NewRow[], changed: readonly ChangedRow[]): string {
  const columns = csvColumns(resource)
  const line = (id: string, values: RecordValues, ownKey: string | null) =>
    csvLine(writeRow(columns, { id, values, titles: {}, ownKey, isToDelete: false }, 'names'))
  const idField = Object.entries(resource.fields).find(([, { type }]) => type === 'id')?.[0] ?? '_id'
  return [
    csvLine(writeHeadings(columns, 'names')),
    ...made.map(({ mark, values }) => line('', values, mark)),
    ...changed.map(({ id, values }) => line(id, { ...values, [idField]: id }, null)),
  ].join('')
}

/** Whether it was told that the sheet was accepted. */
async function acceptOnce(doing: Doing, sheet: Sheet): Promise<boolean> {
  const { world, person, chance } = doing
  const { path, resource } = sheet
  const review = await attempt(doing, 'csv.read', { path, kind: resource.kind, accountId: world.accountId })
  if (!review) return false
  const proposals = await proposalsOf(doing, review)
  if (!proposals) return false
  checkRead(doing, sheet, review, proposals)
  const left = chance.upTo(4) === 0 ? proposals.slice(0, 1).map(({ line }) => line) : []
  const before = countsOf(doing, sheet)
  const { kills } = person
  const accepted = await attempt(doing, 'csv.accept', { importId: review.importId, exceptLines: left })
  const chosen = proposals.filter(({ line }) => !left.includes(line))
  if (accepted) await noteAccepted(doing, sheet, chosen, accepted)
  else if (person.kills > kills) for (const { key, changes } of chosen) noteUnsure(doing, key, changes)
  else if (person.hasWorkspace && isOther(before, countsOf(doing, sheet)))
    throw new Violation('a sheet that was not accepted is here in part', {
      person: person.name,
      kind: resource.kind,
      path,
    })
  return accepted !== null
}

/** What it would make and change; null where the engine ended meanwhile. */
async function proposalsOf(doing: Doing, { importId }: CsvReview): Promise<CsvProposal[] | null> {
  const all: CsvProposal[] = []
  for (const outcome of ['new', 'change'] as const) {
    const rows = await attempt(doing, 'csv.rows', { importId, outcome, offset: 0, limit: 1000 })
    if (!rows) return null
    all.push(...rows)
  }
  return all
}

/** Every row was understood, and none would be made that is here already. */
function checkRead(doing: Doing, sheet: Sheet, review: CsvReview, proposals: readonly CsvProposal[]): void {
  const { person } = doing
  const { counts, unknown, repeated, stopped } = review
  const rowCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const details = { person: person.name, kind: sheet.resource.kind, path: sheet.path, counts }
  if (stopped || unknown.length + repeated.length > 0 || rowCount !== sheet.made.length + sheet.changed.length)
    throw new Violation('a sheet was not read as it stands', { ...details, unknown, repeated, stopped })
  const here = countsOf(doing, sheet)
  for (const [at, { mark }] of sheet.made.entries())
    if (here.get(mark)! > 0 && proposals.some(({ outcome, line }) => outcome === 'new' && line === at + 2))
      throw new Violation('a row of a sheet would be made twice', { ...details, mark })
}

/** What was said to be accepted is here, each row once, and is what the person wants from now on. */
async function noteAccepted(
  doing: Doing,
  sheet: Sheet,
  chosen: readonly CsvProposal[],
  { madeKeys, changed, skipped }: CsvAccepted,
): Promise<void> {
  const { actor, person } = doing
  const { resource } = sheet
  const details = { person: person.name, kind: resource.kind, path: sheet.path }
  if (madeKeys.length + changed + skipped.length !== chosen.length)
    throw new Violation('rows of a sheet are not accounted for', {
      ...details,
      chosen: chosen.length,
      madeKeys,
      changed,
      skipped,
    })
  const here = countsOf(doing, sheet)
  const made = chosen.filter(({ outcome, name }) => outcome === 'new' && !skipped.some((each) => each.name === name))
  for (const { line } of made) {
    const { mark, values } = sheet.made[line - 2]!
    if (here.get(mark) !== 1)
      throw new Violation('an accepted row is not here exactly once', { ...details, mark, count: here.get(mark) })
    actor.witness.wants(signatureOf(resource, values))
  }
  for (const key of madeKeys) actor.witness.knows(key)
  // Those of a try that ended with the engine are told by now, too.
  for (const { mark, values } of sheet.made)
    for (const { _key: key, _id: id } of rowsOf(doing, resource, mark))
      actor.witness.wishes.created({ key, kind: resource.kind, id }, values)
  for (const { key, changes, outcome } of chosen) {
    if (outcome !== 'change' || skipped.some((each) => each.key === key)) continue
    const record = await attempt(doing, 'record.get', { key: key! })
    if (record) actor.witness.wishes.edited(record, valuesOf(changes))
  }
}

function noteUnsure({ actor }: Doing, key: number | null, changes: CsvProposal['changes']): void {
  if (key !== null) actor.witness.wishes.unsure(key, valuesOf(changes))
}

function valuesOf(changes: CsvProposal['changes']): RecordValues {
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]))
}

/** How many records there are of each row that makes one. */
function countsOf(doing: Doing, { resource, made }: Sheet): Map<string, number> {
  return new Map(made.map(({ mark }) => [mark, rowsOf(doing, resource, mark).length]))
}

function rowsOf({ person }: Doing, resource: PresentedResource, mark: string): { _key: number; _id: string }[] {
  const field = resource.kind === 'draft_tweet' ? 'text' : 'name'
  return person.rows(`SELECT _key, _id FROM r_${resource.kind} WHERE _hidden = 0 AND ${field} LIKE ?`, `%${mark}%`)
}

function isOther(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return [...a].some(([mark, count]) => b.get(mark) !== count)
}
