/** Lists of people that go with a new audience, in words; pure. */
import { sentenceGap, t } from '../../shared/messages/index.ts'
import type { AudienceImportView } from '../../shared/bridge.ts'
import { importLine, importTitle } from '../audience/import-words.ts'

/** "130 people are added right after it.": what follows the audience once it is pushed; '' without a list. */
export function peopleAfter(imports: readonly AudienceImportView[]): string {
  return imports
    .filter(({ state }) => state !== 'done')
    .map(({ state, operation, userCount }) =>
      state === 'going'
        ? t('review.people.after', { count: userCount, operation })
        : t('review.people.stands', { count: userCount }),
    )
    .join(sentenceGap())
}

/** "Added people.csv: 130 people added. …": what became of them since; '' without a list. */
export function peopleSent(imports: readonly AudienceImportView[]): string {
  return imports
    .map((each) => t('review.people.sent', { title: importTitle(each), line: importLine(each) }))
    .join(sentenceGap())
}
