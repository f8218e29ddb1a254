/** Checks that an account made itself: a condition of the filter language on records of a kind, and what is said of those it holds of. */
import { asWritten } from '../../../../shared/messages/message.ts'
import { ownGuardCode } from '../../../../shared/model/own-guards.ts'
import type { OwnGuard } from '../../../../shared/model/own-guards.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { conditionPart } from '../query/index.ts'
import type { KindTable } from '../tables/index.ts'
import { askedSql } from './guard.ts'
import type { Asked, Finding, Guard } from './guard.ts'

/** As a guard of the kind, which every field can concern: a condition can ask of parents and of what Galley knows, too. */
export function ownGuard(own: OwnGuard, table: KindTable): Guard[] {
  if (own.position === 'off' || own.kind !== table.kind) return []
  const looksAt = [...table.byField.keys()]
  const find = (asked: Asked) => findOwn(asked, own)
  return [{ rule: `own:${own.id}`, code: ownGuardCode, position: own.position, looksAt, looksAround: true, find }]
}

/** A condition that cannot be read any more, since its field is gone, holds of nothing. */
function findOwn(asked: Asked, { condition, says }: OwnGuard): Finding[] {
  const { store, table, accountId } = asked
  const part = readable(() => conditionPart(store, table, accountId, condition))
  if (!part) return []
  const keys = store.sql.values<number>(
    `SELECT r._key FROM ${askedSql(asked)} WHERE ${part.condition}`,
    accountId,
    ...part.values,
  )
  return keys.map((key) => ({ key, field: null, message: asWritten(says) }))
}

function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof GalleyError && error.code === 'invalid_value') return null
    throw error
  }
}
