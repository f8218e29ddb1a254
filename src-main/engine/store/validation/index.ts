/** Rules and roles: what is wrong with a record, and who may do what with it. */
export {
  assertAllowed,
  fieldReason,
  permissionsOf,
  postingUser,
  readOnlyReason,
  realmOf,
  sandboxList,
  setRealm,
  whyNot,
} from './access.ts'
export { activeStanding, isOverLimit, validateActive, validateActiveOne } from './active-limit.ts'
export { countProblems, dropIdleProblems, putProblem } from './problems.ts'
export { effectiveById, isKnownMissing, rulePort } from './rule-port.ts'
export { hasWaitingReferrers, validateNamers, validateReferrers } from './referrers.ts'
export { asOf, validate, validateByClock, validateOne, validateSiblings } from './validate.ts'
export type { ActiveStanding } from './active-limit.ts'
export { noteMissing, unseenNames } from './missing-names.ts'
export type { UnseenName } from './missing-names.ts'
