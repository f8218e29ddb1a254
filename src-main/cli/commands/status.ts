/** `galley status` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import { notPulledWords } from '../../../shared/model/not-pulled.ts'
import type { Command } from '../context.ts'
import { accountShape } from '../shapes.ts'

export const status: Command = {
  shape: { name: 'status', summary: t('cli.status.shape.summary'), words: '', wordCount: [0, 0], flags: {} },
  run: async (context) => {
    const { output } = context
    const state = await context.call('app.state', {})
    const connection = state.connections.find((one) => one.id === state.connectionId)
    output.json({
      connection: connection?.name ?? null,
      user_id: connection?.user?.userId ?? null,
      screen_name: connection?.user?.screenName ?? null,
      secrets: connection?.secrets ?? 'none',
      state: state.connection.state,
      last_success_at: state.connection.lastSuccessAt,
      waiting: state.waiting,
      copy_check: state.copyCheck,
      has_restore_report: state.hasOlderDataReport,
      undo: state.undo ? textOf(state.undo.label) : null,
      redo: state.redo ? textOf(state.redo.label) : null,
      accounts: state.accounts.map(accountShape),
    })
    output.text(
      t('cli.status.lastContact', {
        name: connection?.name ?? t('cli.status.noConnection'),
        state: state.connection.state.replace('_', ' '),
        lastSuccessAt: state.connection.lastSuccessAt ?? 'never',
      }),
    )
    if (state.connection.message) output.text(textOf(state.connection.message))
    if (state.hasOlderDataReport) output.text(t('cli.status.thisDataOlderThan'))
    if (state.copyCheck === 'none') output.text(t('cli.status.thisComputerHasNo'))
    output.table(
      [
        'ACCOUNT',
        'NAME',
        'CHANGES',
        'READY',
        'ERRORS',
        'CONFLICTS',
        'REFUSED',
        'DECIDE',
        t('cli.status.answerLost'),
        t('cli.status.lookedFor'),
        t('cli.status.lastPull'),
      ],
      state.accounts.map((account) => [
        account.id,
        account.name,
        String(account.pending),
        String(account.ready),
        String(account.errors),
        String(account.conflicts),
        String(account.failed - account.undecided),
        String(account.undecided),
        String(account.unknown - account.lookedFor),
        String(account.lookedFor),
        account.lastPulledAt ?? 'never',
      ]),
    )
    for (const account of state.accounts) {
      const unknown = notPulledWords(account.notPulled)
      if (unknown) output.text(`${account.name}: ${unknown}`)
    }
    return 0
  },
}
