/** The vocabulary in which every resource of the interface is declared once. Client, store, validation, form, grid, command line, practice routes and the coverage table are functions of these values; a resource differs only through its declaration. */
import type { AskedBy } from '../../model/evidence.ts'
import type { RecordValues } from '../../model/values.ts'
import type { Field } from './fields.ts'
import type { RecordRule, WorkspaceRule } from './rules.ts'
import type { ActiveRule, Behaviour } from './behaviour.ts'
import type { Operation, OperationName, WriteName } from './operation.ts'
import { writes } from './operation.ts'

/**
 * How a kind gets here when everything is pulled. whole (when left out): its list. asked: only what a person looks up, kept from then on.
 * A parent: its list by ids of the parent (or by what stands in that field of it), in chunks, since the service lists it no other way.
 */
export type Pulling = 'whole' | 'asked' | { parent: string; by?: string; param: string; chunk: number }

/** Declared kind of record. */
export interface Resource {
  kind: string
  /** Section of the interface. */
  source: string
  /** Records belong to an account, stand alone (the account itself), or are the same for everybody (reference data). */
  scope: 'account' | 'user' | 'service'
  /** Path parameter and JSON member that carries the record's id: 'campaign_id'. */
  idParam: string
  /** Members that make up its id, joined by a slash; `id` when left out. */
  idFields?: readonly string[]
  /** The same id may stand in several accounts, each with a record of its own. */
  isIdPerAccount?: boolean
  /** How it is pulled. */
  pulling?: Pulling
  /** How the service can be asked whether one record of it is still there. */
  askedBy: AskedBy
  /** Read again only after so many days, since it hardly changes and may be asked for rarely. Source: gaps 5.5; interface, bidding_rules. */
  keptForDays?: number
  /** Field that names a record for people. */
  nameField: string
  /** What names it where that field is empty. */
  titleField?: string
  /** Where it has neither, it is called by its media or card: "Photo post". */
  isCalledByMedia?: true
  /** Fields that name what people remember it by, such as its picture: a search for the name of that finds it too. */
  foundBy?: readonly string[]
  /** For kinds that have an id and no name: `field` holds the id of the record of `kind` that lends its name; without one, the word of `word` and the id. */
  namedAfter?: { kind: string; field: string; word: string }
  fields: Record<string, Field>
  operations: readonly Operation[]
  recordRules: readonly RecordRule[]
  workspaceRules: readonly WorkspaceRule[]
  behaviour?: Behaviour
  /** Fields that together tell a lost create's record from others when looking for it. Source: reliability rules for unknown outcomes. */
  naturalKey: readonly string[]
  /** The service makes such a record once: a create that agrees with a living one in naturalKey is answered with that one. */
  isMadeOnce?: boolean
  /** What DELETE does: marks the record, removes it for good, or does not exist. */
  deletion: 'soft' | 'hard' | 'none'
  /** Kinds that a record of this one can be made into: a draft into a post. */
  becomes?: readonly string[]
  /** Reference whose deletion takes the record out of lists without deleting it. Source: interface, States. */
  isHiddenWith?: string
  /**
   * Where it stands in the calendar: at an instant, or from one to another (open where the second is absent). `status` is the field that
   * tells how it went and `waits` its value before; `goesOut`: something happens at its time, which a check before can foresee.
   */
  calendar?: ({ at: string } | { from: string; to: string }) & {
    status?: string
    waits?: string
    goesOut?: boolean
  }
  /**
   * Kinds whose create takes this one along, right before itself and never otherwise: its time runs from the moment that it is made.
   * Records of other kinds that name one which is only here go without it.
   */
  madeWith?: readonly string[]
  /** Field of a create that an upload fills: a record made here from a file carries its own local id in it until the file was uploaded. */
  uploadField?: string
  /** Exactly one record an account (for the signed-in user), its id being the account's. */
  isSingleton?: boolean
  active?: ActiveRule
  /** Order in pulls and pushes: parents before children. */
  rank: number
  /** Believable records, used by tests, practice data and docs. */
  examples: readonly RecordValues[]
}

/** Declares a resource; the empty parts may be left out. */
export function resource(
  kind: string,
  spec: Omit<Resource, 'kind' | 'recordRules' | 'workspaceRules'> &
    Partial<Pick<Resource, 'recordRules' | 'workspaceRules'>>,
): Resource {
  return { recordRules: [], workspaceRules: [], ...spec, kind }
}

/** The operation of that name on the given base, or undefined where the interface has none. */
export function operationOf<R extends Resource>(
  resource: R,
  name: OperationName,
  base?: 'ads' | 'sandbox',
): R['operations'][number] | undefined {
  return resource.operations.find(
    (operation) => operation.name === name && (base === undefined || operation.base === base),
  )
}

/** Whether a pull brings the records of a kind: the service lists them, or there is one of them to ask for. Others are looked up, or only made here. */
export function isPulled(resource: Pick<Resource, 'pulling' | 'isSingleton' | 'operations'>): boolean {
  const isListed = resource.operations.some(({ name }) => name === 'list')
  return resource.pulling !== 'asked' && (isListed || resource.isSingleton === true)
}

/** Whether a create of the record carries the field. */
export function isCarried(resource: Resource, record: RecordValues, field: string): boolean {
  return writeOperationOf(resource, 'create', undefined, record)?.carries?.includes(field) ?? true
}

/** Fields that decide what a create carries. */
export function carriageFieldsOf(resource: Resource): string[] {
  return resource.operations.flatMap(({ only, carries }) => (only && carries ? [only.field] : []))
}

/** The batch that takes writes of that name (of that record, where it is given), or undefined. */
export function batchFor<R extends Resource>(
  resource: R,
  name: WriteName,
  base?: 'ads' | 'sandbox',
  record?: RecordValues,
): R['operations'][number] | undefined {
  const batch = operationOf(resource, 'batch', base)
  if (!batch || (record && !writes(batch, record))) return undefined
  return (batch.batchTakes ?? writeNames.filter((each) => operationOf(resource, each, base))).includes(name)
    ? batch
    : undefined
}

const writeNames = ['create', 'update', 'delete'] as const

/**
 * The operation by which a record is written: the single one, or the batch where the service offers nothing else (for that record,
 * where it is given).
 */
export function writeOperationOf<R extends Resource>(
  resource: R,
  name: WriteName,
  base?: 'ads' | 'sandbox',
  record?: RecordValues,
): R['operations'][number] | undefined {
  const single = operationOf(resource, name, base)
  return single && (!record || writes(single, record)) ? single : batchFor(resource, name, base, record)
}

/** Names of the fields that travel in the path of its operations. */
export function pathFieldsOf(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => (field.isInPath ? [name] : []))
}

/** The action of that name, or undefined. */
export function actionOf<R extends Resource>(resource: R, name: string): ActionOperation<R> | undefined {
  return resource.operations.find((operation): operation is ActionOperation<R> => operation.action?.name === name)
}

/** An operation of the resource that is an action. */
export type ActionOperation<R extends Resource> = R['operations'][number] & {
  action: NonNullable<R['operations'][number]['action']>
}

/** Days for which reference data is kept before it is read again. */
export const referenceDays = 7

/** The declared field; throws for a name that the resource lacks, which is a defect of the caller. */
export function fieldOf<R extends Resource>(resource: R, name: string): R['fields'][string] {
  const field = resource.fields[name] as R['fields'][string] | undefined
  if (!field) throw new Error(`${resource.kind} has no field ${name}`)
  return field
}
