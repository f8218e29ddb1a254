/**
 * Every declared resource with what people read of it: labels, help, words for values, and its layout. Whoever shows something takes
 * resources from here; the practice service and the wire take the bare declarations of the contract.
 */
import type { Action, Operation, Param } from '../contract/language/operation.ts'
import type { ChoiceField, Field } from '../contract/language/fields.ts'
import type { Resource } from '../contract/language/resource.ts'
import { resources as declared } from '../contract/registry.ts'
import { localised } from '../messages/index.ts'
import { common as englishCommon } from './en/kinds/common.ts'
import { groups as englishGroups } from './en/kinds/groups.ts'
import { kinds as englishKinds } from './en/kinds/index.ts'
import type {
  ActionWords,
  Column,
  FieldLayout,
  FieldWords,
  KindLayout,
  KindWords,
  Navigation,
  ParamWords,
} from './kind-words.ts'
import { layouts } from './layout/index.ts'

/** Words of every kind, in one language. */
interface Words {
  common: typeof englishCommon
  groups: typeof englishGroups
  kinds: typeof englishKinds
}

/** What the presentation adds to a field. */
export interface FieldPresentation {
  label: string
  /** One sentence for people: what it is and the rule that it follows. */
  help?: string
  /** Words for its values, or for its members. */
  labels?: Readonly<Record<string, string>>
  /** Words for closed sets of values, by the value of the field that decides which set it is. */
  labelsBy?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Heading under which the default form shows the field. */
  group?: string
  column?: Column
  /** Only programs read it: forms fold it under the technical details. */
  isTechnical?: true
  /** Of a time: a day without an hour means its last minute. */
  dayAlone?: 'end'
  /** Of a structured value: what it is a layout of, which says it in words of its own. */
  says?: 'components' | 'slides'
}

export type PresentedField<F extends Field = Field> = F extends ChoiceField
  ? F & FieldPresentation & Required<Pick<FieldPresentation, 'labels'>>
  : F & FieldPresentation

export type PresentedAction = Action & ActionWords

export type PresentedParam = Param & ParamWords

export interface PresentedOperation extends Operation {
  params: readonly PresentedParam[]
  action?: PresentedAction
}

export interface PresentedResource extends Resource {
  label: string
  labelPlural: string
  /** Heading of the navigation; null: with the setup of the account, or with the reference data where it belongs to none. */
  navigation: Navigation | null
  /** Place under its heading; its rank when left out. */
  navigationOrder?: number
  fields: Record<string, PresentedField>
  operations: readonly PresentedOperation[]
  calendar?: NonNullable<Resource['calendar']> & { label: string }
}

/** A declaration with its words and layout. Throws where one is missing, which is a defect of the presentation. */
export function present(
  resource: Resource,
  words: KindWords,
  layout: KindLayout,
  { common, groups }: Pick<Words, 'common' | 'groups'> = { common: englishCommon, groups: englishGroups },
): PresentedResource {
  const { calendar, ...rest } = resource
  return {
    ...rest,
    label: words.label,
    labelPlural: words.labelPlural,
    navigation: layout.navigation,
    ...(layout.navigationOrder === undefined ? {} : { navigationOrder: layout.navigationOrder }),
    fields: Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [
        name,
        presentField(
          field,
          needed(words.fields[name] ?? common[name], resource.kind, name),
          layout.fields[name] ?? {},
          groups,
        ),
      ]),
    ),
    operations: resource.operations.map((operation) => presentOperation(operation, words, resource.kind)),
    ...(calendar ? { calendar: { ...calendar, label: needed(words.calendar, resource.kind, 'calendar') } } : {}),
  }
}

function presentField(
  field: Field,
  words: FieldWords,
  { group, column, isTechnical, dayAlone, says }: FieldLayout,
  groups: Words['groups'],
): PresentedField {
  const presentation: FieldPresentation = {
    label: words.label,
    ...(words.help === undefined ? {} : { help: words.help }),
    ...(words.values === undefined ? {} : { labels: words.values }),
    ...(words.valuesBy === undefined ? {} : { labelsBy: words.valuesBy }),
    ...(group === undefined ? {} : { group: groups[group as keyof typeof groups] }),
    ...(column === undefined ? {} : { column }),
    ...(isTechnical ? { isTechnical } : {}),
    ...(dayAlone ? { dayAlone } : {}),
    ...(says ? { says } : {}),
  }
  return field.type === 'choice' ? { labels: {}, ...field, ...presentation } : { ...field, ...presentation }
}

function presentOperation({ action, ...operation }: Operation, words: KindWords, kind: string): PresentedOperation {
  const params = words.params?.[action?.name ?? operation.name]
  return {
    ...operation,
    params: operation.params.map((param) => ({ ...param, ...params?.[param.name] })),
    ...(action ? { action: { ...action, ...needed(words.actions?.[action.name], kind, action.name) } } : {}),
  }
}

function needed<W>(words: W | undefined, kind: string, name: string): W {
  if (words === undefined) throw new Error(`${kind}: no words for ${name}`)
  return words
}

const words: Words = {
  common: localised(englishCommon, 'common'),
  groups: localised(englishGroups, 'groups'),
  kinds: localised(englishKinds, 'kinds'),
}

/** Every declared resource, parents before children: the order of pulls and pushes. In the language that was chosen before this is loaded. */
export const resources: readonly PresentedResource[] = declared.map((resource) =>
  present(
    resource,
    needed(words.kinds[resource.kind], resource.kind, 'the kind'),
    needed(layouts[resource.kind], resource.kind, 'the layout'),
    words,
  ),
)

const byKind = new Map(resources.map((resource) => [resource.kind, resource]))

/** The resource of a kind, or undefined for a name that is none. */
export function findResource(kind: string): PresentedResource | undefined {
  return byKind.get(kind)
}

/** Words for the values of a field, by value; none where it has none. */
export function wordsOf(kind: string, field: string): Readonly<Record<string, string>> {
  return resourceOf(kind).fields[field]?.labels ?? {}
}

/** The resource of a kind; throws for an unknown one, which is a defect of the caller. */
export function resourceOf(kind: string): PresentedResource {
  const found = byKind.get(kind)
  if (!found) throw new Error(`no resource of kind ${kind}`)
  return found
}
