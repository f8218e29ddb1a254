/** An operation of a world, what it works with, and how it asks the engine. */
import type { CallInput, CallName, CallReply } from '../../../shared/bridge.ts'
import type { seededChance } from '../seeded-chance.ts'
import type { FaultName } from './faults.ts'
import type { KillPoint } from './line.ts'
import { Killed } from './person.ts'
import type { Person } from './person.ts'
import { Violation } from './violation.ts'
import type { Actor, World } from './world.ts'

/** One operation. `who` is the person's place; `seed` decides everything that it leaves open. */
export interface Op {
  name: string
  who: number
  seed: number
  kind?: string
  fault?: FaultName
  point?: KillPoint
}

export type Chance = ReturnType<typeof seededChance>

/** What an operation works with. */
export interface Doing {
  world: World
  actor: Actor
  person: Person
  chance: Chance
  op: Op
}

/** Answers that are no fault of the engine. */
const usual = new Set([
  ...[
    'read_only',
    'not_found',
    'nothing_to_undo',
    'invalid_value',
    'rule_broken',
    'not_conflicted',
    'offline',
    'signed_out',
  ],
  ...[
    'cancelled',
    'mass_change',
    'no_connection',
    'limited',
    'unreachable',
    'timeout',
    'rejected',
    'bad_answer',
    'service',
    'proxy',
  ],
])

/** Calls; null where it was refused as it may be, or the engine was killed on the way. */
export async function attempt<N extends CallName>(
  doing: Pick<Doing, 'world' | 'person'>,
  name: N,
  input: CallInput<N>,
): Promise<CallReply<N> | null> {
  return (await tryCall(doing, name, input))?.value ?? null
}

/** The same for calls whose value may be null itself. */
export async function tryCall<N extends CallName>(
  { world, person }: Pick<Doing, 'world' | 'person'>,
  name: N,
  input: CallInput<N>,
): Promise<{ value: CallReply<N> } | null> {
  // The engine may be killed in the moment in which its answer leaves.
  const disk = person.isAlive ? person.life.disk : null
  try {
    const reply = await person.reply(name, input)
    if (reply.ok) return reply
    const isDisk = reply.error.code === 'disk' && ((disk?.faultsMet ?? 0) > 0 || world.isDiskBad(person))
    if (!usual.has(reply.error.code) && !isDisk)
      throw new Violation('a call failed in a way that nobody can use', {
        name,
        ...reply.error,
        log: person.isAlive ? person.life.log.lines.findLast(({ level }) => level === 'error') : null,
      })
    return null
  } catch (error) {
    if (error instanceof Killed) return null
    throw error
  }
}
