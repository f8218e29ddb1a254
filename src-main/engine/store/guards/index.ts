/** Checks that an account turns on: what they find stands among the problems. */
export { forgetGuards } from './account-guards.ts'
export { addressesOf } from './addresses.ts'
export { concernsOthers, runGuardsAround, runGuardsAroundGone } from './around.ts'
export { forgetLargest } from './money-guards.ts'
export { hasFlightEnded } from './flight-guards.ts'
export { isFindingSql, runAllGuards, runGuards } from './run-guards.ts'
