/** Every rule of a declaration as a check of its own, so that a change runs again only the checks that look at it. */
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import { carriageFieldsOf } from '../../../../shared/contract/language/resource.ts'
import { referenceRules } from '../../../../shared/model/reference-rules.ts'
import { isWholeRule } from '../../../../shared/contract/language/validate.ts'

export interface Check {
  /** Name under which its problem is stored: 'value:<field>', 'record:<n>', 'workspace:<n>', 'error:<field>' and
   * 'warning:<field>' for what the field names. */
  rule: string
  looksAt: readonly string[]
  /** The declaration, reduced to this check; shared/contract/language/validate.ts runs it. */
  resource: PresentedResource
  reach: 'record' | 'references' | 'active' | 'clock' | 'siblings'
  /** Field whose value siblings share. */
  sharing?: string
  /** Records are siblings, too, whose instant in that field is less than this away. */
  withinMs?: number | undefined
  /** It also looks at pending siblings that go after the record. */
  isWhole?: boolean
}

const known = new WeakMap<PresentedResource, Check[]>()

export function checksOf(resource: PresentedResource): Check[] {
  const made = known.get(resource) ?? makeChecks(resource)
  known.set(resource, made)
  return made
}

const knownFor = new WeakMap<PresentedResource, Map<string, readonly Check[]>>()

/** The checks that look at one of these fields; null: all. */
export function checksFor(resource: PresentedResource, fields: readonly string[] | null): readonly Check[] {
  if (fields === null) return checksOf(resource)
  const known = knownFor.get(resource) ?? new Map<string, readonly Check[]>()
  knownFor.set(resource, known)
  const name = fields.join('|')
  const found =
    known.get(name) ?? checksOf(resource).filter((check) => check.looksAt.some((field) => fields.includes(field)))
  if (known.size < mostKnownFor) known.set(name, found)
  return found
}
const mostKnownFor = 1000

function makeChecks(resource: PresentedResource): Check[] {
  const bare: PresentedResource = { ...resource, fields: {}, recordRules: [], workspaceRules: [] }
  const decisive = carriageFieldsOf(resource)
  const writable = Object.entries(resource.fields).filter(([, field]) => field.write !== 'never')
  return [
    ...writable.map(([name, field]): Check => ({
      rule: `value:${name}`,
      looksAt: [...new Set([name, ...decisive])],
      resource: { ...bare, fields: { [name]: field } },
      reach: 'record',
    })),
    ...resource.recordRules.map((rule, index): Check => ({
      rule: `record:${index}`,
      looksAt: rule.involves,
      resource: { ...bare, recordRules: [rule] },
      reach: 'record',
    })),
    ...referenceRules(resource).map((rule): Check => ({
      rule: `${rule.severity ?? 'error'}:${rule.field}`,
      looksAt: rule.involves,
      resource: { ...bare, workspaceRules: [rule] },
      reach: 'references',
    })),
    ...resource.workspaceRules.map((rule, index): Check => ({
      rule: `workspace:${index}`,
      looksAt: rule.involves,
      resource: { ...bare, workspaceRules: [rule] },
      ...(typeof rule.surroundings === 'object'
        ? {
            reach: 'siblings' as const,
            sharing: rule.surroundings.sharing,
            withinMs: rule.surroundings.withinMs,
            isWhole: isWholeRule(rule),
          }
        : { reach: rule.surroundings }),
    })),
  ]
}
