/** What a person confirms outside of the page before Galley goes through another proxy or trusts another authority. */
import type { AuthorityView } from '../../../shared/bridge.ts'
import { onOneLine } from './ask-person.ts'
import type { Question } from './ask-person.ts'

const longestLine = 200

/** The question before a proxy set by hand is used; null where none is, or where the engine will refuse the input. */
export function proxyQuestion(input: unknown): Question | null {
  const proxy = (input as { proxy?: { mode?: unknown; address?: unknown } } | null)?.proxy
  if (proxy?.mode !== 'manual' || typeof proxy.address !== 'string') return null
  return {
    message: 'Go through this proxy?',
    detail: `${onOneLine(proxy.address, longestLine)}\n\nEverything that Galley sends and receives goes through it, and it learns which servers Galley asks. Go on only if this is your network’s proxy.`,
    buttons: ['Cancel', 'Use this proxy'],
  }
}

/** The question before a name and password are kept for a proxy; null where they are forgotten. */
export function credentialsQuestion(input: unknown): Question | null {
  const given = (input as { credentials?: { proxy?: unknown; name?: unknown } | null } | null)?.credentials
  if (typeof given?.proxy !== 'string') return null
  return {
    message: 'Give this proxy the name and password?',
    detail: `${onOneLine(given.proxy, longestLine)}\n\nName: ${onOneLine(String(given.name), longestLine)}\n\nThey are sent to it whenever it asks. Go on only if this is your network’s proxy.`,
    buttons: ['Cancel', 'Give them'],
  }
}

/** The question before these authorities are trusted. */
export function authorityQuestion(authorities: readonly AuthorityView[]): Question {
  const blocks = authorities.map(({ subject, issuer, fingerprint, validFrom, validTo }) =>
    [
      onOneLine(subject, longestLine),
      `Issued by: ${onOneLine(issuer, longestLine)}`,
      `SHA-256: ${fingerprint}`,
      `Valid from ${validFrom} to ${validTo}`,
    ].join('\n'),
  )
  return {
    message: authorities.length === 1 ? 'Trust this authority?' : `Trust these ${authorities.length} authorities?`,
    detail: `${blocks.join('\n\n')}\n\nWhoever has its key can read and change everything between Galley and the service. Go on only if who runs your network gave you this file, and the fingerprint is the one that they told you.`,
    buttons: ['Cancel', 'Trust it'],
  }
}
