/** Rows of the ledger: one for each thing that the interface fixes, and one for each call beyond it that Galley relies on. */
import { documentedEndpoints } from '../interface/endpoints.ts'
import { documentedAnswers, documentedRecords } from '../interface/records.ts'
import { documentedRules } from '../interface/rules.ts'
import { documentedTables } from '../interface/tables.ts'
import type { Endpoint, How, Member, Statement } from '../interface/words.ts'
import { gapRows } from '../gap-rows.ts'

export const layers = ['client', 'practice', 'window', 'commandLine'] as const
export type Layer = (typeof layers)[number]
export type { How }

export type RowSort =
  | 'endpoint'
  | 'param'
  | 'field'
  | 'value'
  | 'bound'
  | 'default'
  | 'rule'
  | 'state'
  | 'limit'
  | 'error'
  | 'event'
  | 'change'

export interface LedgerRow {
  /** 'param:GET /accounts:q', 'value:campaign.entity_status=ACTIVE'. */
  id: string
  sort: RowSort
  section: string
  /** What stands in the first column of the page. */
  says: string
  about: RowSubject
}

/** What a row is about, for those who look for it among the declarations. */
export type RowSubject =
  | { endpoint: string }
  | { endpoint: string; member: Member; fact?: string }
  | { kind: string; member: Member; fact?: string }
  | { statement: Statement }

const memberRows = (
  section: string,
  at: string,
  separator: ':' | '.',
  member: Member,
  about: { endpoint: string } | { kind: string },
): LedgerRow[] => {
  const name = `${at}${separator}${member.name}`
  const sort = separator === ':' ? 'param' : 'field'
  const row = (of: RowSort, end: string, says: string, fact?: string): LedgerRow => ({
    id: `${of}:${name}${end}`,
    sort: of,
    section,
    says,
    about: { ...about, member, ...(fact === undefined ? {} : { fact }) },
  })
  return [
    row(sort, '', `${member.name}${member.isRequired ? ', required' : ''}`),
    ...member.values.map((value) => row('value', `=${value}`, `${member.name}: ${value}`, value)),
    ...member.limits.map((limit) => row('bound', ` ${limit}`, `${member.name}: ${boundWords(limit)}`, limit)),
    ...(member.default === null
      ? []
      : [
          row(
            'default',
            `=${member.default}`,
            `${member.name}: ${member.default} where it is left out`,
            member.default,
          ),
        ]),
  ]
}

function boundWords(limit: string): string {
  const [which = '', number = ''] = limit.split(' ')
  if (which === 'list') return `at most ${number} members`
  return `${which === 'min' ? 'at least' : 'at most'} ${number}`
}

function endpointRows({ section, name, params }: Endpoint): LedgerRow[] {
  const row: LedgerRow = { id: `endpoint:${name}`, sort: 'endpoint', section, says: name, about: { endpoint: name } }
  return [row, ...params.flatMap((member) => memberRows(section, name, ':', member, { endpoint: name }))]
}

const statementRow = (statement: Statement): LedgerRow => ({
  id: statement.id,
  sort: statement.id.split(':')[0] as RowSort,
  section: statement.section,
  says: statement.says,
  about: { statement },
})

/** Rows of the document, in its order. */
export const documentRows: readonly LedgerRow[] = [
  ...documentedRecords.flatMap(({ kind, fields }) =>
    fields.flatMap((member) => memberRows('Resources and their fields', kind, '.', member, { kind })),
  ),
  ...documentedEndpoints.flatMap(endpointRows),
  ...documentedAnswers.flatMap(({ kind, fields }) =>
    fields.flatMap((member) => memberRows('Answers', kind, '.', member, { kind })),
  ),
  ...documentedRules.map(statementRow),
  ...documentedTables.map(statementRow),
]

/** Calls that the document tells of by their limits alone; the rest is in docs/assumptions.md. */
const assumedCalls = ['POST /2/posts']

/** Calls that the document only refers to, and that public material fills in. */
export const beyondRows: readonly LedgerRow[] = [...gapRows, ...assumedCalls].map((name) => ({
  id: `endpoint:${name}`,
  sort: 'endpoint',
  section: 'Beyond the document',
  says: name,
  about: { endpoint: name },
}))

export const ledgerRows: readonly LedgerRow[] = [...documentRows, ...beyondRows]

const ids = new Set(ledgerRows.map(({ id }) => id))

/** Whether the ledger has a row of that id. */
export function hasRow(id: string): boolean {
  return ids.has(id)
}
