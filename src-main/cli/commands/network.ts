/** `galley network`: the proxy and the authorities of this machine, the same for all connections. */
import { readFileSync } from 'node:fs'
import type { AuthorityView, NetworkView, ProxyChoice } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'

export const network: Command = {
  shape: {
    name: 'network',
    summary: 'Show or set the proxy and the authorities that are trusted',
    words: '',
    wordCount: [0, 0],
    flags: {
      proxy: {
        shape: 'text',
        value: 'P',
        help: 'system, none, or HOST:PORT (https://HOST:PORT where it is spoken to securely)',
      },
      'sign-in': { shape: 'none', help: 'Ask for the name and password of the proxy and keep them in the keychain' },
      'forget-sign-in': { shape: 'none', help: 'Forget the name and password of the proxy' },
      'add-authority': {
        shape: 'text',
        value: 'FILE',
        help: 'Trust the authorities of a certificate file (PEM or DER)',
      },
      'remove-authority': { shape: 'text', value: 'FINGERPRINT', help: 'Trust an added authority no more' },
    },
    notes: [
      'The command line cannot ask the system for its proxy: with --proxy system it goes directly. Programs give name and password for',
      '--sign-in as two lines of stdin. No variable of the environment adds an authority or names a proxy.',
    ],
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
  if (proxy === undefined) throw wrongUse('Name the proxy first: galley network --proxy HOST:PORT --sign-in.')
  const name = await context.input.readLine(`Name for ${proxy}: `, false)
  const password = await context.input.readLine('Password (not shown): ', true)
  if (!name || password === null)
    throw new GalleyError('cancelled', 'No name and password were given. Nothing was kept.')
  await context.callUnopened('network.setCredentials', { credentials: { proxy, name, password } })
}

function readCertificate(file: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    throw new GalleyError('not_found', `${file} cannot be read.`, { file })
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
  output.text(`Proxy: ${address ?? proxyWords[proxy.mode]}`)
  output.text(
    credentials
      ? `Signs in to ${credentials.proxy} as ${credentials.name} (${credentials.keptIn}).`
      : 'No name and password for a proxy.',
  )
  output.text(
    `Trusted: ${systemAuthorities} authorities of the system, those that Galley brings, and ${authorities.length} added:`,
  )
  output.table(
    ['AUTHORITY', 'ISSUER', 'SHA-256', 'VALID'],
    authorities.map((each: AuthorityView) => [
      each.subject,
      each.issuer,
      each.fingerprint,
      `${each.validFrom} to ${each.validTo}`,
    ]),
  )
}

const proxyWords = {
  system: 'as the system says (the command line cannot ask it and goes directly)',
  none: 'none',
  manual: '',
}
