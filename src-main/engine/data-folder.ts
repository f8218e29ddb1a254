/** The folder that holds everything of one user: private whatever the umask, and open in one engine at a time. */
import { join } from 'node:path'
import { message } from '../../shared/messages/message.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import type { Connection } from './connections/connections.ts'
import { makePrivateFolder } from './files/durable.ts'
import type { FileSystem } from './files/file-system.ts'
import { lockFile } from './store/file/index.ts'
import type { OpenDatabase } from './store/file/index.ts'

/** Held for the life of an engine. */
export interface DataFolder {
  /** Database of a connection and its user. */
  workspaceFile(connection: Connection, userId: string): string
  /** Removes what is kept of a connection, for every user of it. */
  removeWorkspaces(connection: Connection): void
  /** Records of the practice service. */
  practiceFile(isLarge: boolean): string
  removePractice(isLarge: boolean): void
  release(): void
}

/** Makes the folder and takes it; GalleyError `busy` within two seconds where another engine has it, `disk` where it cannot be written. */
export function takeDataFolder(files: FileSystem, folder: string, openDatabase?: OpenDatabase): DataFolder {
  try {
    makePrivateFolder(files, folder)
  } catch (cause) {
    throw new GalleyError('disk', message('engine.dataFolder.folderCannotMadeOr', { folder }), {}, { cause })
  }
  const release = lockFile(files, join(folder, 'lock.sqlite'), openDatabase)
  const workspaceFolder = (connection: Connection, userId: string) =>
    join(folder, `w-${connection.id}-${safePart(userId)}`)
  const practiceFile = (isLarge: boolean) => join(folder, isLarge ? 'practice-large.sqlite' : 'practice.sqlite')
  return {
    workspaceFile: (connection, userId) => join(workspaceFolder(connection, userId), 'galley.sqlite'),
    removeWorkspaces: (connection) => {
      // Ids of connections may hold hyphens, users' parts never do, so "a" does not take the folders of "a-b".
      const mine = new RegExp(`^w-${connection.id}-[A-Za-z0-9_]+$`)
      for (const name of files.readdirSync(folder)) if (mine.test(name)) files.removeFolderSync(join(folder, name))
    },
    practiceFile,
    removePractice: (isLarge) => {
      for (const suffix of ['', '-wal', '-shm']) files.removeSync(practiceFile(isLarge) + suffix)
      files.removeFolderSync(`${practiceFile(isLarge)}.media`)
    },
    release,
  }
}

/** User ids are numbers at the service; anything else must not lead out of the folder. */
function safePart(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '_').slice(0, 64) || '_'
}
