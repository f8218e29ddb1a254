/** `galley accounts` */
import { listComma, t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Command, Context } from '../context.ts'
import { accountShape } from '../shapes.ts'

export const accounts: Command = {
  shape: {
    name: 'accounts',
    summary: t('cli.accounts.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {},
    notes: [t('cli.accounts.asksServiceFirstTime')],
  },
  run: async (context) => {
    let { accounts: known } = await context.call('app.state', {})
    if (known.length === 0) {
      await pullAccounts(context)
      known = (await context.call('app.state', {})).accounts
    }
    for (const account of known) context.output.json(accountShape(account))
    context.output.table(
      ['ID', 'NAME', t('cli.accounts.madeAt'), 'ROLES', 'WAITING', t('cli.accounts.lastPull')],
      known.map(({ id, name, isSandbox, permissions, pending, lastPulledAt }) => [
        id,
        name,
        isSandbox ? 'sandbox' : 'service',
        permissions.join(listComma()) || '–',
        String(pending),
        lastPulledAt ?? 'never',
      ]),
    )
    if (known.length === 0) context.output.text(t('cli.accounts.thisUserHasNo'))
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
      failed.error?.message ?? message('cli.accounts.accountsCouldNotBe'),
    )
}
