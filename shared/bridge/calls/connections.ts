/** Calls: connections and sign-in. */
import { z } from 'zod'
import { call } from '../call.ts'
import { connectionFields, none, path } from '../inputs.ts'
import type {
  AppState,
  BackupView,
  ConnectionView,
  CredentialView,
  OlderDataReport,
  SignInFlow,
  StorageUse,
} from '../views/app.ts'
import type { ManagedView } from '../views/managed.ts'

const givenSecrets = z.object({
  consumerKey: z.string(),
  consumerSecret: z.string(),
  accessToken: z.string(),
  accessTokenSecret: z.string(),
})

export const connectionCalls = {
  'connection.list': call<ConnectionView[]>()(none),
  /** Backups of a connection's data, newest first. */
  'data.backups': call<BackupView[]>()(z.object({ connectionId: z.string() })),
  /** Makes a backup of the open connection's data now, and gives all of them, newest first. GalleyError `disk`, `damaged_data`. */
  'data.backUp': call<BackupView[]>()(none),
  /** What lies on this computer for the open connection, and what belongs to all, with sizes in bytes. */
  'data.storage': call<StorageUse[]>()(none),
  /** Damaged data put aside, whole, and the newest sound backup in its place, or nothing: then pulling begins anew. */
  'data.restore': call<{ backupAt: string | null; keptIn: string }>()(
    z.object({ connectionId: z.string(), from: z.enum(['backup', 'nothing']) }),
  ),
  /** What became of records made in data that is older than what was done with it; null where there is nothing to tell. */
  'data.report': call<OlderDataReport | null>()(none),
  /** Looks for those records at the service until each is found, free or a person's, or the timeout. What could not be asked waits on. */
  'data.look': call<OlderDataReport | null>()(z.object({ timeoutMs: z.int().min(0).default(600_000) })),
  /** The report was read; records that were not looked for yet stay held all the same. */
  'data.putReportAway': call<null>()(none),
  /**
   * Sets up the connection of a file that a person opened, with its keys, so that they only sign in. GalleyError `invalid_value` for what is no such file,
   * `read_only` where a policy has the connections, and those of `setUpConnection`.
   */
  'connection.readFile': call<{ connectionId: string; isSignedIn: boolean; state: AppState }>()(
    z.object({ path }).strict(),
  ),
  /** What whoever manages this computer decided. */
  'managed.view': call<ManagedView>()(none),
  'connection.open': call<AppState>()(z.object({ connectionId: z.string() })),
  /**
   * Opens it with keys and tokens that are held in memory until it is opened again; nobody is asked whose they are. For the command line
   * beside a window that nobody is signed in to.
   */
  'connection.openWith': call<AppState>()(z.object({ connectionId: z.string(), secrets: givenSecrets })),
  'connection.close': call<AppState>()(none),
  'connection.forget': call<AppState>()(z.object({ connectionId: z.string(), deleteData: z.boolean() })),
  /** Starts (or finds) the practice service and opens it as a connection, signed in. Only where the host can start processes. */
  'connection.practice': call<AppState>()(
    z.object({ isLarge: z.boolean().default(false), signIn: z.boolean().default(false) }),
  ),
  'signIn.start': call<SignInFlow>()(
    z.object({
      connection: connectionFields,
      mode: z.enum(['pin', 'callback']),
      /** null: the ones that the keychain has for a connection of that name. */
      consumerKey: z.string().max(512).nullable(),
      consumerSecret: z.string().max(512).nullable(),
      access: z.enum(['read', 'write']).nullable(),
      forceLogin: z.boolean().default(false),
      /** authenticate goes straight back when the person granted access before; with a callback only. */
      page: z.enum(['authorize', 'authenticate']).default('authorize'),
      /** User name that the page fills in. */
      screenName: z.string().max(64).nullable().default(null),
      /** Open the system's browser. */
      open: z.boolean().default(true),
    }),
  ),
  'signIn.pin': call<SignInFlow>()(z.object({ flowId: z.string(), pin: z.string().max(2048) })),
  /** Stores what was identified and opens it. */
  'signIn.confirm': call<AppState>()(z.object({ flowId: z.string() })),
  'signIn.cancel': call<null>()(z.object({ flowId: z.string() })),
  'signIn.openBrowser': call<null>()(z.object({ flowId: z.string() })),
  /** Revokes the access token at the service where it can be reached, and forgets it here. Work stays. */
  'signIn.out': call<AppState>()(z.object({ connectionId: z.string() })),
  /** Keys and tokens of a connection, without their values. */
  'credential.list': call<CredentialView[]>()(z.object({ connectionId: z.string() })),
  /** Asks the service for the application's bearer token and keeps it; the one that is kept is not asked for again. */
  'bearer.request': call<CredentialView[]>()(z.object({ connectionId: z.string() })),
  /** Makes the bearer token useless everywhere, and forgets it here. */
  'bearer.revoke': call<CredentialView[]>()(z.object({ connectionId: z.string() })),
  /** Opens with keys and tokens held in memory only (command line, practice). userId null: asked from the service. */
  'connection.useSecrets': call<{ userId: string; screenName: string | null; connectionId: string }>()(
    z.object({
      connection: connectionFields,
      secrets: givenSecrets,
    }),
  ),
} as const
