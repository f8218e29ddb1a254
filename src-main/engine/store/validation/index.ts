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
export {
  activeStanding,
  dropIdleProblems,
  effectiveById,
  hasWaitingReferrers,
  isKnownMissing,
  isOverLimit,
  validate,
  validateActive,
  validateActiveOne,
  validateByClock,
  validateNamers,
  validateOne,
  validateReferrers,
  validateSiblings,
  rulePort,
} from './validate.ts'
export type { ActiveStanding } from './validate.ts'
export { noteMissing, unseenNames } from './missing-names.ts'
export type { UnseenName } from './missing-names.ts'
