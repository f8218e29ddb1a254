/** Whether the service has what a step of a push was to bring about, once nothing is pending on its record any more. */
import type { Step } from '../../../../shared/bridge.ts'
import { sameCarried } from '../../../../shared/contract/language/wire.ts'
import { isLocalId } from '../../../../shared/model/local-id.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { readPending, remoteOf, rowOf } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'

export type PlannedStep = Pick<Step, 'key' | 'id' | 'operation' | 'after'>

/** See Outbox.idWhereDone. */
export function idWhereDone(store: Store, step: PlannedStep): string | null {
  const found = find(store, step.key)
  // Only a record that was never sent is removed without a trace.
  if (!found) return step.operation === 'delete' ? step.id : null
  const { table, row } = found
  return readPending(store, table, row.key) === null && isDone(table, row, step) ? row.id : null
}

function isDone(table: KindTable, row: Row, { operation, after }: PlannedStep): boolean {
  const values = remoteOf(row, null, {})!
  const isGone = values['deleted'] === true
  switch (operation) {
    case 'create':
      return !isLocalId(row.id)
    case 'delete':
      return isGone
    case 'update':
      return (
        !isGone &&
        Object.entries(after ?? {}).every(([field, value]) => {
          const def = table.byField.get(field)?.def
          return def?.isWriteOnly === true || sameCarried(def, value, values[field])
        })
      )
  }
}

function find(store: Store, key: number): { table: KindTable; row: Row } | null {
  try {
    return rowOf(store, key)
  } catch (error) {
    if (error instanceof GalleyError && error.code === 'not_found') return null
    throw error
  }
}
