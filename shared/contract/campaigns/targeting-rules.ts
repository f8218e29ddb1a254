/** What targeting criteria allow, alone and together on a line item. Source: gaps 6.3; interface, content_categories. */
import { anyOf, message } from '../../messages/message.ts'
import type { RecordRule, RulePort, WorkspaceRule } from '../language/rules.ts'
import { targetsOf } from '../language/reference-paths.ts'
import { mustExist } from '../language/references.ts'
import { resolveReference } from '../language/resolve-reference.ts'
import type { Standing } from '../language/resolve-reference.ts'
import {
  audienceTypes,
  closedValues,
  keywordTypes,
  lookalikeTypes,
  namedByValue,
  userTypes,
} from '../reference/targeting.ts'
import { textForms } from '../language/validate.ts'
import type { RecordValues } from '../../model/values.ts'

/** Kinds that take the values with words and no others. Source: gaps 6.3 (D, CMG). */
const closedTypes = ['GENDER', 'ENGAGEMENT_TYPE']
/** Known ages are written so; more exist than are listed anywhere. Source: gaps 6.3 (S, PY). */
const ageShape = /^AGE_(\d{2}_TO_\d{2}|OVER_\d{2})$/

/** Kinds of criteria of which a line item takes so many together at most. Source: gaps 6.3 (D, CMG). */
export const targetingFamilies: readonly { name: string; types: readonly string[]; most: number }[] = [
  { name: 'keywords', types: keywordTypes, most: 1000 },
  { name: 'places', types: ['LOCATION'], most: 2000 },
  { name: 'interests', types: ['INTEREST'], most: 100 },
  { name: 'similarUsers', types: ['SIMILAR_TO_FOLLOWERS_OF_USER'], most: 100 },
  { name: 'ages', types: ['AGE'], most: 1 },
  { name: 'events', types: ['EVENT'], most: 1 },
]

export const targetingRecordRules: RecordRule[] = [
  {
    field: 'targeting_value',
    involves: ['targeting_type', 'targeting_value'],
    code: 'INVALID_PARAMETER',
    check: ({ record: { targeting_type: type, targeting_value: value } }) => {
      if (typeof type !== 'string' || typeof value !== 'string' || value === '') return null
      const known = closedTypes.includes(type) ? (closedValues[type] ?? []) : null
      if (known && !known.includes(value))
        return message('rules.targetingRules.oneNeededHere', { values: anyOf(known) })
      // Assumed: docs/assumptions.md, targeting-users.
      if (userTypes.includes(type) && !textForms.digits.test(value))
        return message('rules.targetingRules.userNamedByNumberHere')
      return type === 'AGE' && !ageShape.test(value) ? message('rules.targetingRules.agesAreWrittenAsAge25to34') : null
    },
  },
  {
    field: 'operator_type',
    involves: ['targeting_type', 'operator_type'],
    code: 'MISSING_PARAMETER',
    certainty: 'D',
    check: ({ record: { targeting_type: type, operator_type: operator } }) =>
      audienceTypes.includes(String(type)) && !operator
        ? message('rules.targetingRules.audiencesNeedConditionIncludeOr')
        : null,
  },
  {
    field: 'operator_type',
    involves: ['targeting_type', 'operator_type'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record: { targeting_type: type, operator_type: operator } }) => {
      if (type === 'APP_LIST' && operator !== 'NE') return message('rules.targetingRules.appListsCanOnlyLeft')
      return operator === 'NE' && lookalikeTypes.includes(String(type))
        ? message('rules.targetingRules.lookalikesCannotLeftOut')
        : null
    },
  },
]

/** Criteria of the same line item with that kind. */
function count(port: RulePort, accountId: string, record: RecordValues, id: string, type: string): number {
  return port.siblingCount(
    'targeting_criterion',
    accountId,
    { line_item_id: record['line_item_id'], targeting_type: type },
    id,
  )
}

const isAudience = (type: string) => audienceTypes.includes(type)
const isCampaign = (type: string) => type.startsWith('CAMPAIGN_ENGAGEMENT')
const notThere: ReadonlySet<Standing> = new Set(['revoked', 'deleted', 'missing'])

