/**
 * How the interface document is kept as data: what it has, in the identifiers, values and numbers that it fixes.
 *
 * A parameter or field is one text: its name and what is fixed about it, between blanks.
 *
 *     name                    taken or shown
 *     name!                   must be given
 *     name values=A|B         one of these values, or a list of them
 *     name min=5 max=25       bounds of a number, or of a text's characters
 *     name list=200           most members of a list
 *     name default=EVERYONE   what holds where it is left out
 */

/** A parameter, or a field of a record. */
export interface Member {
  name: string
  isRequired: boolean
  values: readonly string[]
  /** 'min 5', 'max 25', 'list 200'. */
  limits: readonly string[]
  default: string | null
}

/** One row of an endpoint table. */
export interface Endpoint {
  section: string
  /** 'GET /accounts', as the document spells it. */
  name: string
  params: readonly Member[]
}

/** One kind of record as the document describes it; `kind` is the declared one. */
export interface DocumentedRecord {
  kind: string
  fields: readonly Member[]
}

/** Something that the document fixes in words: a rule, a state, a limit, an error, an event or a change. */
export interface Statement {
  /** 'rule:flexible-audience-immutable'. */
  id: string
  section: string
  /** What it fixes, in our words. */
  says: string
  how: How
}

/** Where each part of Galley has it; a text that begins with "not: " says why a part has nothing of it. */
export interface How {
  client: string
  practice: string
  window: string
  commandLine: string
}

/** The standard parameters of lists; their bounds where the endpoint says no others. Source: interface, Standard list parameters. */
export const standardList = (count = 'count default=200 min=1 max=1000') =>
  `${count}; cursor; sort_by; with_deleted default=false; with_total_count default=false`

/** Reads members between semicolons. */
export function members(text: string): Member[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(member)
}

function member(text: string): Member {
  const [first = '', ...facts] = text.split(/\s+/)
  const given = new Map(facts.map((fact): [string, string] => [fact.split('=')[0]!, fact.split('=')[1]!]))
  const limits = ['min', 'max', 'list'].flatMap((name) => (given.has(name) ? [`${name} ${given.get(name)}`] : []))
  return {
    name: first.replace('!', ''),
    isRequired: first.endsWith('!'),
    values: given.get('values')?.split('|') ?? [],
    limits,
    default: given.get('default') ?? null,
  }
}

/** Endpoints of one section: name and parameters of each. */
export function endpoints(section: string, rows: Readonly<Record<string, string>>): Endpoint[] {
  return Object.entries(rows).map(([name, params]) => ({ section, name, params: members(params) }))
}

/** What a statement says, then how client, practice service, window and command line have it. */
export type StatementText = readonly [
  says: string,
  client: string,
  practice: string,
  window: string,
  commandLine: string,
]

/** Statements of one sort and section, by the end of their id. */
export function statements(
  sort: 'rule' | 'state' | 'limit' | 'error' | 'event' | 'change',
  section: string,
  rows: Readonly<Record<string, StatementText>>,
): Statement[] {
  return Object.entries(rows).map(([name, [says, client, practice, window, commandLine]]) => ({
    id: `${sort}:${name}`,
    section,
    says,
    how: { client, practice, window, commandLine },
  }))
}

/** How the practice service holds a rule that is checked before anything is sent. */
export const refusedByName = 'refused by name'

/** A rule that is checked before anything is sent, and again by the practice service. */
export const checked = (says: string): StatementText => [
  says,
  'checked before sending',
  refusedByName,
  'problem at the field',
  '`problems` of the record; `--strict` refuses',
]

/** A rule of the wire, the same for everybody who asks. */
export const onTheWire = (says: string, client = 'kept in every request'): StatementText => [
  says,
  client,
  'held to in every answer',
  'not: nothing to see of it',
  'not: nothing to see of it',
]

/** What Galley leaves out, with the one reason. */
export const leftOut = (says: string, reason: string): StatementText => {
  const cell = `not: ${reason}`
  return [says, cell, cell, cell, cell]
}
