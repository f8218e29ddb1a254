/** `galley pull` */
import type { PullResult } from '../../../shared/bridge.ts'
import { errorCodes, GalleyError } from '../../../shared/model/errors.ts'
import type { ErrorCode } from '../../../shared/model/errors.ts'
import { secondsOf } from '../arguments.ts'
import type { Command } from '../context.ts'
import { pullShape } from '../shapes.ts'

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
      timeout: { shape: 'text', value: 'S', help: 'Seconds in all, retries and limits included (600)' },
      'accept-mass-change': { shape: 'none', help: 'Accept that many records turn deleted or into conflicts' },
    },
    notes: ['Ends with 0 also when there are conflicts, with 1 when it is incomplete.'],
  },
  run: async (context) => {
    const { given, output } = context
    const kinds = given.texts('kind').map((word) => context.kind(word).kind)
    const results = await context.call('pull.run', {
      accountId: given.text('account') ?? null,
      kinds: kinds.length > 0 ? kinds : null,
      isFull: given.has('full'),
      acceptMassChange: given.has('accept-mass-change'),
      timeoutMs: secondsOf(given, 'timeout', 600),
    })
    for (const result of results) output.json(pullShape(result))
    output.table(['KIND', 'ACCOUNT', 'RESULT', 'RECEIVED', 'CHANGED', 'DELETED', 'CONFLICTS'], results.map(rowOf))
    for (const { kind, error } of results) if (error) output.text(`${kind}: ${error.message}`)
    const unfinished = results.find((result) => result.status === 'incomplete' || result.status === 'staged')
    if (unfinished) throw failureOf(unfinished)
    return 0
  },
}

function rowOf({ kind, accountId, status, received, changed, deleted, conflicts }: PullResult): string[] {
  return [kind, accountId || '–', status, String(received), String(changed), String(deleted), String(conflicts)]
}

function failureOf({ kind, status, staged, error }: PullResult): GalleyError {
  if (status === 'staged') {
    const { deleted = 0, conflicts = 0 } = staged ?? {}
    return new GalleyError(
      'mass_change',
      `${deleted} records of ${kind} would turn deleted and ${conflicts} into conflicts, so nothing of that was done. Look at the service; to accept it, pull again with --accept-mass-change.`,
      { kind, deleted, conflicts },
    )
  }
  const code = errorCodes.find((known) => known === error?.code) ?? ('refused' satisfies ErrorCode)
  return new GalleyError(code, `The pull of ${kind} is incomplete. ${error?.message ?? ''}`.trim(), { kind })
}
