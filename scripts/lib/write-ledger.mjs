/**
 * Writes docs/coverage.md from the declarations, the document's rows and the claims in the reports named; with `--check` it fails instead
 * where the page is out of date, a row has no proof, or a declared parameter has no way to be sent. Needs a Node that reads TypeScript.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClaims } from '../../test/support/ledger/claims.ts'
import { ledgerFaults } from '../../test/support/ledger/faults.ts'
import { ledgerLines, ledgerPage } from '../../test/support/ledger/page.ts'
import { root } from './paths.mjs'

const args = process.argv.slice(2)
const page = join(root, 'docs', 'coverage.md')
const lines = ledgerLines(
  readClaims(
    args.filter((arg) => arg !== '--check'),
    root,
  ),
)
const text = ledgerPage(lines)
const isCheck = args.includes('--check')
if (!isCheck) writeFileSync(page, text)
const faults = ledgerFaults(lines)
if (isCheck && readFileSync(page, 'utf8') !== text)
  faults.push('docs/coverage.md is out of date: run `npm run coverage` and look at the difference.')
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stderr.write(`${text.split('\n')[4]}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
