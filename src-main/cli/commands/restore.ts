/** `galley restore` */
import type { OlderDataReport, RestoredRecord } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { secondsOf } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { restoredShape } from '../shapes.ts'

export const restore: Command = {
  shape: {
    name: 'restore',
    summary: 'Put the newest sound backup in the place of damaged data',
    words: '',
    wordCount: [0, 0],
    flags: {
      list: { shape: 'none', help: 'Only show the backups' },
      anew: { shape: 'none', help: 'Begin with nothing instead, and pull everything again' },
      report: { shape: 'none', help: 'Only show what became of records made here, after a restore or a copied folder' },
      timeout: { shape: 'text', value: 'S', help: 'Seconds to look for those records at the service (10)' },
    },
    notes: [
      'What was there is put aside whole, in a folder that is named; nothing is overwritten.',
      'Nothing that was approved in the backup is sent. Records made in it are looked for at the service first, since they may be there already.',
    ],
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
      throw new GalleyError(
        'not_found',
        'No sound backup of this data is there. With --anew Galley begins with nothing.',
      )
    const from = isAnew ? 'nothing' : 'backup'
    const { backupAt, keptIn } = await context.callUnopened('data.restore', { connectionId, from })
    context.output.json({ backup_at: backupAt, kept_in: keptIn })
    context.output.text(
      `${backupAt ? `The backup of ${backupAt} is in place.` : 'The data begins anew.'} What was there is kept in ${keptIn}.`,
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
  restored: 'A backup is in place',
  replaced: 'An older copy of the data file is in place',
  copied: 'This data was last open on another computer',
}
const states: Record<RestoredRecord['state'], string> = {
  found: 'found at the service',
  waiting: 'waits until the service can be asked',
  undecided: 'may be at the service already: galley decide KIND ID shows what was found',
  free: 'nothing like it at the service: review and push it. If it was changed before it went, that makes it twice',
  dropped: 'given up',
}

async function report(context: Context, timeoutMs: number): Promise<number> {
  const { output } = context
  const found = await context.call('data.look', { timeoutMs })
  if (!found) {
    output.text('This data is what was last open here. Nothing is to be looked for.')
    return 0
  }
  for (const record of found.records) output.json(restoredShape(record))
  output.text(
    `${reasons[found.reason]}, older than what was done with it since ${found.since}. ${found.withdrawn} approved changes were taken back; review and push them again.`,
  )
  if (found.wasHereBefore)
    output.text(
      'It was open here before that, so the same data is in use on two computers. Go on with one of them only.',
    )
  output.table(
    ['KIND', 'ID', 'NAME', 'STATE'],
    found.records.map(({ kind, id, name, state }) => [kind, id, name, states[state]]),
  )
  return 0
}
