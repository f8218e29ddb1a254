/** `galley network`: the proxy and the authorities of this machine, the same for all connections. */
import { t } from '../../../shared/messages/index.ts'
import { readFileSync } from 'node:fs'
import type { AuthorityView, NetworkView, ProxyChoice } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'

export const network: Command = {
  shape: {
    name: 'network',
    summary: t('cli.network.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {
      proxy: {
        shape: 'text',
        value: 'P',
        help: t('cli.network.proxy.help'),
      },
      'sign-in': { shape: 'none', help: t('cli.network.signIn.help') },
      'forget-sign-in': { shape: 'none', help: t('cli.network.forgetSignIn.help') },
      'add-authority': {
        shape: 'text',
        value: 'FILE',
        help: t('cli.network.addAuthority.help'),
      },
      'remove-authority': { shape: 'text', value: 'FINGERPRINT', help: t('cli.network.removeAuthority.help') },
    },
    notes: [t('cli.network.commandLineCannotAsk'), t('cli.network.signInAsTwo')],
  },
  run: async (context) => {
    await act(context)
    show(context, await context.callUnopened('network.get', {}))
    return 0
  },
}

async function act(context: Context): Promise<void> {
  const { given } = context
  const proxy = given.text('proxy')
  if (proxy !== undefined) await context.callUnopened('network.setProxy', { proxy: proxyChoice(proxy) })
  if (given.has('forget-sign-in')) await context.callUnopened('network.setCredentials', { credentials: null })
  if (given.has('sign-in')) await signIn(context)
  const file = given.text('add-authority')
  if (file !== undefined) await context.callUnopened('network.addAuthorities', { bytes: readCertificate(file) })
  const fingerprint = given.text('remove-authority')
  if (fingerprint !== undefined) await context.callUnopened('network.removeAuthority', { fingerprint })
}

function proxyChoice(text: string): ProxyChoice {
  return text === 'system' || text === 'none' ? { mode: text } : { mode: 'manual', address: text }
}

async function signIn(context: Context): Promise<void> {
  const [proxy] = (await context.callUnopened('network.get', {})).named
  if (proxy === undefined) throw wrongUse(message('cli.network.nameProxyFirstGalley'))
  const name = await context.input.readLine(t('cli.network.nameFor', { proxy }), false)
  const password = await context.input.readLine(t('cli.network.passwordNotShown'), true)
  if (!name || password === null) throw new GalleyError('cancelled', message('cli.network.noNameAndPassword'))
  await context.callUnopened('network.setCredentials', { credentials: { proxy, name, password } })
}

function readCertificate(file: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    throw new GalleyError('not_found', message('cli.network.cannotBeRead', { file }), { file })
  }
}

function show({ output }: Context, view: NetworkView): void {
  const { proxy, credentials, systemAuthorities, authorities } = view
  const address = proxy.mode === 'manual' ? proxy.address : null
  output.json({
    proxy: proxy.mode,
    address,
    sign_in: credentials && { proxy: credentials.proxy, name: credentials.name, kept_in: credentials.keptIn },
    system_authorities: systemAuthorities,
  })
  for (const { subject, issuer, fingerprint, validFrom, validTo } of authorities)
    output.json({ authority: subject, issuer, fingerprint, valid_from: validFrom, valid_to: validTo })
  output.text(t('cli.network.proxy', { address: address ?? proxyWords[proxy.mode] }))
  output.text(
    credentials
      ? t('cli.network.signsInAs', { proxy: credentials.proxy, name: credentials.name, keptIn: credentials.keptIn })
      : t('cli.network.noNameAndPassword2'),
  )
  output.text(
    t('cli.network.trustedAuthoritiesSystemThose', { systemAuthorities, authoritiesCount: authorities.length }),
  )
  output.table(
    ['AUTHORITY', 'ISSUER', 'SHA-256', 'VALID'],
    authorities.map((each: AuthorityView) => [
      each.subject,
      each.issuer,
      each.fingerprint,
      t('cli.network.valid', { from: each.validFrom, to: each.validTo }),
    ]),
  )
}

const proxyWords = {
  system: t('cli.network.proxyWords.system'),
  none: 'none',
  manual: '',
}
