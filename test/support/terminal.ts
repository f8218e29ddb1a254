/** The command line as somebody at a terminal uses it: keys in the environment, a data folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { PracticeInfo } from '../../src-main/engine/ports.ts'
import { galleyCli } from './galley.ts'
import type { CliResult } from './galley.ts'

/** Keys of a user of the practice service, as the environment gives them. */
export function keysInEnvironment(info: PracticeInfo, userIndex = 0): Record<string, string> {
  const user = info.users[userIndex]!
  return {
    GALLEY_CONSUMER_KEY: info.consumer_key,
    GALLEY_CONSUMER_SECRET: info.consumer_secret,
    GALLEY_ACCESS_TOKEN: user.access_token,
    GALLEY_ACCESS_TOKEN_SECRET: user.access_token_secret,
  }
}

/** Addresses of the practice service as `galley connect` takes them. */
export function addressFlags(info: PracticeInfo): string[] {
  const names = ['base_url', 'ads_base_url', 'ads_sandbox_base_url', 'upload_base_url'] as const
  return names.flatMap((name) => [`--${name.replaceAll('_', '-')}`, info[name]])
}

export class Terminal {
  /** For files of the test; the data folder lies in it. */
  readonly folder = mkdtempSync(join(tmpdir(), 'galley-terminal-'))
  readonly dataDir = join(this.folder, 'data')
  readonly env: Record<string, string>
  /** First account of the user. */
  readonly account: string
  readonly #info: PracticeInfo
  readonly #entry: string | undefined

  /** `entry`: the command line of another copy of the code. */
  constructor(info: PracticeInfo, userIndex = 0, entry?: string) {
    this.#info = info
    this.#entry = entry
    this.account = info.users[userIndex]!.accounts[0]!.id
    this.env = { GALLEY_DATA_DIR: this.dataDir, ...keysInEnvironment(info, userIndex) }
  }

  /** A command with `--json`. */
  run(...words: string[]): ReturnType<typeof galleyCli> {
    return galleyCli([...words, '--json'], { env: this.env, ...(this.#entry ? { entry: this.#entry } : {}) })
  }

  /** As `run`, with this text on stdin. */
  runWith(stdin: string, ...words: string[]): ReturnType<typeof galleyCli> {
    const entry = this.#entry === undefined ? {} : { entry: this.#entry }
    return galleyCli([...words, '--json'], { env: this.env, stdin, ...entry })
  }

  /** Lines of a command that must succeed. */
  async lines(...words: string[]): Promise<CliResult['lines']> {
    const result = await this.run(...words)
    expect(result).toMatchObject({ code: 0, stderr: '' })
    return result.lines
  }

  /** Connects, and pulls these kinds of the account; everything where none is named. */
  async connectAndPull(...kinds: string[]): Promise<void> {
    await this.lines('connect', '--name', 'practice', ...addressFlags(this.#info))
    await this.lines('pull', '--account', this.account, ...kinds.flatMap((kind) => ['--kind', kind]))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
