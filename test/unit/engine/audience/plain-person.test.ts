/** Lists that are read on bytes give the requests and counts that reading each cell as a text gives. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { ListCheck } from '../../../../shared/bridge.ts'
import { identifiers } from '../../../../shared/model/audience/users.ts'
import type { Identifier } from '../../../../shared/model/audience/users.ts'
import { chunksOf } from '../../../../src-main/engine/audience/chunks.ts'
import { checkList } from '../../../../src-main/engine/audience/list-check.ts'
import { listRows } from '../../../../src-main/engine/audience/list-file.ts'
import { personOf } from '../../../../src-main/engine/audience/people.ts'
import type { Person } from '../../../../src-main/engine/audience/people.ts'
import { PlainPerson } from '../../../../src-main/engine/audience/plain-person.ts'
import { CsvReader, csvEncoding } from '../../../../src-main/engine/csv/csv-reader.ts'
import { systemClock } from '../../../../src-main/engine/system-clock.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { isLong } from '../../../support/long-form.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-people-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'people.csv')
const digest = 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855'

interface Case {
  columns: (Identifier | null)[]
  phoneCountry: string | null
  hasPlus: boolean
  hasHeadings: boolean
  bytes: Uint8Array
}

const optionsOf = ({ columns, phoneCountry, hasPlus }: Case) => ({
  columns: columns.map((identifier, index) => ({ heading: index % 2 ? null : `Heading ${index}`, identifier })),
  phoneCountry,
  hasPlus,
  wireNames: { email: 'mail "x"' },
})

/** People as each cell's text tells them. */
function byText(given: Case): { line: number; person: Person }[] {
  const reader = new CsvReader({ delimiter: ',', encoding: csvEncoding(given.bytes).encoding })
  return [...reader.push(given.bytes).rows, ...reader.end().rows]
    .filter(({ line, cells }) => !(given.hasHeadings && line === 1) && cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, person: personOf(cells, optionsOf(given)) }))
}

async function byBytes(given: Case) {
  writeFileSync(path, given.bytes)
  const shape = { delimiter: ',', hasHeadings: given.hasHeadings }
  const options = optionsOf(given)
  const plan = { ...options, path, shape, operation: 'Update' as const, effectiveAt: null, expiresAt: null }
  const bodies: string[] = []
  for await (const { body } of chunksOf({ files: testFiles, clock: systemClock }, plan, { offset: 0, line: 1 }))
    bodies.push(body)
  const never = new AbortController().signal
  return {
    bodies,
    check: await checkList({ files: testFiles, clock: systemClock }, path, shape, options, never, () => undefined),
  }
}

/** Each person once, the first time. */
function once<P extends { person: Person }>(people: readonly P[]): P[] {
  const seen = new Set<string>()
  return people.filter(({ person: { json, values: given } }) => {
    const key = JSON.stringify(given)
    const isAgain = json !== null && seen.has(key)
    seen.add(key)
    return !isAgain
  })
}

function bodyOf(people: readonly { person: Person }[]): string[] {
  const usable = once(people).flatMap(({ person: { json } }) => json ?? [])
  const operations = Array.from(
    { length: Math.ceil(usable.length / 100) },
    (_, index) =>
      `{"operation_type":"Update","params":{"users":[${usable.slice(index * 100, index * 100 + 100).join(',')}]}}`,
  )
  return usable.length === 0 ? [] : [`[${operations.join(',')}]`]
}

function checkOf(all: readonly { line: number; person: Person }[]): ListCheck {
  const people = once(all)
  const usable = people.filter(({ person }) => person.json !== null)
  const refused = people.filter(({ person }) => person.json === null)
  const kinds = people.flatMap(({ person }) => person.kinds)
  const sum = (some: typeof people, of: (person: Person) => number) =>
    some.reduce((total, { person }) => total + of(person), 0)
  return {
    rowCount: all.length,
    duplicateCount: all.length - people.length,
    usableCount: usable.length,
    refusedCount: refused.length,
    refusals: refused.map(({ line, person }) => ({ line, reason: `${person.faults.join('; ')}.` })),
    faultCount: sum(usable, ({ faults }) => faults.length),
    hashedCount: sum(people, ({ hashedCount }) => hashedCount),
    personalCount: sum(people, ({ personalCount }) => personalCount),
    countByKind: Object.fromEntries(
      identifiers.flatMap((each) => {
        const count = kinds.filter((kind) => kind === each).length
        return count > 0 ? [[each, count]] : []
      }),
    ),
    example: usable[0]?.person.json ?? null,
  }
}

