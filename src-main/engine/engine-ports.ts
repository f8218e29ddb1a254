/** All that one engine is given from outside, which only what puts the engine together knows as a whole: each part takes the ports that it needs. */
import type { FileSystem } from './files/file-system.ts'
import type { ReadPolicyText } from './managed/policy-source.ts'
import type { Network } from './network/network.ts'
import type { Clock, Confirmation, Log, Opener, PracticeHost, Randomness, SecretStore, Transport } from './ports.ts'
import type { OpenDatabase } from './store/file/index.ts'
import type { FileReader } from './threads/file-reader.ts'
import type { Installation } from './updates/feed.ts'

export interface EnginePorts {
  /** Folder that holds everything of this user, 0700. */
  dataDir: string
  clock: Clock
  random: Randomness
  log: Log
  files: FileSystem
  secrets: SecretStore
  transport: Transport
  /** What the transport goes by; one of its own, which nothing goes by, where it is left out. */
  network?: Network
  opener: Opener
  /** Without one, no new address is confirmed. */
  confirmation?: Confirmation
  practice: PracticeHost | null
  /** An id of this computer, made unrecognisable; null where none can be read. Left out: not asked. */
  machineId?: () => string | null
  /** The package that runs; left out: nothing that is ever updated. */
  installation?: Installation
  /** What whoever manages this computer decided; left out: nobody does. */
  readPolicy?: ReadPolicyText
  /** Opens the workspace's database and the folder's lock; SQLite itself when left out. Tests put a disk that fails in between. */
  openDatabase?: OpenDatabase
  /** Reads the sheets and lists of people of one connection; threads when left out. Tests do the same work in place. */
  openReader?: () => FileReader
}
