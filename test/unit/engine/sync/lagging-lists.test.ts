import { asWritten } from '../../../../shared/messages/message.ts'
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeldChange, PullResult } from '../../../../shared/bridge.ts'
import { pullKind } from '../../../../src-main/engine/sync/pull-kind.ts'
import type { ReadFailure } from '../../../../src-main/engine/sync/requests.ts'
import { AnsweredRecords } from '../../../../src-main/engine/sync/answered-records.ts'
import { accountId, Bench } from '../../../support/store/workspace-harness.ts'
import { MemoryRequests } from '../../../support/sync/memory-requests.ts'

const accountApp = resourceOf('account_app')
const campaign = resourceOf('campaign')
const scheduledTweet = resourceOf('scheduled_tweet')

/** How long lists may lag. */
const lagMs = 5_000
const kinds = [campaign, { ...scheduledTweet, pulling: 'whole' as const }, accountApp]
const lost: ReadFailure = { kind: 'unreachable', cause: 'badAnswer', detail: asWritten('cut'), againAtMs: null }

class World {
  readonly bench = new Bench()
  readonly service = new MemoryRequests(() => this.bench.clock.nowMs())
  readonly #answered = new AnsweredRecords()
  /** Ids that the service ever had. */
  readonly ids: string[] = []
  readonly resource: PresentedResource

  constructor(resource: PresentedResource) {
    this.resource = resource
    this.service.statedLagMs = lagMs
    this.service.pageSize = 3
  }

  make(): void {
    const id = `r${this.ids.length}`
    this.ids.push(id)
    this.service.put(this.resource.kind, id, this.#row(id))
  }

  rename(id: string): void {
    const row = this.service.now(this.resource.kind, id)
    if (row && row['deleted'] !== true) this.service.put(this.resource.kind, id, this.#row(id))
  }

  /** Somebody else deletes it: marked where the kind can say so, else no longer there. */
  remove(id: string): void {
    const row = this.service.now(this.resource.kind, id)
    if (!row) return
    const marks = this.resource.deletion === 'soft'
    this.service.put(this.resource.kind, id, marks ? { ...row, deleted: true, updated_at: this.#at() } : null)
  }

  isThere(id: string): boolean {
    const row = this.service.now(this.resource.kind, id)
    return row !== null && row['deleted'] !== true
  }

  /** Ids that are shown here. */
  shown(): string[] {
    return this.bench.workspace.ingest.knownIds(accountId, this.resource.kind)
  }

  async pull(isFull: boolean, accepts = false): Promise<PullResult> {
    const held = accepts ? this.bench.workspace.ingest.heldOf(accountId, this.resource.kind) : []
    const ports = {
      workspace: this.bench.workspace,
      requests: this.service.requests,
      answered: this.#answered,
      clock: this.bench.clock,
    }
    return pullKind(ports, {
      resource: this.resource,
      accountId,
      isFull,
      accepted: new Map(held.map(({ id, change }): [string, HeldChange] => [id, change])),
      signal: new AbortController().signal,
      deadlineMs: Infinity,
      onProgress: () => {},
      wasReached: () => false,
    })
  }

  #at(): string {
    return `${new Date(this.bench.clock.nowMs()).toISOString().slice(0, 19)}Z`
  }

  #row(id: string) {
    const at = this.#at()
    const [example] = this.resource.examples
    const { deleted, ...row } = {
      ...example,
      id,
      [this.resource.nameField]: `${id} ${at}`,
      created_at: at,
      updated_at: at,
    }
    return (deleted === undefined ? row : { ...row, deleted: false }) as never
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'make' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), index: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), index: fc.nat() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pull' as const),
      isFull: fc.boolean(),
      // What was just seen at once may be lacking in the next list.
      lag: fc.oneof(fc.constant(0), fc.constant(lagMs), fc.nat(lagMs)),
      failsAt: fc.option(fc.nat(6)),
      accepts: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(3 * lagMs) }) },
)

it('takes nothing away by a list that an earlier run read, while what is left of the lag lasts', async () => {
  const world = new World(accountApp)
  try {
    world.bench.pull('account', [{ id: accountId, name: 'N', timezone: 'UTC', deleted: false }])
    await world.pull(true)
    world.make()
    // Its answer was ingested; lists do not show it for 60 s.
    world.bench.workspace.ingest.ingestRead(accountId, 'account_app', [world.service.now('account_app', 'r0')!], true)
    world.service.statedLagMs = 60_000
    world.service.lagMs = 60_000
    await world.bench.clock.advance(1_000)
    await world.pull(true)
    await world.bench.clock.advance(50_000)
    // A new run is told of what is left.
    world.service.statedLagMs = 9_000
    world.service.lagSinceMs = world.bench.clock.monotonicMs()
    await world.pull(true)
    expect(world.shown()).toEqual(['r0'])
    world.service.put('account_app', 'r0', null)
    world.service.lagMs = 0
    for (let round = 0; round < 2; round++) {
      await world.bench.clock.advance(60_000)
      await world.pull(true)
    }
    expect(world.shown()).toEqual([])
  } finally {
    world.bench.end()
  }
})

describe.each(kinds.map((resource) => ({ kind: resource.kind, resource })))(
  'lists of $kind that lag',
  ({ resource }) => {
    it('never take away what is there, and leave nothing that is gone', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
          const world = new World(resource)
          try {
            world.bench.pull('account', [{ id: accountId, name: 'N', timezone: 'UTC', deleted: false }])
            /** What was here and is at the service must stay. */
            const check = (before: readonly string[]) => {
              const shown = new Set(world.shown())
              for (const id of before) if (world.isThere(id)) expect(shown).toContain(id)
            }
            for (const one of steps) {
              await world.bench.clock.advance(1)
              const id = 'index' in one ? world.ids[one.index % Math.max(1, world.ids.length)] : undefined
              if (one.do === 'make') world.make()
              else if (one.do === 'remove' && id !== undefined) world.remove(id)
              else if (one.do === 'rename' && id !== undefined) world.rename(id)
              else if (one.do === 'wait') await world.bench.clock.advance(one.ms)
              else if (one.do === 'pull') {
                const before = world.shown()
                world.service.lagMs = one.lag
                world.service.failures = one.failsAt === null ? [] : [...Array<null>(one.failsAt).fill(null), lost]
                await world.pull(one.isFull, one.accepts)
                world.service.failures = []
                check(before)
              }
            }
            // Nothing happens any more, lists catch up, and whoever is asked says yes.
            world.service.lagMs = 0
            for (let round = 0; round < 3; round++) {
              await world.bench.clock.advance(10 * lagMs)
              await world.pull(true, true)
            }
            expect(world.shown().toSorted()).toEqual(world.ids.filter((id) => world.isThere(id)).toSorted())
          } finally {
            world.bench.end()
          }
        }),
        { numRuns: process.env['GALLEY_LONG'] ? 2_000 : 25 },
      )
    }, 3_600_000)
  },
)