const values = [
  ...[
    'mira@example.com',
    ' Mira@Example.COM\t',
    'a@b',
    'a@b.',
    'a@.b',
    '@b.c',
    'a@b..c',
    'a@@b.c',
    'a b@c.de',
    'é@x.de',
  ],
  ...['a@x.', 'a@x.d.', 'a"q@x.de', `${'l'.repeat(60)}@example.com`, `${'l'.repeat(300)}@example.com`],
  ...[
    '+49 171 555-01/00',
    '0049 (171) 5550100',
    '0171 5550100',
    '00',
    '+0171',
    '+49',
    '++49171',
    '4+9',
    '17155501001715550',
  ],
  ...['@Mira_L', '@ mira', '@', 'mira.l', 'x'.repeat(21), 'MIRA', '@@mira', '\u212Aelvin'],
  ...['123 456', '0', '123456789012345678901', '１２', 'ab-cd'],
  ...['9C3A2B60-0F3D-4E2A-8F62-1F7C5B1D2E3F', '9c3a2b600f3d4e2a', '9c3a2b600f3d4e2a8f621f7c5b1d2e3f', '9c3a'],
  ...[digest, digest.toLowerCase(), `${digest.slice(1)}g`, '1'.repeat(64), '1'.repeat(65)],
  ...['k-1', 'k 1', 'k\\1', 'k/1', '\u0001', '\u007f', '', '  ', '\u00A0', '\u00A0a@b.de', '\v', 'NULL'],
]
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const cell = fc
  .oneof(
    fc.constantFrom(...values),
    fc.string({ unit: 'binary', maxLength: 6 }).map((each) => each.replaceAll(/[\r\n"]/g, '')),
  )
  .chain((each) => fc.constantFrom(each.includes('"') ? quoted(each) : each, quoted(each), quoted(` ${each}`)))
const row = fc.array(cell, { maxLength: 5 }).map((cells) => cells.join(','))
const lines = fc.array(fc.tuple(row, fc.constantFrom('\n', '\r\n')), { maxLength: 30 })
const encoded = (text: string, how: string) =>
  how === 'utf8' ? Buffer.from(text) : Buffer.from(`\uFEFF${text}`, how as BufferEncoding)
const list = fc.record({
  columns: fc.array(fc.constantFrom(null, ...identifiers), { maxLength: 5 }),
  phoneCountry: fc.constantFrom(null, '49', '1'),
  hasPlus: fc.boolean(),
  hasHeadings: fc.boolean(),
  bytes: fc
    .tuple(lines, fc.constantFrom('utf8', 'utf8', 'utf8', 'utf16le'), fc.boolean())
    .map(([all, how, isMarked]) => {
      const text = all.map(([cells, end]) => cells + end).join('')
      return encoded(isMarked && how === 'utf8' ? `\uFEFF${text}` : text, how)
    }),
})

describe('a list that is read on bytes', () => {
  it.each(identifiers)('has each value of %s as it is read as a text, alone and twice in a row', async (identifier) => {
    const rows = values.flatMap((each) => [quoted(each), `${quoted(each)},${quoted(` ${each.toUpperCase()}`)}`])
    const bytes = Buffer.from(rows.join('\n'))
    for (const phoneCountry of [null, '49', ''])
      for (const hasPlus of [true, false]) {
        const given: Case = { columns: [identifier, identifier], phoneCountry, hasPlus, hasHeadings: false, bytes }
        const people = byText(given)
        const { bodies, check } = await byBytes(given)
        expect(bodies).toEqual(bodyOf(people))
        expect(check).toEqual(checkOf(people))
      }
  })

  it('gives the same requests and counts as one that is read as texts', async () => {
    await fc.assert(
      fc.asyncProperty(list, async (given) => {
        const people = byText(given)
        const { bodies, check } = await byBytes(given)
        expect(bodies).toEqual(bodyOf(people))
        expect(check).toEqual(checkOf(people))
      }),
      { numRuns: isLong ? 2_000 : 60 },
    )
  }, 300_000)

  it('is read so by nearly every ordinary row', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) =>
      index % 50 === 7 ? `nobody,,X` : `P${index}@Example.com,+49 171 ${5_550_000 + index},"Lindqvist, ""M"""`,
    )
    writeFileSync(path, rows.join('\r\n'))
    const columns = (['email', 'phone_number', null] as const).map((identifier) => ({ heading: null, identifier }))
    const person = new PlainPerson({ columns, hasPlus: true, phoneCountry: null, wireNames: {} })
    let plainCount = 0
    for await (const cursor of listRows(testFiles, path, { delimiter: ',' }))
      while (cursor.next()) if (cursor.isPlain && person.read(cursor)) plainCount++
    expect(plainCount).toBe(980)
  })

  it('may have lines that end with CR', async () => {
    const given: Case = {
      columns: ['email'],
      phoneCountry: null,
      hasPlus: true,
      hasHeadings: false,
      bytes: Buffer.from('a@x.de\r"b@x.de"\rc@x.de'),
    }
    const { bodies, check } = await byBytes(given)
    expect(bodies).toEqual(bodyOf(byText(given)))
    expect(check.usableCount).toBe(3)
  })
})
