/** `galley errors`: what errors mean, without a connection. */
import { t } from '../../../shared/messages/index.ts'
import { errorIndex, findError, searchErrors } from '../../../shared/model/error-index.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Command } from '../context.ts'

export const errors: Command = {
  shape: {
    name: 'errors',
    summary: t('cli.errors.shape.summary'),
    words: '[CODE or words]',
    wordCount: [0, null],
    flags: {},
    notes: [t('cli.errors.codeSuchAs')],
  },
  run: ({ given, output }) => {
    const text = given.words.join(' ')
    const one = given.words.length === 1 ? findError(text) : null
    const found = one ? [one] : text ? searchErrors(text) : errorIndex
    if (found.length === 0)
      throw new GalleyError('not_found', message('cli.errors.noErrorFitsGalley', { text }), { text })
    for (const { code, status, from, what, why, todo } of found) {
      output.json({ code, status, from, what, why, todo })
      if (one)
        for (const line of [`${code}${status === null ? '' : t('cli.errors.status', { status })}`, what, why, todo])
          output.text(line)
    }
    if (!one)
      output.table(
        ['CODE', 'STATUS', 'MEANS'],
        found.map(({ code, status, what }) => [code, status === null ? '–' : String(status), what]),
      )
    return Promise.resolve(0)
  },
}
