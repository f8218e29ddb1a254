import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PracticeInfo } from '../../src-main/engine/ports.ts'

const entry = fileURLToPath(new URL('../../src-main/practice/main.ts', import.meta.url))

/** A practice service in a process of its own, as a stranger would start it. */
export class PracticeProcess {
  readonly info: PracticeInfo
  readonly #child: ChildProcess
  private constructor(child: ChildProcess, info: PracticeInfo) {
    this.#child = child
    this.info = info
  }

  static start(...more: string[]): Promise<PracticeProcess> {
    return PracticeProcess.startFrom(entry, ...more)
  }

  /** From another copy of the code: the path of its entry. */
  static async startFrom(main: string, ...more: string[]): Promise<PracticeProcess> {
    const child = spawn(process.execPath, [main, '--port', '0', '--json', ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const line = await firstLine(child)
    return new PracticeProcess(child, JSON.parse(line) as PracticeInfo)
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGTERM')
    await ended
  }

  /** A control order, such as `control('POST', '/faults', {…})`; the JSON that it answers. */
  async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.info.control_url}${path}`, {
      method,
      headers: { 'x-practice-key': this.info.control_key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    const text = await response.text()
    return text ? (JSON.parse(text) as unknown) : null
  }

  async ledger(): Promise<
    {
      n: number
      user_id: string | null
      method: string
      path: string
      status: number | null
      body_sha256: string | null
      query: string
      effects: { operation: string; kind: string; id: string }[]
    }[]
  > {
    return (await this.control('GET', '/ledger?after=0')) as never
  }

  /** What a person does on the authorize page: the PIN page, or the redirect to the callback. */
  async decide(
    authorizeUrl: string,
    decision: 'approve' | 'deny' = 'approve',
    screenName?: string,
    baseUrl = this.info.base_url,
  ): Promise<{ pin: string | null; location: string | null }> {
    const page = await fetch(authorizeUrl)
    const html = await page.text()
    const form = new URLSearchParams()
    for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const [, name] = /name="([^"]*)"/.exec(input) ?? []
      const [, value] = /value="([^"]*)"/.exec(input) ?? []
      if (name) form.set(name, value ?? '')
    }
    form.set('screen_name', screenName ?? this.info.users[0]?.screen_name ?? '')
    form.set('decision', decision)
    const cookie = page.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const action = `${baseUrl}/oauth/authorize`
    const answer = await fetch(action, { method: 'POST', body: form, redirect: 'manual', headers: { cookie } })
    const [, pin] = /<code id="pin">([^<]*)</.exec(await answer.text()) ?? []
    return { pin: pin ?? null, location: answer.headers.get('location') }
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    child.once('exit', (code) => reject(new Error(`the practice service ended with ${code}`)))
  })
}
