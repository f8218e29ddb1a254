/** The payload of an activity event as rows for people; its form is not published, so whatever simple members there are. */
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'

const mostRows = 6

export function payloadRows(body: Json): { name: string; text: string }[] {
  const payload = membersOf(membersOf(body)['data'])['payload']
  return Object.entries(membersOf(payload))
    .slice(0, mostRows)
    .flatMap(([name, value]) => (value === null ? [] : [{ name: name.replaceAll('_', ' '), text: textOf(value) }]))
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : stringifyJson(value)
}

function membersOf(value: Json | undefined): { [member: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
