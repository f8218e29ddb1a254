/** The ledger of the interface: writing it, and checking it against the reports of the tests. */
import { join } from 'node:path'
import { pickNode } from './node.mjs'
import { root, work } from './paths.mjs'

/** Where `npm test` leaves what its tests claim. */
export const testReports = ['unit', 'integration'].map((name) => join(work, 'reports', `${name}.json`))

/** The command that writes docs/coverage.md from the reports; with `isCheck` it compares and writes nothing. */
export function ledgerCommand(reports, isCheck = false) {
  return [pickNode(), [join(root, 'scripts/lib/write-ledger.mjs'), ...(isCheck ? ['--check'] : []), ...reports]]
}
