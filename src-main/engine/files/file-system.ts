/**
 * Files as the engine reaches them. Every open, read, write, flush, rename and removal of the engine is a call of one `FileSystem`, so that
 * tests can give one that follows another system's rules or that fails. Two things are outside it: SQLite opens the database and its log by
 * itself, and each worker thread makes its own.
 *
 * Names and meanings are those of `node:fs`; methods ending in `Sync` block. Errors are Node's, with `code` (`ENOENT`, `ENOSPC`, …).
 */

/** How a file is opened. What is made is readable by its owner alone. */
export type OpenMode =
  /** Must exist. On Windows what is open for reading cannot be flushed. */
  | 'read'
  /** Must exist. */
  | 'readWrite'
  /** Must not exist; a link in its place is refused too. */
  | 'create'
  /** Made, or emptied where it exists. */
  | 'replace'
  /** Made where it does not exist; writes go to its end. */
  | 'append'

export interface OpenOptions {
  /** false: a link is refused with `ELOOP`. */
  followLinks?: boolean
}

export interface FileStat {
  type: 'file' | 'folder' | 'link' | 'other'
  sizeBytes: number
  /** Nanoseconds since 1970. */
  modifiedNs: bigint
  inode: bigint
}

export interface FolderEntry {
  name: string
  type: FileStat['type']
}

/** An open file; `close` it whatever happens. */
export interface OpenFile {
  stat(): FileStat
  /** How many bytes were read from there; 0 at the end. May be fewer than asked for. */
  read(into: Uint8Array, position: number): Promise<number>
  readSync(into: Uint8Array, position: number): number
  /** Writes all of it after what was written before. */
  write(bytes: Uint8Array | string): Promise<void>
  writeSync(bytes: Uint8Array | string): void
  /** On the disk when it returns. */
  flush(): Promise<void>
  flushSync(): void
  chmodSync(mode: number): void
  close(): Promise<void>
  closeSync(): void
}

export interface FileSystem {
  /** Whose rules handles and names follow. */
  readonly platform: 'posix' | 'windows'
  open(path: string, mode: OpenMode, options?: OpenOptions): Promise<OpenFile>
  openSync(path: string, mode: OpenMode, options?: OpenOptions): OpenFile
  /** Of what a link leads to; null where nothing is there. */
  statSync(path: string): FileStat | null
  /** Of the link itself; null where nothing is there. */
  lstat(path: string): Promise<FileStat | null>
  /** Names in no order. */
  readdirSync(folder: string): string[]
  /** In no order. */
  readdir(folder: string): Promise<FolderEntry[]>
  /** With the folders above it, each open to its owner alone; one that exists stays as it is. */
  mkdirSync(folder: string): void
  chmodSync(path: string, mode: number): void
  /** Takes the place of a file of the new name. */
  renameSync(from: string, to: string): void
  copyFileSync(from: string, to: string): void
  /** One that is not there is no error. */
  removeSync(path: string): void
  /** With all that is in it; one that is not there is no error. */
  removeFolderSync(folder: string): void
}
