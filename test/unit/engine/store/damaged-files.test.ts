/**
 * Data files and logs damaged in every way that a disk, a person or another program may find, after a clean and after an unclean end. Each
 * is either refused as damaged, byte for byte as it was, or opens sound with every edit in it but one that a torn write explains. Long form:
 * 300 files, some minutes.
 */
import {
  existsSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { restore } from '../../../../src-main/engine/store/file/restore.ts'
import { openWorkspace } from '../../../../src-main/engine/store/workspace.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { seededChance } from '../../../support/seeded-chance.ts'
import { leftByKill } from '../../../support/store/left-by-kill.ts'
import { Bench } from '../../../support/store/workspace-harness.ts'
import { isLong } from '../../../support/long-form.ts'

const filesPerWay = isLong ? 25 : 2
const seed = Number(process.env['GALLEY_SEED'] ?? 20_261_122)
const edits = 30

type Chance = ReturnType<typeof seededChance>
type Damage = (file: string, chance: Chance) => void

/** Changes the bytes of a file. */
const rewrite = (file: string, change: (bytes: Buffer) => Buffer) => writeFileSync(file, change(readFileSync(file)))
const flip = (bytes: Buffer, chance: Chance, from = 0) => {
  const at = from + chance.upTo(bytes.length - from)
  bytes[at] = bytes[at]! ^ (1 << chance.upTo(8))
  return bytes
}
const noise = (count: number, chance: Chance) => Buffer.from(Array.from({ length: count }, () => chance.upTo(256)))

/** `mayOpen`: damage that SQLite keeps no checksum against, or that says nothing of the work, may open as well. `isHeaderAlone`: a log that holds the first page heals it. */
const ways: { name: string; mayOpen: boolean; isHeaderAlone?: true; damage: Damage }[] = [
  {
    name: 'a bit of the data flipped',
    mayOpen: true,
    damage: (file, chance) => rewrite(file, (bytes) => flip(bytes, chance)),
  },
  {
    name: 'the data cut short',
    mayOpen: false,
    damage: (file, chance) => truncateSync(file, 4096 * (2 + chance.upTo(40)) + chance.upTo(4096)),
  },
  { name: 'the data empty', mayOpen: false, damage: (file) => truncateSync(file, 0) },
  { name: 'the data full of zeros', mayOpen: false, damage: (file) => rewrite(file, (bytes) => bytes.fill(0)) },
  {
    name: 'another header',
    mayOpen: false,
    isHeaderAlone: true,
    damage: (file, chance) =>
      rewrite(file, (bytes) => {
        noise(100, chance).copy(bytes)
        return bytes
      }),
  },
  {
    name: 'a page full of noise',
    mayOpen: true,
    damage: (file, chance) =>
      rewrite(file, (bytes) => {
        noise(4096, chance).copy(bytes, 4096 * chance.upTo(bytes.length / 4096))
        return bytes
      }),
  },
  { name: 'a letter in its place', mayOpen: false, damage: (file) => writeFileSync(file, 'Dear friend, '.repeat(900)) },
  {
    name: 'a log of noise',
    mayOpen: false,
    damage: (file, chance) => writeFileSync(`${file}-wal`, noise(40_000, chance)),
  },
  {
    name: 'another header of the log',
    mayOpen: false,
    damage: (file, chance) =>
      rewrite(`${file}-wal`, (bytes) => {
        noise(32, chance).copy(bytes)
        return bytes
      }),
  },
  {
    name: 'a bit of the log flipped before its end',
    mayOpen: false,
    damage: (file, chance) =>
      rewrite(`${file}-wal`, (bytes) =>
        Buffer.concat([
          flip(Buffer.from(bytes.subarray(0, bytes.length / 2)), chance),
          bytes.subarray(bytes.length / 2),
        ]),
      ),
  },
  {
    name: 'the log cut short',
    mayOpen: true,
    damage: (file, chance) => rewrite(`${file}-wal`, (bytes) => bytes.subarray(0, chance.upTo(bytes.length))),
  },
  { name: 'rights that keep everybody out', mayOpen: true, damage: (file) => chmodSync(file, 0) },
]

let bench: Bench
let left: string
beforeAll(() => {
  bench = new Bench()
  bench.fill(200)
  bench.reopen()
  for (let edit = 0; edit < edits; edit++)
    bench.workspace.edits.edit(bench.key(`c${edit + 1}`), { name: `Mine ${edit}` })
  left = leftByKill(bench.file)
})
afterAll(() => {
  rmSync(path.dirname(left), { recursive: true, force: true })
  bench.end()
})

describe.each(ways)(
  'a file with $name',
  ({ mayOpen, isHeaderAlone = false, damage }) => {
    it(`is refused and left as it is, or whole, ${filesPerWay} times`, () => {
      const chance = seededChance(seed)
      for (let turn = 0; turn < filesPerWay; turn++) {
        const folder = mkdtempSync(`${bench.folder}-damaged-`)
        cpSync(path.dirname(left), folder, { recursive: true })
        const file = path.join(folder, path.basename(left))
        damage(file, chance)
        const name = `seed ${seed}, turn ${turn}`
        const before = bytesOf(folder)
        const isHealed = isHeaderAlone && logHoldsFirstPage(file)
        const outcome = tried(file)
        if (isHealed) expect(outcome, name).toBe('whole')
        else expect(outcome, name).toMatch(mayOpen ? /^(damaged_data|disk|whole|lost \d+)$/ : /^damaged_data$/)
        if (outcome === 'damaged_data') {
          expect(sameBytes(bytesOf(folder), before), name).toBe(true)
          // Tried again, it is refused again, at once; and there is a way out.
          expect(tried(file), name).toBe('damaged_data')
          const { keptIn } = restore(testFiles, file, 'nothing', bench.clock.nowMs())
          expect(
            readFileSync(path.join(keptIn, path.basename(file))).equals(before.get(path.basename(file))!),
            name,
          ).toBe(true)
          expect(tried(file), name).toMatch(/^lost/)
        }
        rmSync(folder, { recursive: true })
      }
    })
  },
  600_000,
)

/** What opening comes to: the error's code, `whole`, or how many edits lack although the file is sound. */
function tried(file: string): string {
  try {
    const options = {
      file,
      clock: bench.clock,
      log: bench.log,
      files: testFiles,
      newId: () => 'new-x',
      hasSandbox: true,
    }
    openWorkspace(options).close()
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error
    return error.code
  }
  const db = new Database(file, { readonly: true })
  try {
    expect(db.pragma('quick_check', { simple: true })).toBe('ok')
    const there = db.prepare("SELECT count(*) FROM r_campaign WHERE name LIKE 'Mine %'").pluck().get() as number
    return there === edits ? 'whole' : `lost ${edits - there}`
  } finally {
    db.close()
  }
}

/** Whether the log has a page of its own in place of the first one. Source: sqlite.org, the WAL file format. */
function logHoldsFirstPage(file: string): boolean {
  if (!existsSync(`${file}-wal`)) return false
  const log = readFileSync(`${file}-wal`)
  const frameBytes = 24 + log.readUInt32BE(8)
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes) if (log.readUInt32BE(at) === 1) return true
  return false
}

function bytesOf(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm'))
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]))
}

function sameBytes(a: ReadonlyMap<string, Buffer>, b: ReadonlyMap<string, Buffer>): boolean {
  return [...b].every(([name, bytes]) => a.get(name)?.equals(bytes) === true)
}
