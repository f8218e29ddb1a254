/**
 * The one answer to whether a value may name a record: pickers offer by it, rules accept by it, copies carry by it, and the practice service
 * refuses by it. Pure over a rule's port.
 */
import { kindWord, message } from '../../messages/message.ts'
import type { Message, Word } from '../../messages/message.ts'
import type { RulePort } from './rules.ts'
import type { Reference, Target } from './reference-paths.ts'
import { isLocalId } from '../../model/local-id.ts'
import type { RecordValues } from '../../model/values.ts'

/**
 * ready: it may be named. unable: it is there and cannot be used so now. revoked: its owner no longer shares it. deleted: it was deleted here or
 * there. missing: the account does not have it. unseen: nothing is known of it here: it may be new, or somebody else's.
 */
export type Standing = 'ready' | 'unable' | 'revoked' | 'deleted' | 'missing' | 'unseen'

export interface Resolution {
  standing: Standing
  /** What to say of it; null where it is ready. */
  message: Message | null
}

/** What the answer looks at. */
export type ReferencePort = Pick<RulePort, 'get' | 'findBy' | 'isWhole' | 'isMissing'>

/** Standings that no new value may have; a client that has not seen a record only warns. */
export const refusedStandings: ReadonlySet<Standing> = new Set(['unable', 'revoked', 'deleted', 'missing'])

/** Kinds of records that belong to another account, which may take them back. */
const sharedKinds: ReadonlySet<string> = new Set(['shared_audience'])

/** Whether a record that is at hand may be chosen for the target, and why not. */
export function standingOf(target: Target, id: string, values: RecordValues): Resolution {
  if (values['deleted'] === true)
    return resolution(sharedKinds.has(target.kind) ? 'revoked' : 'deleted', target.kind, id)
  const fault = target.whyNot?.(values, id) ?? null
  return fault === null ? ready : { standing: 'unable', message: fault }
}

/** Whether the value may name what it names. A port without `isWhole` is the service's, which knows every record. */
export function resolveReference({ targets, id }: Reference, port: ReferencePort): Resolution {
  // Where records are only named by a field of theirs (a user, an app), a text may name anything.
  if (targets.every((target) => target.value !== null && target.whyNot === undefined)) return ready
  const found = targets.flatMap((target) => {
    const values = target.value === null ? port.get(target.kind, id) : port.findBy?.(target.kind, target.value, id)
    return values ? [standingOf(target, id, values)] : []
  })
  const best = found.toSorted((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing))[0]
  if (best) return best
  const { kind } = targets[0]!
  if (isLocalId(id)) return resolution('deleted', kind, id)
  const isKnownMissing = targets.some(({ kind, value }) => value === null && port.isMissing?.(kind, id) === true)
  return resolution(!port.isWhole || isKnownMissing ? 'missing' : 'unseen', kind, id)
}

const ready: Resolution = { standing: 'ready', message: null }
/** Of records of several kinds that one value may name, the first of these counts. */
const order: readonly Standing[] = ['ready', 'unable', 'revoked', 'deleted', 'missing', 'unseen']

function resolution(standing: Exclude<Standing, 'ready' | 'unable'>, kind: string, id: string): Resolution {
  return { standing, message: said[standing](kindWord(kind, 'within'), id) }
}

const said: Record<Exclude<Standing, 'ready' | 'unable'>, (noun: Word, id: string) => Message> = {
  // Only audiences are shared.
  revoked: () => message('rules.references.revoked'),
  deleted: (noun) => message('rules.references.deleted', { noun }),
  missing: (noun, id) => message('rules.references.missing', { noun, id }),
  unseen: (noun, id) => message('rules.references.unseen', { noun, id }),
}
