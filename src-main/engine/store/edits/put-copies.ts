/** Stores copies that were planned, as one action over several turns. */
import type { Message } from '../../../../shared/messages/message.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet } from './change-set.ts'
import type { ChangeSet } from './change-set.ts'
import { byKind, newRecordOf } from './plan-copies.ts'
import type { Planned } from './plan-copies.ts'
import type { Turns } from './turns.ts'
import { finishAction, markUnfinished } from './unfinished.ts'
import { addToAction, asAction } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'

/** Copies that are made between two pauses; fewer than so many that stand in different records. */
const putTogether = 25
/** At most so many that stand in one: its rules are then run once, and not for each part of what stands in it. */
const putInOne = 50

/**
 * Makes the copies, parents first, as one action of that name, whose number `begun` is told at its first record; gives it, or null where
 * there are no copies. Until all are made, the action counts as unfinished. Throws `cancelled` where a person undid it meanwhile.
 */
export function* putCopies(
  store: Store,
  table: KindTable,
  label: Message,
  planned: readonly Planned[],
  begun: (action: number) => void = () => undefined,
): Turns<number | null> {
  let action: number | null = null
  for (const part of partsOf(planned)) {
    const put = (under: number) => applyChangeSet(store, part, under).changed > 0
    if (action === null) {
      action = beginAction(store, table, label, put)
      begun(action)
    } else {
      // Not after the last part, so that nobody comes between it and the end of the action.
      yield
      addToAction(store, action, label, put)
    }
  }
  if (action !== null) finishAction(store, action)
  return action
}

function beginAction(store: Store, table: KindTable, label: Message, put: (action: number) => boolean): number {
  const begun = { action: 0 }
  asAction(store, table, label, (action) => {
    begun.action = action
    markUnfinished(store, action)
    put(action)
    return true
  })
  return begun.action
}

/** Each of one kind, parents first; what stands in one record stays together. */
function partsOf(planned: readonly Planned[]): ChangeSet[] {
  return byKind(planned).flatMap(([table, copies]) =>
    gathered([...Map.groupBy(copies, ({ within }) => within).values()]).map((part) =>
      changeSet(table, 'copy', { creates: part.map(newRecordOf) }),
    ),
  )
}

/** Families in parts of `putTogether` or a little more, large ones in parts of `putInOne`. */
function gathered(families: readonly (readonly Planned[])[]): Planned[][] {
  const parts: Planned[][] = []
  for (const family of families)
    for (let from = 0; from < family.length; from += putInOne) {
      const piece = family.slice(from, from + putInOne)
      const last = parts.at(-1)
      if (last && last.length + piece.length <= putTogether) last.push(...piece)
      else parts.push(piece)
    }
  return parts
}
