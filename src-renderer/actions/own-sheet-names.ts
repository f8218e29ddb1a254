/** Which operations have a sheet of their own; free of components, for what is loaded before them. */
import type { Operation } from '../../shared/contract/language/operation.ts'

/** people: adds and removes people of an audience, which is chosen there where it is not given. study: asks for a keyword study. estimate: of an audience. */
export type OwnSheetName = 'people' | 'study' | 'estimate'

export function ownSheetName(kind: string, { name, action }: Pick<Operation, 'name' | 'action'>): OwnSheetName | null {
  if (kind === 'custom_audience' && action?.name === 'users') return 'people'
  if (kind === 'targeting_criterion' && action?.name === 'estimate') return 'estimate'
  return kind === 'keyword_insight' && name === 'list' ? 'study' : null
}

/** An operation about one record that can be begun without one, since its sheet asks for it. */
export function asksForRecord(kind: string, operation: Pick<Operation, 'name' | 'action'>): boolean {
  return ownSheetName(kind, operation) === 'people'
}
