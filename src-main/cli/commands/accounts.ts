/** `galley accounts` */
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Command, Context } from '../context.ts'
import { accountShape } from '../shapes.ts'

export const accounts: Command = {
  shape: {
    name: 'accounts',
    summary: 'List the accounts of the signed-in user',
    words: '',
    wordCount: [0, 0],
    flags: {},
    notes: ['Asks the service the first time; after that, pull brings them up to date.'],
  },
  run: async (context) => {
    let { accounts: known } = await context.call('app.state', {})
    if (known.length === 0) {
      await pullAccounts(context)
      known = (await context.call('app.state', {})).accounts
    }
    for (const account of known) context.output.json(accountShape(account))
    context.output.table(
      ['ID', 'NAME', 'MADE AT', 'ROLES', 'WAITING', 'LAST PULL'],
      known.map(({ id, name, isSandbox, permissions, pending, lastPulledAt }) => [
        id,
        name,
        isSandbox ? 'sandbox' : 'service',
        permissions.join(', ') || '–',
        String(pending),
        lastPulledAt ?? 'never',
      ]),
    )
    if (known.length === 0) context.output.text('This user has no advertising accounts.')
    return 0
  },
}

async function pullAccounts(context: Context): Promise<void> {
  const results = await context.call('pull.run', {
    accountId: null,
    kinds: ['account', 'authenticated_user_access'],
    timeoutMs: 60_000,
  })
  const failed = results.find((result) => result.kind === 'account' && result.status !== 'complete')
  if (failed)
    throw new GalleyError(
      failed.status === 'refused' ? 'refused' : ((failed.error?.code as 'offline' | undefined) ?? 'offline'),
      failed.error?.message ?? 'The accounts could not be asked for.',
    )
}
