/** Authorities that secure connections trust: the system's, those that Node brings, and those that a person added. */
import { X509Certificate } from 'node:crypto'
import type { SecureContext } from 'node:tls'
import type { AuthorityView } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { readText } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeModules } from '../node-modules.ts'
import type { Log } from '../ports.ts'

/** Where Linux systems keep the bundle of the authorities that they trust; the first that exists is the system's. */
export const systemBundles: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/var/lib/ca-certificates/ca-bundle.pem',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

export interface AuthorityPorts {
  files: FileSystem
  log: Log
  platform?: NodeJS.Platform
  bundles?: readonly string[]
  /** Stands in for Node's own question to the system's store, which older ones lack. */
  askSystem?: (() => string[]) | undefined
}

/**
 * What the system trusts, in PEM. On Linux its bundle is read: Node's own answer there follows SSL_CERT_FILE and SSL_CERT_DIR, and no
 * variable of the environment may add an authority. Elsewhere the store itself is asked, where this Node can.
 */
export function systemAuthorities({ files, log, platform = process.platform, ...ports }: AuthorityPorts): string[] {
  const ask = 'askSystem' in ports ? ports.askSystem : nodeAsk()
  const found = platform === 'linux' || !ask ? [] : asked(ask, log)
  if (found.length > 0) return found
  for (const path of ports.bundles ?? systemBundles) {
    const bundle = readBundle(files, path)
    if (bundle.length > 0) return bundle
  }
  log.write('info', 'authorities.no-system-store')
  return []
}

function nodeAsk(): (() => string[]) | undefined {
  const tls = nodeModules.tls as { getCACertificates?: (type: 'system') => string[] }
  return tls.getCACertificates && (() => tls.getCACertificates!('system'))
}

function asked(ask: () => string[], log: Log): string[] {
  try {
    return ask()
  } catch {
    log.write('error', 'authorities.store-failed')
    return []
  }
}

function readBundle(files: FileSystem, path: string): string[] {
  try {
    return pemBlocks(readText(files, path))
  } catch {
    return []
  }
}

function pemBlocks(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
}

/** One context for all connections: making it takes some 20 ms, and its list is the same for all. */
export function secureContext(authorities: readonly string[], log: Log): SecureContext {
  const { tls } = nodeModules
  const all = [...new Set([...authorities, ...tls.rootCertificates].map((pem) => pem.trim()))]
  try {
    return contextOf(all)
  } catch {
    // One that cannot be read must not take the others with it.
    log.write('error', 'authorities.unreadable')
    return contextOf(all.filter(isReadable))
  }
}

/** Exactly these authorities, and what holds for every connection. */
export function contextOf(authorities: readonly string[]): SecureContext {
  // Naming the authorities leaves out what NODE_EXTRA_CA_CERTS adds to the default ones.
  return nodeModules.tls.createSecureContext({ ca: [...authorities], minVersion: 'TLSv1.2' })
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}

const mostAuthorities = 50
const refuse = (said: Message) => new GalleyError('usage', said)

/**
 * The authorities of a file, PEM or DER, each as PEM. GalleyError `usage` for a file without any, with a private key, or with something that is
 * no authority or not valid now: what would never verify anything is not kept.
 */
export function readAuthorities(content: Buffer, nowMs: number): { pem: string; view: AuthorityView }[] {
  const text = content.toString('latin1')
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw refuse(message('engine.authorities.fileHoldsPrivateKey'))
  const blocks = pemBlocks(text)
  if (blocks.length > mostAuthorities)
    throw refuse(message('engine.authorities.fileHoldsCertificatesChoose', { count: blocks.length, mostAuthorities }))
  const certificates = (blocks.length > 0 ? blocks : [content]).map(readCertificate)
  for (const certificate of certificates) {
    const name = nameOf(certificate.subject)
    if (!certificate.ca) throw refuse(message('engine.authorities.certificateServerOrPerson', { name }))
    if (!isValidAt(certificate, nowMs))
      throw refuse(
        message('engine.authorities.validFromOnlyAsk', {
          name,
          from: dayOf(certificate.validFrom),
          to: dayOf(certificate.validTo),
        }),
      )
  }
  return certificates.map((certificate) => ({ pem: certificate.toString(), view: viewOf(certificate, nowMs) }))
}

/** How people tell an authority from another. */
export function authorityView(pem: string, nowMs: number): AuthorityView {
  return viewOf(new X509Certificate(pem), nowMs)
}

function viewOf(certificate: X509Certificate, nowMs: number): AuthorityView {
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    fingerprint: certificate.fingerprint256,
    validFrom: dayOf(certificate.validFrom),
    validTo: dayOf(certificate.validTo),
    isValid: isValidAt(certificate, nowMs),
  }
}

function readCertificate(content: string | Buffer): X509Certificate {
  try {
    return new X509Certificate(content)
  } catch {
    throw refuse(message('engine.authorities.fileHoldsNoCertificate'))
  }
}

function isValidAt({ validFrom, validTo }: X509Certificate, nowMs: number): boolean {
  return Date.parse(validFrom) <= nowMs && nowMs <= Date.parse(validTo)
}

function dayOf(text: string): string {
  return new Date(Date.parse(text)).toISOString().slice(0, 10)
}

/** "CN=Example Root\nO=Example" on one line. */
function nameOf(distinguished: string): string {
  return distinguished.split('\n').join(', ').slice(0, 300)
}
