/** Changes of many records by a rule: read, made ready and done, purely. */
export { readyTransform } from './apply.ts'
export type { ReadyTransform } from './apply.ts'
export { formulaNames, readFormula } from './formula.ts'
export { parseTransform } from './parse.ts'
export type { Surrounded } from './template.ts'
export type { Rounding, Transform } from './transform.ts'
