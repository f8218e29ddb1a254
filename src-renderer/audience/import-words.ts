/** Words about lists of people and their imports; pure. */
import { textOf } from '../../shared/presentation/text-of.ts'
import { listComma, t } from '../../shared/messages/index.ts'
import type { AudienceImportView, ListCheck } from '../../shared/bridge.ts'
import { targetableFrom } from '../../shared/model/audience/limits.ts'
import { identifierLabels, identifiers } from '../../shared/model/audience/users.ts'
import { isLocalId } from '../../shared/model/local-id.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import type { RecordValues } from '../../shared/model/values.ts'

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

/** True for an audience that is new, or of which the service says that too few people match to target it. */
export function isSmallAudience(id: string, values: RecordValues): boolean {
  if (isLocalId(id)) return true
  const { targetable, audience_size: size, reasons_not_targetable: reasons } = values
  if (targetable === true) return false
  return typeof size === 'number' ? size < targetableFrom : Array.isArray(reasons) && reasons.includes('TOO_SMALL')
}

/** A sentence about a list; a warning where it asks for a second look. */
export interface CheckNote {
  text: string
  tone: 'warning' | 'info'
}

/**
 * Sentences about values that are left out, were hashed before, or look personal; also that too few people can match, where the list is
 * added to an audience that has few (`isForFew`).
 */
export function checkNotes(check: ListCheck, { isForFew }: { isForFew: boolean }): CheckNote[] {
  const { usableCount, duplicateCount, faultCount, hashedCount, personalCount } = check
  const isTooFew = isForFew && usableCount > 0 && usableCount < targetableFrom
  const info = (text: string): CheckNote => ({ text, tone: 'info' })
  const warning = (text: string): CheckNote => ({ text, tone: 'warning' })
  return [
    duplicateCount > 0 && info(t('audience.importWords.duplicatecountSomebodyFromRow', { duplicateCount })),
    isTooFew && warning(t('audience.importWords.fewerThanPeopleCan', { targetableFrom })),
    faultCount > 0 && info(t('audience.importWords.faultcountLeftOutRows', { faultCount })),
    hashedCount > 0 && info(t('audience.importWords.hashedcountHashedAlreadyAnd', { hashedCount })),
    personalCount > 0 && warning(t('audience.importWords.personalcountYourOwnId', { personalCount })),
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
