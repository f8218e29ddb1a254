/** An id of this computer as its system keeps it, hashed with words of our own so that it tells nothing outside Galley. */
import { createHmac } from 'node:crypto'
import { readText } from './files/durable.ts'
import type { FileSystem } from './files/file-system.ts'

/** Files that hold it, the usual one first. Source: man 5 machine-id. */
const linuxFiles = ['/etc/machine-id', '/var/lib/dbus/machine-id']
const words = 'Galley data folder'

/**
 * The computer's id as 32 hex digits, or null where none can be read. macOS and Windows keep theirs where only native code or another
 * program reads it; there the keychain tells computers apart.
 */
export function readMachineId(files: FileSystem, paths: readonly string[] = linuxFiles): string | null {
  for (const path of paths) {
    const id = machineIdOf(textOf(files, path))
    if (id !== null) return id
  }
  return null
}

function textOf(files: FileSystem, path: string): string {
  try {
    return readText(files, path)
  } catch {
    return ''
  }
}

/** 32 hex digits make an id; a system that was not set up yet says "uninitialized". */
function machineIdOf(text: string): string | null {
  const id = text.trim().toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(id) || /^0+$/.test(id)) return null
  return createHmac('sha256', id).update(words).digest('hex').slice(0, 32)
}
