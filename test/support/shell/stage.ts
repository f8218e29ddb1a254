/**
 * The real Electron with the real shell, a stub engine and a stub page around it, in a folder of its own: what a package would be, made
 * in a moment by linking. It runs as this user, or as an unprivileged one, where Chromium's sandbox works.
 */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
// @ts-expect-error The scripts are plain JavaScript.
import { resolveElectron } from '../../../scripts/electron-runtime.mjs'
// @ts-expect-error The scripts are plain JavaScript.
import { buildTargets } from '../../../scripts/lib/build.mjs'

const root = join(import.meta.dirname, '../../..')
const isRoot = process.getuid?.() === 0

/** The engine runs on the Node that was put beside the program, as in a package. */
const ownNode = { GALLEY_NODE: '' }

/** dev: run from the sources. release, e2e: as packaged in that flavour. */
export type StagedFlavour = 'dev' | 'release' | 'e2e'

export interface StageOptions {
  flavour?: StagedFlavour
  /** Runs as `nobody`, with Chromium's sandbox on; only where `canRunUnprivileged`. */
  isUnprivileged?: boolean
  /** Added to the preload, in its own world: what a page could do that had broken out of its own. */
  morePreload?: string
}

/** Whether this machine lets us run as another user who may make user namespaces, which the sandbox needs. */
export function canRunUnprivileged(): boolean {
  if (!isRoot || process.platform !== 'linux') return false
  try {
    execFileSync('runuser', ['-u', 'nobody', '--', 'unshare', '-U', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export class Stage {
  readonly folder: string
  readonly #executable: string
  readonly #isUnprivileged: boolean
  #dataDirCount = 0

  private constructor(folder: string, executable: string, isUnprivileged: boolean) {
    this.folder = folder
    this.#executable = executable
    this.#isUnprivileged = isUnprivileged
  }

  static async make({ flavour = 'dev', isUnprivileged = false, morePreload = '' }: StageOptions = {}): Promise<Stage> {
    await buildTargets(['main'])
    const runtime = (await resolveElectron()) as { folder: string; executablePath: string }
    const folder = mkdtempSync(join(tmpdir(), 'galley-stage-'))
    chmodSync(folder, 0o755)
    const program = join(folder, 'runtime', flavour === 'dev' ? 'electron' : 'galley')
    linkRuntime(runtime.folder, dirname(program), flavour === 'dev' ? 'electron' : 'galley')
    linkOrCopy(process.execPath, join(folder, 'runtime/resources/node'))
    makeApp(join(folder, 'runtime/resources/app'), flavour, morePreload)
    if (!isUnprivileged) return new Stage(folder, program, false)
    return new Stage(folder, makeWrapper(folder, program), true)
  }

  get appFolder(): string {
    return join(this.folder, 'runtime/resources/app')
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** A fresh data folder of the user that runs it. */
  newDataDir(): string {
    const dataDir = join(this.folder, `data-${this.#dataDirCount++}`)
    mkdirSync(dataDir, { mode: 0o700 })
    if (this.#isUnprivileged) execFileSync('chown', ['nobody', dataDir])
    return dataDir
  }

  arguments(dataDir: string, more: readonly string[] = []): string[] {
    const needsNoSandbox = isRoot && !this.#isUnprivileged
    return [...(needsNoSandbox ? ['--no-sandbox'] : []), '--disable-gpu', `--data-dir=${dataDir}`, ...more]
  }

  /** Started by Playwright, with its first window. */
  async launch(dataDir: string, more: readonly string[] = [], env: Record<string, string> = {}): Promise<Launched> {
    const app = await _electron.launch({
      executablePath: this.#executable,
      args: this.arguments(dataDir, more),
      env: { ...(process.env as Record<string, string>), ...ownNode, ...env },
      chromiumSandbox: true,
      colorScheme: null,
    })
    return { app, page: await app.firstWindow() }
  }

  /** Started by itself, for what is looked at from outside. */
  spawn(args: readonly string[], env: Record<string, string> = {}): Outside {
    return new Outside(
      spawn(this.#executable, args, { env: { ...process.env, ...ownNode, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
    )
  }
}

export interface Launched {
  app: ElectronApplication
  page: Page
}

/** A process seen from outside. */
export class Outside {
  readonly child: ChildProcess
  output = ''
  errors = ''
  readonly ended: Promise<number | null>

  constructor(child: ChildProcess) {
    this.child = child
    child.stdout?.on('data', (text: Buffer) => (this.output += text.toString()))
    child.stderr?.on('data', (text: Buffer) => (this.errors += text.toString()))
    this.ended = new Promise((resolve) => child.once('close', (code) => resolve(code)))
  }

  /** Resolves, with the text, when its standard output holds it. */
  said(text: string): Promise<string> {
    return new Promise((resolve) => {
      const look = () => this.output.includes(text) && resolve(text)
      this.child.stdout?.on('data', look)
      look()
    })
  }
}

function linkRuntime(from: string, to: string, program: string): void {
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (file === 'resources/app' || file.startsWith('resources/app/') || !statSync(join(from, file)).isFile()) continue
    linkOrCopy(join(from, file), join(to, file === 'electron' ? program : file))
  }
}

function linkOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}

function makeApp(folder: string, flavour: StagedFlavour, morePreload: string): void {
  const dist = join(folder, 'dist')
  const support = import.meta.dirname
  cpSync(join(root, 'dist/main'), join(dist, 'main'), { recursive: true })
  cpSync(join(support, 'page'), join(dist, 'renderer'), { recursive: true })
  cpSync(join(support, 'stub-engine.mjs'), join(dist, 'engine/stub.mjs'))
  writeFileSync(join(dist, 'engine/host.cjs'), "import('./stub.mjs')\n")
  cpSync(join(support, 'stub-practice.mjs'), join(dist, 'practice/main.mjs'))
  writeFileSync(join(dist, 'main/preload.cjs'), morePreload, { flag: 'a' })
  const packed = {
    name: 'galley',
    version: '0.0.0',
    main: 'dist/main/main.cjs',
    ...(flavour === 'e2e' ? { galleyFlavour: 'e2e' } : {}),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packed))
  execFileSync('chmod', ['-R', 'a+rX', folder])
}

/** Its own home, and the display's key where it can read it. */
function makeWrapper(folder: string, program: string): string {
  const home = join(folder, 'home')
  mkdirSync(home)
  if (process.env['XAUTHORITY']) copyFileSync(process.env['XAUTHORITY'], join(home, 'display-key'))
  execFileSync('chown', ['-R', 'nobody', home])
  const wrapper = join(folder, 'as-nobody')
  const environment = `HOME='${home}' XAUTHORITY='${home}/display-key' TMPDIR=/tmp XDG_RUNTIME_DIR='${home}' XDG_CONFIG_HOME='${home}'`
  writeFileSync(wrapper, `#!/bin/sh\nexec runuser -u nobody -- env ${environment} '${program}' "$@"\n`, { mode: 0o755 })
  return wrapper
}
