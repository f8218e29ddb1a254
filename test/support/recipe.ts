/** docs/adding-a-resource.md as something that can be carried out: its blocks, written or patched into a copy of the code. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A block of the page: a new file, or lines for one that is there. */
export interface Block {
  path: string
  isPatch: boolean
  lines: readonly string[]
}

/** The blocks with a path, in the order of the page. */
export function blocksOf(page: string): Block[] {
  const fence = /^( *)```(ts|json|diff) (\S+)\n([\s\S]*?)^ *```$/gm
  return [...page.matchAll(fence)].map(([, indent, language, path, text]) => ({
    path: path!,
    isPatch: language === 'diff',
    lines: text!
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => line.slice(indent!.length)),
  }))
}

/** The page as it stands. */
export const recipe = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8')

/** Path of vitest's program. */
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/** The code, with the suite over all declarations and what tests share. */
const copied = [
  'package.json',
  'tsconfig.base.json',
  'shared',
  'src-main',
  'src-renderer',
  'test/support',
  'test/unit/contract/declarations.test.ts',
  'test/unit/contract/declaration-hashes.ts',
]

/** The environment of a program that is no part of the test run that starts it. */
export const ownEnvironment = {
  ...process.env,
  VITEST: undefined,
  VITEST_WORKER_ID: undefined,
  VITEST_POOL_ID: undefined,
}

/** A copy of the code, where packages are found as before, with these blocks carried out; `more` are paths to copy beside. */
export class CopyOfCode {
  readonly folder: string

  constructor(blocks: readonly Block[], more: readonly string[] = []) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    this.folder = mkdtempSync(join(root, '.cache/adding-a-resource-'))
    for (const each of [...copied, ...more]) cpSync(join(root, each), join(this.folder, each), { recursive: true })
    for (const block of blocks) this.#carryOut(block)
  }

  path(file: string): string {
    return join(this.folder, file)
  }

  /** Full names of the tests of the file that ran in the copy, by whether they passed; `only` is a part of their names. */
  runTests(file: string, only = ''): Record<'passed' | 'failed', string[]> {
    const report = join(this.folder, 'report.json')
    const args = ['run', '--root', this.folder, '--reporter=json', `--outputFile=${report}`, file]
    spawnSync(process.execPath, [vitest, ...args, ...(only === '' ? [] : ['-t', only])], {
      cwd: this.folder,
      env: ownEnvironment,
    })
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { status: string; fullName: string }[] }[]
    }
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const named = (status: string) => tests.flatMap((test) => (test.status === status ? [test.fullName] : []))
    return { passed: named('passed'), failed: named('failed') }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #carryOut({ path, isPatch, lines }: Block): void {
    const file = this.path(path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, isPatch ? patched(readFileSync(file, 'utf8'), lines, path) : `${lines.join('\n')}\n`)
  }
}

/** The text with the `+` lines beside the line before them. Throws where that line is not there exactly once, or not any more. */
function patched(text: string, lines: readonly string[], path: string): string {
  const found = text.split('\n')
  let at = -1
  for (const line of lines.filter((each) => each.trim() !== '')) {
    if (line.startsWith('+')) found.splice(++at, 0, line.slice(1))
    else {
      const standsAt = found.flatMap((each, index) => (each === line.slice(1) ? [index] : []))
      if (standsAt.length !== 1) throw new Error(`${path}: “${line.slice(1)}” stands there ${standsAt.length} times`)
      at = standsAt[0]!
    }
  }
  return found.join('\n')
}
