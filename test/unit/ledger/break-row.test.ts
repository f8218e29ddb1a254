/** Patches that break rows of the ledger fit the practice service as it is now. `npm run test:planted -- --ledger` shows that tests notice them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
// @ts-expect-error The scripts are plain JavaScript.
import { plant } from '../../../scripts/lib/planted.mjs'
import { breakRow } from '../../support/ledger/break-row.ts'
import type { BrokenRow } from '../../support/ledger/break-row.ts'
import { refusedByName } from '../../support/interface/words.ts'
import { ledgerRows } from '../../support/ledger/rows.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const plantIn = plant as (text: string, bug: BrokenRow & { name: string }) => string
const broken = ledgerRows.flatMap((row) => {
  const patch = breakRow(row)
  return patch ? [{ ...patch, name: row.id, sort: row.sort }] : []
})

describe('a row that is broken on purpose', () => {
  it('changes exactly one place of the practice service', () => {
    const sources = new Map(broken.map(({ file }) => [file, readFileSync(root + file, 'utf8')]))
    for (const bug of broken) expect(plantIn(sources.get(bug.file)!, bug), bug.name).not.toBe(sources.get(bug.file))
  })

  it('may be a call, a parameter, a field or a value, most of each', () => {
    const share = (sort: string) =>
      broken.filter((row) => row.sort === sort).length / ledgerRows.filter((row) => row.sort === sort).length
    for (const sort of ['endpoint', 'param', 'field', 'value', 'bound'])
      expect([sort, share(sort) > 0.5]).toEqual([sort, true])
  })

  it('may be a rule that is refused by name, each of them', () => {
    const refused = ledgerRows.filter(
      ({ about }) => 'statement' in about && about.statement.how.practice === refusedByName,
    )
    const rules = new Set(broken.map(({ name }) => name))
    expect(refused.length).toBeGreaterThan(20)
    expect(refused.filter(({ id }) => !rules.has(id))).toEqual([])
  })
})
