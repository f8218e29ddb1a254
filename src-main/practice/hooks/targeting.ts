import { faultText } from '../ads/fault-text.ts'
import { criteriaOf } from '../../../shared/contract/campaigns/estimate-rules.ts'
import { targetsOf } from '../../../shared/contract/language/reference-paths.ts'
import { resolveReference } from '../../../shared/contract/language/resolve-reference.ts'
import { lookupKinds, namedByValue } from '../../../shared/contract/reference/targeting.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { invalid } from '../ads/parameters.ts'
import type { ActionAnswer, ActionCall, Hooks, RequestContext } from './hook-types.ts'

/** Places as criteria name them; lookups use the plural. Source: gaps 6.3 (CITY seen). */
const locationTypes: Record<string, string> = {
  COUNTRIES: 'COUNTRY',
  REGIONS: 'REGION',
  METROS: 'METRO',
  CITIES: 'CITY',
  POSTAL_CODES: 'POSTAL_CODE',
}

/** Targeting: names of the values, estimates and suggestions. Source: gaps 6.3; interface, Accounts and setup (audience_estimate). */
export const targetingHooks: Hooks = {
  leavesOut: ['operator_type', 'localized_name', 'location_type'],

  made: (record, context) => {
    const found = lookedUp(record, context)
    const locationType = locationTypes[String(found?.['location_type'])]
    return {
      name: found?.['name'] ?? record['targeting_value'],
      ...(record['targeting_type'] === 'LOCATION' && locationType ? { location_type: locationType } : {}),
    }
  },

  shown: (record, params) =>
    typeof params['lang'] === 'string' ? { localized_name: `${String(record['name'])} (${params['lang']})` } : {},

  actions: { estimate, suggest },
}

function lookedUp(record: RecordValues, { port }: Pick<RequestContext, 'port'>): RecordValues | undefined {
  const [kind] = lookupKinds[String(record['targeting_type'])] ?? []
  return typeof kind !== 'string' || kind === 'custom_audience'
    ? undefined
    : port.get(kind, String(record['targeting_value']))
}

function estimate({ params, context }: ActionCall): ActionAnswer {
  const given = criteriaOf(params['targeting_criteria']) ?? []
  const types = given.map((criterion) => String(criterion['targeting_type'] ?? ''))
  const fault = given.map((criterion) => standingFault(criterion, context)).find((each) => each !== null)
  if (fault) return { errors: [invalid('targeting_criteria', fault)] }
  // Each further kind of condition narrows the audience; more of one kind widen it.
  const kinds = new Set(types).size
  const meant = Math.round((4_200_000 * given.length) / kinds ** 2)
  // NE asks for those whom the criteria leave out.
  const most = params['operator_type'] === 'NE' ? Math.max(0, everybody - meant) : meant
  return {
    data: { audience_size: { min: Math.round(most * 0.9), max: most } },
    // Source: gaps 6.3 (D, CM).
    echo: { targeting_criteria: null },
  }
}

/** People whom an estimate without a criterion would reach. */
const everybody = 180_000_000

function suggest({ params }: ActionCall): ActionAnswer {
  const type = params['suggestion_type']
  const values = Array.isArray(params['targeting_values']) ? params['targeting_values'].map(String) : []
  const endings = type === 'KEYWORD' ? [' near me', ' online', ' shop', ' review', ' sale'] : ['1', '2', '3', '4', '5']
  const suggested = values.flatMap((value) => endings.map((ending) => `${value}${ending}`))
  const count = Number(params['count'] ?? 30)
  return {
    data: suggested.slice(0, count).map((value) => ({ suggestion_type: type ?? null, suggestion_value: value })),
  }
}

/** Why the account cannot count by what the criterion names, or null. */
function standingFault(criterion: RecordValues, { port }: Pick<RequestContext, 'port'>): string | null {
  const targets = targetsOf(namedByValue, criterion)
  const id = String(criterion['targeting_value'] ?? '')
  if (targets.length === 0) return null
  const reference = { targets, kinds: targets.map(({ kind }) => kind), id }
  const { message } = resolveReference(reference, port)
  return message && faultText(message)
}
