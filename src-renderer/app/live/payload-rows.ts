/** What an activity entry says, as words for people: the payload's members, whose form is not published, and how long a gap was. */
import { listComma, t } from '../../../shared/messages/index.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'

const mostRows = 6

/** Members of the payload, at most six, `nameOf` says who a user is; what is empty is left out. */
export function payloadRows(body: Json, nameOf: (userId: string) => string): { name: string; text: string }[] {
  const payload = membersOf(membersOf(body)['data'])['payload']
  return Object.entries(membersOf(payload))
    .slice(0, mostRows)
    .flatMap(([name, value]) => {
      if (value === null) return []
      if (name === 'participant_ids' && Array.isArray(value))
        return [{ name: 'who', text: value.map((id) => nameOf(textOf(id))).join(listComma()) }]
      return [{ name: name.replaceAll('_', ' '), text: textOf(value) }]
    })
}

/** "for 12 s", "for 3 min", "for 5 h", "for 2 days"; '' where an end is not known. */
export function lasted(fromAt: string | null, toAt: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(toAt) - Date.parse(fromAt ?? '')) / 1000))
  if (Number.isNaN(seconds)) return ''
  if (seconds < 100) return t('live.payloadRows.forS', { seconds })
  if (seconds < 6_000) return t('live.payloadRows.forMin', { count: Math.round(seconds / 60) })
  return seconds < 172_800
    ? t('live.payloadRows.forH', { count: Math.round(seconds / 3_600) })
    : t('live.payloadRows.forDays', { count: Math.round(seconds / 86_400) })
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : stringifyJson(value)
}

function membersOf(value: Json | undefined): { [member: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
