/**
 * The engine is killed at random moments while it edits, pulls and pushes. Afterwards: each acknowledged edit is there, or a later one;
 * nothing was made twice at the service. Long form: `npm run test:long`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { HostProcess } from '../../support/host-process.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import { isLong } from '../../support/long-form.ts'

/** The long form is 500 kills, in parts that can be run alone (vitest -t 'part 3'), each with a seed of its own. */
const kills = isLong ? 100 : 25
const parts = isLong ? [1, 2, 3, 4, 5] : [1]
const firstSeed = Number(process.env['GALLEY_SEED'] ?? Date.now() % 1_000_000)

/** Values of one thing that was edited: the last acknowledged, and those asked for since without an answer. */
interface Wish {
  acknowledged: bigint | null
  since: bigint[]
}

describe.each(parts.map((part) => ({ part, seed: firstSeed + part - 1 })))(
  'killing the engine, part $part, seed $seed',
  ({ seed }) => {
    it(
      `loses no acknowledged edit and makes nothing twice in ${kills} kills`,
      async () => {
        const chance = seededChance(seed)
        const practice = await PracticeProcess.start()
        const dataDir = mkdtempSync(join(tmpdir(), 'galley-kills-'))
        const budgets = new Map<string, Wish>()
        const names = new Map<string, { isAcknowledged: boolean }>()
        let nextValue = 1_000_000n
        // Requests take a moment, so that many kills fall into one.
        await practice.control('POST', '/faults', {
          match: { method: 'POST', path: '/batch/' },
          skip: 0,
          times: 1_000_000,
          fault: { kind: 'delay', ms: 30 },
        })
        try {
          for (let round = 0; round < kills; round++) {
            const host = await HostProcess.start(dataDir)
            const life = live(host)
            await new Promise((resolve) => setTimeout(resolve, chance.upTo(600)))
            await host.kill()
            await life
          }
          await check()
        } finally {
          rmSync(dataDir, { recursive: true, force: true })
          await practice.stop()
        }

        /** What a person does in one life of the engine; ends when it is killed. */
        async function live(host: HostProcess): Promise<void> {
          try {
            await host.signIn(practice)
            const accountId = practice.info.users[0]!.accounts[0]!.id
            // An engine that was killed within its first pull has some campaigns, and perhaps none of those.
            const shared = () =>
              host.call('record.list', {
                kind: 'campaign',
                accountId,
                filter: { equals: { budget_optimization: 'CAMPAIGN' } },
                limit: 30,
              })
            const { accounts } = await host.call('app.state', {})
            const isBegun = accounts.some(({ counts }) => (counts['campaign'] ?? 0) > 0)
            if (!isBegun || (await shared()).length === 0) await host.call('pull.run', { accountId, kinds: null })
            const [funding] = await host.call('record.list', {
              kind: 'funding_instrument',
              accountId,
              filter: { equals: { able_to_fund: 'true' } },
              limit: 1,
            })
            const campaigns = await shared()
            for (;;) {
              const choice = chance.upTo(10)
              if (choice < 2) {
                const name = `Made ${names.size} of ${seed}`
                const entry = { isAcknowledged: false }
                names.set(name, entry)
                await host.call('record.create', {
                  kind: 'campaign',
                  accountId,
                  values: { name, funding_instrument_id: funding!.id, daily_budget_amount_local_micro: 1_000_000n },
                })
                entry.isAcknowledged = true
              } else if (choice < 5) {
                const { key, id } = campaigns[chance.upTo(campaigns.length)]!
                const value = (nextValue += 1_000_000n)
                const wish = budgets.get(id) ?? { acknowledged: null, since: [] }
                budgets.set(id, wish)
                wish.since.push(value)
                await host.call('record.edit', {
                  key,
                  values: { daily_budget_amount_local_micro: value, total_budget_amount_local_micro: null },
                })
                wish.acknowledged = value
                wish.since = []
              } else if (choice < 9)
                await Promise.race([
                  host.call('push.run', { accountId: null, selection: 'all', timeoutMs: 60_000 }),
                  pauseFor(chance.upTo(150)),
                ])
              else await host.call('pull.run', { accountId, kinds: ['campaign'] })
            }
          } catch (error) {
            if (!(error instanceof Error) || error.message !== 'the engine ended') throw error
          }
        }

        /** Everything is pushed; then both sides are looked at. */
        async function check(): Promise<void> {
          const galley = await TestGalley.openOn(practice.info, dataDir)
          try {
            const waiting = (await galley.call('push.plan', { accountId: null })).filter(
              ({ heldBy }) => heldBy.length > 0,
            )
            expect(waiting).toEqual([])
            // A create that a kill cut off is decided 80 s after it was sent.
            const outcomes = await galley.push('all', 120_000)
            expect(outcomes.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
            await galley.pull({ isFull: true })
            const records = await galley.campaigns()
            for (const [name, { isAcknowledged }] of names) {
              const count = records.filter(({ values }) => values['name'] === name).length
              expect([name, count]).toEqual([name, isAcknowledged ? 1 : Math.min(count, 1)])
            }
            for (const [id, { acknowledged, since }] of budgets) {
              if (acknowledged === null && since.length === 0) continue
              const now = (await galley.find(id)).values['daily_budget_amount_local_micro']
              if (acknowledged !== null)
                expect([id, [acknowledged, ...since]]).toEqual([id, expect.arrayContaining([now])])
            }
            const created = (await practice.ledger())
              .flatMap(({ effects }) => effects)
              .filter(({ operation }) => operation === 'create')
            expect(created).toHaveLength(records.filter(({ values }) => names.has(String(values['name']))).length)
          } finally {
            await galley.closeOnly()
          }
        }
      },
      kills * 5_000 + 180_000,
    )
  },
)

const pauseFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
