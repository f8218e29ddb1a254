/** Connections, sign-ins, accounts, and the state of the whole. */
import type { Message } from '../../messages/message.ts'
import type { ErrorData } from '../../model/errors.ts'
import type { CurrencySpend } from '../../model/spend.ts'

/** online: last contact worked. offline: a person chose so. unreachable: last contact failed. proxy: the network's proxy wants something. limited: waits for a reset. signed_out: the token is invalid. */
export type ConnectionStateKind = 'online' | 'offline' | 'unreachable' | 'proxy' | 'limited' | 'signed_out'

export interface ConnectionView {
  id: string
  name: string
  baseUrl: string
  adsBaseUrl: string
  adsSandboxBaseUrl: string
  uploadBaseUrl: string | null
  aliases: Record<string, string>
  isPractice: boolean
  /** Who handed it out, by policy or file. */
  managedBy: string | null
  /** Who is signed in, if anybody. */
  user: { userId: string; screenName: string | null } | null
  /** Where its secrets are: kept by the system, for this run only, given by the environment, or nowhere. */
  secrets: 'keychain' | 'session' | 'environment' | 'none'
  /** Access level that its sign-in asked for; null: the application's own. */
  access: 'read' | 'write' | null
}

/** A key or token of a connection, without its value. */
export interface CredentialView {
  /** application: its key and secret. access: the signed-in user's token. bearer: the application's own token, without a user. */
  kind: 'application' | 'access' | 'bearer'
  isHere: boolean
  keptIn: ConnectionView['secrets']
  /** What it allows; null: what the application itself may. */
  level: 'read' | 'write' | null
}

export interface AccountView {
  id: string
  key: number
  name: string
  /** null also for one that is not known here: its times are told in UTC. */
  timezone: string | null
  /** From when it counts its days in that zone, ISO 8601. */
  timezoneSwitchAt: string | null
  permissions: string[]
  isSandbox: boolean
  /** Records per kind; those that the service has no more are not counted, those to be deleted with the next push are. */
  counts: Record<string, number>
  /** Of them made here and not pushed. */
  newCounts: Record<string, number>
  activeCampaigns: number
  activeLimit: number
  /** What runs at the service at this moment, by currency; pending changes do not count. */
  runningSpend: CurrencySpend[]
  /** What would run at this moment with all that is pending. */
  spendAfterPush: CurrencySpend[]
  /** When a kind of it was last pulled to its end, ISO 8601; null: none ever was. */
  lastPulledAt: string | null
  /** Kinds that a pull brings and none brought whole so far: what is counted of them here says nothing of the service. */
  notPulled: string[]
  /** Pending records; those of them that can go now; those with errors, and with warnings; conflicts; parked or undecided. */
  pending: number
  ready: number
  /** Of what is pending: approved as it is, so that it goes by itself. */
  approved: number
  errors: number
  warnings: number
  conflicts: number
  failed: number
  /** Of the failed ones: a person decides what became of them. */
  undecided: number
  /** Sent, the answer was lost, and the service is being asked. */
  unknown: number
  /** Of the unknown ones: made in data that is older than what was done with it, with no request that is known of. */
  lookedFor: number
  /** Posts that should have gone out and did not, and ads that the service declined, with no work on them here. */
  failedPosts: number
  declinedAds: number
  /** Active campaigns that the service does not serve for a reason that a person can mend, with no work on them here. */
  notServing: number
  /** Of what is pending: records with errors, conflicts, refusals and lost answers; each once. */
  pendingNeeds: number
  /** Everything that needs somebody, each record once: what is pending, failed posts, declined ads and campaigns that do not serve. */
  needsPerson: number
  /** What the mass-change brake holds and asks about; `accountId` is '' for what belongs to no account. */
  staged: { accountId: string; kind: string; deleted: number; conflicts: number }[]
}

/** Something that is kept on this computer. */
export interface StorageUse {
  what: 'records' | 'backups' | 'media' | 'log'
  sizeBytes: number
  count: number
}

/** What was removed to make room. */
export interface FreedRoom {
  count: number
  sizeBytes: number
}

/** Everything that the frame of the window shows; sent whole on each change. */
export interface AppState {
  connections: ConnectionView[]
  /** Id of the open connection, or null on the first run. */
  connectionId: string | null
  /** Why the connection that should be open is not. */
  openFailure: ({ connectionId: string } & ErrorData) | null
  connection: {
    state: ConnectionStateKind
    lastSuccessAt: string | null
    until: string | null
    message: Message | null
  }
  /** Working offline was chosen. */
  isOffline: boolean
  keychain: { isUsable: boolean; message: Message | null }
  accounts: AccountView[]
  /** Pull or push under way. */
  activity: { kind: 'pull' | 'push'; label: string; done: number; total: number | null } | null
  /** Approved steps that wait for the network, a limit or a sign-in. */
  waiting: number
  undo: { label: Message } | null
  redo: { label: Message } | null
  /** The data was found older than what was done with it, and the person has not put the report of that away. */
  hasOlderDataReport: boolean
  /** How a folder that was copied from another computer would be noticed; none: it would not. */
  copyCheck: 'keychain' | 'machine' | 'none'
  /** The practice service runs, if the open connection is one. */
  practice: { isRunning: boolean; isLarge: boolean } | null
  /** Warnings of the service and deprecated uses of a person's that the view of service changes shows. */
  serviceNews: number
}

/** What the service says about its versions, newest first, and what Galley used that is deprecated. */
export interface ServiceNewsView {
  version: { name: string; seenAt: string } | null
  warnings: { at: string; call: string; message: string }[]
  /** `isAsked`: a person chose the call or name; otherwise Galley made the call because the interface places it there. */
  used: { at: string; name: string; replacement: string | null; changeId: string; isAsked: boolean }[]
}

/** Identity shown before anything is stored. */
export interface Identity {
  userId: string
  screenName: string | null
  accounts: { id: string; name: string; permissions: string[] }[]
}

/** A sign-in under way. */
export interface SignInFlow {
  flowId: string
  connectionName: string
  mode: 'pin' | 'callback'
  authorizeUrl: string
  /** waiting for the person; checking the PIN; identified: shown, not stored yet; failed; denied. */
  status: 'waiting' | 'checking' | 'identified' | 'failed' | 'denied'
  identity: Identity | null
  error: ErrorData | null
}

/**
 * Why the data is older than what was done with it, or may be. restored: a backup was put in place. replaced: an older copy of the file
 * was. copied: the folder was last open on another computer.
 */
export type OlderDataReason = 'restored' | 'replaced' | 'copied'

/**
 * A record made here, in data that is older than what was done with it. waiting: not looked for yet. undecided: a person says which
 * record it is. found: it is at the service. free: it is not there and can be pushed. dropped: a person gave it up.
 */
export interface RestoredRecord {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
  state: 'waiting' | 'undecided' | 'found' | 'free' | 'dropped'
}

/** What opening older data did, and what became of the records made in it. */
export interface OlderDataReport {
  /** When it was found out, ISO 8601. */
  at: string
  reason: OlderDataReason
  /** The data knows of nothing after this time. */
  since: string
  /** Copied: it was open here before, so it is in use on two computers. */
  wasHereBefore: boolean
  /** Approvals that were taken back. */
  withdrawn: number
  records: RestoredRecord[]
}

/** A verified copy of a connection's data. */
export interface BackupView {
  at: string
  sizeBytes: number
  isSound: boolean
}

/** What the engine runs on, and the newest format of data that it knows. */
export interface EngineVersions {
  node: string
  sqlite: string
  dataFormat: number
}
