/** `galley connect`: names a service and signs in to it, by PIN or with the keys of the environment. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import type { ConnectionFields, SignInFlow } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import { oneOf, pairsOf, wrongUse } from '../arguments.ts'
import type { Arguments } from '../arguments.ts'
import type { Command, Context } from '../context.ts'

export const connect: Command = {
  shape: {
    name: 'connect',
    summary: t('cli.connect.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {
      name: { shape: 'text', value: 'N', help: t('cli.connect.name.help') },
      'base-url': { shape: 'text', value: 'U', help: t('cli.connect.baseUrl.help') },
      'ads-base-url': { shape: 'text', value: 'U', help: t('cli.connect.adsBaseUrl.help') },
      'ads-sandbox-base-url': { shape: 'text', value: 'U', help: t('cli.connect.adsSandboxBaseUrl.help') },
      'upload-base-url': { shape: 'text', value: 'U', help: t('cli.connect.uploadBaseUrl.help') },
      access: {
        shape: 'text',
        value: 'read|write',
        help: t('cli.connect.access.help'),
      },
      way: {
        shape: 'text',
        value: 'W',
        help: t('cli.connect.way.help'),
      },
      'screen-name': { shape: 'text', value: 'H', help: t('cli.connect.screenName.help') },
      'force-login': { shape: 'none', help: t('cli.connect.forceLogin.help') },
      alias: {
        shape: 'texts',
        value: 'NEUTRAL=WIRE',
        help: t('cli.connect.alias.help'),
      },
    },
    notes: [
      t('cli.connect.applicationsKeyAndSecret'),
      t('cli.connect.knownOrAskedFor'),
      t('cli.connect.eachLaterCommandNeeds'),
    ],
  },
  run: async (context) => {
    const fields = readFields(context.given)
    const who = context.secrets ? await useSecrets(context, fields) : await signIn(context, fields)
    context.output.json({ user_id: who.userId, screen_name: who.screenName })
    context.output.text(
      t('cli.connect.connectedAs', {
        name: fields.name,
        screenName: who.screenName === null ? t('cli.connect.user', { userId: who.userId }) : `@${who.screenName}`,
      }),
    )
    return 0
  },
}

interface Who {
  userId: string
  screenName: string | null
}

function readFields(given: Arguments): ConnectionFields {
  const need = (flag: string): string => {
    const value = given.text(flag)
    if (!value) throw wrongUse(message('cli.connect.galleyConnectNeedsSee', { flag }))
    return value
  }
  return {
    name: need('name'),
    baseUrl: need('base-url'),
    adsBaseUrl: need('ads-base-url'),
    adsSandboxBaseUrl: need('ads-sandbox-base-url'),
    uploadBaseUrl: given.text('upload-base-url') ?? null,
    aliases: pairsOf(given, 'alias'),
    isPractice: false,
  }
}

async function useSecrets(context: Context, connection: ConnectionFields): Promise<Who> {
  const secrets = context.secrets
  if (!secrets) throw new Error('called without secrets')
  return context.callUnopened('connection.useSecrets', { connection, secrets })
}

async function signIn(context: Context, connection: ConnectionFields): Promise<Who> {
  const way = oneOf(context.given, 'way', ['pin', 'callback', 'authenticate']) ?? 'pin'
  const access = oneOf(context.given, 'access', ['read', 'write'])
  const keys = await applicationKeys(context, connection.name)
  const returned = way === 'pin' ? null : nextReturn(await context.engine())
  const flow = await context.callUnopened('signIn.start', {
    connection,
    mode: way === 'pin' ? 'pin' : 'callback',
    page: way === 'authenticate' ? 'authenticate' : 'authorize',
    ...keys,
    access,
    forceLogin: context.given.has('force-login'),
    screenName: context.given.text('screen-name') ?? null,
    open: false,
  })
  context.output.json({ authorize_url: flow.authorizeUrl })
  const after = returned ? await browserBack(context, flow, returned) : await typedPin(context, flow)
  if (after.status !== 'identified' || !after.identity)
    throw new GalleyError(
      after.error?.code ?? 'sign_in_failed',
      after.error?.message ?? message('cli.connect.signInDidNot'),
      after.error?.details,
    )
  const state = await context.callUnopened('signIn.confirm', { flowId: flow.flowId })
  if (!state.keychain.isUsable && state.keychain.message) context.output.note(textOf(state.keychain.message))
  return after.identity
}

async function typedPin(context: Context, flow: SignInFlow): Promise<SignInFlow> {
  context.output.text(t('cli.connect.openThisPageAllow'))
  context.output.text(flow.authorizeUrl)
  const pin = await context.input.readLine('PIN: ', false)
  if (!pin?.trim()) throw new GalleyError('cancelled', message('cli.connect.noPinWasGiven'))
  return context.callUnopened('signIn.pin', { flowId: flow.flowId, pin })
}

async function browserBack(context: Context, flow: SignInFlow, returned: Promise<SignInFlow>): Promise<SignInFlow> {
  context.output.text(t('cli.connect.openThisPageIn'))
  context.output.text(flow.authorizeUrl)
  return returned
}

/** The flow once it ended, by the browser coming back or because its ten minutes are over. */
function nextReturn(engine: Engine): Promise<SignInFlow> {
  return new Promise((resolve) => {
    const stop = engine.onEvent((event) => {
      if (event.name !== 'signIn' || !['identified', 'failed', 'denied'].includes(event.payload.status)) return
      stop()
      resolve(event.payload)
    })
  })
}

/** From the environment, the keychain (null: the engine looks), or a person. */
async function applicationKeys(
  context: Context,
  name: string,
): Promise<{ consumerKey: string | null; consumerSecret: string | null }> {
  const { application } = context.environment
  if (application) return { consumerKey: application.key, consumerSecret: application.secret }
  const known = await context.callUnopened('connection.list', {})
  if (known.some((connection) => connection.name === name)) return { consumerKey: null, consumerSecret: null }
  if (context.output.isJson || !context.input.isTerminal)
    throw wrongUse(message('cli.connect.signingInNeedsApplications'))
  const consumerKey = await context.input.readLine(t('cli.connect.apiKeyYourApplication'), false)
  const consumerSecret = await context.input.readLine(t('cli.connect.itsSecretNotShown'), true)
  return { consumerKey, consumerSecret }
}
