/** `galley changes` lists what the document tells of the service's changes, with their days. Source: interface, Versioning. */
import { beforeAll, expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import { documentedChanges } from '../../support/interface/change-days.ts'
import { proves } from '../../support/ledger/proves.ts'
import { linesNear } from '../../support/near-terminal.ts'
import type { TerminalLine } from '../../support/near-terminal.ts'

let galley: TestGalley
let listed: TerminalLine[]
startSignedIn((started) => ({ galley } = started))
beforeAll(async () => {
  listed = (await linesNear(galley, 'changes')).filter((line) => 'what' in line)
})

it.each(documentedChanges)('changes tells $row, from its day', ({ row, pattern, from }) => {
  const found = listed.filter(({ title, what }) => pattern.test(`${title}. ${what}`))
  expect(found.map((line) => line['effective_on'] ?? line['announced'])).toEqual([from])
  proves('commandLine', `change:${row}`)
})
