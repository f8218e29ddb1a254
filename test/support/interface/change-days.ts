/** Each dated change of the document: what the list says of it and from when. Source: interface, Versioning. */
export interface DocumentedChange {
  /** End of the ledger's row: 'dotted-names'. */
  row: string
  /** What the entry tells, in its title or its sentence. */
  pattern: RegExp
  /** Day or month of the document; null where it gives none. */
  from: string | null
  /** The same as the window writes it. */
  shownFrom: string
}

const change = (row: string, pattern: RegExp, from: string | null, shownFrom: string): DocumentedChange => ({
  row,
  pattern,
  from,
  shownFrom,
})
const undated = (row: string, pattern: RegExp) => change(row, pattern, null, 'No date')

export const documentedChanges: readonly DocumentedChange[] = [
  change('activity-oauth2', /Activity subscriptions take OAuth 2\.0/, '2026-01', 'Jan 2026'),
  change('dotted-names', /profile\.update\.bio/, '2026-03-18', '18 Mar 2026'),
  change('replay-deprecated', /replay of account activity webhooks is deprecated/, '2026-03-25', '25 Mar 2026'),
  change('search-index', /Reposts no longer appear when searching by keyword/, '2026-05', 'May 2026'),
  change(
    'count-operators',
    /min_likes, min_replies and min_reposts .* January 2026 .* May 2026/,
    '2026-05',
    'May 2026',
  ),
  change('replies-summoned', /may reply only when the author of the post summoned it/, '2026-02', 'Feb 2026'),
  undated('follow-like-quote', /self-serve plans can no longer follow, like or quote/),
  change('usage-billing', /move to billing by what is used/, '2026-06-01', '1 Jun 2026'),
  change(
    'pay-per-use',
    /price model with credits .* lower price for reading what one owns/,
    '2026-04-20',
    '20 Apr 2026',
  ),
  undated('historical-track', /track endpoints of history and the v1\.1 statuses\/filter stream are deprecated/),
  undated('source-removed', /source left the post/),
  undated('impression-count', /impression_count came to public_metrics/),
  undated('verified-type', /verified_type to users/),
  undated('longform-posts', /posts of up to 25,000 characters/),
]
