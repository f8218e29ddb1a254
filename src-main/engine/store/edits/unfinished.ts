/** Actions that are carried out over several transactions: marked until they are whole, and taken back where they never became so. */
import { dropAction } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'
import { inTurns } from './turns.ts'
import type { TurnClock, Turns } from './turns.ts'
import { undoOrRedo } from './undo.ts'

const markOf = (action: number) => `unfinished action ${action}`

/** Marks the action as unfinished: the next start takes it back, unless `finishAction` is called before. Call it in a transaction. */
export function markUnfinished(store: Store, action: number): void {
  store.sql.run('INSERT INTO meta (name, value) VALUES (?, ?)', markOf(action), String(action))
}

/** Marks the action as complete, so that the next start keeps it. Call it in a transaction. */
export function finishAction(store: Store, action: number): void {
  store.sql.run('DELETE FROM meta WHERE name = ?', markOf(action))
}

/** Takes back every action that is marked as unfinished and removes it from the journal. Call it before anything else uses the store. */
export function takeBackUnfinished(store: Store): void {
  for (const action of store.sql.values<string>("SELECT value FROM meta WHERE name GLOB 'unfinished action *'"))
    takeBack(store, Number(action))
}

/** Takes back what was done of an action, for good: it can be neither undone nor redone. */
function takeBack(store: Store, action: number): void {
  store.write(() => {
    const status = store.sql.value<string>('SELECT status FROM journal_action WHERE id = ?', action)
    // A person may have undone it meanwhile.
    if (status === 'done') undoOrRedo(store, 'undo', action)
    dropAction(store, action)
    finishAction(store, action)
  })
}

/**
 * As `inTurns`, for work that makes one action and tells its number with the first record: where the work throws, what it made so far is taken
 * back. Rejects with `cancelled` where a person undid it meanwhile.
 */
export async function actionInTurns<T>(
  store: Store,
  clock: TurnClock,
  work: (begun: (action: number) => void) => Turns<T>,
): Promise<T> {
  const begun: { action: number | null } = { action: null }
  try {
    return await inTurns(
      store,
      clock,
      work((made) => (begun.action = made)),
    )
  } catch (thrown) {
    if (begun.action !== null) takeBack(store, begun.action)
    throw thrown
  }
}
