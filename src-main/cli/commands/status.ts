/** `galley status` */
import type { Command } from '../context.ts'
import { accountShape } from '../shapes.ts'

export const status: Command = {
  shape: { name: 'status', summary: 'Show the connection and how much waits', words: '', wordCount: [0, 0], flags: {} },
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
      undo: state.undo?.label ?? null,
      redo: state.redo?.label ?? null,
      accounts: state.accounts.map(accountShape),
    })
    output.text(
      `${connection?.name ?? 'No connection'}: ${state.connection.state.replace('_', ' ')}, last contact ${state.connection.lastSuccessAt ?? 'never'}`,
    )
    if (state.connection.message) output.text(state.connection.message)
    output.table(
      ['ACCOUNT', 'NAME', 'CHANGES', 'READY', 'ERRORS', 'CONFLICTS', 'REFUSED', 'PULLED'],
      state.accounts.map((account) => [
        account.id,
        account.name,
        String(account.pending),
        String(account.ready),
        String(account.errors),
        String(account.conflicts),
        String(account.failed),
        account.lastPulledAt ?? 'never',
      ]),
    )
    return 0
  },
}
