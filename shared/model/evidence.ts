/**
 * What one read of the service proves about one record. The only place where an answer becomes evidence; pure.
 *
 *     present    it is there, with these values
 *     gone       it is not there any more, with the proof
 *     not known  everything else: a list that lags, a search that stopped early, a refusal, no way to ask
 *
 * Only *gone* may delete a record here, finish a delete, free a create to be sent again, or dissolve a conflict.
 */

/**
 * How the service can be asked whether one record of a kind is still there. id: by itself, and 404 says no. idList: by a list of ids alone.
 * list: only by reading the whole list. nothing: no answer says that it is gone.
 */
export type AskedBy = 'id' | 'idList' | 'list' | 'nothing'

/**
 * deleted: the record says so. notFound: 404 for its id. notInIdList: a whole answer to a list of ids named another one and not this one.
 * notInTwoLists: absent from two whole lists, a settle spread apart, without a write of ours between.
 */
export type GoneProof = 'deleted' | 'notFound' | 'notInIdList' | 'notInTwoLists'

/** Why an answer proves nothing. failed: the question was refused or broke off. */
export type WhyNotKnown = 'noWay' | 'mayLag' | 'notWhole' | 'failed'

export type Evidence<Row> =
  /** `isOwnAnswer`: asked for by itself, so no lagging list stands behind it. */
  | { kind: 'present'; row: Row; isOwnAnswer: boolean }
  /** `row` is what the service says of it still, if anything. */
  | { kind: 'gone'; proof: GoneProof; row: Row | null }
  | { kind: 'notKnown'; why: WhyNotKnown }

/** Evidence of a record that an answer shows. */
export function evidenceOfRow<Row extends Readonly<Record<string, unknown>>>(
  row: Row,
  isOwnAnswer: boolean,
): Exclude<Evidence<Row>, { kind: 'notKnown' }> {
  return row['deleted'] === true ? { kind: 'gone', proof: 'deleted', row } : { kind: 'present', row, isOwnAnswer }
}

/** Evidence of a 404 in the service's own form, for the record's own id. */
export const notFound = { kind: 'gone', proof: 'notFound', row: null } as const

/**
 * Evidence of ids that the answer to a list of ids did not show. Whoever shows none of the ids asked for may be behind, or asked for the
 * wrong thing; kinds that can be asked by id are asked by id instead.
 */
export function evidenceOfUnnamed(askedBy: AskedBy, answer: { namedCount: number; isWhole: boolean }): Evidence<never> {
  if (askedBy !== 'idList') return { kind: 'notKnown', why: askedBy === 'nothing' ? 'noWay' : 'mayLag' }
  if (!answer.isWhole) return { kind: 'notKnown', why: 'notWhole' }
  return answer.namedCount > 0 ? { kind: 'gone', proof: 'notInIdList', row: null } : { kind: 'notKnown', why: 'mayLag' }
}

/** One reading of the whole list of a kind in which a record was missing. */
export interface ListReading {
  /** When its first page was asked for, milliseconds of a clock that both readings share. */
  beganAtMs: number
  /** It was read from the first page to the last. */
  isWhole: boolean
  /** Stands for all writes of ours to the account until then; null while one is on its way. */
  writeMark: string | null
}

/** Evidence of a record that two readings of the list lacked; `settleMs` is how long lists of the connection may lag. */
export function evidenceOfLists(
  askedBy: AskedBy,
  first: ListReading | null,
  second: ListReading,
  settleMs: number,
): Evidence<never> {
  if (askedBy !== 'list') return { kind: 'notKnown', why: 'noWay' }
  if (!second.isWhole || (first && !first.isWhole)) return { kind: 'notKnown', why: 'notWhole' }
  const isApart = first !== null && second.beganAtMs - first.beganAtMs >= settleMs
  const isQuiet = first !== null && first.writeMark !== null && first.writeMark === second.writeMark
  return isApart && isQuiet ? { kind: 'gone', proof: 'notInTwoLists', row: null } : { kind: 'notKnown', why: 'mayLag' }
}
