/** `galley errors`: what errors mean, without a connection. */
import { errorIndex, findError, searchErrors } from '../../../shared/model/error-index.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Command } from '../context.ts'

export const errors: Command = {
  shape: {
    name: 'errors',
    summary: 'Show what an error means and what to do',
    words: '[CODE or words]',
    wordCount: [0, null],
    flags: {},
    notes: ['A code such as 89 or CAMPAIGN_NOT_FOUND shows that one; words show every error that has them.'],
  },
  run: ({ given, output }) => {
    const text = given.words.join(' ')
    const one = given.words.length === 1 ? findError(text) : null
    const found = one ? [one] : text ? searchErrors(text) : errorIndex
    if (found.length === 0)
      throw new GalleyError('not_found', `No error fits “${text}”. galley errors lists all of them.`, { text })
    for (const { code, status, from, what, why, todo } of found) {
      output.json({ code, status, from, what, why, todo })
      if (one)
        for (const line of [`${code}${status === null ? '' : ` (status ${status})`}`, what, why, todo])
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
