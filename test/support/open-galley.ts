/**
 * How a file of end-to-end tests begins and ends. Each function is called once, above the tests: before them it starts the real Galley on a data
 * folder of its own, and after them Galley must not have complained of anything, and is removed with all that was started for it. They are hooks and
 * no fixtures of Playwright: those last for a test or for a worker, and one Galley serves the tests of one file.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { RealGalley } from './app.ts'
import { PracticeProcess } from './practice-process.ts'

interface OpenGalley {
  galley: RealGalley
  page: Page
  /** A folder for the files of a person, outside of Galley's own. */
  folder: string
}

interface SignedInGalley extends OpenGalley {
  practice: PracticeProcess
}

interface Options {
  /** Runs before Galley starts: what its data folder has then, say, or the person's folder. */
  prepare?: (galley: RealGalley, folder: string) => unknown
  /** Switches of the command that starts it, where they need it by the person's folder. */
  switches?: readonly string[] | ((folder: string) => readonly string[])
  /** Variables of the environment of Galley, where they need it by the person's folder. */
  variables?: Record<string, string> | ((folder: string) => Record<string, string>)
  /** Runs once the window is there, before anything is done in it. */
  watch?: (page: Page) => unknown
  /** Whether the window may say this here. */
  mayComplain?: (complaint: string) => boolean
  /** All anew for each test, in place of once for all of them. */
  isFreshEachTest?: boolean
}

interface SignInOptions extends Options {
  /** Runs once the practice service is there, before Galley starts. */
  before?: (practice: PracticeProcess) => unknown
  /** The address that uploads go to, in place of the practice service's. */
  uploadBaseUrl?: () => string
}

/** On the first screen, without a connection. `take` gets what was started; the tests begin when what it returns is done. */
export function openGalley(take: (open: OpenGalley) => unknown, options: Options = {}): void {
  begin(take, options)
}

/** In practice data, as a person gets there from the first screen, all of it pulled. */
export function openPractising(take: (open: OpenGalley) => unknown, options: Options = {}): void {
  begin(async (open) => {
    await open.galley.practise()
    await take(open)
  }, options)
}

/** Signed in with a PIN at a practice service in a process of its own, which tests can give orders, all of it pulled. */
export function openSignedIn(take: (open: SignedInGalley) => unknown, options: SignInOptions = {}): void {
  let practice: PracticeProcess | undefined
  startWith(options, async () => {
    practice = await PracticeProcess.start()
    await options.before?.(practice)
  })
  begin(async (open) => {
    if (!practice) throw new Error('the practice service is not running')
    await open.galley.signIn(practice, options.uploadBaseUrl?.())
    await take({ ...open, practice })
  }, options)
  endWith(options, () => practice?.stop())
}

function begin(take: (open: OpenGalley) => unknown, options: Options): void {
  let galley: RealGalley | undefined
  let folder: string | undefined
  startWith(options, async () => {
    test.setTimeout(180_000)
    const { prepare, switches, variables, watch } = options
    folder = mkdtempSync(join(tmpdir(), 'galley-e2e-files-'))
    galley = new RealGalley(typeof variables === 'function' ? variables(folder) : variables)
    await prepare?.(galley, folder)
    const page = await galley.start(typeof switches === 'function' ? switches(folder) : switches)
    await watch?.(page)
    await take({ galley, page, folder })
  })
  endWith(options, async () => {
    const complaints = galley?.complaints.filter((each) => !options.mayComplain?.(each)) ?? []
    await galley?.remove()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    expect(complaints).toEqual([])
  })
}

function startWith({ isFreshEachTest }: Options, start: () => Promise<void>): void {
  if (isFreshEachTest) test.beforeEach(start)
  else test.beforeAll(start)
}

function endWith({ isFreshEachTest }: Options, end: () => unknown): void {
  if (isFreshEachTest) test.afterEach(end)
  else test.afterAll(end)
}
