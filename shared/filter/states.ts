/** Words of `state`, as records show it. */
export const stateWords: readonly string[] = [
  'clean',
  'new',
  'edited',
  'deleted',
  'sending',
  'unconfirmed',
  'conflict',
  'failed',
]
