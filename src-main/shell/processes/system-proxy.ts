/**
 * The system's proxy for a server, PAC files included, as Chromium finds it. Our pages' Chromium has a dead proxy and no names on purpose
 * (hardening.ts); this question is asked in a session of its own, in which no page ever is.
 */
import { app, session } from 'electron'
import type { Session } from 'electron'

const partition = 'system-proxy'
const longestOrigin = 300

/** Answers in the form of PAC files, such as "PROXY a:8080; DIRECT". Rejects for anything but the origin of a secure address. */
export class SystemProxy {
  #proxySession: Promise<Session> | null = null

  async resolve(origin: string): Promise<string> {
    if (!isSecureOrigin(origin)) throw new Error('not an origin of a secure address')
    await app.whenReady()
    const proxySession = await (this.#proxySession ??= withNames(openProxySession))
    return proxySession.resolveProxy(`${origin}/`)
  }
}

async function openProxySession(): Promise<Session> {
  const proxySession = session.fromPartition(partition, { cache: false })
  await proxySession.setProxy({ mode: 'system' })
  // Without it the first answer is the one of before, the dead proxy.
  await proxySession.forceReloadProxyConfig()
  await proxySession.resolveProxy('https://galley.invalid/')
  return proxySession
}

/**
 * A PAC file's own address has a name, and its script may look names up: Chromium reads its rule for names when it makes a session's
 * network, so the rule is away meanwhile. Sessions made at the same moment keep the dead proxy all the same.
 */
async function withNames(make: () => Promise<Session>): Promise<Session> {
  const name = 'host-resolver-rules'
  const rule = app.commandLine.getSwitchValue(name)
  app.commandLine.removeSwitch(name)
  try {
    return await make()
  } finally {
    if (rule !== '') app.commandLine.appendSwitch(name, rule)
  }
}

function isSecureOrigin(origin: string): boolean {
  if (origin.length > longestOrigin || !origin.startsWith('https://')) return false
  try {
    return new URL(origin).origin === origin
  } catch {
    return false
  }
}
