/** Problems in words: what checks of the account found is told apart from broken rules. */
import { guardWeight, isGuardCode } from '../../shared/model/guards.ts'
import { sentenceGap, t } from '../../shared/messages/index.ts'
import type { SaidProblem } from '../../shared/contract/language/rules.ts'

type Said = Pick<SaidProblem, 'code' | 'message'>

/** Broken rules first, then what checks found, the gravest first; '' for none. */
export function problemWords(...problems: readonly Said[]): string {
  const broken = problems.filter(({ code }) => !isGuardCode(code))
  const found = problems
    .filter(({ code }) => isGuardCode(code))
    .toSorted((a, b) => guardWeight(a.code) - guardWeight(b.code))
  const check = found.length === 0 ? [] : [t('state.problemWords.check', { message: spaced(found) })]
  return [...broken.map(({ message }) => message), ...check].join(sentenceGap())
}

function spaced(problems: readonly Said[]): string {
  return problems.map(({ message }) => message).join(sentenceGap())
}
