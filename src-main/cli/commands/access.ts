/** `galley access`: keys and tokens without their values, roles on the accounts; gets the bearer token, and revokes what can be revoked. */
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import { roleLabel, roleMeaning } from '../../../shared/model/role-words.ts'
import type { CredentialView } from '../../../shared/bridge.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'

const names: Record<CredentialView['kind'], string> = {
  application: t('cli.access.names.application'),
  access: t('cli.access.names.access'),
  bearer: t('cli.access.names.bearer'),
}
const levels = { read: t('cli.access.levels.read'), write: t('cli.access.levels.write') } as const

export const access: Command = {
  shape: {
    name: 'access',
    summary: t('cli.access.shape.summary'),
    words: t('cli.access.access.shape'),
    wordCount: [0, 2],
    flags: {},
    notes: [
      t('cli.access.accessBearerGetsApplications'),
      t('cli.access.accessRevokeAccessEnds'),
      t('cli.access.applicationsOwnerApplications'),
    ],
  },
  run: async (context) => {
    await act(context)
    const state = await context.call('app.state', {})
    const connection = state.connections.find(({ id }) => id === state.connectionId)
    const credentials = await context.call('credential.list', { connectionId: connection?.id ?? '' })
    const { output } = context
    for (const { kind, isHere, keptIn, level } of credentials)
      output.json({ credential: kind, is_here: isHere, kept_in: keptIn, level })
    output.table(
      ['CREDENTIAL', 'HERE', t('cli.access.keptIn'), 'ALLOWS'],
      credentials.map(({ kind, isHere, keptIn, level }) => [
        names[kind],
        isHere ? 'yes' : 'no',
        keptIn === 'none' ? '–' : keptIn,
        level ? levels[level] : kind === 'access' ? t('cli.access.whatApplicationMay') : '–',
      ]),
    )
    for (const { id, name, permissions } of state.accounts) output.json({ account: id, name, roles: permissions })
    output.table(
      ['ACCOUNT', 'NAME', 'ROLE', 'ALLOWS'],
      state.accounts.flatMap(({ id, name, permissions }) =>
        permissions.map((role) => [id, name, roleLabel(role), roleMeaning(role) || '–']),
      ),
    )
    return 0
  },
}

async function act(context: Context): Promise<void> {
  const [verb, what] = context.given.words
  if (verb === undefined) return
  const order = [verb, what].filter((word) => word !== undefined).join(' ')
  if (!['bearer', t('cli.access.revokeAccess'), t('cli.access.revokeBearer')].includes(order))
    throw wrongUse(message('cli.access.galleyAccessDoesNot', { order }))
  const { connectionId } = await context.call('app.state', {})
  const connection = { connectionId: connectionId ?? '' }
  if (order === 'bearer') await context.call('bearer.request', connection)
  else if (order === 'revoke bearer') await context.call('bearer.revoke', connection)
  else await context.call('signIn.out', connection)
}
