/**
 * Names that conditions and tokens may use: fields of the kind, fields of what it refers to (`campaign.name`), and what Galley itself knows of
 * a record. Pure, over declarations.
 */
import { isWritable } from '../contract/language/fields.ts'
import { namingsOf, targetsOf } from '../contract/language/reference-paths.ts'
import { message } from '../messages/message.ts'
import { kindWord } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import type { RecordValues } from '../model/values.ts'
import { findResource, resources } from '../presentation/resources.ts'
import type { PresentedField, PresentedResource } from '../presentation/resources.ts'

/** From a record to the one that its field refers to: by its id, or by what stands in the field `by` of it. */
export interface Step {
  field: string
  kind: string
  by: string | null
  /** Only where that other field of the record has one of these values: it says what the first one names. */
  when?: { field: string; values: readonly string[] }
}

/** From a record to those of the kind whose `field` names it: by its id, or by what stands in the field `by` of it. */
export interface ChildStep {
  kind: string
  field: string
  by: string | null
}

/**
 * What Galley knows of a record besides the interface's fields. state: as `_galley.state` says it. problem: codes of its problems. deleted: there,
 * or to be deleted. used: a record that is here names it. misnamed: its name breaks the
 * naming rule of its account. changed: when it changed last, here or there. age: whole days since then.
 */
export const ownNames = ['state', 'problem', 'deleted', 'used', 'misnamed', 'changed', 'age'] as const
export type OwnName = (typeof ownNames)[number]

/** A field of the record or of one that it refers to. */
export type FieldPath = { steps: readonly Step[]; kind: string } & (
  { of: 'field'; name: string; def: PresentedField } | { of: 'galley'; name: OwnName }
)

/** References that can stand one behind the other in a name. */
const stepsMax = 5

/** The field that the name means, or why it means none; `fields`: what Galley itself knows counts for nothing. */
export function fieldPathOf(
  resource: PresentedResource,
  name: string,
  of: 'all' | 'fields' = 'all',
): FieldPath | { message: Message } {
  const parts = name.split('.')
  const last = parts.pop()!
  const steps: Step[] = []
  let at = resource
  for (const part of parts) {
    const step = steps.length < stepsMax ? stepOf(at, part) : undefined
    const next = step && findResource(step.kind)
    if (!step || !next) return { message: noReference(at, part) }
    steps.push(step)
    at = next
  }
  const own = of === 'all' ? ownNames.find((each) => each === last) : undefined
  if (own) return { steps, kind: at.kind, of: 'galley', name: own }
  if (last === 'id') return { steps, kind: at.kind, of: 'field', name: 'id', def: at.fields['id'] ?? idField }
  const def = Object.hasOwn(at.fields, last) ? at.fields[last] : undefined
  return def ? { steps, kind: at.kind, of: 'field', name: last, def } : { message: noField(at, last) }
}

/** Of a kind whose records have no member `id` and an id in Galley. */
const idField: PresentedField = { type: 'id', write: 'never', label: 'id' }

/** What stands before the point for the field's record: `campaign` for `campaign_id`; null where it refers to none, or to one of several kinds. */
export function stepName(field: string, def: PresentedField): string | null {
  return stepBy(field, def) === null ? null : field.replace(/_(id|key)$/, '')
}

function stepOf(resource: PresentedResource, part: string): Step | undefined {
  const found = Object.entries(resource.fields).find(
    ([field, def]) => stepBy(field, def) !== null && (field === part || stepName(field, def) === part),
  )
  return found ? stepBy(...found)! : typedStep(resource, part)
}

/** By the name of the kind, where another field says of which kind a field's record is. */
function typedStep({ fields }: PresentedResource, kind: string): Step | undefined {
  for (const [field, def] of Object.entries(fields)) {
    const naming = def.type === 'text' ? def.names : undefined
    const deciding = naming?.by
    if (!naming || !deciding) continue
    const targetOf = (value: string) =>
      targetsOf(naming, { [deciding.field]: value }).find((target) => target.kind === kind)
    const values = Object.keys(deciding.kinds).filter((value) => targetOf(value) !== undefined)
    const [first] = values
    if (first !== undefined) return { field, kind, by: targetOf(first)!.value, when: { field: deciding.field, values } }
  }
  return undefined
}

/** Whether the step leads anywhere from a record with these values. */
export function isLed({ when }: Step, values: RecordValues): boolean {
  return when === undefined || when.values.includes(String(values[when.field] ?? ''))
}

/** Names of the kinds whose records belong to those of the kind: they cannot be made without one. */
export function childKinds(resource: PresentedResource): string[] {
  return resources.flatMap((each) => (childStep(resource, each) ? [each.kind] : []))
}

/** The kind that is meant, or why it is none whose records belong to those of the kind. */
export function childStepOf(resource: PresentedResource, name: string): ChildStep | { message: Message } {
  const child = findResource(name)
  const step = child && childStep(resource, child)
  if (step) return step
  const names = childKinds(resource)
  const kind = kindWord(resource.kind, 'label')
  return {
    message:
      names.length === 0
        ? message('filter.fields.noChildren', { kind })
        : message('filter.fields.noChild', { kind, name, names }),
  }
}

function childStep({ kind }: PresentedResource, child: PresentedResource): ChildStep | undefined {
  for (const [field, def] of Object.entries(child.fields)) {
    const step = def.required === true && isWritable(def, 'create') ? stepBy(field, def) : null
    if (step?.kind === kind) return { kind: child.kind, field, by: step.by }
  }
  return undefined
}

function stepBy(field: string, def: PresentedField): Step | null {
  if (def.type !== 'ref' && def.type !== 'text') return null
  const [naming, ...others] = namingsOf(def)
  if (!naming || naming.by || naming.prefix !== undefined || others.length > 0) return null
  const [target, ...more] = targetsOf(naming, {})
  return target && more.length === 0 ? { field, kind: target.kind, by: target.value } : null
}

function noReference(resource: PresentedResource, part: string): Message {
  const names = Object.entries(resource.fields).flatMap(([field, def]) => stepName(field, def) ?? [])
  const kind = kindWord(resource.kind, 'label')
  return names.length === 0
    ? message('filter.fields.noReferences', { kind, part })
    : message('filter.fields.noReference', { kind, part, names: closest(names, part) })
}

function noField(resource: PresentedResource, name: string): Message {
  const names = closest([...Object.keys(resource.fields), ...ownNames], name)
  return message('filter.fields.noField', { kind: kindWord(resource.kind, 'label'), name, names })
}

/** Up to five names, those like the given one first. */
function closest(names: readonly string[], given: string): string[] {
  const start = given.toLowerCase().slice(0, 3)
  const isLike = (name: string) => name.includes(given.toLowerCase()) || (start.length === 3 && name.includes(start))
  const like = names.filter(isLike)
  return (like.length > 0 ? like : names).slice(0, 5)
}
