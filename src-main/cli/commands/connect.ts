/** `galley connect`: names a service and signs in to it, by PIN or with the keys of the environment. */
import type { ConnectionFields, SignInFlow } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import { oneOf, pairsOf, wrongUse } from '../arguments.ts'
import type { Arguments } from '../arguments.ts'
import type { Command, Context } from '../context.ts'

export const connect: Command = {
  shape: {
    name: 'connect',
    summary: 'Connect to a service and sign in',
    words: '',
    wordCount: [0, 0],
    flags: {
      name: { shape: 'text', value: 'N', help: 'What the connection is called; an existing name signs in again' },
      'base-url': { shape: 'text', value: 'U', help: 'Address of the authentication endpoints' },
      'ads-base-url': { shape: 'text', value: 'U', help: 'Address of the advertising interface' },
      'ads-sandbox-base-url': { shape: 'text', value: 'U', help: 'Address of its sandbox' },
      'upload-base-url': { shape: 'text', value: 'U', help: 'Address for uploads' },
      access: {
        shape: 'text',
        value: 'read|write',
        help: 'Access level to ask for; the application’s own where left out',
      },
      way: {
        shape: 'text',
        value: 'W',
        help: 'pin (usual), callback (the browser comes back), or authenticate (not asked again where access was granted)',
      },
      'screen-name': { shape: 'text', value: 'H', help: 'User name that the page fills in' },
      'force-login': { shape: 'none', help: 'Ask for the password even where somebody is signed in' },
      alias: {
        shape: 'texts',
        value: 'NEUTRAL=WIRE',
        help: 'A name that this service spells otherwise; may be given again',
      },
    },
    notes: [
      'The application’s key and secret come from GALLEY_CONSUMER_KEY and GALLEY_CONSUMER_SECRET, from the keychain for a name that is',
      'known, or are asked for. With GALLEY_ACCESS_TOKEN and GALLEY_ACCESS_TOKEN_SECRET set too, nothing is asked and nothing is kept:',
      'each later command needs the four variables as well.',
    ],
  },
  run: async (context) => {
    const fields = readFields(context.given)
    const who = context.secrets ? await useSecrets(context, fields) : await signIn(context, fields)
    context.output.json({ user_id: who.userId, screen_name: who.screenName })
    context.output.text(
      `Connected to ${fields.name} as ${who.screenName === null ? `user ${who.userId}` : `@${who.screenName}`}.`,
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
    if (!value) throw wrongUse(`galley connect needs --${flag}. See galley connect --help.`)
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
      after.error?.message ?? 'The sign-in did not succeed. Start again.',
      after.error?.details,
    )
  const state = await context.callUnopened('signIn.confirm', { flowId: flow.flowId })
  if (!state.keychain.isUsable && state.keychain.message) context.output.note(state.keychain.message)
  return after.identity
}

async function typedPin(context: Context, flow: SignInFlow): Promise<SignInFlow> {
  context.output.text(`Open this page, allow access, and type the PIN that it shows:\n`)
  context.output.text(flow.authorizeUrl)
  const pin = await context.input.readLine('PIN: ', false)
  if (!pin?.trim()) throw new GalleyError('cancelled', 'No PIN was given. Nothing was stored.')
  return context.callUnopened('signIn.pin', { flowId: flow.flowId, pin })
}

async function browserBack(context: Context, flow: SignInFlow, returned: Promise<SignInFlow>): Promise<SignInFlow> {
  context.output.text(`Open this page in a browser on this computer, and allow access:\n`)
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
    throw wrongUse(
      'Signing in needs the application’s key and secret. Set GALLEY_CONSUMER_KEY and GALLEY_CONSUMER_SECRET.',
    )
  const consumerKey = await context.input.readLine('API key of your application: ', false)
  const consumerSecret = await context.input.readLine('Its secret (not shown): ', true)
  return { consumerKey, consumerSecret }
}
