/** Completions and the manual page: shells and man read them, and they name every command and option, since they are made from those. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { resources } from '../../../shared/presentation/resources.ts'
import { commonFlags } from '../../../src-main/cli/arguments.ts'
import { shapes } from '../../../src-main/cli/commands.ts'
import { run } from '../../../src-main/cli/run.ts'
import { usage } from '../../../src-main/practice/arguments.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-completions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the command line prints, and its exit code. */
async function galley(...words: string[]): Promise<{ out: string; err: string; code: number }> {
  let out = ''
  let err = ''
  const code = await run(words, {
    streams: { out: (text) => void (out += text), err: (text) => void (err += text) },
    input: { readLine: () => Promise.resolve(null), readAll: () => Promise.resolve(''), isTerminal: false },
    variables: { HOME: folder },
    platform: 'linux',
  })
  return { out, err, code }
}

const has = (program: string) => spawnSync(program, ['--version']).error === undefined
/** Exit code and what was complained of. */
function check(program: string, args: string[], text: string, file = 'galley'): [number | null, string] {
  const path = join(folder, file)
  writeFileSync(path, text)
  const { status, stderr } = spawnSync(program, [...args, path], { encoding: 'utf8' })
  return [status, stderr]
}

/** Commands and options that a text does not name; `sign` is what stands before an option's name. */
function notNamed(text: string, sign: string): string[] {
  const names = shapes.flatMap(({ name, flags }) => [
    ...(new RegExp(`\\b${name}\\b`).test(text) ? [] : [name]),
    ...Object.keys({ ...flags, ...commonFlags }).filter((flag) => !text.includes(`${sign}${flag}`)),
  ])
  return [...names, ...resources.map(({ kind }) => kind).filter((kind) => !text.includes(kind))]
}

/** What bash offers behind these words; the last one is being typed. */
function offered(script: string, ...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ')
  const ask = `${script}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _galley; printf '%s\\n' "\${COMPREPLY[@]}"`
  return spawnSync('bash', ['-c', ask], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}

describe.each([
  ['bash', 'bash', ['-n'], '--'],
  ['zsh', 'zsh', ['-n'], '--'],
  ['fish', 'fish', ['--no-execute'], '-l '],
  ['powershell', 'pwsh', ['-NoProfile', '-NonInteractive', '-File'], '--'],
])('completions for %s', (shell, program, args, sign) => {
  it('name each command, option and kind', async () => {
    const { out, code } = await galley('completions', shell)
    expect(code).toBe(0)
    expect(notNamed(out, sign)).toEqual([])
  })

  it.skipIf(!has(program))('can be read by it', async () => {
    const file = program === 'pwsh' ? 'galley.ps1' : 'galley'
    expect(check(program, args, (await galley('completions', shell)).out, file)).toEqual([0, ''])
  })
})

it('quotes for PowerShell what it would take for the end of a text', async () => {
  const { out } = await galley('completions', 'powershell')
  // Round quotation marks end a text too, so each stands twice.
  const texts = out.replace(/'(?:[^'‘’‚‛\n]|['‘’‚‛]{2})*'/g, 'TEXT')
  expect(texts.match(/['‘’‚‛]/g)).toBeNull()
  expect(texts).toContain('TEXT = @{ options = @{ TEXT = TEXT')
})

it.skipIf(!has('bash'))('bash offers what can stand there', async () => {
  const { out } = await galley('completions', 'bash')
  expect(offered(out, 'galley', 'compl')).toEqual(['completions'])
  expect(offered(out, 'galley', '--data-dir', '/x', 'completions', '')).toEqual(['bash', 'zsh', 'fish', 'powershell'])
  expect(offered(out, 'galley', 'list', '--account', 'a', 'campa')).toEqual(['campaign'])
  expect(offered(out, 'galley', 'copy', '--into', 'campaign', '5', 'line_item_')).toEqual([
    'line_item_curated_category',
  ])
  expect(offered(out, 'galley', 'list', 'campaign', '--wh')).toEqual(['--where'])
  expect(offered(out, 'galley', 'list', '--account', '')).toEqual([])
  expect(offered(out, 'galley', 'undo', '')).toEqual([])
})

describe('the manual page', () => {
  it('names each command, option and kind', async () => {
    const { out, code } = await galley('manual')
    expect(code).toBe(0)
    expect(notNamed(out.replaceAll('\\-', '-'), '--')).toEqual([])
    for (const { name } of shapes) expect(out.replaceAll('\\-', '-')).toContain(`.SS "galley ${name}`)
  })

  it.skipIf(!has('man'))('is shown by man without a warning', async () => {
    const args = ['--warnings', '--locale=C.UTF-8', '--local-file']
    expect(check('man', args, (await galley('manual')).out, 'galley.1')).toEqual([0, ''])
  })
})

it('the options of the practice service are those that it takes', () => {
  const taken = [...usage.split('\n')[0]!.matchAll(/--([a-z]+)/g)].map(([, name]) => name!)
  const own = shapes.find(({ name }) => name === 'practice')!.flags
  expect(Object.keys({ ...own, json: commonFlags['json'] }).sort()).toEqual(taken.sort())
})

it('refuses a shell that it does not know', async () => {
  const { code, err } = await galley('completions', 'constructor')
  expect(code).toBe(2)
  expect(err).toContain('bash, zsh, fish or powershell')
})

it('says its version, for programs too', async () => {
  expect(await galley('--version')).toEqual({
    out: expect.stringMatching(/^Galley \d+\.\d+\.\d+\n$/) as string,
    err: '',
    code: 0,
  })
  expect(JSON.parse((await galley('--version', '--json')).out)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
  })
  expect((await galley('status', '--version')).code).toBe(2)
})
