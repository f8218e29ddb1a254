/** What is said about sheets. Pure. */
import type { CsvAccepted, CsvProposal } from '../../shared/bridge.ts'
import { counted, formatCount } from '../state/words.ts'
import type { ShownOutcome } from './sheet-import.svelte.ts'

export const outcomeLabels: Record<ShownOutcome, string> = {
  new: 'New',
  change: 'Changed',
  delete: 'To delete',
  refused: 'Refused',
}

/** What accepting did, in a line. */
export function acceptedWords({ madeKeys, changed, deleted }: CsvAccepted, one: string, many: string): string {
  const parts = [
    madeKeys.length > 0 ? `${counted(madeKeys.length, one, many)} made` : null,
    changed > 0 ? `${formatCount(changed)} changed` : null,
    deleted > 0 ? `${formatCount(deleted)} to delete` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'Nothing was changed' : parts.join(', ')
}

/** Where a line stands and what record it is about. */
export function placeWords({ line, id }: CsvProposal): string {
  return [`Line ${formatCount(line)}`, id].filter((part) => part !== null).join(' · ')
}
