/** Words about lists of people and their imports; pure. */
import type { AudienceImportView, ListCheck } from '../../shared/bridge.ts'
import { targetableFrom } from '../../shared/model/audience/limits.ts'
import { identifierLabels, identifiers } from '../../shared/model/audience/users.ts'
import { counted, formatCount } from '../state/words.ts'
import { inSentence } from '../../shared/model/sentence.ts'

/** What a whole list comes to: "1,204 of 1,210 rows can be sent". */
export function checkLine({ rowCount, usableCount }: ListCheck): string {
  return `${formatCount(usableCount)} of ${counted(rowCount, 'row', 'rows')} can be sent`
}

/** By what people are known, most telling first: "1,204 by e-mail, 900 by phone". */
export function kindsLine({ countByKind }: ListCheck): string {
  return identifiers
    .flatMap((each) => {
      const count = countByKind[each] ?? 0
      const label = identifierLabels[each]
      return count > 0 ? [`${formatCount(count)} by ${inSentence(label)}`] : []
    })
    .join(', ')
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
    duplicateCount > 0 &&
      `${counted(duplicateCount, 'row repeats', 'rows repeat')} somebody from a row above. Each person is sent once.`,
    usableCount > 0 &&
      usableCount < targetableFrom &&
      `Fewer than ${targetableFrom} people can match. An audience can be targeted once ${targetableFrom} people match.`,
    faultCount > 0 &&
      `${counted(faultCount, 'value is', 'values are')} left out of rows that can be sent all the same.`,
    hashedCount > 0 &&
      `${counted(hashedCount, 'value was', 'values were')} hashed already and ${hashedCount === 1 ? 'stays' : 'stay'} as ${hashedCount === 1 ? 'it is' : 'they are'}.`,
    personalCount > 0 &&
      `${counted(personalCount, 'value', 'values')} of your own id look like an address or a number. Your own ids travel as they are: check the column.`,
  ].filter((each) => each !== false)
}

/** What an import is doing now, or how it ended. */
export function importLine({ operation, state, sentCount, userCount, waitingFor, error }: AudienceImportView): string {
  const done = operation === 'Update' ? 'added' : 'removed'
  switch (state) {
    case 'done':
      return `${counted(sentCount, 'person', 'people')} ${done}. The service needs 4 to 8 hours to match them.`
    case 'failed':
      return error?.message ?? 'It stopped.'
    case 'paused':
      return `Paused after ${formatCount(sentCount)} of ${counted(userCount, 'person', 'people')}.`
    case 'going':
      return waitingFor ?? 'Being sent'
  }
}

/** "Adding people.csv", and "Added people.csv" once that is done. */
export function importTitle({
  operation,
  fileName,
  state,
}: Pick<AudienceImportView, 'operation' | 'fileName' | 'state'>): string {
  const stem = operation === 'Update' ? 'Add' : 'Remov'
  return `${stem}${state === 'done' ? 'ed' : 'ing'} ${fileName}`
}

/** JSON of one person, a kind a line, exactly as it is sent otherwise. */
export function exampleText(json: string): string {
  return json.replaceAll('],"', '],\n "')
}
