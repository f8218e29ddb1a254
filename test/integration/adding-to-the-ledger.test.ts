/** The ledger's step of docs/adding-a-resource.md, as written: the calls of a made-up kind stand there as proven, and only with their proof. */
import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CopyOfCode, blocksOf, ownEnvironment, recipe } from '../support/recipe.ts'
import type { Block } from '../support/recipe.ts'

const blocks = blocksOf(recipe)
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
const rowsFile = 'test/support/gap-rows.ts'
const golden = 'test/golden/campaigns/line-item-notes.json'
const list = '/accounts/:account_id/line_item_notes'
const one = `${list}/:line_item_note_id`
const calls = [`GET ${list}`, `GET ${one}`, `POST ${list}`, `PUT ${one}`, `DELETE ${one}`]

/**
 * Stands for the tests that prove the rows of all other kinds: those take minutes. The import is not spelled out, since `npm run coverage`
 * takes each test file that has it for one that claims rows.
 */
const proofOfTheRest = `
import { it } from 'vitest'
import { proves } from '../support/ledger/${'proves'}.ts'
import { ledgerRows } from '../support/ledger/rows.ts'
it('proves the rows of all other kinds', () => {
  proves('practice', ...ledgerRows.map(({ id }) => id).filter((id) => !id.includes('line_item_note')))
})`

/** A copy that can run `npm run coverage`; of the golden exchanges it has those of the blocks alone. */
function copyWith(carriedOut: readonly Block[]): CopyOfCode {
  const copy = new CopyOfCode(carriedOut, [
    'docs/coverage.md',
    'scripts',
    'vitest.config.ts',
    'test/integration/golden',
  ])
  symlinkSync(packages, copy.path('node_modules'), 'junction')
  writeFileSync(copy.path('test/unit/proof-of-the-rest.test.ts'), proofOfTheRest)
  return copy
}

/** Runs a script of the copy; `stderr` has what the ledger lacks. */
const runIn = ({ folder }: CopyOfCode, ...words: string[]) =>
  spawnSync(process.execPath, words, { cwd: folder, env: ownEnvironment, encoding: 'utf8' })
const writeLedger = (copy: CopyOfCode) => runIn(copy, 'scripts/coverage.mjs')
const checkLedger = (copy: CopyOfCode) =>
  runIn(copy, 'scripts/lib/write-ledger.mjs', '--check', copy.path('.cache/reports/ledger.json'))

let copy: CopyOfCode
beforeAll(() => {
  copy = copyWith(blocks)
})
afterAll(() => copy.remove())

it('asks for a row for each declared call', () => {
  const withoutRows = copyWith(blocks.filter(({ path }) => path !== rowsFile))
  try {
    const { status, stderr } = checkLedger(withoutRows)
    expect(status).toBe(1)
    const [, missing = ''] = stderr.split('declared calls without a row, 0 at most:\n')
    expect(missing.split('\n').slice(0, calls.length)).toEqual(calls.map((call) => `  ${call}`))
  } finally {
    withoutRows.remove()
  }
})

it('asks for an exchange that succeeds and one that is refused for each call', () => {
  const { passed, failed } = copy.runTests('test/integration/golden/every-row.test.ts', 'line_item_note')
  expect(failed).toEqual([])
  expect(passed.toSorted()).toEqual(
    calls.map((call) => `golden exchanges ${call} has a success and a refusal`).toSorted(),
  )
})

it('fails for a call that no test proves', () => {
  const whole = readFileSync(copy.path(golden), 'utf8')
  const others = (JSON.parse(whole) as { row?: string }[]).filter(({ row }) => row !== `DELETE ${one}`)
  try {
    writeFileSync(copy.path(golden), JSON.stringify(others))
    const { status, stderr } = writeLedger(copy)
    expect(status).toBe(1)
    expect(stderr).toContain(`The ledger has 1 rows without a proof, 0 at most:\n  endpoint:DELETE ${one}\n`)
  } finally {
    writeFileSync(copy.path(golden), whole)
  }
})

it('has each call as proven for the practice service, with the tests that prove it', () => {
  expect(writeLedger(copy)).toMatchObject({ status: 0 })
  const page = readFileSync(copy.path('docs/coverage.md'), 'utf8').split('\n')
  const cells = calls.map((call) =>
    page
      .find((line) => line.startsWith(`| \`${call}\` |`))
      ?.split(' | ')
      .slice(1),
  )
  expect(cells).toEqual(
    [
      ['list', 'list'],
      ['get', 'show'],
      ['create', 'create'],
      ['update', 'set'],
      ['delete', 'delete'],
    ].map(([operation, command]) => [
      `line_item_note.${operation}`,
      '✓ answers',
      'Notes',
      `\`${command} line_item_note\``,
      'exchanges |',
    ]),
  )
})

it('is what the check of all tests wants', () => {
  expect(checkLedger(copy)).toMatchObject({ status: 0 })
})
