/** What package runs, as its own files and the system say: what its updates depend on. */
import { arch as processorOf } from 'node:os'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import type { Flavour } from '../../../shared/shell-bridge.ts'
import type { Installation } from '../../engine/updates/feed.ts'

export interface PackageFacts {
  version: string
  platform: NodeJS.Platform
  arch: string
  isPackaged: boolean
  environment: Readonly<Record<string, string | undefined>>
  /** Path of the running program. */
  program: string
  /** The package's package.json; what it cannot say is left out. */
  manifest: unknown
  /** Content of `package-type` among its resources: "deb", "rpm"; null where there is none. */
  packageType: string | null
  exists(path: string): boolean
}

/** The engine looks at it again before it believes it. In tests of the window they say themselves what is installed; never in a release. */
export function readInstallation(flavour: Flavour): Installation {
  const stated = flavour === 'release' ? undefined : process.env['GALLEY_TEST_UPDATES']
  if (stated) return JSON.parse(stated) as Installation
  return installationOf({
    version: app.getVersion(),
    platform: process.platform,
    arch: processorOf(),
    isPackaged: app.isPackaged,
    environment: process.env,
    program: process.execPath,
    manifest: readJson(join(app.getAppPath(), 'package.json')),
    packageType: readText(join(process.resourcesPath, 'package-type')),
    exists: existsSync,
  })
}

/** As the facts say; `kind` null for what is no package, and for systems and processors that Galley is not made for. */
export function installationOf(facts: PackageFacts): Installation {
  const { feed, publicKeys, channel } = configurationIn(facts.manifest)
  const platform = (['linux', 'darwin', 'win32'] as const).find((each) => each === facts.platform)
  const arch = (['x64', 'arm64'] as const).find((each) => each === facts.arch)
  return {
    version: facts.version,
    platform: platform ?? 'linux',
    arch: arch ?? 'x64',
    kind: platform && arch ? kindOf(facts) : null,
    channel,
    feedUrl: feed,
    publicKeys,
  }
}

function kindOf({
  platform,
  isPackaged,
  environment,
  program,
  packageType,
  exists,
}: PackageFacts): Installation['kind'] {
  if (!isPackaged) return null
  if (platform === 'darwin') return 'mac'
  // Only the installer for people leaves its own remover beside the program.
  if (platform === 'win32') return exists(join(dirname(program), 'Uninstall Galley.exe')) ? 'nsis' : 'msi'
  if (environment['APPIMAGE']) return 'appimage'
  return (['deb', 'rpm'] as const).find((kind) => kind === packageType?.trim()) ?? null
}

/** `galleyUpdates` of the manifest, which packaging writes. */
function configurationIn(manifest: unknown): { feed: string | null; publicKeys: string[]; channel: 'beta' | 'stable' } {
  const given = (manifest as { galleyUpdates?: Record<string, unknown> } | null)?.galleyUpdates ?? {}
  const { feed, publicKeys, channel } = given
  return {
    feed: typeof feed === 'string' ? feed : null,
    publicKeys: Array.isArray(publicKeys) ? publicKeys.filter((key) => typeof key === 'string') : [],
    channel: channel === 'beta' ? 'beta' : 'stable',
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
