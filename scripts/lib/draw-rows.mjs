/**
 * Draws rows of the ledger by seed and prints, as JSON, a bug of the practice service for each, with the tests that claim the row. Needs a
 * Node that reads TypeScript. Arguments: seed, how many, then the reports of the last run; `all` in place of the seed prints every bug.
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { breakRow } from '../../test/support/ledger/break-row.ts'
import { ledgerRows } from '../../test/support/ledger/rows.ts'
import { root } from './paths.mjs'

const [seed = '1', count = '10', ...reports] = process.argv.slice(2)

/** Tests that claim each row for the practice service: file and outermost title, for parts of a file lean on each other. */
const claims = new Map()
for (const path of reports.filter((each) => existsSync(each)))
  for (const { name, assertionResults } of JSON.parse(readFileSync(path, 'utf8')).testResults)
    for (const { status, ancestorTitles, title, meta } of assertionResults)
      for (const claim of status === 'passed' ? (meta?.proves ?? []) : [])
        if (claim.startsWith('practice '))
          addTest(
            claim.slice('practice '.length),
            relative(root, name).split(sep).join('/'),
            [...ancestorTitles, title][0],
          )

function addTest(row, file, title) {
  const tests = claims.get(row) ?? []
  claims.set(row, tests)
  if (tests.some((test) => test.file === file && test.name === title)) return
  tests.push({ project: file.startsWith('test/integration') ? 'integration' : 'unit', file, name: title })
}

const bugs = ledgerRows.flatMap((row) => {
  const tests = claims.get(row.id)
  const broken = tests ? breakRow(row) : null
  return broken ? [{ name: row.id, row: row.id, ...broken, tests }] : []
})
process.stdout.write(JSON.stringify(seed === 'all' ? bugs : drawn(bugs, Number(seed), Number(count))))

/** So many of them, the same for the same seed. */
function drawn(all, seedNumber, most) {
  const left = [...all]
  const found = []
  let state = seedNumber >>> 0
  while (left.length > 0 && found.length < most) {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    const chance = ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    found.push(...left.splice(Math.floor(chance * left.length), 1))
  }
  return found
}
