/** An engine that ends while it works, at any moment: nothing runs on into a closed store, and nothing is reported as a defect. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, CallName } from '../../../shared/bridge.ts'
import type { Op } from '../../support/world/doing.ts'
import { pulledKinds } from '../../support/world/drafts.ts'
import { Killed } from '../../support/world/person.ts'
import { World } from '../../support/world/world.ts'
import { isLong } from '../../support/long-form.ts'

const timeout = 120_000
/** Milliseconds after everything was begun; the line takes some 20 to 200 each way. */
const moments = isLong
  ? [0, 1, 15, 30, 45, 60, 80, 100, 130, 160, 200, 250, 320, 400, 500, 650, 800, 1_000, 1_500, 2_500, 5_000, 9_000]
  : [0, 30, 80, 160, 400, 1_000, 5_000]

let world: World
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeEach(async () => {
  process.on('unhandledRejection', note)
  world = await World.begin(71)
}, timeout)
afterEach(() => {
  process.off('unhandledRejection', note)
  unhandled.length = 0
  return world.end()
})

const step = (name: string, more: Partial<Op> = {}) => world.step({ name, who: 0, seed: 1, ...more })
const person = () => world.actors[0]!.person

/** Every answer tells something new about the service, which the engine keeps. */
function emitVersions(): void {
  const { service } = world
  const answer = service.answer.bind(service)
  let count = 0
  service.answer = (...given) => {
    const response = answer(...given)
    return response && { ...response, headers: { ...response.headers, 'x-current-api-version': String(++count) } }
  }
}

describe.each(['close', 'kill'] as const)('an engine that works on everything at once', (way) => {
  it.each(moments)(`ends quietly by ${way} after %i ms`, { timeout }, async (ms) => {
    emitVersions()
    await leaveWork()
    beginEverything()
    await endAfter(ms, way)
  })
})

describe.each(['close', 'kill'] as const)('an engine that takes up what an earlier one left', (way) => {
  it.each(moments)(`ends quietly by ${way} after %i ms`, { timeout }, async (ms) => {
    await leaveWork()
    beginEverything()
    await world.clock.pass(300)
    person().kill('earlier')
    emitVersions()
    await person().start({ actsByItself: true })
    await endAfter(ms, way)
  })
})

async function endAfter(ms: number, way: 'close' | 'kill'): Promise<void> {
  await world.clock.pass(ms)
  const { life } = person()
  if (way === 'close') await person().close()
  else person().kill('now')
  await world.clock.pass(600_000)
  expect(life.clock.crash).toBeNull()
  expect(unhandled).toEqual([])
  expect(life.log.lines.filter(({ level }) => level === 'error')).toEqual([])
}

/** Files, lists of people, records that wait and answers that will be lost. */
async function leaveWork(): Promise<void> {
  await step('offline')
  await step('add media', { seed: 3 })
  await step('create', { kind: 'campaign' })
  await step('create', { kind: 'card', seed: 2 })
  await step('edit', { kind: 'line_item' })
  await step('add people')
  await step('take people out')
  person().life.line.faults = [{ name: 'dropped after its effect', of: 'write', skip: 2, times: 2 }]
}

/** A push, a pull, lists, uploads and questions, all at once. */
function beginEverything(): void {
  const { accountId } = world
  const begin = <N extends CallName>(name: N, input: CallInput<N>) =>
    void person()
      .begin(name, input)
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
  begin('app.setOffline', { isOffline: false })
  const [{ key }] = person().rows<{ key: number }>('SELECT _key AS key FROM r_campaign LIMIT 1') as [{ key: number }]
  begin('record.serviceHistory', { key, cursor: null })
  begin('name.seek', { kind: 'campaign', accountId, id: 'zz1' })
  begin('audience.wait', { importIds: [1, 2], timeoutMs: 60_000 })
  begin('push.run', { accountId: null, selection: 'all', timeoutMs: 300_000 })
  begin('pull.run', { accountId, kinds: [...pulledKinds], isFull: true })
}
