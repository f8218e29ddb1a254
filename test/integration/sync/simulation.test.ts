/**
 * Random work of two people, pulls, pushes and faults; once the faults stop and all is settled, both sides hold the same, nothing was
 * made twice and no acknowledged edit is missing. A failure prints its seed: GALLEY_SEED=… repeats it. Long form: `npm run test:long`.
 */
import { describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import { isLong, withinMs } from '../../support/long-form.ts'

const seeds = process.env['GALLEY_SEED']
  ? [Number(process.env['GALLEY_SEED'])]
  : Array.from({ length: isLong ? 40 : 3 }, (_, index) => (Date.now() + index * 7919) % 1_000_000)
const actions = isLong ? 150 : 40

const someFault = (chance: ReturnType<typeof seededChance>) =>
  chance.pick([
    { kind: 'drop', when: 'before' },
    { kind: 'drop', when: 'after' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'garble' },
    { kind: 'truncate' },
    { kind: 'html' },
    { kind: 'limit', reset_s: 1, level: 'account' },
    { kind: 'delay', ms: 120 },
    { kind: 'lag', s: 1 },
  ])

describe.each(seeds)('random work, seed %i', (seed) => {
  it('ends with the same on both sides', { timeout: withinMs(120_000) }, async () => {
    const chance = seededChance(seed)
    const practice = await PracticeProcess.start()
    const galley = await TestGalley.open(practice.info)
    try {
      await galley.pull()
      const base = await galley.campaigns({ entity_status: 'PAUSED' })
      const known = base.slice(0, 25)
      const made: RecordView[] = []
      let madeCount = 0
      for (let action = 0; action < actions; action++) await step(action)
      await practice.control('DELETE', '/faults')
      await settleAll()
      await compare()

      async function step(action: number): Promise<void> {
        const record = chance.pick([...known, ...made])
        switch (chance.upTo(12)) {
          case 0:
          case 1:
            made.push(await galley.create({ name: `Made ${madeCount++} of ${seed}` }))
            return
          case 2:
          case 3:
          case 4:
            return ifPossible(() => galley.edit(record.key, { name: `Edit ${action} of ${seed}` }))
          case 5:
            return ifPossible(() =>
              galley.edit(record.key, {
                daily_budget_amount_local_micro: BigInt(1 + chance.upTo(9)) * 1_000_000n,
                total_budget_amount_local_micro: null,
              }),
            )
          case 6:
            return ifPossible(() =>
              galley.call('record.delete', { kind: 'campaign', selection: { keys: [record.key] } }),
            )
          case 7:
            return ifPossible(() => undoOrRedo(chance.upTo(2) ? 'journal.undo' : 'journal.redo'))
          case 8:
            return somebodyElse(record)
          case 9:
            return void (await practice.control('POST', '/faults', {
              match: { path: 'campaigns' },
              skip: chance.upTo(3),
              times: 1 + chance.upTo(2),
              fault: someFault(chance),
            }))
          case 10:
            return void (await galley.pull({ timeoutMs: 3_000 }))
          default:
            return void (await galley.push(chance.upTo(3) ? 'all' : [record.key], 1_000 + chance.upTo(3_000)))
        }
      }

      /** A delete that the service carried out already is undone by making the record again, which is a create more. */
      async function undoOrRedo(direction: 'journal.undo' | 'journal.redo'): Promise<void> {
        const newCount = async () => (await galley.campaigns()).filter(({ id }) => id.startsWith('new-')).length
        const before = await newCount()
        const { label } = await galley.call(direction, {})
        if (label.id === 'engine.journal.delete') madeCount += Math.max(0, (await newCount()) - before)
      }

      /** Editing a deleted record and the like is refused; that is no fault. */
      async function ifPossible(work: () => Promise<unknown>): Promise<void> {
        await work().catch((error: { code?: string }) => {
          if (!['read_only', 'not_found', 'nothing_to_undo'].includes(error.code ?? '')) throw error
        })
      }

      async function somebodyElse(record: RecordView): Promise<void> {
        const { id } = await galley.call('record.get', { key: record.key }).catch(() => record)
        if (id.startsWith('new-')) return
        const fields = chance.pick<Record<string, unknown>>([
          { name: `Theirs ${chance.upTo(1000)}` },
          { purchase_order_number: `PO ${chance.upTo(1000)}` },
          { deleted: true },
        ])
        // A record that is deleted already cannot be edited any more.
        await practice
          .control('POST', '/edit', { account_id: galley.accountId, kind: 'campaign', id, fields })
          .catch(() => undefined)
      }

      /** Settles what waits for a person, this way or that, and pushes until nothing is left. */
      async function settleAll(): Promise<void> {
        for (let round = 0; round < 12; round++) {
          await galley.pull({ isFull: true, acceptMassChange: true })
          for (const { key, conflict } of await galley.call('conflict.list', { accountId: null })) {
            const side = chance.upTo(2) ? 'mine' : 'theirs'
            // Mine, where the record was deleted there, is made again as new.
            if (side === 'mine' && conflict['deleted']?.theirs === true) madeCount++
            await galley.call('conflict.resolve', { key, side })
          }
          const plan = await galley.call('push.plan', { accountId: null })
          if (plan.length === 0) return
          for (const { key, heldBy } of plan) {
            const { undecided } = await galley.call('record.get', { key })
            const [candidate] = undecided?.candidates ?? []
            if (undecided)
              await galley.call('unknown.decide', { key, decision: candidate ? { sameAs: candidate.id } : 'drop' })
            else if (heldBy.some(({ code }) => code === 'parked')) await galley.push([key], 30_000)
            // One made again as new may break a rule by now, such as funding that has ended.
            else if (heldBy.length > 0) await galley.call('record.revert', { key })
          }
          await galley.push('all', 60_000)
        }
        expect(await galley.call('push.plan', { accountId: null })).toEqual([])
      }

      async function compare(): Promise<void> {
        const fresh = await TestGalley.open(practice.info)
        try {
          await fresh.pull()
          const there = new Map((await fresh.campaigns()).map(({ id, values }) => [id, values]))
          const here = new Map((await galley.campaigns()).map(({ id, values }) => [id, values]))
          expect(here).toEqual(there)
          const names = [...there.values()].map(({ name }) => String(name)).filter((name) => name.startsWith('Made '))
          expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
          const created = (await practice.ledger())
            .flatMap(({ effects }) => effects)
            .filter(({ operation }) => operation === 'create')
          expect(created.length).toBeLessThanOrEqual(madeCount)
        } finally {
          await fresh.close()
        }
      }
    } finally {
      await galley.close()
      await practice.stop()
    }
  })
})
