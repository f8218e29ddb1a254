/** What is wrong with the ledger as a whole; `npm test` fails on any of it. */
import { resources } from '../../../shared/presentation/resources.ts'
import { declaredNames, howSent } from './how.ts'
import { unmade, unproven } from './page.ts'
import type { Line } from './page.ts'
import { ledgerRows } from './rows.ts'

/** Rows that may be without a proof, and with a part that is not made: none. */
const mostOpen = { unproven: 0, unmade: 0 }

/** Each fault in a sentence, with at most ten rows. */
export function ledgerFaults(lines: readonly Line[], most = mostOpen): string[] {
  return [
    ...tooMany('rows without a proof', unproven(lines), most.unproven),
    ...tooMany('rows with a part that is not made', unmade(lines), most.unmade),
    ...tooMany(
      'declared calls without a row',
      declaredNames().filter((name) => !hasEndpoint(name)),
      0,
    ),
    ...tooMany('declared parameters that nothing can send', unsendable(), 0),
  ]
}

function tooMany(what: string, found: readonly string[], most: number): string[] {
  if (found.length <= most) return []
  const shown = found.slice(0, 10).map((each) => `  ${each}`)
  return [[`The ledger has ${found.length} ${what}, ${most} at most:`, ...shown].join('\n')]
}

const endpointNames = new Set(
  ledgerRows.flatMap(({ sort, about }) =>
    sort === 'endpoint' && 'endpoint' in about ? [about.endpoint.replace(/ \(.*/, '')] : [],
  ),
)

function hasEndpoint(name: string): boolean {
  return endpointNames.has(name)
}

/** Parameters that stand in a declaration, and for which no part of Galley has a way. */
export function unsendable(): string[] {
  return resources.flatMap((resource) =>
    resource.operations.flatMap((operation) =>
      operation.params
        .filter(({ name }) => howSent({ resource, operation }, name) === null)
        .map(({ name }) => `${operation.method} ${operation.path}:${name}`),
    ),
  )
}
