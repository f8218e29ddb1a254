/** The real application in the real Electron, driven as a person would, with an opener of its own. */
import { textOf } from '../../shared/presentation/text-of.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect } from '@playwright/test'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import type { AccountView, CallInput, CallName, CallReply, Reply } from '../../shared/bridge.ts'
// @ts-expect-error The scripts are plain JavaScript.
import { appCommand } from '../../scripts/lib/app.mjs'
import type { PracticeProcess } from './practice-process.ts'

interface AppCommand {
  command: string
  args: string[]
  env: Record<string, string>
  cwd: string
}

/** Galley on a data folder that outlives it, so that it can be closed, killed and started again. */
export class RealGalley {
  readonly dataDir: string
  readonly #openerFile: string
  readonly #answersFile: string
  /** Where files are saved that a person would be asked about. */
  readonly savedDir: string
  #app: ElectronApplication | null = null
  #page: Page | null = null
  /** What the window complained about. */
  readonly complaints: string[] = []

  readonly #variables: Record<string, string>

  /** `variables`: of the environment, beside those that every test has. */
  constructor(variables: Record<string, string> = {}) {
    this.#variables = variables
    this.dataDir = mkdtempSync(join(tmpdir(), 'galley-e2e-'))
    this.#openerFile = join(this.dataDir, 'opened.txt')
    this.#answersFile = join(this.dataDir, 'answers.txt')
    this.answerQuestions('accept')
    this.savedDir = join(this.dataDir, 'saved')
  }

  get page(): Page {
    if (!this.#page) throw new Error('Galley is not running')
    return this.#page
  }

  get app(): ElectronApplication {
    if (!this.#app) throw new Error('Galley is not running')
    return this.#app
  }

  /** Starts it, with the colour scheme asked for. */
  async start(switches: readonly string[] = []): Promise<Page> {
    const { command, args, env, cwd } = (await appCommand({
      env: {
        GALLEY_TEST_OPENER: this.#openerFile,
        GALLEY_TEST_SAVES: this.savedDir,
        GALLEY_TEST_ANSWERS: this.#answersFile,
        // Whatever the machine speaks.
        GALLEY_LOCALE: 'en-GB',
        ...this.#variables,
      },
      switches: [`--data-dir=${this.dataDir}`, ...switches],
      isHeadless: true,
    })) as AppCommand
    this.#app = await _electron.launch({ executablePath: command, args, env, cwd, colorScheme: null })
    this.#page = await this.#app.firstWindow()
    this.#page.on('pageerror', (error) => this.complaints.push(error.message))
    this.#page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text())
    })
    await this.#hearWarnings(this.#page)
    return this.#page
  }

