/** What is said about sheets. Pure. */
import { listComma, t } from '../../shared/messages/index.ts'
import type { CsvAccepted, CsvProposal } from '../../shared/bridge.ts'
import { counted } from '../state/words.ts'
import type { ShownOutcome } from './sheet-draft.svelte.ts'

export const outcomeLabels: Record<ShownOutcome, string> = {
  new: t('sheets.sheetWords.outcomeLabels.new'),
  change: t('sheets.sheetWords.outcomeLabels.change'),
  delete: t('sheets.sheetWords.outcomeLabels.delete'),
  refused: t('sheets.sheetWords.outcomeLabels.refused'),
}

/** What accepting did, in a line. */
export function acceptedWords(
  { madeKeys, changed, deleted, kinds }: CsvAccepted,
  one: string,
  many: string,
  leftOut: number,
): string {
  const made = kinds
    ? ([t('sheets.sheetWords.record'), t('sheets.sheetWords.records')] as const)
    : ([one, many] as const)
  const parts = [
    madeKeys.length > 0 ? t('sheets.sheetWords.made', { madeKeysCount: counted(madeKeys.length, ...made) }) : null,
    changed > 0 ? t('sheets.sheetWords.changed', { changed }) : null,
    deleted > 0 ? t('sheets.sheetWords.toDelete', { deleted }) : null,
  ].filter((part) => part !== null)
  const done = parts.length === 0 ? t('sheets.sheetWords.nothingWasChanged') : parts.join(listComma())
  return leftOut === 0 ? done : [done, t('sheets.sheetWords.leftOut', { count: leftOut })].join(listComma())
}

/** Where a line stands and what record it is about. */
export function lineWords({ line, tabRow, id }: CsvProposal): string {
  const where = tabRow ? t('sheets.sheetWords.tabRow', { ...tabRow }) : t('sheets.sheetWords.line', { line })
  return [where, id].filter((part) => part !== null).join(' · ')
}
