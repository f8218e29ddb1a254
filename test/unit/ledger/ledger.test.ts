/** The ledger's own rules: nothing of the document falls out, claims count only from tests that passed, faults are found. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentCounts } from '../../support/interface/counts.ts'
import { readClaims } from '../../support/ledger/claims.ts'
import { ledgerFaults, unsendable } from '../../support/ledger/faults.ts'
import { howOf } from '../../support/ledger/how.ts'
import { ledgerLines, ledgerPage, unproven } from '../../support/ledger/page.ts'
import { proves } from '../../support/ledger/proves.ts'
import { documentRows, layers, ledgerRows } from '../../support/ledger/rows.ts'

describe('rows of the ledger', () => {
  it('are as many, by section and sort, as the document has', () => {
    const counted: Record<string, Record<string, number>> = {}
    for (const { section, sort } of documentRows) {
      const ofSection = (counted[section] ??= {})
      ofSection[sort] = (ofSection[sort] ?? 0) + 1
    }
    expect(counted).toEqual(documentCounts)
  })

  it('have ids of their own', () => {
    expect(new Set(ledgerRows.map(({ id }) => id)).size).toBe(ledgerRows.length)
  })

  it('say for each part how it has them, or why not', () => {
    for (const row of ledgerRows)
      for (const layer of layers) expect(howOf(row)[layer].replace(/^not: /, ''), `${row.id} ${layer}`).not.toBe('')
  })
})

describe('claims', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-ledger-'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const row = 'param:GET /accounts:q'
  const report = (status: string, proves: string[]) => {
    const path = join(folder, 'report.json')
    const name = join(folder, 'test', 'one.test.ts')
    writeFileSync(path, JSON.stringify({ testResults: [{ name, assertionResults: [{ status, meta: { proves } }] }] }))
    return readClaims([path, join(folder, 'missing.json')], folder)
  }

  it('count where the test passed, by row and part, with the test’s file', () => {
    const claimed = report('passed', [`practice ${row}`, `client ${row}`])
    expect([...claimed.get(row)!]).toEqual([
      ['practice', new Set(['test/one.test.ts'])],
      ['client', new Set(['test/one.test.ts'])],
    ])
    const line = ledgerLines(claimed).find((each) => each.row.id === row)!
    expect([line.cells.practice.state, line.cells.commandLine.state, line.provenBy]).toEqual([
      'proven',
      'said',
      ['test/one.test.ts'],
    ])
    expect(unproven([line])).toEqual([])
  })

  it('count for nothing where the test failed or was skipped', () => {
    for (const status of ['failed', 'skipped', 'pending']) expect(report(status, [`practice ${row}`]).size).toBe(0)
  })

  it('of a row that the ledger does not have fail the test', () => {
    expect(() => {
      proves('practice', 'param:GET /accounts:colour')
    }).toThrow('no row param:GET /accounts:colour')
  })
})

describe('the gate', () => {
  it('names rows without a proof', () => {
    const [fault] = ledgerFaults(ledgerLines(new Map()), { unproven: 3, unmade: 0 })
    expect(fault).toMatch(/^The ledger has \d+ rows without a proof, 3 at most:\n {2}field:account\.id\n/)
  })

  it('finds no declared parameter that nothing can send', () => {
    expect(unsendable()).toEqual([])
  })

  it('writes the same page for the same claims', () => {
    const page = ledgerPage(ledgerLines(new Map()))
    expect(page).toBe(ledgerPage(ledgerLines(new Map())))
    expect(page).not.toMatch(/\/(work|home|tmp|root)\//)
  })
})
