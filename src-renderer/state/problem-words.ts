/** A problem in words: what a check of the account found is told apart from broken rules. */
import { isGuardCode } from '../../shared/model/guards.ts'
import { t } from '../../shared/messages/index.ts'
import type { SaidProblem } from '../../shared/contract/language/rules.ts'

export function problemWords({ code, message }: Pick<SaidProblem, 'code' | 'message'>): string {
  return isGuardCode(code) ? t('state.problemWords.check', { message }) : message
}
