/**
 * Where whoever manages this computer says how Galley is to be set up, each place writable by administrators alone: a file on Linux, a value of the
 * registry on Windows, a managed preference on macOS. All hold the same JSON text.
 */
import { execFileSync } from 'node:child_process'
import { readText } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'

/** The policy's text; null where there is none. Throws where there is one that cannot be read. */
export type ReadPolicyText = () => string | null

/** Runs a program of the system and gives its output; null where it says that there is nothing. */
export type AskSystem = (program: string, args: readonly string[]) => string | null

const linuxFile = '/etc/galley/policy.json'
const registryKey = String.raw`HKLM\SOFTWARE\Policies\Galley`
const managedPreferences = '/Library/Managed Preferences/app.galley.desktop.plist'
/** Longer ones are no policy. */
export const policyBytesMax = 256_000

/** The place of this system. */
export function systemPolicy(
  files: FileSystem,
  platform: NodeJS.Platform = process.platform,
  ask: AskSystem = askSystem,
): ReadPolicyText {
  if (platform === 'win32') return () => valueOfRegistry(ask('reg', ['query', registryKey, '/v', 'Policy']))
  if (platform === 'darwin')
    return () =>
      files.statSync(managedPreferences)
        ? ask('/usr/bin/plutil', ['-extract', 'Policy', 'raw', '-o', '-', managedPreferences])
        : null
  return policyFile(files, linuxFile)
}

/** A file in place of the system's own. */
export function policyFile(files: FileSystem, path: string): ReadPolicyText {
  return () => {
    const found = files.statSync(path)
    if (!found) return null
    if (found.type !== 'file' || found.sizeBytes > policyBytesMax) throw new Error('the policy is no small file')
    return readText(files, path)
  }
}

/** The text of `    Policy    REG_SZ    {…}`. */
function valueOfRegistry(output: string | null): string | null {
  return /^\s*Policy\s+REG_SZ\s+(.*)$/m.exec(output ?? '')?.[1]?.trim() ?? null
}

function askSystem(program: string, args: readonly string[]): string | null {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      timeout: 3000,
      maxBuffer: 2 * policyBytesMax,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}
