/** Which operations have a sheet of their own; free of components, for what is loaded before them. */
import type { Operation } from '../../shared/contract/language/operation.ts'
import { viewOf } from '../kinds/kind-view.ts'
import type { OwnSheetName } from '../kinds/own-views.ts'

export function ownSheetName(kind: string, { name, action }: Pick<Operation, 'name' | 'action'>): OwnSheetName | null {
  const { sheets } = viewOf(kind)
  const key = action?.name ?? name
  return Object.hasOwn(sheets, key) ? sheets[key]! : null
}

/** An operation about one record that can be begun without one, since its sheet asks for it. */
export function asksForRecord(kind: string, operation: Pick<Operation, 'name' | 'action'>): boolean {
  return ownSheetName(kind, operation) === 'people'
}
