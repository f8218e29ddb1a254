/** What a person confirms outside of the page before Galley goes through another proxy or trusts another authority. */
import { t } from '../../../shared/messages/index.ts'
import type { AuthorityView } from '../../../shared/bridge.ts'
import { onOneLine } from './ask-person.ts'
import type { Question } from './ask-person.ts'

const longestLine = 200

/** The question before a proxy set by hand is used; null where none is, or where the engine will refuse the input. */
export function proxyQuestion(input: unknown): Question | null {
  const proxy = (input as { proxy?: { mode?: unknown; address?: unknown } } | null)?.proxy
  if (proxy?.mode !== 'manual' || typeof proxy.address !== 'string') return null
  return {
    message: t('shell.networkQuestions.goThroughThisProxy'),
    detail: t('shell.networkQuestions.detail', { text: onOneLine(proxy.address, longestLine) }),
    buttons: [t('shell.networkQuestions.cancel'), t('shell.networkQuestions.useThisProxy')],
  }
}

/** The question before a name and password are kept for a proxy; null where they are forgotten. */
export function credentialsQuestion(input: unknown): Question | null {
  const given = (input as { credentials?: { proxy?: unknown; name?: unknown } | null } | null)?.credentials
  if (typeof given?.proxy !== 'string') return null
  return {
    message: t('shell.networkQuestions.giveThisProxyName'),
    detail: t('shell.networkQuestions.detail.nameTheySentWhenever', {
      onOneLine: onOneLine(given.proxy, longestLine),
      onOneLine2: onOneLine(String(given.name), longestLine),
    }),
    buttons: [t('shell.networkQuestions.cancel'), t('shell.networkQuestions.giveThem')],
  }
}

/** The question before these authorities are trusted. */
export function authorityQuestion(authorities: readonly AuthorityView[]): Question {
  const count = authorities.length
  const blocks = authorities.map(({ subject, issuer, fingerprint, validFrom, validTo }) =>
    [
      onOneLine(subject, longestLine),
      t('shell.networkQuestions.issuedBy', { text: onOneLine(issuer, longestLine) }),
      `SHA-256: ${fingerprint}`,
      t('shell.networkQuestions.validFrom', { validFrom, validTo }),
    ].join('\n'),
  )
  return {
    message:
      count === 1
        ? t('shell.networkQuestions.trustThisAuthority')
        : t('shell.networkQuestions.trustTheseAuthorities', { authoritiesCount: count }),
    detail: t('shell.networkQuestions.detail.whoeverHasItsKey', { count, blocks: blocks.join('\n\n') }),
    buttons: [t('shell.networkQuestions.cancel'), t('shell.networkQuestions.trustIt', { count })],
  }
}
