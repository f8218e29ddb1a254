/** Evaluates functions in a page through Chromium's debugger; Playwright's own link needs browser contexts, which Electron lacks. */
import { setTimeout as sleep } from 'node:timers/promises'

interface Answer {
  id: number
  error?: { message: string }
  result?: {
    result?: { value?: unknown; objectId?: string }
    exceptionDetails?: { text: string; exception?: { description?: string } }
  }
}

export class PageLink {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', (event) => {
      const answer = JSON.parse(String(event.data)) as Answer
      this.#waiting.get(answer.id)?.(answer)
      this.#waiting.delete(answer.id)
    })
  }

  /** Links to the first page of the app whose debugger listens on that port. */
  static async open(port: string): Promise<PageLink> {
    for (;;) {
      const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        type: string
        webSocketDebuggerUrl: string
      }[]
      const page = targets.find((target) => target.type === 'page')
      if (page) {
        const socket = new WebSocket(page.webSocketDebuggerUrl)
        await new Promise((opened, failed) => {
          socket.addEventListener('open', opened)
          socket.addEventListener('error', failed)
        })
        return new PageLink(socket)
      }
      await sleep(50)
    }
  }

  /** Runs the function in the page with that argument, which must be JSON; gives what it returns. */
  async run<A, R>(action: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    const expression = `(${action.toString()})(${JSON.stringify(argument) ?? ''})`
    const result = await this.#ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    return result.result?.value as R
  }

  /** Chooses the file in the page's field for files that the selector names. */
  async choose(selector: string, file: string): Promise<void> {
    const { result } = await this.#ask('Runtime.evaluate', { expression: `document.querySelector('${selector}')` })
    if (result?.objectId === undefined) throw new Error(`no ${selector} in the page`)
    await this.#ask('DOM.setFileInputFiles', { files: [file], objectId: result.objectId })
  }

  async #ask(method: string, params: object): Promise<NonNullable<Answer['result']>> {
    const id = ++this.#lastId
    const answer = new Promise<Answer>((done) => this.#waiting.set(id, done))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { error, result } = await answer
    const thrown = error?.message ?? result?.exceptionDetails?.exception?.description ?? result?.exceptionDetails?.text
    if (thrown) throw new Error(thrown)
    return result ?? {}
  }

  close(): void {
    this.#socket.close()
  }
}
