/**
 * The command line as a guest of the window's engine: its calls are the engine's own, but the window keeps the connection that it works with,
 * and what the guest began ends with it.
 */
import type { AppState, CallInput, CallName, CallReply, Reply } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError, toErrorData, toGalleyError } from '../../../shared/model/errors.ts'
import type { Engine } from '../engine.ts'

export interface Guest {
  /** Never throws. `busy` for what would put another connection in the place of the one that the window works with. */
  call(name: string, input: unknown): Promise<Reply<unknown>>
  /** Once, when the command is gone: ends what it began, and gives the window back what was changed for it. */
  leave(): Promise<void>
}

/** Guests for whose keys a connection was opened that nobody is signed in to; shared by all guests of an engine. */
export type Lenders = Set<Guest>

type Input<N extends CallName> = CallInput<N>

export function createGuest(engine: Engine, lenders: Lenders): Guest {
  const running = new Map<number, CallName>()
  const readings = new Set<string>()
  let nextRun = 1
  let homeId: string | null | undefined
  let startedListening = false

  const ask = async <N extends CallName>(name: N, input: Input<N>): Promise<CallReply<N>> => {
    const reply = await engine.call(name, input)
    if (!reply.ok) throw toGalleyError(reply.error)
    return reply.value
  }

  const open = async (input: Partial<Input<'connection.openWith'>>): Promise<AppState> => {
    const state = await ask('app.state', {})
    const { connectionId = '', secrets } = input
    homeId ??= state.connectionId
    const isOpen = state.connectionId === connectionId
    if (!isOpen) refuseOther(state, state.connections.find(({ id }) => id === connectionId)?.name ?? connectionId)
    const hasKeys = state.connections.some(({ id, secrets: kept }) => id === connectionId && kept !== 'none')
    if (secrets && (lenders.size > 0 || !isOpen || !hasKeys)) lenders.add(guest)
    if (isOpen && (hasKeys || !secrets)) return state
    return secrets ? ask('connection.openWith', { connectionId, secrets }) : ask('connection.open', { connectionId })
  }

  /** Signing in opens what was signed in to. */
  const beforeSignIn = async (name: CallName, { connection }: Partial<Input<'signIn.start'>>): Promise<void> => {
    const state = await ask('app.state', {})
    homeId ??= state.connectionId
    if (state.connectionId !== idOfName(state, connection?.name)) refuseOther(state, connection?.name ?? '')
    if (name === 'connection.useSecrets') lenders.add(guest)
  }

  /** What the window listens to goes on when a command has heard enough. */
  const listen = async (input: Input<'activity.listen'>): Promise<Reply<unknown>> => {
    const before = await ask('activity.view', {})
    if (input.isOn && !before.isOn) startedListening = true
    if (!input.isOn && !startedListening) return { ok: true, value: before }
    startedListening = input.isOn && startedListening
    return engine.call('activity.listen', input)
  }

  const answer = async (name: CallName, input: unknown): Promise<Reply<unknown>> => {
    if (name === 'connection.open' || name === 'connection.openWith')
      return { ok: true, value: await open(input ?? {}) }
    if (name === 'connection.useSecrets' || name === 'signIn.start') await beforeSignIn(name, input ?? {})
    if (name === 'activity.listen') return listen((input ?? {}) as Input<'activity.listen'>)
    return engine.call(name, input as Input<typeof name>)
  }

  const guest: Guest = {
    async call(name, input) {
      const run = nextRun++
      running.set(run, name as CallName)
      try {
        const reply = await answer(name as CallName, input)
        if (reply.ok && name === 'csv.read') readings.add((reply.value as CallReply<'csv.read'>).importId)
        return reply
      } catch (error) {
        return { ok: false, error: toErrorData(error) }
      } finally {
        running.delete(run)
      }
    },
    async leave() {
      const begun = new Set(running.values())
      if (begun.has('push.run')) await engine.call('push.stop', {})
      if (begun.has('pull.run')) await engine.call('pull.stop', {})
      if (startedListening) await engine.call('activity.listen', { isOn: false, isKept: false })
      for (const importId of readings) await engine.call('csv.close', { importId })
      const wasLender = lenders.delete(guest) && lenders.size === 0
      const now = await ask('app.state', {})
      const backId = homeId ?? now.connectionId
      if (backId !== null && (wasLender || now.connectionId !== backId))
        await engine.call('connection.open', { connectionId: backId })
    },
  }
  return guest
}

function idOfName(state: AppState, name: string | undefined): string | null {
  return state.connections.find((each) => each.name === name)?.id ?? null
}

/** GalleyError `busy` while the window works with a connection. */
function refuseOther(state: AppState, wanted: string): void {
  const open = state.connections.find(({ id }) => id === state.connectionId)
  if (open) throw new GalleyError('busy', message('engine.localSocket.otherConnection', { name: open.name, wanted }))
}
