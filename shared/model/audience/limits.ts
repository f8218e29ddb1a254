/** Limits of audiences and keyword insights, for the declarations, the engine and the practice service. Source: interface, Limits. */

/** Limits of one request that adds people to an audience or removes them: operations, and bytes of its body. */
export const usersRequest = { operationsMax: 2500, bodyMaxBytes: 5_000_000 } as const

/** Months after which a person leaves an audience, where the request names no date. */
export const expiryMonths = 13

/** Combinations of audiences: most in one request, and most audiences that one combines. */
export const flexible = { batchMax: 10, leavesMax: 10, lookbackDays: [1, 7, 14, 30] } as const

/** People that the service must have matched before an audience can be targeted. Source: gaps 6.9 (D, AUG). */
export const targetableFrom = 100

/** A study of keywords: most words, longest window, and how many related ones come back. */
export const keywordStudy = { keywordsMax: 10, windowDays: 7, relatedCount: 30 } as const
