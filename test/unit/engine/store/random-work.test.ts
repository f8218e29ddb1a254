import { asWritten } from '../../../../shared/messages/message.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { checkRecord } from '../../../../shared/contract/language/validate.ts'
import { decodeRecord } from '../../../../shared/contract/language/wire.ts'
import { clashesOf, effectiveRecord } from '../../../../shared/model/merge.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import type { ReceivedRow } from '../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench, campaignRow, everything } from '../../../support/store/workspace-harness.ts'
import { isLong, withinMs } from '../../../support/long-form.ts'

const resource = resourceOf('campaign')
const recordCount = 3

/** A world: the workspace, and the service that it speaks to. */
class World {
  readonly bench = new Bench()
  readonly service = new Map<string, ReceivedRow>()
  /** What the workspace was last told of each record. */
  readonly answered = new Map<string, ReceivedRow>()
  /** What a person asked for and nothing since has taken back, by `<key> <field>`. */
  readonly wishes = new Map<string, Value>()
  #changes = 0
  #attempt: { attemptId: number; key: number; operation: string; sent: RecordValues } | null = null

  constructor() {
    this.bench.fill(recordCount)
    for (let number = 1; number <= recordCount; number++) this.#put(campaignRow(number), true)
  }

  #put(row: ReceivedRow, isAnswered: boolean): ReceivedRow {
    this.service.set(String(row['id']), row)
    if (isAnswered) this.answered.set(String(row['id']), row)
    return row
  }

  /** Keys of all shown campaigns. */
  keys(): number[] {
    return this.bench.workspace.records.gridKeys({
      kind: 'campaign',
      accountId,
      filter: everything,
      sort: { field: 'id', direction: 'asc' },
      offset: 0,
      limit: 1000,
    })
  }

  key(pick: number): number | undefined {
    const keys = this.keys()
    return keys[pick % Math.max(1, keys.length)]
  }

  edit(key: number, values: RecordValues): void {
    this.bench.workspace.edits.edit(key, values)
    // The pace follows from who shares the budget.
    if ('budget_optimization' in values) this.wishes.delete(`${key} standard_delivery`)
    for (const [field, value] of Object.entries(values)) this.wishes.set(`${key} ${field}`, value)
  }

  /** A step that takes wishes back or sets its own. */
  forget(key?: number): void {
    for (const name of [...this.wishes.keys()])
      if (key === undefined || name.startsWith(`${key} `)) this.wishes.delete(name)
  }

  changeAtService(pick: number, changes: ReceivedRow): void {
    const ids = [...this.service.keys()]
    const row = this.service.get(ids[pick % ids.length]!)!
    if (row['deleted'] === true) return
    this.#put({ ...row, ...changes, updated_at: this.#later() }, false)
  }

  #later(): string {
    this.#changes += 1
    return new Date(Date.parse('2026-03-01T00:00:00Z') + this.#changes * 1000).toISOString().replace('.000', '')
  }

  land(pick: number): void {
    const ids = [...this.service.keys()]
    const row = this.service.get(ids[pick % ids.length]!)!
    if (!this.answered.has(String(row['id']))) return
    this.answered.set(String(row['id']), row)
    this.bench.workspace.ingest.ingestRead(accountId, 'campaign', [row])
  }

  begin(pick: number): void {
    if (this.#attempt) return
    const record = this.bench.workspace.outbox
      .pending(accountId)
      .filter((one) => one.attempt === null && Object.keys(one.clashes).length === 0)[pick % 3]
    if (!record || (record.operation === 'delete' && !record.remote)) return
    const sent = Object.fromEntries(
      Object.entries(record.edits).filter(
        ([field, edit]) =>
          edit.mine !== undefined &&
          !(record.operation === 'create' && edit.mine === null) &&
          resource.fields[field]!.write !== 'never',
      ),
    )
    const values = Object.fromEntries(Object.entries(sent).map(([field, edit]) => [field, edit.mine]))
    this.bench.workspace.outbox.approve([record.key])
    const [attemptId] = this.bench.workspace.outbox.beginAttempts({
      kind: 'campaign',
      accountId,
      payloadHash: 'h',
      serverFrom: '2026-11-20T12:00:00Z',
      items: [
        { key: record.key, operation: record.operation, revision: record.revision, sent: values, baselineIds: [] },
      ],
    })
    this.#attempt = { attemptId: attemptId!, key: record.key, operation: record.operation, sent: values }
  }

  finish(outcome: 'applied' | 'rejected' | 'notApplied' | 'unknown'): void {
    const attempt = this.#attempt
    if (!attempt) return
    if (outcome === 'unknown')
      return this.bench.workspace.outbox.completeAttempts([
        { attemptId: attempt.attemptId, kind: 'unknown', serverTo: null },
      ])
    this.#attempt = null
    if (outcome === 'rejected') {
      const error = { code: 'INVALID_PARAMETER', message: asWritten('No'), field: 'name' }
      return this.bench.workspace.outbox.completeAttempts([{ attemptId: attempt.attemptId, kind: 'rejected', error }])
    }
    if (outcome === 'notApplied')
      return this.bench.workspace.outbox.completeAttempts([{ attemptId: attempt.attemptId, kind: 'notApplied' }])
    this.bench.workspace.outbox.completeAttempts([
      { attemptId: attempt.attemptId, kind: 'applied', row: this.#carryOut(attempt) },
    ])
    for (const [field, value] of Object.entries(attempt.sent)) {
      if (sameValue(this.wishes.get(`${attempt.key} ${field}`), value)) this.wishes.delete(`${attempt.key} ${field}`)
    }
    if (attempt.operation === 'delete') this.forget(attempt.key)
  }

  #carryOut({ key, operation, sent }: { key: number; operation: string; sent: RecordValues }): ReceivedRow {
    const fields = sent as ReceivedRow
    if (operation === 'create') {
      const number = 100 + this.service.size
      const bare = campaignRow(number, {
        name: '',
        entity_status: 'ACTIVE',
        daily_budget_amount_local_micro: null,
        total_budget_amount_local_micro: null,
      })
      return this.#put({ ...bare, ...fields, updated_at: this.#later() }, true)
    }
    const id = this.bench.workspace.records.get(key).id
    const row = this.service.get(id)!
    const after: ReceivedRow = operation === 'delete' ? { ...row, deleted: true } : { ...row, ...fields }
    if (after['budget_optimization'] === 'LINE_ITEM' && operation !== 'delete') after['standard_delivery'] = null
    return this.#put({ ...after, updated_at: this.#later() }, true)
  }

  end(): void {
    this.bench.end()
  }
}

