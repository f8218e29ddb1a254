/** `galley restore` */
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Command } from '../context.ts'

export const restore: Command = {
  shape: {
    name: 'restore',
    summary: 'Put the newest sound backup in the place of damaged data',
    words: '',
    wordCount: [0, 0],
    flags: {
      list: { shape: 'none', help: 'Only show the backups' },
      anew: { shape: 'none', help: 'Begin with nothing instead, and pull everything again' },
    },
    notes: ['What was there is put aside whole, in a folder that is named; nothing is overwritten.'],
  },
  run: async (context) => {
    const { given, output } = context
    const connectionId = await context.connectionId()
    const backups = await context.callUnopened('data.backups', { connectionId })
    if (given.has('list')) {
      for (const { at, sizeBytes, isSound } of backups) output.json({ at, size_bytes: sizeBytes, is_sound: isSound })
      output.table(
        ['BACKUP', 'BYTES', 'SOUND'],
        backups.map(({ at, sizeBytes, isSound }) => [at, String(sizeBytes), isSound ? 'yes' : 'no']),
      )
      return 0
    }
    if (!given.has('anew') && !backups.some(({ isSound }) => isSound))
      throw new GalleyError(
        'not_found',
        'No sound backup of this data is there. With --anew Galley begins with nothing.',
      )
    const { backupAt, keptIn } = await context.callUnopened('data.restore', {
      connectionId,
      from: given.has('anew') ? 'nothing' : 'backup',
    })
    output.json({ backup_at: backupAt, kept_in: keptIn })
    output.text(
      `${backupAt ? `The backup of ${backupAt} is in place.` : 'The data begins anew.'} What was there is kept in ${keptIn}.`,
    )
    return 0
  },
}
