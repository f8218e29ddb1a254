/** `galley pull` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import type { HeldSet, PullResult } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError, errorCodes } from '../../../shared/model/errors.ts'
import type { ErrorCode } from '../../../shared/model/errors.ts'
import { secondsOf } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { heldShape, pullShape } from '../shapes.ts'

export const pull: Command = {
  shape: {
    name: 'pull',
    summary: t('cli.pull.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.pull.account.help') },
      kind: { shape: 'texts', value: 'K', help: t('cli.pull.kind.help') },
      full: { shape: 'none', help: t('cli.pull.full.help') },
      deleted: { shape: 'none', help: t('cli.pull.deleted.help') },
      timeout: { shape: 'text', value: 'S', help: t('cli.pull.timeout.help') },
      'accept-mass-change': {
        shape: 'none',
        help: t('cli.pull.acceptMassChange.help'),
      },
    },
    notes: [t('cli.pull.endsWith0Also'), t('cli.pull.whereVeryManyRecords')],
  },
  run: async (context) => {
    const { given, output } = context
    const kinds = given.texts('kind').map((word) => context.kind(word).kind)
    const results = await context.call('pull.run', {
      accountId: given.text('account') ?? null,
      kinds: kinds.length > 0 ? kinds : null,
      isFull: given.has('full'),
      withDeleted: given.has('deleted'),
      acceptMassChange: given.has('accept-mass-change'),
      timeoutMs: secondsOf(given, 'timeout', 600),
    })
    for (const result of results) output.json(pullShape(result))
    output.table(['KIND', 'ACCOUNT', 'RESULT', 'RECEIVED', 'CHANGED', 'DELETED', 'CONFLICTS'], results.map(rowOf))
    for (const { kind, error } of results) if (error) output.text(`${kind}: ${textOf(error.message)}`)
    await printHeld(context, results)
    const unfinished = results.find((result) => result.status === 'incomplete' || result.status === 'staged')
    if (unfinished) throw failureOf(unfinished)
    return 0
  },
}

/** Names what the brake holds; once printed, `--accept-mass-change` may apply it. */
async function printHeld(context: Context, results: readonly PullResult[]): Promise<void> {
  const { output } = context
  const isPulled = ({ accountId, kind }: HeldSet) =>
    results.some((result) => result.accountId === accountId && result.kind === kind)
  for (const held of (await context.call('pull.held', { accountId: null })).filter(isPulled)) {
    output.json(heldShape(held))
    output.text(t('cli.pull.heldNotApplied', { kind: held.kind }))
    output.table(
      ['ID', 'NAME', t('cli.pull.wouldBe')],
      held.rows.map(({ id, name, change }) => [id, name, change === 'deleted' ? 'deleted' : t('cli.pull.aConflict')]),
    )
    await context.call('pull.noteHeldShown', { accountId: held.accountId, kind: held.kind, set: held.set })
  }
}

function rowOf({ kind, accountId, status, received, changed, deleted, conflicts }: PullResult): string[] {
  return [kind, accountId || '–', status, String(received), String(changed), String(deleted), String(conflicts)]
}

function failureOf({ kind, status, staged, error }: PullResult): GalleyError {
  if (status === 'staged') {
    const { deleted = 0, conflicts = 0 } = staged ?? {}
    return new GalleyError('mass_change', message('cli.pull.recordsWouldTurnDeleted', { deleted, kind, conflicts }), {
      kind,
      deleted,
      conflicts,
    })
  }
  const code = errorCodes.find((known) => known === error?.code) ?? ('refused' satisfies ErrorCode)
  return new GalleyError(code, message('cli.pull.incomplete', { kind, why: error ? error.message : '' }), { kind })
}
