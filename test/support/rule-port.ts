/** Surroundings in which a rule finds nothing; tests lay over it what they need. */
import type { RulePort } from '../../shared/contract/language/rules.ts'

export const emptyPort: RulePort = {
  get: () => undefined,
  activeCount: () => 0,
  activeLimit: () => Infinity,
  siblings: () => [],
  siblingCount: () => 0,
  fileOf: () => undefined,
  siblingInstants: () => [],
  nowMs: () => 0,
}
