/**
 * How many rows each section of the document has, by sort: counted in the document itself, not in the data beside this file, so that a
 * row that falls out of the data is missed.
 */
export const documentCounts: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Resources and their fields': { field: 179, value: 71, bound: 5, default: 1 },
  'Authentication endpoints': { endpoint: 7, param: 12, value: 3 },
  'Accounts and setup': { endpoint: 17, param: 40, bound: 11, default: 9, value: 32, rule: 10 },
  'Campaign management': { endpoint: 28, param: 80, bound: 28, default: 19, value: 18, rule: 12 },
  Creatives: { endpoint: 27, param: 108, bound: 46, value: 38, default: 23, rule: 31 },
  'Audiences and insights': { endpoint: 9, param: 45, value: 22, bound: 4, default: 7, rule: 15 },
  Answers: { field: 14, value: 8 },
  Conventions: { rule: 17 },
  'States and transitions': { state: 13 },
  Authentication: { rule: 15 },
  Events: { event: 23 },
  Errors: { error: 12 },
  Limits: { limit: 30 },
  Versioning: { change: 15 },
}
