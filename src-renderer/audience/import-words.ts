/** Words about lists of people and their imports; pure. */
import { textOf } from '../../shared/presentation/text-of.ts'
import { listComma, t } from '../../shared/messages/index.ts'
import type { AudienceImportView, ListCheck } from '../../shared/bridge.ts'
import { targetableFrom } from '../../shared/model/audience/limits.ts'
import { identifierLabels, identifiers } from '../../shared/model/audience/users.ts'
import { inSentence } from '../../shared/model/sentence.ts'

/** What a whole list comes to: "1,204 of 1,210 rows can be sent". */
export function checkLine({ rowCount, usableCount }: ListCheck): string {
  return t('audience.importWords.rowcountCanBeSent', { usableCount, rowCount })
}

/** By what people are known, most telling first: "1,204 by e-mail, 900 by phone". */
export function kindsLine({ countByKind }: ListCheck): string {
  return identifiers
    .flatMap((each) => {
      const count = countByKind[each] ?? 0
      const label = t(identifierLabels[each])
      return count > 0 ? [t('audience.importWords.by', { count, label: inSentence(label) })] : []
    })
    .join(listComma())
}

/** Sentences about values that are left out, were hashed before, or look personal. */
export function checkNotes({
  usableCount,
  duplicateCount,
  faultCount,
  hashedCount,
  personalCount,
}: ListCheck): string[] {
  return [
    duplicateCount > 0 && t('audience.importWords.duplicatecountSomebodyFromRow', { duplicateCount }),
    usableCount > 0 && usableCount < targetableFrom && t('audience.importWords.fewerThanPeopleCan', { targetableFrom }),
    faultCount > 0 && t('audience.importWords.faultcountLeftOutRows', { faultCount }),
    hashedCount > 0 && t('audience.importWords.hashedcountHashedAlreadyAnd', { hashedCount }),
    personalCount > 0 && t('audience.importWords.personalcountYourOwnId', { personalCount }),
  ].filter((each) => each !== false)
}

/** What an import is doing now, or how it ended. */
export function importLine({ operation, state, sentCount, userCount, waitingFor, error }: AudienceImportView): string {
  const done = operation === 'Update' ? 'added' : 'removed'
  switch (state) {
    case 'done':
      return t('audience.importWords.sentcountServiceNeeds', { sentCount, done })
    case 'failed':
      return error ? textOf(error.message) : t('audience.importWords.itStopped')
    case 'paused':
      return t('audience.importWords.pausedAfterUsercount', { sentCount, userCount })
    case 'going':
      return waitingFor ? textOf(waitingFor) : t('audience.importWords.beingSent')
  }
}

/** "Adding people.csv", and "Added people.csv" once that is done. */
export function importTitle({
  operation,
  fileName,
  state,
}: Pick<AudienceImportView, 'operation' | 'fileName' | 'state'>): string {
  const isAdding = operation === 'Update'
  if (state === 'done')
    return isAdding ? t('audience.importWords.added', { fileName }) : t('audience.importWords.removed', { fileName })
  return isAdding ? t('audience.importWords.adding', { fileName }) : t('audience.importWords.removing', { fileName })
}

/** JSON of one person, a kind a line, exactly as it is sent otherwise. */
export function exampleText(json: string): string {
  return json.replaceAll('],"', '],\n "')
}
