/**
 * The feed of updates: a small JSON file that a server hands out, and its detached signature beside it. Nothing in it is believed, nor even read as
 * JSON, before the signature holds.
 */
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { updateChannels } from '../../../shared/bridge.ts'
import type { UpdateChannel } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { compareVersions, isPrerelease, mayMoveTo, versionPattern } from './versions.ts'

export const installationKinds = ['deb', 'rpm', 'appimage', 'nsis', 'msi', 'mac'] as const

/** The package that runs, as its own files and the system say. */
export const installationShape = z
  .object({
    version: z.string().regex(versionPattern),
    platform: z.enum(['linux', 'darwin', 'win32']),
    arch: z.enum(['x64', 'arm64']),
    /** How it was installed; null: it runs from a folder and is never updated. */
    kind: z.enum(installationKinds).nullable(),
    channel: z.enum(updateChannels),
    /** Folder of the feed; null: updates are not configured. */
    feedUrl: z.string().max(500).nullable(),
    /** Ed25519, each as base64 of its DER (SPKI). Any of them may have signed, so that a key can be followed by another. */
    publicKeys: z.array(z.string().max(200)).max(5),
  })
  .strict()
export type Installation = z.infer<typeof installationShape>

/** What runs from a folder, without a package around it. */
export const notInstalled: Installation = {
  version: '0.0.0',
  platform: 'linux',
  arch: 'x64',
  kind: null,
  channel: 'stable',
  feedUrl: null,
  publicKeys: [],
}

const fileShape = z
  .object({
    platform: z.enum(['linux', 'darwin', 'win32']),
    arch: z.enum(['x64', 'arm64', 'universal']),
    kind: z.enum(installationKinds),
    /** Beside the feed; no folder and no address can stand in it. */
    name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/),
    sizeBytes: z.int().min(1).max(2_000_000_000),
    sha512: z.string().regex(/^[0-9a-f]{128}$/),
  })
  .strict()
export type FeedFile = z.infer<typeof fileShape>

const feedShape = z
  .object({
    format: z.literal(1),
    channel: z.enum(updateChannels),
    version: z.string().max(64).regex(versionPattern),
    notes: z.string().max(4000).default(''),
    files: z.array(fileShape).min(1).max(40),
  })
  .strict()
export type Feed = z.infer<typeof feedShape>

/** Most bytes of a feed, and of a signature. */
export const feedBytesMax = 64_000

/** True if one of the keys made the signature (base64) over exactly these bytes. A key or signature that is none is false. */
export function isSigned(bytes: Uint8Array, signature: string, publicKeys: readonly string[]): boolean {
  const text = signature.trim()
  if (!/^[A-Za-z0-9+/]{86}==$/.test(text)) return false
  return publicKeys.some((publicKey) => {
    try {
      const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
      return key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(text, 'base64'))
    } catch {
      return false
    }
  })
}

/** The feed in these bytes. GalleyError `refused` where no key of the package signed it, `bad_answer` where it is no feed. */
export function readFeed(bytes: Uint8Array, signature: string, publicKeys: readonly string[]): Feed {
  if (!isSigned(bytes, signature, publicKeys)) throw new GalleyError('refused', message('engine.updates.notSigned'))
  try {
    return feedShape.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch (cause) {
    throw new GalleyError('bad_answer', message('engine.updates.notAFeed'), {}, { cause })
  }
}

/** What is installed, which channel it follows, and the newest version that any signed feed ever named here. */
export interface Standing {
  installation: Installation
  channel: UpdateChannel
  highestSeen: string | null
}

/**
 * The file of a signed feed that this installation may take; null where it is up to date. GalleyError `refused` for another channel, a version that
 * goes back, and a feed without a file for this system and processor.
 */
export function chooseFile(feed: Feed, { installation, channel, highestSeen }: Standing): FeedFile | null {
  const { version, platform, arch, kind } = installation
  if (feed.channel !== channel || !mayMoveTo(installation.channel, feed.channel))
    throw new GalleyError('refused', message('engine.updates.otherChannel', { found: feed.channel, wanted: channel }))
  if (feed.channel === 'stable' && isPrerelease(feed.version))
    throw new GalleyError('refused', message('engine.updates.notStable', { version: feed.version }))
  const newest = highestSeen !== null && compareVersions(highestSeen, version) > 0 ? highestSeen : version
  if (compareVersions(feed.version, newest) < 0)
    throw new GalleyError('refused', message('engine.updates.goesBack', { offered: feed.version, newest }))
  if (compareVersions(feed.version, version) === 0) return null
  const file = feed.files.find(
    (each) => each.platform === platform && each.kind === kind && (each.arch === arch || each.arch === 'universal'),
  )
  if (!file)
    throw new GalleyError('refused', message('engine.updates.noFileForThis', { version: feed.version, platform, arch }))
  return file
}
