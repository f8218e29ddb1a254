/** What the service answered, as a table: rows of texts under headings; pure. */
import { t } from '../../shared/messages/index.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import { wordsOfName } from '../../shared/model/sentence.ts'
import type { Json, Value } from '../../shared/model/values.ts'
import { valueText } from '../components/value-text.ts'

export interface ResultTable {
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Records, bare texts or one value as a table; null where there is nothing. */
export function resultTable(resource: PresentedResource, data: Json, zone: string): ResultTable | null {
  if (data === null) return null
  const rows = Array.isArray(data) ? data : [data]
  const members = [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])))]
  const cell = (name: string | null, value: Value) =>
    valueText(name === null ? undefined : resource.fields[name], value, { currency: null, zone })
  if (members.length === 0) {
    const heading = resource.fields[resource.nameField]?.label ?? t('actions.resultTable.value')
    return { headings: [heading], rows: rows.map((row) => [cell(null, row)]) }
  }
  return {
    headings: members.map((name) => resource.fields[name]?.label ?? wordsOfName(name)),
    rows: rows.map((row) => members.map((name) => (isRecord(row) ? cell(name, row[name]) : ''))),
  }
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
