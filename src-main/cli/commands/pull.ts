/** `galley pull` */
import type { HeldSet, PullResult } from '../../../shared/bridge.ts'
import { errorCodes, GalleyError } from '../../../shared/model/errors.ts'
import type { ErrorCode } from '../../../shared/model/errors.ts'
import { secondsOf } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { heldShape, pullShape } from '../shapes.ts'

export const pull: Command = {
  shape: {
    name: 'pull',
    summary: 'Bring what the service has up to date here',
    words: '',
    wordCount: [0, 0],
    flags: {
      account: { shape: 'text', value: 'A', help: 'Only this account; all of them when left out' },
      kind: { shape: 'texts', value: 'K', help: 'Only this kind; may be given again' },
      full: { shape: 'none', help: 'Read everything, not only what changed, and compare the counts' },
      deleted: { shape: 'none', help: 'Also what was deleted before the first pull; lists are read whole' },
      timeout: { shape: 'text', value: 'S', help: 'Seconds in all, retries and limits included (600)' },
      'accept-mass-change': {
        shape: 'none',
        help: 'Apply what an earlier pull held and printed, and nothing else of the sort',
      },
    },
    notes: [
      'Ends with 0 also when there are conflicts, with 1 when it is incomplete.',
      'Where very many records would turn deleted or into conflicts at once, those are held and listed, and it ends with 1.',
    ],
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
    for (const { kind, error } of results) if (error) output.text(`${kind}: ${error.message}`)
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
    output.text(`Held, not applied (${held.kind}):`)
    output.table(
      ['ID', 'NAME', 'WOULD BE'],
      held.rows.map(({ id, name, change }) => [id, name, change === 'deleted' ? 'deleted' : 'a conflict']),
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
    return new GalleyError(
      'mass_change',
      `${deleted} records of ${kind} would turn deleted and ${conflicts} into conflicts, so these are held and listed above. Look at the service; to apply exactly them, pull again with --accept-mass-change.`,
      { kind, deleted, conflicts },
    )
  }
  const code = errorCodes.find((known) => known === error?.code) ?? ('refused' satisfies ErrorCode)
  return new GalleyError(code, `The pull of ${kind} is incomplete. ${error?.message ?? ''}`.trim(), { kind })
}
