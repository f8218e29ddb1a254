/** How the default form lays fields out, from the declaration alone; pure. */
import { t } from '../../shared/messages/index.ts'
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import { isWritable } from '../../shared/contract/language/fields.ts'
import { isLocalId } from '../../shared/model/local-id.ts'
import type { ChoiceField } from '../../shared/contract/language/fields.ts'
import type { RecordValues } from '../../shared/model/values.ts'

/** Fields that stand side by side, or one alone. */
export type FormRow = readonly string[]
export interface FormGroup {
  title: string
  rows: readonly FormRow[]
}

const defaultGroup = t('editors.formLayout.details')

/**
 * Fields that a person can write at some time, in groups, short ones in pairs. Those that the record does not call for are left out, and
 * those that `isElsewhere` names.
 */
export function formGroups(
  resource: PresentedResource,
  record: RecordValues,
  isElsewhere: (name: string) => boolean = () => false,
): FormGroup[] {
  const groups = new Map<string, string[]>()
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, 'create') && !isWritable(field, 'update')) continue
    if (isElsewhere(name) || (field.shownWhen && !field.shownWhen(record))) continue
    const title = field.group ?? defaultGroup
    groups.set(title, [...(groups.get(title) ?? []), name])
  }
  return [...groups].map(([title, names]) => ({ title, rows: pairShort(names, resource.fields) }))
}

/** Facts that only the service sets, for the end of the form; those that the record lacks are left out. */
export function serviceFacts(resource: PresentedResource, record: RecordValues): string[] {
  return allFacts(resource, record).filter((name) => resource.fields[name]?.write === 'never')
}

/** Everything that the record says, in declared order; for records that nobody can change. */
export function allFacts(resource: PresentedResource, record: RecordValues): string[] {
  const isSaid = (name: string) =>
    !(name === 'id' && isLocalId(String(record[name]))) &&
    record[name] !== undefined &&
    record[name] !== null &&
    !isEmptyList(record[name])
  return Object.keys(resource.fields).filter((name) => name !== 'deleted' && isSaid(name))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Whether its control is a group of several: choices side by side, or boxes to tick. */
export function isGroupControl(field: PresentedField): boolean {
  if (field.type === 'flag') return true
  if (field.type === 'choice') return isSegmented(field)
  return field.type === 'list' && !field.names && (field.values ?? Object.keys(field.labels ?? {})).length > 0
}

/** Two short fields of one kind (amounts, numbers, choices from a list) that follow each other share a line. */
function pairShort(names: readonly string[], fields: Record<string, PresentedField>): FormRow[] {
  const rows: string[][] = []
  for (const name of names) {
    const last = rows.at(-1)
    const before = last?.length === 1 ? fields[last[0] ?? ''] : undefined
    const field = fields[name]
    if (last && before && field && before.type === field.type && isShort(before) && isShort(field)) last.push(name)
    else rows.push([name])
  }
  return rows
}

function isShort(field: PresentedField): boolean {
  return field.type === 'money' || field.type === 'integer' || (field.type === 'choice' && !isSegmented(field))
}

/** A few choices whose words fit beside each other stand in sight; others are chosen from a list. */
export function isSegmented(field: PresentedField<ChoiceField>): boolean {
  const mostLetters = 34
  const letters = field.values.reduce((sum, value) => sum + (field.labels[value] ?? value).length, 0)
  return field.values.length <= 4 && letters <= mostLetters
}
