/** Which rows the tests that passed have claimed, from the reports of the last run. */
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { layers } from './rows.ts'
import type { Layer } from './rows.ts'

/** Test files by row and layer. */
export type Claims = ReadonlyMap<string, ReadonlyMap<Layer, ReadonlySet<string>>>

interface Report {
  testResults: { name: string; assertionResults: { status: string; meta?: { proves?: string[] } }[] }[]
}

/** Claims in the reports, which need not be there; paths relative to `root`. A test that failed claims nothing. */
export function readClaims(reports: readonly string[], root: string): Claims {
  const claims = new Map<string, Map<Layer, Set<string>>>()
  for (const path of reports) {
    if (!existsSync(path)) continue
    const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
    for (const { name, assertionResults } of testResults) {
      const file = (isAbsolute(name) ? relative(root, name) : name).split(sep).join('/')
      for (const { status, meta } of assertionResults)
        if (status === 'passed') for (const claim of meta?.proves ?? []) addClaim(claims, claim, file)
    }
  }
  return claims
}

function addClaim(claims: Map<string, Map<Layer, Set<string>>>, claim: string, file: string): void {
  const at = claim.indexOf(' ')
  const layer = layers.find((each) => each === claim.slice(0, at))
  if (!layer) return
  const row = claim.slice(at + 1)
  const ofRow = claims.get(row) ?? new Map<Layer, Set<string>>()
  claims.set(row, ofRow)
  ofRow.set(layer, (ofRow.get(layer) ?? new Set<string>()).add(file))
}
