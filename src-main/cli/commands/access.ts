/** `galley access`: keys and tokens without their values, roles on the accounts; gets the bearer token, and revokes what can be revoked. */
import { roleMeanings } from '../../../shared/contract/accounts/authenticated-user-access.ts'
import { roleLabels } from '../../../shared/contract/language/roles.ts'
import type { CredentialView } from '../../../shared/bridge.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'

const names: Record<CredentialView['kind'], string> = {
  application: 'Application keys',
  access: 'Access token',
  bearer: 'Bearer token',
}
const levels = { read: 'read only', write: 'read and write' } as const

export const access: Command = {
  shape: {
    name: 'access',
    summary: 'Show keys, tokens and roles; get or revoke a token',
    words: '[bearer | revoke access | revoke bearer]',
    wordCount: [0, 2],
    flags: {},
    notes: [
      'access bearer gets the application’s bearer token and keeps it where the keys are kept; it is never printed.',
      'access revoke access ends the sign-in at the service and here; work stays. access revoke bearer needs the sign-in of the',
      'application’s owner. The application’s keys cannot be revoked from here: make new ones at the service.',
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
      ['CREDENTIAL', 'HERE', 'KEPT IN', 'ALLOWS'],
      credentials.map(({ kind, isHere, keptIn, level }) => [
        names[kind],
        isHere ? 'yes' : 'no',
        keptIn === 'none' ? '–' : keptIn,
        level ? levels[level] : kind === 'access' ? 'what the application may' : '–',
      ]),
    )
    for (const { id, name, permissions } of state.accounts) output.json({ account: id, name, roles: permissions })
    output.table(
      ['ACCOUNT', 'NAME', 'ROLE', 'ALLOWS'],
      state.accounts.flatMap(({ id, name, permissions }) =>
        permissions.map((role) => [
          id,
          name,
          (roleLabels as Record<string, string>)[role] ?? role,
          roleMeanings[role] ?? '–',
        ]),
      ),
    )
    return 0
  },
}

async function act(context: Context): Promise<void> {
  const [verb, what] = context.given.words
  if (verb === undefined) return
  const order = [verb, what].filter((word) => word !== undefined).join(' ')
  if (!['bearer', 'revoke access', 'revoke bearer'].includes(order))
    throw wrongUse(`galley access does not know “${order}”. See galley access --help.`)
  const { connectionId } = await context.call('app.state', {})
  const connection = { connectionId: connectionId ?? '' }
  if (order === 'bearer') await context.call('bearer.request', connection)
  else if (order === 'revoke bearer') await context.call('bearer.revoke', connection)
  else await context.call('signIn.out', connection)
}