  /** Svelte's own warnings are faults too. They come from within it: only the stack tells which part of the window brought them about. */
  async #hearWarnings(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page)
    session.on('Runtime.consoleAPICalled', ({ args, stackTrace }) => {
      const text = args.map(({ value }) => String(value)).join(' ')
      if (!text.includes('svelte.dev/e/')) return
      const frames = stackTrace?.callFrames.slice(0, 8) ?? []
      const callers = frames.map(
        ({ functionName, url, lineNumber, columnNumber }) =>
          `${functionName} ${url.split('/').at(-1)}:${lineNumber + 1}:${columnNumber + 1}`,
      )
      this.complaints.push([text, ...callers].join('\n    at '))
    })
    await session.send('Runtime.enable')
  }

  async stop(): Promise<void> {
    const app = this.#app
    this.#app = null
    this.#page = null
    await app?.close()
  }

  async remove(): Promise<void> {
    await this.stop().catch(() => undefined)
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** What the person says from now on when the shell itself asks something. */
  answerQuestions(answer: 'accept' | 'refuse'): void {
    writeFileSync(this.#answersFile, answer)
  }

  /** What the shell itself asked so far. */
  get questions(): { message: string; detail: string }[] {
    const file = `${this.#answersFile}.asked`
    if (!existsSync(file)) return []
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { message: string; detail: string })
  }

  /** Ends the engine's process at once, as a crash would. */
  killEngine(): void {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
    const parent = this.app.process().pid
    const engine = lines
      .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
      .find((match) => match && Number(match[2]) === parent && match[3]?.includes('engine/host'))
    if (!engine) throw new Error('no engine process found')
    process.kill(Number(engine[1]), 'SIGKILL')
  }

  /** The last address that the browser was asked to open. */
  async openedAddress(): Promise<string> {
    await expect.poll(() => this.#openedAddresses().length).toBeGreaterThan(0)
    return this.#openedAddresses().at(-1) ?? ''
  }

  #openedAddresses(): string[] {
    return existsSync(this.#openerFile) ? readFileSync(this.#openerFile, 'utf8').split('\n').filter(Boolean) : []
  }

  /** Asks the engine as the window does; throws its error. */
  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
    const reply = (await this.page.evaluate(
      ([called, given]) => window.galley.call(called as 'app.state', given as never),
      [name, input] as const,
    )) as Reply<CallReply<N>>
    if (!reply.ok) throw new Error(`${name}: ${textOf(reply.error.message)}`)
    return reply.value
  }

  /** The account of the practice world that has campaigns, and that the window shows first. */
  async mainAccount(): Promise<AccountView> {
    const find = async () =>
      (await this.call('app.state', {})).accounts.find(({ name }) => name === 'Northwind Roasters, EU retail')
    // A world that was reset is pulled anew.
    await expect.poll(find).toBeDefined()
    return (await find())!
  }

  /** From the first screen into practice data, all of it pulled. */
  async practise(): Promise<void> {
    await this.page.getByRole('button', { name: 'Try it with practice data' }).click()
    await this.#firstPull()
  }

  /** From the first screen into a service that a person connects to, signed in with a PIN, all of it pulled. */
  async signIn(practice: PracticeProcess, uploadBaseUrl = practice.info.upload_base_url): Promise<void> {
    const { page } = this
    const { info } = practice
    await page.getByRole('button', { name: 'Connect to the service' }).click()
    for (const [label, text] of [
      ['Name', 'Northwind'],
      ['Sign-in address', info.base_url],
      ['Advertising address', info.ads_base_url],
      ['Sandbox address', info.ads_sandbox_base_url],
      ['Upload address', uploadBaseUrl],
      ['API key', info.consumer_key],
      ['API secret', info.consumer_secret],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text)
    await this.signInWithPin(practice)
  }

  /** From a connection that lacks nothing but signing in: with a PIN, all of it pulled. */
  async signInWithPin(practice: PracticeProcess): Promise<void> {
    const { page } = this
    await page.getByRole('button', { name: 'Sign in with the browser' }).click()
    const { pin } = await practice.decide(await this.openedAddress())
    await page.getByLabel('PIN', { exact: true }).fill(pin ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Use this' }).click()
    await this.#firstPull()
  }

  async #firstPull(): Promise<void> {
    await expect(this.page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 60_000 })
    await expect.poll(async () => (await this.call('app.state', {})).activity, { timeout: 60_000 }).toBeNull()
  }

  // ── What a person does ──

  /** Narrows the list to a name and gives its row. Rows are recycled elements: the place in the list names one, its text does not. */
  async findRow(name: string): Promise<Locator> {
    await this.filter(name)
    await expect.poll(() => this.chip('All')).toBe(1)
    await expect(this.row(0)).toContainText(name)
    return this.row(0)
  }

  /** The list of records that is shown, without the panes beside it. */
  get list(): Locator {
    return this.page.locator('section.list')
  }

  async filter(text: string): Promise<void> {
    await this.list.getByRole('searchbox').fill(text)
  }

  /** Opens the campaign of that name in the editor. */
  async open(name: string): Promise<void> {
    const row = await this.findRow(name)
    await row.getByRole('gridcell').nth(2).click()
    await expect(this.page.getByRole('heading', { level: 2, name })).toBeVisible()
  }

  /** Types into a field of the open record and leaves it. */
  async type(label: string, text: string): Promise<void> {
    const box = this.editor.getByLabel(label, { exact: true })
    await box.fill(text)
    await box.blur()
    await expect(this.page.getByText('All changes saved here')).toBeVisible()
  }

  get editor(): Locator {
    return this.page.getByRole('complementary', { name: 'Editor' })
  }

  /** A row of the list by its place, from 0. */
  row(index: number): Locator {
    return this.page.locator(`[role="row"][aria-rowindex="${index + 2}"]`)
  }

  /** Changes that wait, as the title bar counts them. */
  async pendingCount(): Promise<number> {
    const text = await this.page.getByRole('button', { name: /^Review & push/ }).innerText()
    return Number(text.replace(/\D/g, '') || 0)
  }

  /** Where keys go, whether or not the window is in front of others. */
  async expectFocus(on: Locator): Promise<void> {
    await expect.poll(() => on.evaluate((element) => element === document.activeElement)).toBe(true)
  }

  /** A number beside a chip of the list. */
  async chip(label: string): Promise<number> {
    const text = await this.list
      .getByRole('button', { name: new RegExp(`^${label}`) })
      .first()
      .innerText()
    return Number(text.replace(/\D/g, ''))
  }
}
