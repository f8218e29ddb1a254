/** Everything that the frame of the window shows, computed whole. */
import type { AppState, ConnectionView } from '../../shared/bridge.ts'
import type { Connection, ConnectionList } from './connections/connections.ts'
import type { Session } from './session.ts'

/** What it is computed from; `Core` has all of it. */
interface StateSource extends Pick<AppState, 'keychain' | 'copyCheck' | 'openFailure'> {
  connections: Pick<ConnectionList, 'list'>
  practice: { view: AppState['practice'] }
  openSession: Session | null
}

export function readAppState(core: StateSource): AppState {
  const session = core.openSession
  return {
    connections: core.connections.list().map((connection) => viewOf(connection, session)),
    connectionId: session?.connection.id ?? null,
    connection: session?.sync.online.view() ?? { state: 'signed_out', lastSuccessAt: null, until: null, message: null },
    isOffline: session?.sync.online.isOffline ?? false,
    keychain: core.keychain,
    accounts: session?.accounts() ?? [],
    activity: session?.sync.activity ?? null,
    waiting: session?.workspace.outbox.waiting(null).length ?? 0,
    undo: session?.workspace.edits.undoState().undo ?? null,
    redo: session?.workspace.edits.undoState().redo ?? null,
    hasOlderDataReport: session?.workspace.outbox.hasOlderDataReport ?? false,
    copyCheck: core.copyCheck,
    practice: session?.connection.isPractice ? core.practice.view : null,
    serviceNews: session?.sync.news.count ?? 0,
    openFailure: core.openFailure,
  }
}

/** Where secrets of connections that are not open are is not asked: each question goes to the system's keychain. */
export function viewOf(connection: Connection, session: Session | null): ConnectionView {
  const { id, name, baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl, aliases, isPractice } = connection
  const { managedBy, user, access } = connection
  const secrets = session?.connection.id === id ? session.secretsFrom : 'none'
  const addresses = { baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl }
  return { id, name, ...addresses, aliases, isPractice, managedBy, user, access, secrets }
}