/** A refusal by rule is an answer like any other. */
function attempt(work: () => unknown): void {
  try {
    work()
  } catch (thrown) {
    if (!(thrown instanceof GalleyError) || thrown.code === 'internal') throw thrown
  }
}

type Step = (world: World) => void

const pick = fc.nat(20)
const changes: fc.Arbitrary<RecordValues> = fc.oneof(
  fc.record({ name: fc.constantFrom('Alpha', 'Beta', '', 'Gamma ray', 'Campaign 1') }),
  fc.record({ entity_status: fc.constantFrom('ACTIVE', 'PAUSED') }),
  fc.record({ daily_budget_amount_local_micro: fc.constantFrom(null, 1_000_000n, 2_000_000n, 99_000_000_000n) }),
  fc.record({ budget_optimization: fc.constantFrom('CAMPAIGN', 'LINE_ITEM') }),
  fc.record({
    standard_delivery: fc.constantFrom(null, true, false),
    purchase_order_number: fc.constantFrom(null, '', 'PO-1'),
  }),
)
const theirChanges = changes.map((values) => {
  const row = { ...values } as ReceivedRow
  return row['name'] === '' ? { ...row, name: 'Theirs' } : row
})

const withKey = (work: (world: World, key: number) => void) => (world: World, at: number) => {
  const key = world.key(at)
  if (key !== undefined) attempt(() => work(world, key))
}
const step: fc.Arbitrary<[string, Step]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(pick, changes)
      .map(([at, values]): [string, Step] => [
        `edit ${at} ${String(Object.entries(values))}`,
        (world) => withKey((w, key) => w.edit(key, values))(world, at),
      ]),
  },
  {
    weight: 2,
    arbitrary: changes.map((values): [string, Step] => [
      `edit all ${String(Object.entries(values))}`,
      (world) => {
        world.forget()
        attempt(() =>
          world.bench.change(
            'campaign',
            { keys: world.keys() },
            { do: 'value', field: Object.keys(values)[0]!, value: Object.values(values)[0]! },
          ),
        )
      },
    ]),
  },
  {
    weight: 2,
    arbitrary: fc.constant<[string, Step]>([
      'create',
      (world) =>
        attempt(() =>
          world.bench.workspace.edits.create('campaign', accountId, {
            name: 'Made here',
            funding_instrument_id: 'f1',
            daily_budget_amount_local_micro: 5_000_000n,
          }),
        ),
    ]),
  },
  {
    weight: 2,
    arbitrary: pick.map((at): [string, Step] => [
      `delete ${at}`,
      (world) =>
        withKey((w, key) => {
          w.forget(key)
          return w.bench.workspace.edits.delete('campaign', { keys: [key] })
        })(world, at),
    ]),
  },
  {
    weight: 1,
    arbitrary: pick.map((at): [string, Step] => [
      `duplicate ${at}`,
      (world) =>
        withKey((w, key) => w.bench.workspace.edits.copy({ kind: 'campaign', selection: { keys: [key] } }))(world, at),
    ]),
  },
  {
    weight: 1,
    arbitrary: pick.map((at): [string, Step] => [
      `revert ${at}`,
      (world) =>
        withKey((w, key) => {
          w.forget(key)
          return w.bench.workspace.edits.revert(key)
        })(world, at),
    ]),
  },
  {
    weight: 4,
    arbitrary: fc.constant<[string, Step]>([
      'undo',
      (world) =>
        attempt(() => {
          world.forget()
          return world.bench.workspace.edits.undo()
        }),
    ]),
  },
  {
    weight: 2,
    arbitrary: fc.constant<[string, Step]>([
      'redo',
      (world) =>
        attempt(() => {
          world.forget()
          return world.bench.workspace.edits.redo()
        }),
    ]),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(pick, theirChanges)
      .map(([at, row]): [string, Step] => [
        `theirs ${at} ${JSON.stringify(Object.keys(row))}`,
        (world) => world.changeAtService(at, row),
      ]),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(pick, theirChanges).map(([at, row]): [string, Step] => [
      `theirs ${at} ${JSON.stringify(Object.keys(row))} landed`,
      (world) => {
        world.changeAtService(at, row)
        world.land(at)
      },
    ]),
  },
  {
    weight: 1,
    arbitrary: pick.map((at): [string, Step] => [
      `theirs delete ${at}`,
      (world) => world.changeAtService(at, { deleted: true }),
    ]),
  },
  { weight: 4, arbitrary: pick.map((at): [string, Step] => [`land ${at}`, (world) => world.land(at)]) },
  { weight: 3, arbitrary: pick.map((at): [string, Step] => [`begin ${at}`, (world) => world.begin(at)]) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('applied', 'applied', 'rejected', 'notApplied', 'unknown')
      .map((outcome): [string, Step] => [outcome, (world) => world.finish(outcome)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(pick, fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'))
      .map(([at, side]): [string, Step] => [
        `settle ${at} ${side}`,
        (world) => {
          const conflict = world.bench.workspace.records.conflicts(null)[at % 3]
          if (!conflict) return
          world.forget(conflict.key)
          attempt(() => world.bench.workspace.edits.resolveConflict(conflict.key, side))
        },
      ]),
  },
  { weight: 1, arbitrary: fc.constant<[string, Step]>(['reopen', (world) => void world.bench.reopen()]) },
)

/** What must hold after every step. */
function check(world: World): void {
  const { workspace } = world.bench
  const pending = new Map(workspace.outbox.pending(null).map((record) => [record.key, record]))
  for (const [key, record] of pending) {
    const received = world.answered.get(record.id)
    if (record.remote === null) expect(record.id).toMatch(/^new-/)
    else expect(record.remote).toEqual(decodeRecord(resource, received!).values)
    if (record.remote && record.operation === 'update')
      expect(record.values).toEqual(effectiveRecord(record.remote, record.edits))
    if (record.remote && record.attempt === null) {
      for (const [field, edit] of Object.entries(record.edits))
        expect(sameValue(edit.mine, record.remote[field]), `${field} equals the service's`).toBe(false)
      if (record.operation === 'update') expect(record.edits).not.toEqual({})
    }
    const view = workspace.records.get(key)
    const isConflict = record.remote !== null && Object.keys(record.clashes).length > 0
    if (record.operation === 'update') expect(record.clashes).toEqual(clashesOf(record, record.remote, null))
    if (record.attempt === null) expect(view.state === 'conflict').toBe(isConflict)
    // Problems of the record in itself are those of the whole check.
    const given =
      record.operation === 'create'
        ? Object.keys(record.values).filter((field) => record.values[field] != null)
        : Object.keys(record.edits)
    if (record.operation !== 'delete') {
      const inItself = checkRecord(resource, {
        record: record.values,
        operation: record.operation,
        given: new Set(given),
      })
      const messages = view.problems.map((problem) => problem.message)
      for (const problem of inItself) expect(messages).toContain(textOf(problem.message))
    } else expect(view.problems).toEqual([])
  }
  for (const [name, wish] of world.wishes) {
    const [key, field] = [Number(name.split(' ')[0]), name.split(' ')[1]!]
    const { values, changed } = workspace.records.get(key)
    expect(sameValue(values[field], wish), `${field} of ${key} is what the person asked for`).toBe(true)
    // Once the service says the same, a later change there counts.
    if (!(field in changed)) world.wishes.delete(name)
  }
  const page = world.bench.page({}, { columns: ['name'], limit: 1000 })
  expect(page.total).toBe(page.rows.length)
  for (const row of page.rows) {
    const view = workspace.records.get(row.key)
    expect(row.state).toBe(view.state)
    expect(row.cells[0]).toBe(view.values['name'])
    expect(row.errors).toBe(view.problems.length)
    if (!pending.has(row.key)) expect(view.values).toEqual(decodeRecord(resource, world.answered.get(row.id)!).values)
  }
  const isActive = (key: number) =>
    resource.active!.counts(workspace.records.get(key).values) && pending.get(key)?.operation !== 'delete'
  const account = workspace.accounts.list()[0]!
  expect(account.activeCampaigns).toBe(page.rows.filter((row) => isActive(row.key)).length)
  expect(account.pending).toBe(pending.size)
  for (const row of page.rows) {
    const name = String(row.cells[0] ?? '')
    if (name.length > 2) expect(world.bench.ids({ text: name })).toContain(row.id)
  }
}

describe('any mix of edits, landings, undo, attempts and restarts', () => {
  it('keeps what a person sees true to the service and to their edits', { timeout: withinMs(300_000) }, () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const world = new World()
        try {
          for (const [name, run] of steps) {
            run(world)
            try {
              check(world)
            } catch (thrown) {
              throw new Error(`after ${name}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, {
                cause: thrown,
              })
            }
          }
        } finally {
          world.end()
        }
      }),
      { numRuns: isLong ? 3000 : 120 },
    )
  })
})
