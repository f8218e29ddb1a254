/** What a command has at hand; the engine is loaded and opened only when a command first asks for it. */
import { textOf } from '../../shared/presentation/text-of.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import type { CallInput, CallName, CallReply, ConnectionView } from '../../shared/bridge.ts'
import { findResource } from '../../shared/presentation/resources.ts'
import { anyOf, message } from '../../shared/messages/message.ts'
import { GalleyError, toGalleyError } from '../../shared/model/errors.ts'
import { personWords } from '../../shared/model/person-name.ts'
import type { Engine } from '../engine/engine.ts'
import { wrongUse } from './arguments.ts'
import type { Arguments, CommandShape } from './arguments.ts'
import type { Environment, GivenSecrets } from './environment.ts'
import type { Output } from './output.ts'

export interface Command {
  shape: CommandShape
  /** Exit code. */
  run(context: Context): Promise<number>
}

/** The terminal, or what stands for it in tests. */
export interface Input {
  /** The next line of stdin, or null at its end. `isHidden`: not shown while typed, where that can be done. */
  readLine(prompt: string | null, isHidden: boolean): Promise<string | null>
  /** All of stdin as text; not after `readLine`. */
  readAll(): Promise<string>
  isTerminal: boolean
}

export class Context {
  readonly given: Arguments
  readonly output: Output
  readonly input: Input
  readonly environment: Environment
  /** What every command takes, for those that tell of them. */
  readonly shapes: readonly CommandShape[]
  readonly #openEngine: () => Promise<Engine>
  #engine: Engine | null = null
  #isOpen = false

  constructor(parts: {
    given: Arguments
    output: Output
    input: Input
    environment: Environment
    shapes: readonly CommandShape[]
    openEngine: () => Promise<Engine>
  }) {
    this.given = parts.given
    this.output = parts.output
    this.input = parts.input
    this.environment = parts.environment
    this.shapes = parts.shapes
    this.#openEngine = parts.openEngine
  }

  /** Makes a call of the engine; throws its error. Calls that work on records open the chosen connection first. */
  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
    await this.#open()
    return this.callUnopened(name, input)
  }

  /** A call that needs no open connection. */
  async callUnopened<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
    const engine = await this.engine()
    const reply = await engine.call(name, input)
    if (!reply.ok) throw toGalleyError(reply.error)
    return reply.value
  }

  /** What keeps the connection from working, to stderr; nothing while it works. */
  async noteConnection(): Promise<void> {
    const { connection } = await this.call('app.state', {})
    if (connection.message !== null) this.output.note(textOf(connection.message))
  }

  /** For progress and the like, as the engine tells it; what it wants read goes to stderr. */
  async engine(): Promise<Engine> {
    if (this.#engine) return this.#engine
    const engine = await this.#openEngine()
    this.#engine = engine
    engine.onEvent((event) => {
      if (event.name === 'notice') this.output.note(textOf(event.payload.message))
    })
    return engine
  }

  async close(): Promise<void> {
    await this.#engine?.close()
  }

  /** The kind that a word names; wrong use where there is none. */
  kind(word: string | undefined): PresentedResource {
    const resource = word === undefined ? undefined : findResource(word)
    if (!resource) throw wrongUse(message('cli.context.thereNoKindSee', { word: word ?? '' }))
    return resource
  }

  /** The account named by --account, or the only one. */
  async account(): Promise<string> {
    const named = this.given.text('account')
    if (named !== undefined) return named
    const { accounts } = await this.call('app.state', {})
    const [only, ...others] = accounts
    if (only && others.length === 0) return only.id
    throw wrongUse(
      only
        ? message('cli.context.nameAccountAccount', { accounts: anyOf(accounts.map((account) => account.id)) })
        : message('cli.context.nameAccountWithAccount'),
    )
  }

  /** The account named by --account, which must be here: a mistyped one must not look like one in which nothing waits. null: all of them. */
  async accountOrAll(): Promise<string | null> {
    const named = this.given.text('account') ?? null
    if (named === null) return null
    const { accounts } = await this.call('app.state', {})
    if (!accounts.some(({ id }) => id === named))
      throw new GalleyError('not_found', message('cli.context.thereNoAccountHere', { named }), {
        accountId: named,
      })
    return named
  }

  /** "Mira Lindqvist @mira", as posts told; the number of a user of whom none did. Empty for nobody. */
  async person(userId: string | null): Promise<string> {
    return userId === null ? '' : personWords(await this.call('user.find', { userId }), userId)
  }

  /** The chosen connection, without opening it. */
  async connectionId(): Promise<string> {
    return (await this.#choose()).id
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return
    const { id } = await this.#choose()
    await this.callUnopened('connection.open', { connectionId: id })
    this.#isOpen = true
  }

  /** The connection that --connection names, or the only one. */
  async #choose(): Promise<ConnectionView> {
    const all = await this.callUnopened('connection.list', {})
    const name = this.given.text('connection')
    if (name !== undefined) {
      const named = all.find((connection) => connection.name === name)
      if (!named)
        throw new GalleyError('not_found', message('cli.context.thereNoConnectionGalley', { name }), {
          connection: name,
        })
      return named
    }
    const [only, ...others] = all
    if (!only) throw new GalleyError('no_connection', message('cli.context.thereNoConnectionYet'))
    if (others.length > 0)
      throw wrongUse(message('cli.context.thereSeveralConnectionsChoose', { all: all.map((one) => one.name) }))
    return only
  }

  /** All four GALLEY_ secrets, or null. */
  get secrets(): GivenSecrets | null {
    return this.environment.secrets
  }
}