/** What the value names must stand well: errors for these standings, on criteria of these types. */
function valueRule(code: string, isOfType: (type: string) => boolean, about: ReadonlySet<Standing>): WorkspaceRule {
  return {
    field: 'targeting_value',
    involves: ['targeting_type', 'targeting_value'],
    surroundings: 'references',
    isExistence: true,
    code,
    check: ({ record }, port) => {
      const { targeting_type: type, targeting_value: id } = record
      if (typeof type !== 'string' || typeof id !== 'string' || id === '' || !isOfType(type)) return null
      const targets = targetsOf(namedByValue, record)
      if (targets.length === 0) return null
      const reference = { targets, kinds: targets.map(({ kind }) => kind), id }
      const { standing, message: fault } = resolveReference(reference, port)
      return about.has(standing) ? fault : null
    },
  }
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const targetingWorkspaceRules: WorkspaceRule[] = [
  mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND'),
  {
    field: 'targeting_type',
    involves: ['targeting_type', 'line_item_id'],
    surroundings: { sharing: 'line_item_id' },
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record, accountId, id }, port) => {
      const family = targetingFamilies.find(({ types }) => types.includes(String(record['targeting_type'])))
      if (!family) return null
      const others = family.types.reduce((sum, type) => sum + count(port, accountId, record, id, type), 0)
      return others < family.most
        ? null
        : message('rules.targetingRules.adGroupTakesAtMost', { most: family.most, family: family.name })
    },
  },
  {
    field: 'targeting_value',
    involves: ['targeting_type', 'targeting_value', 'line_item_id'],
    surroundings: { sharing: 'line_item_id' },
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record, accountId, id }, port) => {
      const { targeting_type: type, targeting_value: value, line_item_id: lineItemId } = record
      const [other] = audienceTypes.includes(String(type)) ? audienceTypes.filter((each) => each !== type) : []
      if (other === undefined) return null
      const having = { line_item_id: lineItemId, targeting_type: other, targeting_value: value }
      return port.siblingCount('targeting_criterion', accountId, having, id) > 0
        ? message('rules.targetingRules.audienceExpansionCannotBothOn')
        : null
    },
  },
  {
    field: 'targeting_value',
    involves: ['targeting_type', 'line_item_id'],
    surroundings: { sharing: 'line_item_id' },
    code: 'INVALID_TV_SHOW_LOCATIONS',
    certainty: 'D',
    check: ({ record, accountId, id }, port) =>
      record['targeting_type'] === 'TV_SHOW' && count(port, accountId, record, id, 'LOCATION') === 0
        ? message('rules.targetingRules.tvShowsNeedPlaceOn')
        : null,
  },
  {
    field: 'targeting_value',
    involves: ['targeting_type', 'targeting_value', 'line_item_id'],
    surroundings: { sharing: 'line_item_id' },
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record, accountId, id }, port) => {
      if (record['targeting_type'] !== 'DEVICE') return null
      const system = port.get('targeting_device', String(record['targeting_value']))?.['os_type']
      const platform = ({ IOS: '0', ANDROID: '1' } as Record<string, string>)[String(system).toUpperCase()]
      const having = { line_item_id: record['line_item_id'], targeting_type: 'PLATFORM', targeting_value: platform }
      return platform !== undefined && port.siblingCount('targeting_criterion', accountId, having, id) > 0
        ? message('rules.targetingRules.adGroupHasDevicesWhole')
        : null
    },
  },
  // The codes are not told. Assumed: docs/assumptions.md, targeting-value-gone.
  valueRule('TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND', isAudience, notThere),
  // Source: gaps 6.3 (D, CM: targetable=true).
  { ...valueRule('INVALID_PARAMETER', isAudience, new Set<Standing>(['unable'])), certainty: 'D' },
  valueRule('CAMPAIGN_NOT_FOUND', isCampaign, notThere),
  valueRule('INVALID_PARAMETER', (type) => !isAudience(type) && !isCampaign(type), notThere),
  {
    field: 'targeting_value',
    involves: ['targeting_type', 'targeting_value', 'line_item_id'],
    surroundings: { sharing: 'line_item_id', isWhole: true },
    code: 'INVALID_IAB_CATEGORY',
    check: ({ record, accountId, id }, port) => {
      if (record['targeting_type'] !== 'IAB_CATEGORY') return null
      const value = String(record['targeting_value'])
      const sets = port
        .siblings('content_category', '', {}, '', 1000)
        .map((each) => texts(each['iab_categories']))
        .filter((each) => each.includes(value))
      if (sets.length === 0) return null
      const having = { line_item_id: record['line_item_id'], targeting_type: 'IAB_CATEGORY' }
      const others = port.siblings('targeting_criterion', accountId, having, id, 1000)
      const chosen = new Set([value, ...others.map((each) => String(each['targeting_value']))])
      return sets.some((each) => each.every((one) => chosen.has(one)))
        ? null
        : message('rules.targetingRules.contentCategoryTakesAllCategories')
    },
  },
]
