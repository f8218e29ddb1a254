/**
 * Draws rows of the ledger by seed and prints, as JSON, a bug of the practice service for each, with one test that claims the row. Needs a Node
 * that reads TypeScript. Arguments: seed, how many, then the reports of the last run.
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { declaredAt } from '../../test/support/ledger/how.ts'
import { ledgerRows } from '../../test/support/ledger/rows.ts'
import { fieldParams } from '../../src-main/practice/ads/parameters.ts'
import { root } from './paths.mjs'

const [seed = '1', count = '10', ...reports] = process.argv.slice(2)

/** One test that claims each row for the practice service. */
const claims = new Map()
for (const path of reports.filter((each) => existsSync(each)))
  for (const { name, assertionResults } of JSON.parse(readFileSync(path, 'utf8')).testResults)
    for (const { status, ancestorTitles, title, meta } of assertionResults)
      for (const claim of status === 'passed' ? (meta?.proves ?? []) : [])
        if (claim.startsWith('practice ') && !claims.has(claim.slice('practice '.length)))
          claims.set(claim.slice('practice '.length), {
            file: relative(root, name),
            // As Vitest's -t matches it, which is not how its report joins it.
            name: [...ancestorTitles, title].join(' > '),
          })

const bugs = ledgerRows.flatMap((row) => {
  const claim = claims.get(row.id)
  const broken = claim ? breakRow(row) : null
  if (!broken) return []
  const project = claim.file.startsWith('test/integration') ? 'integration' : 'unit'
  return [{ name: row.id, breaks: broken.breaks, ...broken, tests: [{ project, ...claim }] }]
})
process.stdout.write(JSON.stringify(drawn(bugs, Number(seed), Number(count))))

/** How the practice service gets the row wrong; null for rows that no small patch can break. */
function breakRow({ sort, about }) {
  if (sort === 'param' && 'endpoint' in about) return forgetParameter(about.endpoint, about.member.name)
  if (sort === 'endpoint') return dropRoute(about.endpoint)
  if (sort === 'field' && 'kind' in about) return dropMember(about.member.name)
  return null
}

/** The parameter is read and forgotten. */
function forgetParameter(endpoint, name) {
  const [at] = declaredAt(endpoint)
  if (!at || at.operation.name === 'batch' || at.operation.body === 'json') return null
  const { method, path } = at.operation
  const field = fieldParams(at.resource, at.operation).get(name) ?? name
  return {
    breaks: `${endpoint} forgets ${name}`,
    file: 'src-main/practice/ads/read-request.ts',
    anchor: 'const read = readParts({ resource, operation }, request)',
    replacement: `const read = readParts({ resource, operation }, request)
  if (operation.method === ${text(method)} && operation.path === ${text(path)}) {
    Reflect.deleteProperty(read.params, ${text(name)})
    Reflect.deleteProperty(read.fields, ${text(field)})
  }`,
  }
}

/** The call is not served. */
function dropRoute(endpoint) {
  const [at] = declaredAt(endpoint)
  if (!at) return null
  const { method, path } = at.operation
  return {
    breaks: `${endpoint} is not served`,
    file: 'src-main/practice/ads/routes.ts',
    anchor: ".filter(({ base, servedBy }) => base !== 'upload' && servedBy === undefined)",
    replacement: `.filter(({ base, servedBy }) => base !== 'upload' && servedBy === undefined)
      .filter(({ method, path }) => method !== ${text(method)} || path !== ${text(path)})`,
  }
}

/** No answer shows the member. */
function dropMember(name) {
  return {
    breaks: `no answer shows ${name}`,
    file: 'src-main/practice/answers.ts',
    anchor: "headers: { 'content-type': 'application/json; charset=utf-8' }, body: stringifyJson(body), effects }",
    replacement: `headers: { 'content-type': 'application/json; charset=utf-8' }, body: stringifyJson(without(body)), effects }
  function without(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(without)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).filter(([member]) => member !== ${text(name)}).map(([member, each]) => [member, without(each)]))
  }`,
  }
}

function text(value) {
  return JSON.stringify(value)
}

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
