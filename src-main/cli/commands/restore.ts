/** `galley restore` */
import { t } from '../../../shared/messages/index.ts'
import type { OlderDataReport, RestoredRecord } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { secondsOf } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { restoredShape } from '../shapes.ts'

export const restore: Command = {
  shape: {
    name: 'restore',
    summary: t('cli.restore.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {
      list: { shape: 'none', help: t('cli.restore.list.help') },
      anew: { shape: 'none', help: t('cli.restore.anew.help') },
      report: { shape: 'none', help: t('cli.restore.report.help') },
      timeout: { shape: 'text', value: 'S', help: t('cli.restore.timeout.help') },
    },
    notes: [t('cli.restore.whatWasTherePut'), t('cli.restore.nothingWasApprovedIn')],
  },
  run: async (context) => {
    const { given } = context
    if (given.has('list')) return listBackups(context)
    const timeoutMs = secondsOf(given, 'timeout', 10)
    if (given.has('report')) return report(context, timeoutMs)
    const connectionId = await context.connectionId()
    const isAnew = given.has('anew')
    const backups = isAnew ? [] : await context.callUnopened('data.backups', { connectionId })
    if (!isAnew && !backups.some(({ isSound }) => isSound))
      throw new GalleyError('not_found', message('cli.restore.noSoundBackupThis'))
    const from = isAnew ? 'nothing' : 'backup'
    const { backupAt, keptIn } = await context.callUnopened('data.restore', { connectionId, from })
    context.output.json({ backup_at: backupAt, kept_in: keptIn })
    context.output.text(
      t('cli.restore.whatWasThereKept', {
        backupAt: backupAt ? t('cli.restore.backupInPlace', { backupAt }) : t('cli.restore.dataBeginsAnew'),
        keptIn,
      }),
    )
    return isAnew ? 0 : report(context, timeoutMs)
  },
}

async function listBackups(context: Context): Promise<number> {
  const { output } = context
  const backups = await context.callUnopened('data.backups', { connectionId: await context.connectionId() })
  for (const { at, sizeBytes, isSound } of backups) output.json({ at, size_bytes: sizeBytes, is_sound: isSound })
  output.table(
    ['BACKUP', 'BYTES', 'SOUND'],
    backups.map(({ at, sizeBytes, isSound }) => [at, String(sizeBytes), isSound ? 'yes' : 'no']),
  )
  return 0
}

const reasons: Record<OlderDataReport['reason'], string> = {
  restored: t('cli.restore.reasons.restored'),
  replaced: t('cli.restore.reasons.replaced'),
  copied: t('cli.restore.reasons.copied'),
}
const states: Record<RestoredRecord['state'], string> = {
  found: t('cli.restore.states.found'),
  waiting: t('cli.restore.states.waiting'),
  undecided: t('cli.restore.states.undecided'),
  free: t('cli.restore.states.free'),
  dropped: t('cli.restore.states.dropped'),
}

async function report(context: Context, timeoutMs: number): Promise<number> {
  const { output } = context
  const found = await context.call('data.look', { timeoutMs })
  if (!found) {
    output.text(t('cli.restore.thisDataWhatWas'))
    return 0
  }
  for (const record of found.records) output.json(restoredShape(record))
  output.text(
    t('cli.restore.olderThanWhatWas', {
      reasons: reasons[found.reason],
      since: found.since,
      withdrawn: found.withdrawn,
    }),
  )
  if (found.wasHereBefore) output.text(t('cli.restore.wasOpenHereBefore'))
  output.table(
    ['KIND', 'ID', 'NAME', 'STATE'],
    found.records.map(({ kind, id, name, state }) => [kind, id, name, states[state]]),
  )
  return 0
}
