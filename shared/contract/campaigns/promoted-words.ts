/** Words for the states of promoted objects and creatives. Source: gaps 6, 6.4 (D). */
export const statuses = { ACTIVE: 'Active', PAUSED: 'Paused' }
export const approvals = {
  ACCEPTED: 'Accepted',
  UNDER_REVIEW: 'Under review',
  PENDING: 'Pending',
  REJECTED: 'Rejected',
}
